import CPseudoTerminal
import Foundation
import TerminalScreen

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A process on a terminal of its own, which takes keys and shows what the process draws.
final class PseudoTerminal {
    private let master: Int32
    private let child: pid_t
    /// Keeps the folder that the process runs in.
    private let place: Place
    private var hasEnded = false
    /// The screen as a person sees it.
    var screen: TerminalScreen
    /// The output of the process without escape sequences.
    private(set) var transcript = ""
    /// The bytes that the process has written.
    private(set) var raw: [UInt8] = []
    /// Whether the terminal replies to queries at once.
    var answersQueries = true
    private var hasClosed = false
    private var hasHungUp = false

    /// Starts an executable.
    /// - Parameter makesLibrary: whether to create a library first, so that no message about a missing one appears.
    /// - Throws: if a terminal is not available or the process cannot be started.
    convenience init(
        _ executable: Executable, _ arguments: [String] = [], in place: Place, columns: Int = 80, rows: Int = 24,
        environment variables: [String: String] = [:], makesLibrary: Bool = true
    ) throws {
        if makesLibrary { try place.makeLibrary() }
        try self.init(
            program: executable.path, arguments, in: place, columns: columns, rows: rows, environment: variables)
    }

    /// Starts any program.
    init(
        program: String, _ arguments: [String], in place: Place, columns: Int, rows: Int,
        environment variables: [String: String]
    ) throws {
        self.place = place
        screen = TerminalScreen(columns: columns, rows: rows)
        screen.isTmux = variables["TMUX"] != nil
        let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        let variables = place.environment.merging(variables) { $1 }
        let environment = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var child = pid_t()
        var size = [Int32(rows), Int32(columns)]
        master = unsafe sutra_terminal_start(words, environment, place.folder.path, &size, &child)
        guard master >= 0 else { throw Failure.system(errno) }
        self.child = child
    }

    deinit {
        if !hasEnded {
            Glibc.kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        if !hasHungUp { close(master) }
    }

    enum Failure: Error {
        case system(Int32)
        /// The output that was expected, and what was there instead.
        case missing(String, instead: String)
    }

    /// Kills the process, as a crash or a power failure would.
    func kill() {
        Glibc.kill(child, SIGKILL)
        waitpid(child, nil, 0)
        hasEnded = true
    }

    func send(_ signal: Int32) { Glibc.kill(child, signal) }

    /// Waits until the process is stopped, as by Ctrl-Z.
    func waitUntilStopped() throws { _ = try waitForStatus("the stop", WUNTRACED) { $0 & 0xFF == 0x7F } }

    /// Closes the terminal, as when its window is closed or a connection is lost, and waits for the process, which gets SIGHUP.
    /// - Returns: the exit code of the process, or minus the signal that ended it.
    func hangUp() throws -> Int32 {
        close(master)
        hasHungUp = true
        let status = try waitForStatus("the end", 0) { _ in true }
        hasEnded = true
        return Self.code(status)
    }

    private func waitForStatus(_ what: String, _ options: Int32, isRight: (Int32) -> Bool) throws -> Int32 {
        var status: Int32 = 0
        try waitForState(what) {
            let found = unsafe waitpid(child, &status, options | WNOHANG)
            return found == child && isRight(status)
        }
        return status
    }

    /// The processes that a shell on the terminal has started, and that have not ended.
    func jobs() throws -> [pid_t] {
        let children = try String(contentsOfFile: "/proc/\(child)/task/\(child)/children", encoding: .utf8)
        return children.split(separator: " ").compactMap { pid_t($0) }.filter { job in
            // The shell may not have noticed yet that a job has ended.
            (try? String(contentsOfFile: "/proc/\(job)/stat", encoding: .utf8))?.contains(") Z ") == false
        }
    }

    /// Waits until the only job of a shell on the terminal is stopped (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
    @discardableResult func waitUntilJobIsStopped() throws -> pid_t {
        var job = pid_t()
        try waitForState("a stopped job") {
            guard let first = try jobs().first else { return false }
            job = first
            return try String(contentsOfFile: "/proc/\(job)/stat", encoding: .utf8).contains(") T ")
        }
        return job
    }

    /// Waits until the only job of a shell on the terminal has been continued.
    func waitUntilJobContinues() throws {
        try waitForState("a job that continues") {
            guard let job = try jobs().first else { return false }
            return try !String(contentsOfFile: "/proc/\(job)/stat", encoding: .utf8).contains(") T ")
        }
    }

    /// Waits until a shell on the terminal has no job.
    func waitUntilJobsHaveEnded() throws { try waitForState("the end of the job") { try jobs().isEmpty } }

    private static func code(_ status: Int32) -> Int32 { status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F) }

