import Model
import Vocabulary

/// A file that is read from beginning to end, and closed when the value is destroyed.
struct InputFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    private let isOwned: Bool
    private let shouldStop: () -> Bool
    private let count: ByteCount?

    /// Opens a file.
    /// - Throws: `Failure.file(path, .read, …)` if it cannot be opened, `Failure.interrupted`.
    init(_ path: String, count: ByteCount? = nil, _ shouldStop: @escaping () -> Bool = { false }) throws(Failure) {
        do throws(System.CallError) {
            descriptor = try System.openForReading(path, shouldStop)
        } catch {
            throw Failure(error, path, .read)
        }
        (self.path, self.count) = (path, count)
        self.shouldStop = shouldStop
        isOwned = true
    }

    /// Checks that a file exists and is readable, without opening it, which for a pipe would wait for its writer.
    /// - Throws: `Failure.file(path, .read, …)`.
    static func check(_ path: String) throws(Failure) {
        do throws(System.CallError) {
            try System.checkReadable(path)
        } catch {
            throw Failure(error, path, .read)
        }
    }

    /// Creates a file from a descriptor that the caller has opened and will close.
    init(
        borrowing descriptor: Int32, path: String, count: ByteCount? = nil, _ shouldStop: @escaping () -> Bool = { false }
    ) {
        (self.path, self.count) = (path, count)
        self.descriptor = descriptor
        self.shouldStop = shouldStop
        isOwned = false
    }

    deinit { if isOwned { try? System.close(descriptor) } }

    /// The size in bytes; 0 if it is not a regular file.
    var size: Int { System.size(of: descriptor) }

    /// Returns whether there is a file that is not empty.
    static func hasContent(_ path: String) -> Bool { System.size(of: path) > 0 }

    /// Reads at most `most` bytes into the buffer, from `start` on, and returns their number; 0 at the end.
    /// - Throws: `Failure.file(path, .read, …)`, `Failure.interrupted`.
    func read(into bytes: inout [UInt8], from start: Int, most: Int) throws(Failure) -> Int {
        do throws(System.CallError) {
            let read = try System.read(descriptor, into: &bytes, from: start, most: most, shouldStop)
            count?.add(read)
            return read
        } catch {
            throw Failure(error, path, .read)
        }
    }
}
