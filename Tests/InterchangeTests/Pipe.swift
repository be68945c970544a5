import Interchange
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A pipe in place of the standard streams.
final class Pipe {
    let reading: Int32
    let writing: Int32
    private var isReadingOpen = true
    private var isWritingOpen = true

    init() throws { (reading, writing) = try openPipe() }

    deinit {
        if isReadingOpen { close(reading) }
        if isWritingOpen { close(writing) }
    }

    /// A gateway whose `-` is this pipe.
    var files: DiskFileGateway { DiskFileGateway(standardInput: reading, standardOutput: writing) }

    func write(_ text: String) throws { try InterchangeTests.write(Array(text.utf8), to: writing) }

    func closeReading() {
        isReadingOpen = false
        close(reading)
    }

    func closeWriting() {
        isWritingOpen = false
        close(writing)
    }

    /// Lets writing fail instead of waiting when the pipe is full, as a terminal that another program left so does.
    func stopBlocking() {
        for end in [reading, writing] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }
}