    /// Changes the width of the window, and notifies the process.
    /// - Parameter rewraps: whether the terminal rewraps the lines on its screen, or cuts them.
    func resize(columns: Int, rewraps: Bool = false) {
        var size = winsize(ws_row: UInt16(screen.rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        if rewraps { screen.rewrap(columns: columns) } else { screen.resize(columns: columns) }
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// The local modes of the terminal, such as echo, line input and signals.
    var modes: tcflag_t {
        var settings = termios()
        _ = unsafe tcgetattr(master, &settings)
        return settings.c_lflag
    }

    func type(_ keys: String) { type(bytes: Array(keys.utf8)) }

    func type(bytes: [UInt8]) {
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// Waits until the process, which reads single keys, has read all input.
    func waitUntilInputIsTaken() throws {
        try waitForState("the reading of what was typed") { modes & tcflag_t(ICANON) == 0 && !hasInput }
    }

    /// Whether the process has input that it has not read.
    private var hasInput: Bool {
        let slave = unsafe open("/proc/\(child)/fd/0", O_RDONLY | O_NOCTTY)
        defer { close(slave) }
        // Unlike the number of bytes, this includes those that the system is about to pass on.
        var request = pollfd(fd: slave, events: Int16(POLLIN), revents: 0)
        let ready = unsafe poll(&request, 1, 0)
        return slave >= 0 && ready > 0 && request.revents & Int16(POLLIN) != 0
    }

    /// Waits until something is as it should be.
    func waitForState(_ what: String, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + longestWait
        while try !condition() {
            if ContinuousClock.now > deadline { throw Failure.missing(what, instead: "\(screen)") }
            _ = poll(nil, 0, 1)
        }
    }

    /// Waits until the process has drawn a text after the one that was last waited for.
    /// - Throws: `Failure.missing` if it does not within ``longestWait``, or is idle for ``longestIdleTime``.
    func expect(_ text: String) throws {
        try wait(for: text, instead: transcript) {
            guard let found = transcript.range(of: text, range: mark..<transcript.endIndex) else { return false }
            mark = found.upperBound
            return true
        }
    }

    private lazy var mark = transcript.startIndex

    /// Waits until the screen shows exactly this text from its top, with the cursor at ``cursorMark``.
    ///
    /// Later calls of ``expect(_:)`` wait for what is drawn after it.
    /// - Throws: `Failure.missing` with the screen if it does not within ``longestWait``.
    func see(_ text: String) throws {
        let expected = TerminalScreen(showing: text, columns: screen.columns, rows: screen.rows)
        try waitForScreen(text) { $0.lines == expected.lines && $0.cursor == expected.cursor }
    }

    /// Waits until the last lines of the screen are this text, with the cursor after it.
    func seeLast(_ text: String) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try waitForScreen(text) { screen in
            let above = screen.lines[...screen.cursor.row].suffix(lines.count)
            return above.dropLast() == lines.dropLast() && screen.lineToCursor == lines.last
                && screen.lines[(screen.cursor.row + 1)...].allSatisfy(\.isEmpty)
        }
    }

    /// Waits until the screen satisfies a condition.
    /// - Parameter description: the condition in words.
    /// - Throws: the same errors as ``see(_:)``.
    func waitForScreen(_ description: String, until condition: (TerminalScreen) throws -> Bool) throws {
        try wait(for: description, instead: "\(screen)") { try condition(screen) }
        mark = transcript.endIndex
    }

    private func wait(for what: String, instead: @autoclosure () -> String, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + longestWait
        var idle: (state: [String], since: ContinuousClock.Instant)?
        while case let now = ContinuousClock.now, now < deadline {
            if try condition() { return }
            if try read(until: now + .seconds(1)) { continue }
            if hasClosed { break }
            guard let state = idleThreads() else {
                idle = nil
                continue
            }
            if idle?.state != state { idle = (state, now) }
            if let idle, now - idle.since > longestIdleTime { break }
        }
        throw Failure.missing(what, instead: instead())
    }

    /// Waits until the process ends.
    /// - Returns: its exit code, or minus the signal that ended it.
    func end() throws -> Int32 {
        let deadline = ContinuousClock.now + longestWait
        while try read(until: deadline) {}
        var status: Int32 = 0
        // A process that has closed its terminal is about to end; one that waits for keys is not.
        guard unsafe waitpid(child, &status, hasClosed ? 0 : WNOHANG) == child else {
            throw Failure.missing("the end", instead: "\(screen)")
        }
        hasEnded = true
        return Self.code(status)
    }

    /// Waits until the process has read all input, has drawn what it causes, and waits for more.
    func settle() throws {
        try waitForState("a process that waits") {
            // The order matters: what was typed has been read, so a process that sleeps has done what it causes.
            if hasInput { return false }
            let before = try sleepingThreads()
            let hasDrawn = try read(until: .now)
            return try hasClosed || !hasDrawn && before != nil && sleepingThreads() == before
        }
    }

    /// How often each thread of the process has begun to sleep, if all of them sleep.
    private func sleepingThreads() throws -> [String]? { try threads(of: child, in: ["S"]) }

    /// The same of the process and of all that it has started, if their threads sleep or are stopped: unlike one that waits for
    /// a processor, an idle process does nothing more by itself.
    private func idleThreads() -> [String]? {
        var (all, waiting) = ([String](), [child])
        while let process = waiting.popLast() {
            guard let threads = try? threads(of: process, in: ["S", "T"]) else { return nil }
            all += threads
            for thread in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? [] {
                let children = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
                waiting += children?.split(separator: " ").compactMap { pid_t($0) } ?? []
            }
        }
        return all
    }

    private func threads(of process: pid_t, in states: [String]) throws -> [String]? {
        var counts: [String] = []
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").sorted() {
            // A thread can end meanwhile.
            guard let status = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8),
                states.contains(where: { status.contains("\nState:\t\($0)") })
            else { return nil }
            counts += [thread] + status.split(separator: "\n").filter { $0.contains("_ctxt_switches") }.map(String.init)
        }
        return counts
    }

    /// Sends what the terminal has replied, which can arrive in parts.
    func answer() throws {
        let replies = screen.replies
        if replies.isEmpty { return }
        screen.replies = []
        type(bytes: Array(replies.prefix(4)))
        try waitForState("the reading of the reply's first part") { !hasInput }
        type(bytes: Array(replies.dropFirst(4)))
    }

    /// Reads output; returns false at its end, or if none arrives until the deadline.
    private func read(until deadline: ContinuousClock.Instant) throws -> Bool {
        var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        let wait = max(0, (deadline - .now) / .milliseconds(1))
        let ready = unsafe poll(&request, 1, Int32(wait.rounded(.up)))
        if ready < 0, errno == EINTR { return true }  // the process of another test ended
        guard ready > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe Glibc.read(master, &buffer, buffer.count)
        if count < 0, errno == EINTR { return true }
        hasClosed = count <= 0
        if hasClosed { return false }
        raw += buffer[..<count]
        screen.feed(buffer[..<count])
        if answersQueries { try answer() }
        let offset = transcript.distance(from: transcript.startIndex, to: mark)
        transcript = String(decoding: raw, as: UTF8.self).withoutEscapeSequences
        mark = transcript.index(transcript.startIndex, offsetBy: min(offset, transcript.count))
        return true
    }
}

extension TerminalScreen {
    /// The text before the cursor in its row.
    var lineToCursor: String { (0..<cursor.column).map { cell(cursor.row, $0).text }.joined() }

    /// Creates a screen with a text, and with the cursor at its ``cursorMark``.
    fileprivate init(showing text: String, columns: Int, rows: Int) {
        self.init(columns: columns, rows: rows)
        let parts = text.replacing("\n", with: "\r\n").split(separator: cursorMark, omittingEmptySubsequences: false)
        precondition(parts.count == 2, "a screen has one cursor: \(text)")
        feed("\(parts[0])\u{1B}7\(parts[1])\u{1B}8")
    }
}

/// The character that stands for the cursor in the expected text of a screen.
let cursorMark: Character = "▏"

extension String {
    /// The text without CSI sequences (ECMA-48), carriage returns and bells.
    fileprivate var withoutEscapeSequences: String {
        var text = ""
        var scalars = unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case "\u{1B}":
                guard scalars.next() == "[" else { continue }
                while let parameter = scalars.next(), !(0x40...0x7E).contains(parameter.value) {}
            case "\r", "\u{7}": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
