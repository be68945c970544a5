#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Buffered text output to a sink, which is written when the buffer reaches 64 KiB or on `flush()`.
final class TextOutput {
    private let sink: any ByteSink
    private static let capacity = 65_536

    /// The bytes that are not yet written; formats append to it, and then ``spill()`` is called.
    var buffer: [UInt8] = []

    /// Creates an output to a sink.
    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes a text unchanged.
    /// - Throws: ``OutputError``.
    func write(_ text: String) throws(OutputError) {
        buffer.append(contentsOf: text.utf8)
        try spill()
    }

    /// Writes a text and a newline.
    /// - Throws: ``OutputError``.
    func line(_ text: String) throws(OutputError) {
        buffer.append(contentsOf: text.utf8)
        buffer.append(Byte.newline)
        try spill()
    }

    /// Writes the buffered bytes to the sink.
    /// - Throws: ``OutputError``; the buffer is then discarded, because a second attempt would write part of it twice.
    func flush() throws(OutputError) {
        guard !buffer.isEmpty else { return }
        defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 4 * Self.capacity) }
        try sink.write(buffer)
    }

    /// Writes the buffered bytes to the sink if there are at least 64 KiB.
    /// - Throws: ``OutputError``.
    func spill() throws(OutputError) {
        if buffer.count >= Self.capacity { try flush() }
    }
}

/// A destination for bytes.
protocol ByteSink: AnyObject {
    /// Writes all bytes, or throws.
    /// - Throws: ``OutputError``.
    func write(_ bytes: [UInt8]) throws(OutputError)
}

/// The reason that output cannot be written.
enum OutputError: Error, Equatable, Sendable {
    /// The reader has closed the pipe.
    case closed
    /// The system's error number.
    case failed(errno: CInt)
    /// The process must end, and writing the rest would block.
    case stopped
}

/// Writes to an open file, pipe or terminal.
///
/// The process must ignore SIGPIPE, so that a closed pipe does not end it.
final class DescriptorSink: ByteSink {
    private let descriptor: CInt
    private let shouldStop: () -> Bool
    /// `_POSIX_PIPE_BUF`: a pipe that is ready for writing accepts at least this many bytes without blocking.
    private static let leastRoom = 512

    private let tick: () -> Duration?

    /// Creates a sink that writes to a descriptor, which the caller continues to own.
    /// - Parameters:
    ///   - shouldStop: once it returns true, the sink writes only what it can write without blocking, then throws.
    ///   - tick: advances what continues while the sink waits for a non-blocking descriptor, and returns how long that can
    ///     wait; nil for any length of time.
    init(descriptor: CInt, shouldStop: @escaping () -> Bool = { false }, tick: @escaping () -> Duration? = { nil }) {
        self.descriptor = descriptor
        self.shouldStop = shouldStop
        self.tick = tick
    }

    func write(_ bytes: [UInt8]) throws(OutputError) {
        var written = 0
        while written < bytes.count {
            let isEnding = shouldStop()
            if isEnding, !waitForRoom(milliseconds: 0) { throw .stopped }
            let count = isEnding ? min(Self.leastRoom, bytes.count - written) : bytes.count - written
            let result = unsafe bytes.withUnsafeBytes { bytes in
                unsafe writeBytes(descriptor, bytes.baseAddress?.advanced(by: written), count)
            }
            if result >= 0 {
                written += result
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:  // the descriptor is a pager's, or another process has made it non-blocking
                _ = waitForRoom(milliseconds: tick().map { CInt(max(1, $0 / .milliseconds(1))) } ?? -1)
            case EPIPE: throw .closed
            default: throw .failed(errno: errno)
            }
        }
    }

    /// Waits until the descriptor is ready, at most for the given time; -1 for any length of time.
    /// - Returns: whether a write would succeed or fail at once, without blocking.
    private func waitForRoom(milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }
}

/// Collects bytes in memory, to compare or page a command's output.
final class MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []

    /// The bytes written so far, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: [UInt8]) {
        self.bytes += bytes
    }
}

/// Discards all bytes.
final class NullSink: ByteSink {
    func write(_ bytes: [UInt8]) {}
}

/// Calls the system's `write`, which the method of the same name shadows inside the type.
private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
