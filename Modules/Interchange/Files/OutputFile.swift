import Model
import Vocabulary

/// A file that appears under its name complete or not at all; pipes and devices are written directly.
///
/// A file that it replaces keeps its mode; a new one is its owner's alone.
struct OutputFile: ~Copyable {
    private enum Target {
        /// A descriptor that the caller has opened and will close.
        case borrowed
        /// A pipe or a device.
        case opened
        /// A temporary file in the same folder, which replaces the final one at the end.
        case replacing(temporary: String, final: String)
    }

    private static let bufferSize = 65_536

    private let path: String
    private let count: ByteCount?
    private let descriptor: Int32
    /// Whether a long operation on the file must stop.
    let shouldStop: () -> Bool
    private var target: Target
    private var isOpen = true
    private var buffer: [UInt8] = []

    /// Opens a file for writing.
    /// - Throws: `Failure.file(path, .create, …)`, or `.replace` for a file that exists; `Failure.interrupted`.
    init(_ path: String, count: ByteCount? = nil, _ shouldStop: @escaping () -> Bool = { false }) throws(Failure) {
        do throws(System.CallError) {
            (descriptor, target) = try Self.open(path, shouldStop)
        } catch {
            throw Failure(error, path, (try? System.kind(of: path)) == .regular ? .replace : .create)
        }
        self.path = path
        self.count = count
        self.shouldStop = shouldStop
        buffer.reserveCapacity(2 * Self.bufferSize)
    }

    init(
        borrowing descriptor: Int32, path: String, count: ByteCount? = nil, _ shouldStop: @escaping () -> Bool = { false }
    ) {
        self.path = path
        self.count = count
        self.descriptor = descriptor
        self.shouldStop = shouldStop
        target = .borrowed
        buffer.reserveCapacity(2 * Self.bufferSize)
    }

    deinit {
        if case .borrowed = target { return }
        if isOpen { try? System.close(descriptor) }
        if case .replacing(let temporary, _) = target { System.remove(temporary) }
    }

    /// Appends what `body` appends; the file is written in parts of at least 64 KiB.
    /// - Throws: `Failure.file(path, .write, …)`, `Failure.interrupted`.
    mutating func append(_ body: (inout [UInt8]) -> Void) throws(Failure) {
        body(&buffer)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Flushes the file to the disk and moves it into place; nothing may be appended afterwards.
    /// - Throws: `Failure.file(path, .write, …)`; a previous file is then left unchanged.
    mutating func finish() throws(Failure) {
        try flush()
        do throws(System.CallError) {
            switch target {
            case .borrowed: break
            case .opened: try close()
            case .replacing(let temporary, let final):
                System.copyMode(of: final, to: descriptor)
                try System.synchronize(descriptor)
                try close()
                try System.rename(temporary, to: final)
                target = .opened
                System.synchronizeFolder(final.folder)
            }
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
        count?.add(buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func close() throws(System.CallError) {
        isOpen = false
        try System.close(descriptor)
    }

    private static func open(_ path: String, _ shouldStop: () -> Bool) throws(System.CallError) -> (Int32, Target) {
        switch try System.kind(of: path) {
        // A directory then fails to open, as it should; a device must not be replaced by a file.
        case .special, .directory: return (try System.openForWriting(path, shouldStop), .opened)
        case .regular:
            try System.checkWritable(path)
            return try openBeside(System.resolve(path))
        case .missing: return try openBeside(System.destination(path))
        }
    }

    private static func openBeside(_ final: String) throws(System.CallError) -> (Int32, Target) {
        if final.isEmpty { throw System.CallError(code: System.noSuchFile) }
        while true {
            let mark = String(UInt64.random(in: .min ... .max), radix: 36)
            let temporary = final.sibling(".sutra-\(mark).tmp")
            if let descriptor = try System.create(temporary) {
                return (descriptor, .replacing(temporary: temporary, final: final))
            }
        }
    }
}

extension String {
    /// The folder of a path: everything before its last slash.
    var folder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// Returns the path of a file in the same folder.
    func sibling(_ name: String) -> String { folder == "." ? name : folder == "/" ? "/" + name : "\(folder)/\(name)" }
}
