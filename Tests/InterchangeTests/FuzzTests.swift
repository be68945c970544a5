import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the process and the reading itself: any bytes give cards or a format error, the same for all sizes of chunks.
@Suite struct FuzzTests {
    enum Outcome: Equatable {
        case cards([Exact])
        case refused(Refused)
    }

    @Test func `Arbitrary bytes are read or rejected, whatever the chunk size`() throws {
        for seed in 0..<UInt64(300) {
            var generator = SeededGenerator(seed: seed)
            let bytes = generator.bytes()
            for format in CardFormat.allCases + [nil] {
                let whole = try outcome(bytes, format, chunk: 65_536)
                let parts = try outcome(bytes, format, chunk: Int.random(in: 1...12, using: &generator))
                #expect(whole == parts, "seed \(seed), \(format.map(\.rawValue) ?? "no format"): \(bytes)")
            }
        }
    }

    @Test func `A real deck with a few corrupted bytes is read or rejected`() throws {
        let deck = try contents(of: Decks.path("joyo_kanji"))
        for seed in 0..<UInt64(50) {
            var generator = SeededGenerator(seed: seed)
            var bytes = deck
            for _ in 0..<Int.random(in: 1...6, using: &generator) { generator.damage(&bytes) }
            #expect(try outcome(bytes, .anki, chunk: 65_536) == outcome(bytes, .anki, chunk: 61), "seed \(seed)")
        }
    }

    private func outcome(_ bytes: [UInt8], _ format: CardFormat?, chunk: Int) throws -> Outcome {
        do {
            return .cards(try read(bytes, as: format, chunk: chunk).map { Exact($0) })
        } catch let refused as Refused {
            return .refused(refused)
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func bytes() -> [UInt8] {
        let heads = [
            "", "front\tback\n", "front,back,tags\r\n", "#separator:tab\n", "#tags column:1\n#separator:,\n", "\u{FEFF}",
            #"{"front":"a","back":"b"#, "Q: a\nA: b\n", "C: [a] b\n---\n", "---\nname = 'a'\n---\n", "#flashcards/x\na::b\n",
            "a\n??\nb\n",
        ]
        let isText = Bool.random(using: &self)
        let count = Int.random(in: 0...60, using: &self)
        let head = Array((heads.randomElement(using: &self) ?? "").utf8)
        return head + (0..<count).map { _ in isText ? common() : byte() }
    }

    /// A byte that a format gives a meaning to, or a letter.
    private mutating func common() -> UInt8 {
        Array("\"\"\t\t,,\n\n\r#:; abQAC-{}[]&;=?<!>`\\".utf8).randomElement(using: &self) ?? 0
    }

    private mutating func byte() -> UInt8 {
        Bool.random(using: &self) ? common() : UInt8.random(in: .min ... .max, using: &self)
    }

    /// Changes a byte, takes one out, or cuts the rest off.
    fileprivate mutating func damage(_ bytes: inout [UInt8]) {
        guard let place = bytes.indices.randomElement(using: &self) else { return }
        switch Int.random(in: 0..<5, using: &self) {
        case 0...1: bytes[place] = byte()
        case 2...3: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}
