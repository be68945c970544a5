package import Vocabulary

/// A file that appears under its name complete or not at all; pipes and devices are written directly.
///
/// A file that it replaces keeps its mode; a new one is its owner's alone.
package struct OutputFile: ~Copyable {
    private enum Target {
        /// A descriptor that the caller has opened and will close.
        case borrowed
        /// A pipe or a device.
        case opened
        /// A temporary file in the same folder, which replaces the final one at the end.
        case replacing(TemporaryFile, final: String)
    }

    private static let bufferSize = 65_536

    private let path: String
    private let count: ((Int) -> Void)?
    private let descriptor: Int32
    /// Whether a long operation on the file must stop.
    package let shouldStop: () -> Bool
    private var target: Target
    private var buffer: [UInt8] = []

    /// Opens a file for writing.
    /// - Parameter count: called with the number of bytes each time some are written.
    /// - Throws: `Failure.file(path, .create, …)`, or `.replace` for a file that exists; `Failure.interrupted`.
    package init(_ path: String, count: ((Int) -> Void)? = nil, _ shouldStop: @escaping () -> Bool = { false }) throws(Failure) {
        do throws(System.CallError) {
            (descriptor, target) = try Self.open(path, shouldStop)
        } catch {
            throw Failure(error, path, (try? System.status(of: path))??.kind == .file ? .replace : .create)
        }
        self.path = path
        self.count = count
        self.shouldStop = shouldStop
        buffer.reserveCapacity(2 * Self.bufferSize)
    }

    package init(
        borrowing descriptor: Int32, path: String, count: ((Int) -> Void)? = nil, _ shouldStop: @escaping () -> Bool = { false }
    ) {
        self.path = path
        self.count = count
        self.descriptor = descriptor
        self.shouldStop = shouldStop
        target = .borrowed
        buffer.reserveCapacity(2 * Self.bufferSize)
    }

    deinit { if case .opened = target { System.close(descriptor) } }

    /// Appends what `body` appends; the file is written in parts of at least 64 KiB.
    /// - Throws: `Failure.file(path, .write, …)`, `Failure.interrupted`.
    package mutating func append(_ body: (inout [UInt8]) -> Void) throws(Failure) {
        body(&buffer)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Flushes the file to the disk and moves it into place; nothing may be appended afterwards.
    /// - Throws: `Failure.file(path, .write, …)`; a previous file is then left unchanged.
    package mutating func finish() throws(Failure) {
        try flush()
        do throws(System.CallError) {
            if case .replacing(let temporary, let final) = target { try temporary.move(to: final) }
        } catch {
            throw .file(path, .write, code: error.code)
        }
    }

    private mutating func flush() throws(Failure) {
        do throws(System.CallError) {
            try System.write(descriptor, buffer, shouldStop)
        } catch {
            throw Failure(error, path, .write)
        }
        count?(buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }

    private static func open(_ path: String, _ shouldStop: () -> Bool) throws(System.CallError) -> (Int32, Target) {
        switch try System.status(of: path)?.kind {
        // A folder then fails to open, as it should; a device must not be replaced by a file.
        case .pipe, .other, .folder: return (try System.openForWriting(path, shouldStop), .opened)
        case .file: try System.checkWritable(path)
        case nil: break
        }
        let final = try System.destination(path)
        let temporary = try TemporaryFile(beside: final)
        guard let descriptor = temporary.descriptor else { throw System.CallError(code: System.inputOutput) }
        return (descriptor, .replacing(temporary, final: final))
    }
}
