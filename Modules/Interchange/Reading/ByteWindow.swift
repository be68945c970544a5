import Model
import Vocabulary

/// The part of a file that is in memory: the record being read, and what came with its last chunk.
struct ByteWindow: ~Copyable {
    private let source: InputFile
    private let chunk: Int
    private(set) var bytes: [UInt8]
    /// How many of ``bytes`` have been read from the file.
    private(set) var count = 0

    init(_ source: consuming InputFile, chunk: Int) {
        self.source = source
        self.chunk = chunk
        // Room for a chunk behind what is left of the one before.
        bytes = [UInt8](repeating: 0, count: 2 * chunk)
    }

    /// Reads on, so that the window begins with what was at `start`; false at the end of the file.
    /// - Throws: `Failure.file`.
    mutating func refill(keepingFrom start: Int) throws(Failure) -> Bool {
        if start > 0 {
            for index in start..<count { bytes[index - start] = bytes[index] }
            count -= start
        }
        if bytes.count - count < chunk { bytes += [UInt8](repeating: 0, count: bytes.count) }
        let read = try source.read(into: &bytes, from: count, most: chunk)
        count += read
        return read > 0
    }
}
