import TerminalText

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes to the terminal, through a pager if a command prints more than fits on the screen.
final class PagerSink: ByteSink {
    private let terminal: any ByteSink
    private let command: String
    /// The size of the terminal window in lines and cells.
    var size: (height: Int, width: Int)

    /// Advances what continues while the pager runs, and returns how long that can wait; nil for any length of time.
    var tick: () -> Duration? = { nil }

    /// The message about a pager that failed, if one did.
    private(set) var failure: String?

    private var held: [UInt8] = []
    /// The bytes written to the pager; nil once the pager has certainly read some of them.
    private var handed: [UInt8]? = []
    private var lines = 0
    private var state = State.passing

    private enum State {
        /// Output goes to the terminal.
        case passing
        /// Output is held until it is known whether it fits on the screen.
        case holding
        case paging(ForegroundProcess, pipe: DescriptorSink, descriptor: Int32)
        /// The pager has ended: the user has quit it.
        case left
    }

    init(_ terminal: any ByteSink, command: String, size: (height: Int, width: Int)) {
        (self.terminal, self.command, self.size) = (terminal, command, size)
    }

    var isPaging: Bool {
        switch state {
        case .paging, .left: true
        case .passing, .holding: false
        }
    }

    /// Begins a command, whose output may need a pager.
    func begin() {
        state = .holding
        failure = nil
        handed = []
    }

    /// Ends the command: shows its output and waits until the user quits the pager.
    /// - Throws: ``OutputError``.
    func end() throws(OutputError) {
        switch state {
        case .passing: break
        case .holding: try letThrough()
        case .paging(let process, _, let descriptor):
            close(descriptor)
            _ = try showAgain(after: process.wait(tick))
        case .left: break
        }
        state = .passing
    }

    /// Writes the output to the terminal if the pager failed, for example because it is not installed.
    /// - Returns: whether the terminal shows all of the output.
    private func showAgain(after code: Int32) throws(OutputError) -> Bool {
        // The user can also quit with Ctrl-C, and a pager can stop reading.
        if [0, 128 + SIGINT, 128 + SIGPIPE].contains(code) { return false }
        let cause = code > 128 ? "signal \(code - 128)" : "exit code \(code)"
        failure = "the pager \"\(command.withVisibleControls)\" failed (\(cause)); check PAGER"
        guard let bytes = handed else { return false }
        handed = nil
        state = .passing
        try terminal.write(bytes)
        return true
    }

    /// Writes the held output to the terminal, so that something else can be shown after it.
    /// - Throws: ``OutputError``.
    func letThrough() throws(OutputError) {
        guard case .holding = state else { return }
        state = .passing
        let bytes = held
        held = []
        lines = 0
        if !bytes.isEmpty { try terminal.write(bytes) }
    }

    /// Writes bytes to the terminal or the pager, or holds them.
    /// - Throws: ``OutputError``; `.closed` if the user has quit the pager.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        switch state {
        case .passing: try terminal.write(bytes)
        case .left: throw .closed
        case .paging(let process, let pipe, let descriptor):
            handed?.append(contentsOf: bytes)
            do {
                try pipe.write(bytes)
            } catch {
                close(descriptor)
                state = .left
                guard try showAgain(after: process.wait(tick)) else { throw error }
                return
            }
            // This is more than a pipe holds, so the pager has read some of it.
            if let count = handed?.count, count > Self.mostInPipe { handed = nil }
        case .holding:
            held += bytes
            lines += rows(of: bytes)
            guard lines >= size.height else { return }
            let bytes = held
            held = []
            lines = 0
            state = startPager()
            try write(bytes)
        }
    }

    /// The default of `/proc/sys/fs/pipe-max-size`, in bytes.
    private static let mostInPipe = 1 << 20

    private func startPager() -> State {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return .passing }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A write must not block, so that `tick` is called meanwhile.
        _ = fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK)
        defer { close(ends[0]) }
        // As git does: `less` quits if the text fits on the screen, and shows colours.
        _ = unsafe setenv("LESS", "FRX", 0)
        guard let process = ForegroundProcess(command, input: ends[0]) else {
            close(ends[1])
            return .passing
        }
        return .paging(process, pipe: DescriptorSink(descriptor: ends[1], tick: tick), descriptor: ends[1])
    }

    /// Returns the minimum number of screen rows that a text takes.
    private func rows(of bytes: [UInt8]) -> Int {
        bytes.split(separator: Byte.newline, omittingEmptySubsequences: false).dropLast().reduce(0) { rows, line in
            rows + max(1, (line.count { $0 & 0xC0 != 0x80 } + size.width - 1) / max(1, size.width))
        }
    }
}
