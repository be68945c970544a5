import Model
import Sounds
import TestSupport
import Testing

/// Protects what a player is given: a file that every one of them takes, without a click at either end.
@Suite(.onOwnThread) struct WaveTests {
    @Test(arguments: Voice.all)
    func `A recording is a valid WAVE file`(_ voice: Voice) {
        let bytes = WaveFile.bytes(of: voice)
        #expect(text(bytes, 0..<4) == "RIFF")
        #expect(number(bytes, 4..<8) == bytes.count - 8)
        #expect(text(bytes, 8..<16) == "WAVEfmt ")
        #expect(number(bytes, 16..<20) == 16)
        #expect(number(bytes, 20..<22) == 1, "PCM")
        #expect(number(bytes, 22..<24) == 1, "one channel")
        #expect(number(bytes, 24..<28) == 48_000)
        #expect(number(bytes, 28..<32) == 96_000, "bytes a second")
        #expect(number(bytes, 32..<34) == 2, "bytes a sample")
        #expect(number(bytes, 34..<36) == 16, "bits a sample")
        #expect(text(bytes, 36..<40) == "data")
        #expect(number(bytes, 40..<44) == bytes.count - 44)
        #expect(bytes.count == WaveFile.size(of: voice))
        #expect(samples(bytes) == voice.recorded)
    }

    @Test(arguments: [("bowl", 12.0), ("bell", 6.0), ("wood", 0.4)])
    func `A voice has its defined length`(_ name: String, _ seconds: Double) throws {
        let voice = try #require(Voice.named(name))
        #expect(voice.recorded.count == Int(seconds * 48_000))
    }

    @Test func `Every sound name except none has a voice`() {
        #expect(Voice.all.map(\.name) + ["none"] == SoundName.voices)
        #expect(Voice.named("none") == nil)
    }

    @Test(arguments: Voice.all)
    func `The loudest sample is 3 dB below full scale`(_ voice: Voice) {
        let peak = voice.recorded.map { abs(Int($0)) }.max() ?? 0
        #expect(peak == 23_197)
    }

    @Test(arguments: Voice.all)
    func `A recording begins and ends without a click`(_ voice: Voice) {
        let samples = voice.recorded
        #expect(samples.first == 0)
        #expect(samples.suffix(2_400).allSatisfy { $0 == 0 }, "50 ms of silence")
        let sounding = samples.dropLast(2_400)
        #expect(sounding.suffix(48).allSatisfy { abs($0) <= 1 }, "nothing is cut off")
        #expect(samples.prefix(8).allSatisfy { abs($0) < 4_000 }, "the attack swells")
    }

    @Test(arguments: Voice.all)
    func `A recording fades from beginning to end`(_ voice: Voice) {
        let samples = voice.recorded
        let parts = (0..<8).map { part in
            samples[part * samples.count / 8..<(part + 1) * samples.count / 8].reduce(0.0) { $0 + Double($1) * Double($1) }
        }
        #expect(parts == parts.sorted(by: >))
        #expect((parts.last ?? 1) < (parts.first ?? 0) / 1_000)
    }

    @Test(arguments: Voice.all)
    func `The same bytes are generated each time`(_ voice: Voice) {
        #expect(WaveFile.bytes(of: voice) == WaveFile.bytes(of: voice))
    }

    private func text(_ bytes: [UInt8], _ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int { bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) } }

    private func samples(_ bytes: [UInt8]) -> [Int16] {
        stride(from: 44, to: bytes.count, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }
}

extension Voice: CustomTestStringConvertible {
    public var testDescription: String { name }
}
