/// The SHA-1 digest (FIPS 180-4, section 6.1), by which Anki identifies the content of media files.
package struct SHA1 {
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    private var words = [UInt32](repeating: 0, count: 80)
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    private static let blockSize = 64

    package init() { rest.reserveCapacity(2 * Self.blockSize) }

    /// Returns the digest of some bytes, in 40 hexadecimal digits.
    package static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        var digest = SHA1()
        digest.append(Array(bytes))
        return digest.finish()
    }

    /// Appends bytes to the message.
    package mutating func append(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(Self.blockSize - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<start])
            guard rest.count == Self.blockSize else { return }
            let block = rest
            rest.removeAll(keepingCapacity: true)
            process(block, from: 0)
        }
        while bytes.count - start >= Self.blockSize {
            process(bytes, from: start)
            start += Self.blockSize
        }
        rest.append(contentsOf: bytes[start...])
    }

    /// Ends the message.
    /// - Returns: its digest, in 40 hexadecimal digits.
    package mutating func finish() -> String {
        let bits = count &* 8
        var end: [UInt8] = [0x80]
        end += [UInt8](repeating: 0, count: (2 * Self.blockSize - 9 - rest.count) % Self.blockSize)
        for shift in stride(from: 56, through: 0, by: -8) { end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
        append(end)
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
        .joined()
    }

    private mutating func process(_ bytes: [UInt8], from start: Int) {
        for index in 0..<16 {
            let place = start + 4 * index
            words[index] =
                UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
                | UInt32(bytes[place + 3])
        }
        for index in 16..<80 {
            words[index] = (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(by: 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (function, constant): (UInt32, UInt32) =
                switch index {
                case 0..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case 40..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotated(by: 5) &+ function &+ e &+ constant &+ words[index]
            (a, b, c, d, e) = (next, a, b.rotated(by: 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
}

extension UInt32 {
    fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
