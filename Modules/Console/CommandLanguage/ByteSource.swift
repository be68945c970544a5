import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A source of bytes for a reader.
protocol ByteSource {
    /// Appends the next bytes of the input, or none at its end.
    /// - Throws: ``ReadError``.
    mutating func read(into buffer: inout [UInt8]) throws(ReadError)
}

/// Why an input cannot be read.
enum ReadError: Error, Equatable, Sendable {
    /// The system's error number.
    case failed(errno: CInt)
    /// `shouldStop` returned true, usually because of a signal.
    case stopped
    /// The terminal was closed. SIGHUP may arrive later, or be ignored.
    case hungUp
    /// The file must not be read, for the given reason.
    case refused(Failure)
    /// Another user may have written the file; the value says why.
    case untrusted(String)
    /// The input is a pipe that would have to be read twice.
    case onlyOnce
    /// The file is already being read: it includes itself.
    case includesItself
    /// The file is not text, or not text in UTF-8.
    case notText(Content)

    /// What a file contains instead of commands.
    enum Content: Equatable, Sendable {
        case binary(BinaryKind?)
        case utf16
    }
}

/// Reads an open file, pipe or terminal: 4 KiB at first, as most included files are short, then up to 64 KiB at a time.
struct DescriptorSource: ByteSource {
    private let descriptor: CInt
    private let shouldStop: () -> Bool
    private var chunk = 4096
    private static let longestChunk = 65_536

    /// Creates a source that reads from a descriptor, which the caller continues to own.
    /// - Parameter shouldStop: called before each read, after a signal interrupts a read, and repeatedly while the source
    ///   waits for a non-blocking descriptor.
    init(descriptor: CInt, shouldStop: @escaping () -> Bool = { false }) {
        self.descriptor = descriptor
        self.shouldStop = shouldStop
    }

    mutating func read(into buffer: inout [UInt8]) throws(ReadError) {
        let start = buffer.count
        let chunk = chunk
        self.chunk = min(2 * chunk, Self.longestChunk)
        buffer.append(contentsOf: repeatElement(0, count: chunk))
        var count = 0
        defer { buffer.removeLast(chunk - count) }
        while true {
            if shouldStop() { throw .stopped }
            let result = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe readBytes(descriptor, bytes.baseAddress?.advanced(by: start), chunk)
            }
            let code = result < 0 ? errno : 0
            switch code {
            case 0 where result > 0:
                count = result
                return
            case 0, EIO:
                if Self.isHungUp(descriptor, afterFailure: code == EIO) { throw .hungUp }
                guard code == 0 else { throw .failed(errno: code) }
                return
            case EINTR: continue
            case EAGAIN: _ = Self.waitForInput(of: descriptor)
            default: throw .failed(errno: code)
            }
        }
    }

    /// Returns whether a descriptor without input is of a terminal that was closed, or that only a process in the foreground may
    /// read. After a read has failed, the input seems to have ended.
    private static func isHungUp(_ descriptor: CInt, afterFailure hasFailed: Bool) -> Bool {
        var modes = termios()
        return unsafe tcgetattr(descriptor, &modes) == 0 ? hasFailed : errno == EIO
    }

    /// Waits at most 50 milliseconds for input or its end.
    /// - Returns: Whether a read can proceed.
    static func waitForInput(of descriptor: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 50) > 0
    }
}

/// A source that reads bytes from memory.
struct TextSource: ByteSource {
    private var rest: [UInt8]

    /// Creates a source that reads the UTF-8 of a text.
    init(_ text: String) { rest = Array(text.utf8) }

    /// Creates a source that reads the given bytes, which need not be UTF-8.
    init(bytes: [UInt8]) { rest = bytes }

    mutating func read(into buffer: inout [UInt8]) {
        buffer.append(contentsOf: rest)
        rest = []
    }
}

/// Calls the system's `read`, which the method of the same name shadows inside the type.
private func readBytes(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}
