import TerminalScreen
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ctrl-C and Ctrl-Z while a command runs.
@Suite("sutra in the middle of a command", .onOwnThread, .serialized) struct InterruptionTests {
    private let place: Place

    init() throws { place = try Place() }

    /// Starts a conversation, and a command in it that takes seconds.
    private func start(_ command: String, prompt: String = "sutra › ") throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see(prompt + "▏")
        terminal.type(command + "\n")
        try terminal.expect(command + "\n")
        return terminal
    }

    /// A script that adds 300,000 cards to the book B.
    private func givenLongScript(after first: String = "") throws {
        let lines = (0..<300_000).map { "card add B 'front \($0)' back" }.joined(separator: "\n")
        try place.write("long.sutra", "book add B\n\(first)\(lines)\n")
    }

    private func givenLongFile() throws {
        let rows = (0..<300_000).map { "front \($0),back,B" }.joined(separator: "\n")
        try place.write("long.csv", "front,back,book\n\(rows)\n")
    }

    private func interrupt(_ terminal: PseudoTerminal, prompt: String = "sutra › ") throws {
        terminal.type("\u{3}")
        try terminal.expect("error: interrupted [INTERRUPTED]")
        try terminal.seeLast(prompt)
    }

    @Test func `Ctrl-C interrupts an include and rolls it back`() throws {
        try givenLongScript()
        let terminal = try start("include long.sutra")
        try interrupt(terminal)
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
    }

    private func interruptWait(_ terminal: PseudoTerminal) throws {
        terminal.type("\u{3}")
        try terminal.expect(" [INTERRUPTED]")
        terminal.type("echo on\n")
        try terminal.expect("\non\n")
    }

    @Test(arguments: ["include pipe", "import pipe --format tsv", "export pipe --format tsv"])
    func `Ctrl-C ends the wait for the other end of a pipe`(_ command: String) throws {
        unsafe mkfifo(place.path("pipe"), 0o600)
        try place.commands("book put B")
        try interruptWait(start(command))
    }

    @Test func `Ctrl-C ends the wait for the rest of a pipe`() throws {
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try start("include pipe")
        let descriptor = unsafe open(place.path("pipe"), O_WRONLY)
        defer { close(descriptor) }
        let line = Array("echo first\n".utf8)
        #expect(unsafe write(descriptor, line, line.count) == line.count)
        try interruptWait(terminal)
    }

    @Test func `What is typed while a command runs is shown by the next prompt, and by nothing before`() throws {
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try start("include pipe")
        let descriptor = unsafe open(place.path("pipe"), O_WRONLY)
        terminal.type("echo last")
        try terminal.settle()
        let line = Array("echo first\n".utf8)
        #expect(unsafe write(descriptor, line, line.count) == line.count)
        close(descriptor)
        try terminal.waitForScreen("the next prompt") {
            $0.text.hasSuffix("sutra › include pipe\nfirst\nsutra › echo last")
        }
        terminal.type("\n")
        try terminal.seeLast("sutra › echo last\nlast\nsutra › ")
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func `A command whose output Ctrl-S holds is ended by a signal`(_ signal: Int32) throws {
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try start("include pipe")
        let descriptor = unsafe open(place.path("pipe"), O_WRONLY)
        defer { close(descriptor) }
        terminal.type("\u{13}")
        try terminal.settle()
        let line = Array("echo first\necho second\n".utf8)
        #expect(unsafe write(descriptor, line, line.count) == line.count)
        try terminal.settle()
        terminal.send(signal)
        #expect(try terminal.end() == 128 + signal)
    }

    @Test func `Ctrl-C interrupts an import and rolls it back`() throws {
        try givenLongFile()
        let terminal = try start("import long.csv")
        try interrupt(terminal)
        terminal.type("book list\nbook add Latin\n")
        try terminal.seeLast("sutra › book list\nno books found\nsutra › book add Latin\n+ Latin\nsutra › ")
    }

    /// What is shown after a Ctrl-C is what is there, also where many cards are to be counted for it.
    @Test func `The books shown after an interruption are correct`() throws {
        let given = (0..<4000).map { "card add Old 'front \($0)' back\nreview answer @\($0 + 1) again\n" }.joined()
        try place.write("given.sutra", "book add Old\n\(given)")
        try place.run(.sutraRun, ["--virtual-clock", "2026-01-31T08:00:00Z", "given.sutra"])
        try givenLongScript(after: "book rename Old New\n")
        let terminal = try start("include long.sutra", prompt: "sutra 4000 due · 0% KNOWN › ")
        try interrupt(terminal, prompt: "sutra 4000 due · 0% KNOWN › ")
        #expect(!terminal.screen.text.contains("+ B") && !terminal.screen.text.contains("Old → New"))
    }

    @Test(arguments: ["import long.csv", "include long.sutra"], [SIGTERM, SIGHUP, SIGQUIT])
    func `A signal that ends the conversation ends the command and rolls it back`(_ command: String, _ signal: Int32) throws {
        if command.hasPrefix("import") { try givenLongFile() } else { try givenLongScript() }
        let terminal = try start(command)
        terminal.send(signal)
        #expect(try terminal.end() == 128 + signal)
        #expect(try place.commands("expect count book == 0", "expect count card == 0").code == 0)
    }

    @Test func `A signal that ends the conversation ends the wait for a busy library`() throws {
        try place.makeLibrary()
        try place.write("hold.sutra", "book add Held\n\(gate)\n")
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        let terminal = try PseudoTerminal(.sutra, ["--busy-timeout", "10m"], in: place)
        try terminal.see("sutra › ▏")
        terminal.type("book add A\nbook add B\n")
        try terminal.expect("book add A\n")
        terminal.send(SIGTERM)
        #expect(try terminal.end() == 143)
        #expect(try holder.end().code == 0)
        #expect(try place.commands("expect count book == 1").code == 0)
    }

    @Test func `An answer that is being saved when a signal ends the conversation is kept`() throws {
        try place.commands("book add French", "card add French bonjour hello")
        let terminal = try PseudoTerminal(.sutra, ["--busy-timeout", "10m"], in: place)
        try terminal.expect("KNOWN › ")
        terminal.type("review start\n")
        try terminal.expect("Enter › ")
        terminal.type("\n")
        try terminal.expect("easy")
        try place.write("hold.sutra", "book add Held\n\(gate)\n")
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        terminal.type("3")
        try terminal.expect("3\n")
        terminal.send(SIGTERM)
        #expect(try holder.end().code == 0)
        #expect(try terminal.end() == 143)
        #expect(try place.commands("card show bonjour", mode: "json").output.contains("\"reps\":1"))
    }

    @Test func `Ctrl-Z suspends the process and the command continues afterwards`() throws {
        try givenLongFile()
        let terminal = try start("import long.csv")
        terminal.type("\u{1A}")
        try terminal.waitUntilStopped()
        terminal.send(SIGCONT)
        // The terminal itself shows what was typed meanwhile, `^Z`.
        try terminal.waitForScreen("the end of the import") { screen in
            screen.text.contains("B: added 300000, updated 0, unchanged 0\n+ B, 300000 cards")
                && screen.lineToCursor == "sutra 0% KNOWN › "
        }
    }

    /// The terminal throws a key away that no one has read when Ctrl-C comes, also when the process has heard of the key already.
    @Test func `Ctrl-C right after a key is not lost`() throws {
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("sutra › ")
        for round in 0..<200 {
            terminal.type("x")
            spin(microseconds: round % 50 * 4)
            terminal.type("\u{3}")
            try terminal.expect("sutra › ")
        }
    }

    @Test func `Ctrl-C right after a key is not lost during a study session`() throws {
        try place.commands("book add French", "card add French bonjour hello")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("KNOWN › ")
        for round in 0..<100 {
            terminal.type("review start\n")
            try terminal.expect("Enter › ")
            terminal.type("x")
            spin(microseconds: round % 50 * 4)
            terminal.type("\u{3}")
            try terminal.expect("KNOWN › ")
        }
    }

    /// Waits more exactly than the system's sleep does.
    private func spin(microseconds: Int) {
        let end = ContinuousClock.now + .microseconds(microseconds)
        while ContinuousClock.now < end {}
    }
}
