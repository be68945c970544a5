import ViewModel
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a reader gets bytes from.
protocol ByteSource {
    /// Appends the bytes that come next; appends none at the end of the input.
    /// - Throws: ``ReadError``.
    mutating func read(into buffer: inout [UInt8]) throws(ReadError)
}

/// Why an input cannot be read.
enum ReadError: Error, Equatable, Sendable {
    /// The system's error number.
    case failed(errno: CInt)
    /// A signal came and `shouldStop` said yes.
    case stopped
    /// The file must be left alone.
    case refused(Failure)
    /// Somebody else may have written the file; why that is thought.
    case untrusted(String)
    /// A pipe that would have to be read twice.
    case onlyOnce
    /// A file is read already, and includes itself.
    case includesItself
}

/// The bytes of an open file, pipe or terminal: 4 KiB at first, since most included files are short, then up to 64 KiB at a time.
struct DescriptorSource: ByteSource {
    private let descriptor: CInt
    private let shouldStop: () -> Bool
    private var chunk = 4096
    private static let longestChunk = 65_536

    /// Reads from a descriptor that stays the caller's; `shouldStop` is asked before each read, when a signal interrupts
    /// it, and again and again while a descriptor that does not block is waited for.
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
            if result >= 0 {
                count = result
                return
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: _ = Self.waitForInput(of: descriptor)
            default: throw .failed(errno: errno)
            }
        }
    }

    /// Waits for input, or for its end, but only for a moment.
    /// - Returns: Whether it has come.
    static func waitForInput(of descriptor: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 50) > 0
    }
}

/// Bytes that are in memory already.
struct TextSource: ByteSource {
    private var rest: [UInt8]

    /// Reads the UTF-8 of a text.
    init(_ text: String) { rest = Array(text.utf8) }

    /// Reads bytes that may be anything.
    init(bytes: [UInt8]) { rest = bytes }

    mutating func read(into buffer: inout [UInt8]) {
        buffer.append(contentsOf: rest)
        rest = []
    }
}

/// The system's `read`, which the methods of that name hide.
private func readBytes(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}
