import Model
import Vocabulary

/// A file that is read from its beginning to its end; closed with the value.
struct InputFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    private let isOwned: Bool
    private let shouldStop: () -> Bool

    /// - Throws: `Failure.file(path, .read, …)` when it cannot be opened, `Failure.interrupted`.
    init(_ path: String, _ shouldStop: @escaping () -> Bool = { false }) throws(Failure) {
        do throws(System.CallError) {
            descriptor = try System.openForReading(path, shouldStop)
        } catch {
            throw Failure(error, path, .read)
        }
        self.path = path
        self.shouldStop = shouldStop
        isOwned = true
    }

    /// Checks whether a file is there and may be read, without opening it: a pipe would have to wait for its writer.
    /// - Throws: `Failure.file(path, .read, …)`.
    static func check(_ path: String) throws(Failure) {
        do throws(System.CallError) {
            try System.checkReadable(path)
        } catch {
            throw Failure(error, path, .read)
        }
    }

    /// What others have opened and will close.
    init(borrowing descriptor: Int32, path: String, _ shouldStop: @escaping () -> Bool = { false }) {
        self.path = path
        self.descriptor = descriptor
        self.shouldStop = shouldStop
        isOwned = false
    }

    deinit { if isOwned { try? System.close(descriptor) } }

    /// Reads at most `most` bytes to their place from `start` on; 0 at the end.
    /// - Throws: `Failure.file(path, .read, …)`, `Failure.interrupted`.
    func read(into bytes: inout [UInt8], from start: Int, most: Int) throws(Failure) -> Int {
        do throws(System.CallError) {
            return try System.read(descriptor, into: &bytes, from: start, most: most, shouldStop)
        } catch {
            throw Failure(error, path, .read)
        }
    }
}
