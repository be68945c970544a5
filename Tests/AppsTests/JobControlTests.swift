import Foundation
import TerminalScreen
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// sutra as a job of a shell, which can suspend it and continue it in the background, and on a terminal that is closed.
@Suite("sutra's job control", .onOwnThread, .serialized) struct JobControlTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.commands("book add B", "card add B f b", "profile add Long --duration 10m", "settings set sound_player none")
        try place.commands((1...40).map { "book add 'Book \($0)'" }.joined(separator: "\n"))
        // Stands in for a pager and an editor, and waits for a key as they do.
        try place.write("other", "echo reading; read line < /dev/tty\n")
    }

    private func start(_ program: String, _ arguments: [String]) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: program, arguments, in: place, columns: 80, rows: 24,
            environment: ["PS1": "$ ", "PAGER": "sh ./other", "EDITOR": "sh ./other"])
    }

    private func startShell() throws -> PseudoTerminal {
        let terminal = try start("/bin/bash", ["--norc", "--noprofile", "-i"])
        try terminal.waitForScreen("the shell") { $0.lineToCursor.hasSuffix("$ ") }
        return terminal
    }

    /// What a conversation does when it is suspended.
    enum Activity: CaseIterable {
        case line, key, window, sitting, pager, editor

        /// What is typed at the prompt for it.
        var beginning: String {
            switch self {
            case .line: "echo half"
            case .key: "review start\n"
            case .window: "browse\n"
            case .sitting: "sit Long\n"
            case .pager: "book list\n"
            case .editor: "echo half\u{18}\u{5}"
            }
        }

        /// What is typed to return to an empty prompt.
        var ending: String {
            switch self {
            case .line: "\u{15}"
            case .key, .window: "q"
            case .sitting: "stop\n"
            case .pager, .editor: "\n"
            }
        }

        func isShown(on screen: TerminalScreen) -> Bool {
            switch self {
            case .line: screen.lineToCursor.hasSuffix("› echo half")
            case .key: screen.lineToCursor.hasSuffix("Enter › ")
            case .window: screen.isAlternate && screen.lines[0] == " Books" && screen.lines[screen.rows - 1].hasSuffix("? keys")
            case .sitting: screen.lineToCursor.hasPrefix("Long ")
            case .pager, .editor: screen.lines[screen.cursor.row - 1] == "reading"
            }
        }
    }

    /// Starts a conversation as a job of a shell, and something in it.
    private func begin(_ activity: Activity) throws -> PseudoTerminal {
        let terminal = try startShell()
        terminal.type("\(Executable.sutra.path)\n")
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type(activity.beginning)
        try terminal.waitForScreen("\(activity)") { activity.isShown(on: $0) }
        return terminal
    }

    /// Types a command of the shell, and waits for its prompt after it.
    private func shell(_ command: String, on terminal: PseudoTerminal) throws {
        terminal.type("\(command)\n")
        try terminal.expect("\(command)\n")
        try terminal.waitForScreen("the shell after \(command)") { $0.lineToCursor == "$ " }
    }

    /// Waits until the job is stopped, and the shell knows it: it does not continue a job that it believes to be running.
    private func waitUntilStopped(on terminal: PseudoTerminal) throws {
        try terminal.waitUntilJobIsStopped()
        try terminal.waitForState("a job that the shell knows to be stopped") {
            // Bash 5.2 puts a SIGCHLD aside that arrives while it prepares its prompt (`notify_of_job_status` in its jobs.c), and looks
            // at it only when it waits for another child.
            try shell("(:); jobs -sp", on: terminal)
            return Int(terminal.screen.lines[terminal.screen.cursor.row - 1]) != nil
        }
    }

    /// Returns to the foreground, to the prompt, and to the shell.
    private func finish(_ activity: Activity? = nil, on terminal: PseudoTerminal) throws {
        terminal.type("fg\n")
        try terminal.expect("\(Executable.sutra.path)\n")
        // What is typed before would be the shell's.
        try terminal.waitUntilJobContinues()
        if let activity {
            // Another program than Sutra does not draw again.
            if activity != .pager, activity != .editor {
                try terminal.waitForScreen("\(activity) again") { activity.isShown(on: $0) }
            }
            terminal.type(activity.ending)
        }
        try terminal.waitForScreen("the prompt") { ["sutra › ", "sutra 0% KNOWN › "].contains($0.lineToCursor) }
        terminal.type("echo on\n")
        try terminal.expect("\non\n")
        terminal.type("quit\n")
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " }
    }

    @Test(arguments: Activity.allCases) func `In the background it stops, and fg continues it`(_ activity: Activity) throws {
        let terminal = try begin(activity)
        terminal.type("\u{1A}")
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " && !$0.isAlternate }
        for _ in 1...2 {
            try shell("bg", on: terminal)
            try waitUntilStopped(on: terminal)
            try shell("echo from the shell", on: terminal)
            #expect(terminal.screen.text.contains("\nfrom the shell\n"))
        }
        try finish(activity, on: terminal)
    }

    /// A Ctrl-Z that arrives late, after the program has ended, would suspend what comes after it.
    @Test func `A Ctrl-Z is only for the program that has the terminal`() throws {
        let terminal = try begin(.editor)
        guard let job = try terminal.jobs().first else { throw CancellationError() }
        func ignoresSuspension() throws -> Bool {
            let status = try String(contentsOfFile: "/proc/\(job)/status", encoding: .utf8).split(separator: "\n")
            let signals = status.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
            return try #require(UInt64(signals ?? "", radix: 16)) & 1 << (UInt64(SIGTSTP) - 1) != 0
        }
        #expect(try ignoresSuspension(), "from before the program starts")
        terminal.type("\n")
        try terminal.expect("\nhalf\n")
        #expect(try !ignoresSuspension())
    }

    @Test(arguments: [Activity.line, .key, .window, .sitting]) func `A stop by another process is no different`(
        _ activity: Activity
    ) throws {
        let terminal = try begin(activity)
        guard let job = try terminal.jobs().first else { throw CancellationError() }
        kill(job, SIGSTOP)
        // What was drawn last is still there.
        try terminal.expect("Stopped")
        try terminal.waitForScreen("the shell") { $0.lineToCursor.hasSuffix("$ ") }
        try shell("bg", on: terminal)
        try waitUntilStopped(on: terminal)
        try shell("echo from the shell", on: terminal)
        try finish(activity, on: terminal)
    }

    /// The system drops a SIGCONT that has not been read when a signal that stops arrives.
    @Test(arguments: [Activity.line, .window]) func `Ctrl-Z right after fg suspends it again`(_ activity: Activity) throws {
        let terminal = try begin(activity)
        terminal.type("\u{1A}")
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " && !$0.isAlternate }
        for _ in 1...50 {
            try waitUntilStopped(on: terminal)
            terminal.type("fg\n")
            try terminal.waitUntilJobContinues()
            terminal.type("\u{1A}")
            try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " && !$0.isAlternate }
        }
        try waitUntilStopped(on: terminal)
        try finish(activity, on: terminal)
    }

    @Test func `A conversation that is started in the background waits for the foreground`() throws {
        let terminal = try startShell()
        try shell("\(Executable.sutra.path) &", on: terminal)
        try waitUntilStopped(on: terminal)
        try shell("echo from the shell", on: terminal)
        #expect(!terminal.screen.text.contains("›"))
        try finish(on: terminal)
    }

    @Test(arguments: [Executable.sutra, .sutraRun])
    func `Typing does not spoil the progress of an import, also after bg and fg`(_ executable: Executable) throws {
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try startShell()
        let command = "import pipe --format csv --book A"
        if executable == .sutra {
            terminal.type("\(executable.path)\n")
            try terminal.seeLast("sutra 0% KNOWN › ")
            terminal.type("\(command)\n")
        } else {
            terminal.type("\(executable.path) -e '\(command)'\n")
        }
        let pipe = try place.openPipe("pipe")
        try pipe.write(contentsOf: Data("front,back\none,1\n".utf8))
        try terminal.expect("importing")
        #expect(terminal.modes & tcflag_t(ECHO) == 0)
        terminal.type("\u{1A}")
        try terminal.waitUntilJobIsStopped()
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " }
        try shell("bg", on: terminal)
        terminal.type("fg\n")
        try terminal.expect(executable.path)
        var record = 2
        try terminal.waitForState("a terminal without echo") {
            try pipe.write(contentsOf: Data("word \(record),\(record)\n".utf8))
            record += 1
            return terminal.modes & tcflag_t(ECHO | ICANON) == tcflag_t(ICANON)
        }
        try pipe.close()
        try terminal.expect("added \(record - 1), updated 0, unchanged 0")
    }

    @Test func `A command that ends in the background prints what it has done, and then waits`() throws {
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try startShell()
        terminal.type("\(Executable.sutra.path)\n")
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("include pipe\n")
        let pipe = try place.openPipe("pipe")
        terminal.type("\u{1A}")
        try terminal.waitUntilJobIsStopped()
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " }
        try shell("bg", on: terminal)
        try pipe.write(contentsOf: Data("echo done\n".utf8))
        try pipe.close()
        try terminal.expect("done\n")
        try waitUntilStopped(on: terminal)
        try finish(on: terminal)
    }

    @Test(arguments: [Activity.line, .key, .window, .sitting]) func `A suspended conversation ends when it is killed`(
        _ activity: Activity
    ) throws {
        let terminal = try begin(activity)
        terminal.type("\u{1A}")
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " && !$0.isAlternate }
        terminal.type("kill %1\n")
        try terminal.expect("kill %1\n")
        try terminal.waitUntilJobsHaveEnded()
        // What the conversation says at its end can follow the shell's prompt, or replace it.
        terminal.type("\n")
        try terminal.waitForScreen("the shell") { $0.lineToCursor == "$ " }
        try shell("echo from the shell", on: terminal)
        if activity == .sitting { #expect(try place.commands("session list").output.contains("\tfalse")) }
    }

    @Test func `A conversation in the background that no shell can continue ends`() throws {
        unsafe mkfifo(place.path("start"), 0o600)
        let terminal = try startShell()
        let script = "trap '' HUP; read line < start; \(Executable.sutra.path) < /dev/tty; echo $? > code\n"
        try place.write("orphan", script)
        try shell("(sh orphan &)", on: terminal)
        let pipe = try place.openPipe("start")
        try pipe.write(contentsOf: Data("\n".utf8))
        try terminal.waitForState("the exit code") { (try? place.read("code").hasSuffix("\n")) == true }
        #expect(try place.read("code") == "129\n")
    }

    @Test(arguments: Activity.allCases.filter { $0 != .pager && $0 != .editor })
    func `A closed terminal ends the conversation even if the hang-up is ignored`(_ activity: Activity) throws {
        let terminal = try start("/bin/sh", ["-c", "trap '' HUP; exec \"$0\"", Executable.sutra.path])
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type(activity.beginning)
        try terminal.waitForScreen("\(activity)") { activity.isShown(on: $0) }
        let code = try terminal.hangUp()
        #expect(code == 129)
        if activity == .sitting { #expect(try place.commands("session list").output.contains("\tfalse")) }
    }

    @Test func `Commands that are typed for a script are not run if the terminal is closed`() throws {
        let terminal = try start("/bin/sh", ["-c", "trap '' HUP; echo ready; exec \"$0\"", Executable.sutraRun.path])
        try terminal.expect("ready")
        terminal.type("book add Half\n")
        let code = try terminal.hangUp()
        #expect(code == 129)
        #expect(try !place.commands("book list").output.contains("Half"))
    }

    @Test(arguments: ["book add Half", "\u{1B}[200~book add Half\n", "\u{1B}", "\u{18}"])
    func `What was typed when the terminal was closed is not run`(_ typed: String) throws {
        let terminal = try start("/bin/sh", ["-c", "trap '' HUP; exec \"$0\"", Executable.sutra.path])
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type(typed)
        try terminal.waitUntilInputIsTaken()
        let code = try terminal.hangUp()
        #expect(code == 129)
        #expect(try !place.commands("book list").output.contains("Half"))
    }
}
