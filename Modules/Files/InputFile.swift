package import Vocabulary

/// A file that is read from beginning to end, and closed when the value is destroyed.
package struct InputFile: ~Copyable {
    package let path: String
    private let descriptor: Int32
    private let isOwned: Bool
    private let shouldStop: () -> Bool
    private let count: ((Int) -> Void)?

    /// Opens a file.
    /// - Parameter count: called with the number of bytes each time some are read.
    /// - Throws: `Failure.file(path, .read, …)` if it cannot be opened, `Failure.interrupted`.
    package init(_ path: String, count: ((Int) -> Void)? = nil, _ shouldStop: @escaping () -> Bool = { false }) throws(Failure) {
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
    package static func check(_ path: String) throws(Failure) {
        do throws(System.CallError) {
            try System.checkReadable(path)
            if try System.status(of: path)?.kind == .folder { throw System.CallError(code: System.isFolder) }
        } catch {
            throw Failure(error, path, .read)
        }
    }

    /// Creates a file from a descriptor that the caller has opened and will close.
    package init(
        borrowing descriptor: Int32, path: String, count: ((Int) -> Void)? = nil, _ shouldStop: @escaping () -> Bool = { false }
    ) {
        (self.path, self.count) = (path, count)
        self.descriptor = descriptor
        self.shouldStop = shouldStop
        isOwned = false
    }

    deinit { if isOwned { System.close(descriptor) } }

    /// The size in bytes; 0 if it is not a regular file.
    package var size: Int {
        guard let status = try? System.status(of: descriptor), status.kind == .file else { return 0 }
        return Int(status.size)
    }

    /// Reads at most `most` bytes into the buffer, from `start` on, and returns their number; 0 at the end.
    /// - Throws: `Failure.file(path, .read, …)`, `Failure.interrupted`.
    package func read(into bytes: inout [UInt8], from start: Int, most: Int) throws(Failure) -> Int {
        do throws(System.CallError) {
            let read = try System.read(descriptor, into: &bytes, from: start, most: most, shouldStop)
            count?(read)
            return read
        } catch {
            throw Failure(error, path, .read)
        }
    }
}

extension Failure {
    /// Creates the failure for a system call on a file.
    package init(_ failure: System.CallError, _ path: String, _ act: FileAct) {
        self = failure.isInterruption ? .interrupted : .file(path, act, code: failure.code)
    }
}
