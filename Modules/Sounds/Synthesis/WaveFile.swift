/// Encodes sound as a RIFF/WAVE file with one channel of 16-bit PCM.
///
/// The format is specified in "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991).
package enum WaveFile {
    /// The size of the header in bytes.
    package static let headerSize = 44
    private static let sampleSize = 2

    /// Returns the size of a voice's file in bytes.
    package static func size(of voice: Voice) -> Int { headerSize + voice.sampleCount * sampleSize }

    /// Returns the name of a voice's file in the cache.
    package static func name(of voice: Voice) -> String { "\(voice.name)-\(voice.edition).wav" }

    /// Returns the content of a voice's file.
    package static func bytes(of voice: Voice) -> [UInt8] {
        var bytes = header(sampleCount: voice.sampleCount, rate: Voice.sampleRate)
        bytes.reserveCapacity(size(of: voice))
        for sample in voice.samples() { bytes.append(littleEndian: UInt16(bitPattern: sample)) }
        return bytes
    }

    /// Returns the header of a file: its first 44 bytes.
    package static func header(sampleCount: Int, rate: Int) -> [UInt8] {
        let dataSize = UInt32(sampleCount * sampleSize)
        var bytes = Array("RIFF".utf8)
        bytes.append(littleEndian: dataSize + UInt32(headerSize - 8))
        bytes += "WAVEfmt ".utf8
        bytes.append(littleEndian: UInt32(16))  // size of this chunk
        bytes.append(littleEndian: UInt16(1))  // PCM
        bytes.append(littleEndian: UInt16(1))  // channels
        bytes.append(littleEndian: UInt32(rate))
        bytes.append(littleEndian: UInt32(rate * sampleSize))
        bytes.append(littleEndian: UInt16(sampleSize))
        bytes.append(littleEndian: UInt16(8 * sampleSize))
        bytes += "data".utf8
        bytes.append(littleEndian: dataSize)
        return bytes
    }

    /// Returns whether a file that begins with these bytes is RIFF/WAVE.
    static func isWave(_ head: [UInt8]) -> Bool {
        head.count >= 12 && head[0..<4].elementsEqual("RIFF".utf8) && head[8..<12].elementsEqual("WAVE".utf8)
    }

    /// Returns the bytes per second from the format chunk; nil if the file does not begin with one.
    static func bytesPerSecond(_ head: [UInt8]) -> Int? {
        guard isWave(head), head.count >= 32, head[12..<16].elementsEqual("fmt ".utf8) else { return nil }
        let rate = head[28..<32].reversed().reduce(0) { $0 << 8 | Int($1) }
        return rate > 0 ? rate : nil
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
