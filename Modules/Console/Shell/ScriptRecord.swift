import Vocabulary

/// What a script consisted of when it was checked: a digest of each part that was read, in order.
///
/// A script is read in the same parts each time. So a change is found before any command of the changed part runs, and memory
/// grows by eight bytes with each part of a script.
final class ScriptRecord {
    private var digests: [UInt64] = []

    /// Compares a part with what it was the first time; records it if this is the first time.
    func accepts(_ part: ArraySlice<UInt8>, at index: Int) -> Bool {
        let digest = Self.digest(of: part)
        if index < digests.count { return digests[index] == digest }
        digests.append(digest)
        return true
    }

    /// Mixes eight bytes at a time into the length, with the multiplier of 64-bit FNV.
    private static func digest(of part: ArraySlice<UInt8>) -> UInt64 {
        var digest = UInt64(part.count) ^ 0xCBF2_9CE4_8422_2325
        func mix(_ word: UInt64) {
            digest = (digest ^ word) &* 0x0000_0100_0000_01B3
            digest ^= digest >> 29
        }
        let whole = part.count / 8 * 8
        unsafe part.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: whole, by: 8) {
                mix(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
        }
        for byte in part.dropFirst(whole) { mix(UInt64(byte)) }
        return digest
    }
}

/// The records of the files that scripts include, by their paths.
@MainActor final class ScriptRecords {
    private var records: [String: ScriptRecord] = [:]
    /// The files that could not be opened when they were checked.
    private var missing: Set<String> = []

    /// Notes that a file cannot be opened.
    func noteMissing(_ path: String) { missing.insert(path) }

    /// Whether a file could not be opened when it was checked, so that nothing in it has been checked.
    func wasMissing(_ path: String) -> Bool { missing.contains(path) }

    /// Returns the record of a file, which is empty the first time.
    func record(of path: String) -> ScriptRecord {
        if let record = records[path] { return record }
        let record = ScriptRecord()
        records[path] = record
        return record
    }
}

/// The bytes of a script, which must be the same each time that they are read.
struct RecordedSource: ByteSource {
    private var bytes: any ByteSource
    private let record: ScriptRecord
    private let name: String
    private var next = 0

    init(_ bytes: any ByteSource, _ record: ScriptRecord, _ name: String) {
        (self.bytes, self.record, self.name) = (bytes, record, name)
    }

    /// - Throws: `.refused(.conflict(.fileHasChanged))` for a part that is not what it was the first time.
    mutating func read(into buffer: inout [UInt8]) throws(ReadError) {
        let start = buffer.count
        try bytes.read(into: &buffer)
        guard record.accepts(buffer[start...], at: next) else { throw .refused(.conflict(.fileHasChanged(path: name))) }
        next += 1
    }
}
