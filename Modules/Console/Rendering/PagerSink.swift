#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal, by way of a pager where a command prints more than fits on the screen.
final class PagerSink: ByteSink {
    private let terminal: any ByteSink
    private let command: String
    /// Lines and cells of the window.
    var size: (height: Int, width: Int)

    /// Brings on what goes on while the pager is waited for; how long that can wait, nil for ever.
    var tick: () -> Duration? = { nil }

    /// What became of the pager, where it could not show the output.
    private(set) var failure: String?

    private var held: [UInt8] = []
    /// What was handed to the pager, as long as it may not have read any of it.
    private var handed: [UInt8]? = []
    private var lines = 0
    private var state = State.passing

    private enum State {
        /// All goes to the terminal.
        case passing
        /// All is kept back, as it may become too much for the screen.
        case holding
        case paging(ForegroundProcess, pipe: DescriptorSink, descriptor: Int32)
        /// The pager has ended: the person wants no more.
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

    /// A command begins: what it prints may be much.
    func begin() {
        state = .holding
        failure = nil
        handed = []
    }

    /// The command has ended: what it printed is shown, and the person has left the pager.
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

    /// Shows on the terminal what a pager was given that ended with an error, as the shell does for a command that is missing.
    /// - Returns: whether the terminal shows all of it.
    private func showAgain(after code: Int32) throws(OutputError) -> Bool {
        // A person leaves a pager by Ctrl-C too, and it may stop reading.
        if [0, 128 + SIGINT, 128 + SIGPIPE].contains(code) { return false }
        let cause = code > 128 ? "signal \(code - 128)" : "exit code \(code)"
        failure = "the pager \"\(command.withVisibleControls)\" failed (\(cause)); check PAGER"
        guard let bytes = handed else { return false }
        handed = nil
        state = .passing
        try terminal.write(bytes)
        return true
    }

    /// Shows what was kept back, as something else is to be shown after it.
    /// - Throws: ``OutputError``.
    func letThrough() throws(OutputError) {
        guard case .holding = state else { return }
        state = .passing
        let bytes = held
        held = []
        lines = 0
        if !bytes.isEmpty { try terminal.write(bytes) }
    }

    /// - Throws: ``OutputError``; `.closed` when the person has left the pager, and no more is wanted.
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
            // More than a pipe holds: some of it was read.
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

    /// What `/proc/sys/fs/pipe-max-size` is where nobody has raised it.
    private static let mostInPipe = 1 << 20

    private func startPager() -> State {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return .passing }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK)  // the wait for the pager is not to be the system's
        defer { close(ends[0]) }
        // As git has it: short texts stay on the screen, colours are shown.
        _ = unsafe setenv("LESS", "FRX", 0)
        guard let process = ForegroundProcess(command, input: ends[0]) else {
            close(ends[1])
            return .passing
        }
        return .paging(process, pipe: DescriptorSink(descriptor: ends[1], tick: tick), descriptor: ends[1])
    }

    /// How many rows of the screen a text takes, at least.
    private func rows(of bytes: [UInt8]) -> Int {
        bytes.split(separator: Byte.newline, omittingEmptySubsequences: false).dropLast().reduce(0) { rows, line in
            rows + max(1, (line.count { $0 & 0xC0 != 0x80 } + size.width - 1) / max(1, size.width))
        }
    }
}
