import Model
import Vocabulary

/// The part of a file that is in memory: the current record, and the rest of the last chunk.
struct ByteWindow: ~Copyable {
    private var source: TextInput
    private let chunk: Int
    private(set) var bytes: [UInt8]
    /// The number of ``bytes`` that have been read from the file.
    private(set) var count = 0

    init(_ source: consuming TextInput, chunk: Int) {
        self.source = source
        self.chunk = chunk
        // Room for a chunk after the rest of the previous one.
        bytes = [UInt8](repeating: 0, count: 2 * chunk)
    }

    /// Reads another chunk, and moves the byte at `start` to the beginning of the window; returns false at the end of the file.
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
