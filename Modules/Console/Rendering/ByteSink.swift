#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where bytes go to.
protocol ByteSink: AnyObject {
    /// Takes all bytes or throws.
    /// - Throws: ``OutputError``.
    func write(_ bytes: [UInt8]) throws(OutputError)
}

/// Why output cannot be written.
enum OutputError: Error, Equatable, Sendable {
    /// The reader has closed the pipe.
    case closed
    /// The system's error number.
    case failed(errno: CInt)
    /// The process is to end, and no one takes the rest at this moment.
    case stopped
}

/// An open file, pipe or terminal.
///
/// A closed pipe must not end the process: whoever owns the process ignores SIGPIPE.
final class DescriptorSink: ByteSink {
    private let descriptor: CInt
    private let shouldStop: () -> Bool
    /// `_POSIX_PIPE_BUF`: a pipe that has room at all takes as much at once.
    private static let leastRoom = 512

    private let tick: () -> Duration?

    /// Writes to a descriptor that stays the caller's; once `shouldStop` says so, what would have to be waited for is not written.
    /// - Parameter tick: brings on what goes on while a descriptor is waited for that does not block; how long that can wait, nil for
    ///   ever.
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
            case EAGAIN:  // it is a pager's, or another process has made the descriptor non-blocking
                _ = waitForRoom(milliseconds: tick().map { CInt(max(1, $0 / .milliseconds(1))) } ?? -1)
            case EPIPE: throw .closed
            default: throw .failed(errno: errno)
            }
        }
    }

    /// - Returns: whether something can be written, or an error is to be had.
    private func waitForRoom(milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }
}

/// Bytes kept in memory, to compare what a command prints or to page it.
final class MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []

    /// What has been written, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: [UInt8]) {
        self.bytes += bytes
    }
}

/// Where bytes are lost.
final class NoSink: ByteSink {
    func write(_ bytes: [UInt8]) {}
}

/// The system's `write`, which the methods of that name hide.
private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
