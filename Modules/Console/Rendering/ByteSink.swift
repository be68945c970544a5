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
}

/// An open file, pipe or terminal.
///
/// A closed pipe must not end the process: whoever owns the process ignores SIGPIPE.
final class DescriptorSink: ByteSink {
    private let descriptor: CInt

    /// Writes to a descriptor that stays the caller's.
    init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    func write(_ bytes: [UInt8]) throws(OutputError) {
        var written = 0
        while written < bytes.count {
            let result = unsafe bytes.withUnsafeBytes { bytes in
                unsafe writeBytes(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if result >= 0 {
                written += result
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitForRoom()  // another process has made the descriptor non-blocking
            case EPIPE: throw .closed
            default: throw .failed(errno: errno)
            }
        }
    }

    private func waitForRoom() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
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
