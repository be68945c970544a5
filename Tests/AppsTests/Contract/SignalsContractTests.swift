import Foundation
import TestSupport
import Testing

/// What a signal ends, and what it leaves.
@Suite("Contract: signals", .onOwnThread) struct SignalsContractTests {
    /// Checks that a process was ended by a signal in time, told it, and left the library as it was.
    private func expectInterruption(
        of process: RunningProcess, by signal: Int32 = SIGINT, in place: Place, _ told: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        process.send(signal)
        let result = try process.endByItself()
        #expect(result.code == 128 + signal, "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.errors.errorLines == [told], sourceLocation: sourceLocation)
        let count = try place.commands("expect count book == 0", "expect count card == 0")
        #expect(count.code == 0, "\(count.errors)", sourceLocation: sourceLocation)
    }

    @Test(arguments: [(SIGINT, "interrupted"), (SIGTERM, "terminated"), (SIGHUP, "hung up"), (SIGQUIT, "quit")])
    func `A signal interrupts a script and rolls it back`(_ signal: Int32, verb: String) throws {
        let place = try Place()
        try place.write("main.sutra", "book add A\ninclude part.sutra\nbook add C\n")
        try place.write("part.sutra", "book add B\n\(gate)\n")
        let process = try RunningProcess(.sutraRun, ["main.sutra"], in: place)
        try process.waitForOutput()
        try expectInterruption(
            of: process, by: signal, in: place,
            "error: \(verb) at part.sutra:3: 5 commands rolled back, the library was not changed [INTERRUPTED]")
    }

    @Test func `A terminal that is closed may send SIGHUP twice`() throws {
        let place = try Place()
        try place.write("main.sutra", "book add A\n\(gate)\n")
        let process = try RunningProcess(.sutraRun, ["main.sutra"], in: place)
        try process.waitForOutput()
        process.send(SIGHUP)
        try expectInterruption(
            of: process, by: SIGHUP, in: place,
            "error: hung up at main.sutra:3: 3 commands rolled back, the library was not changed [INTERRUPTED]")
    }

    @Test func `A signal interrupts reading standard input`() throws {
        let place = try Place()
        let process = try RunningProcess(.sutraRun, [], in: place, takesInput: true)
        process.write("book add A\n")
        try process.waitUntilInputIsTaken()
        try expectInterruption(of: process, in: place, "error: interrupted; nothing was run [INTERRUPTED]")
    }

    @Test func `A signal interrupts reading a script from a named pipe`() throws {
        let place = try Place()
        place.makePipe("pipe")
        let process = try RunningProcess(.sutraRun, ["pipe"], in: place)
        let writer = try place.openPipe("pipe")
        try expectInterruption(of: process, by: SIGTERM, in: place, "error: terminated; nothing was run [INTERRUPTED]")
        try writer.close()
    }

    @Test func `A signal interrupts the check of a long included file`() throws {
        let place = try Place()
        try place.write("main.sutra", "include long.sutra\n")
        try place.write("long.sutra", "bok first\n" + String(repeating: "let x 1\n", count: 30_000) + "bok last\n")
        let process = try RunningProcess(.sutraRun, ["main.sutra"], in: place)
        try process.waitForErrors("bok first")
        process.send(SIGINT)
        let result = try process.end()
        #expect(result.code == 130)
        #expect(
            result.errors.errorLines == [
                "long.sutra:1:1: error: no command \"bok\" [UNKNOWN_COMMAND]",
                "error: interrupted; nothing was run [INTERRUPTED]",
            ])
    }

    @Test func `A signal interrupts an import`() throws {
        let place = try Place()
        let process = try RunningProcess(
            .sutraRun, ["-e", "book add A", "-e", "import - --book A --format tsv"], in: place, takesInput: true)
        process.write("front\tback\na\tb\n")
        try process.waitUntilInputIsTaken()
        try expectInterruption(
            of: process, in: place,
            "error: interrupted at -e:2: 2 commands rolled back, the library was not changed [INTERRUPTED]")
    }

    @Test(arguments: ["export -", "card list A", "search x"])
    func `A signal interrupts printing to a reader that does not read`(_ command: String) throws {
        let place = try Place()
        let back = "\"x \(String(repeating: "$long", count: 50))\""
        let cards = (0..<4).map { "card add A f\($0) \(back)" }
        try place.write(
            "main.sutra", (["\(gate.prefix { $0 != "\n" })", "book add A"] + cards + [command]).joined(separator: "\n") + "\n")
        let process = try RunningProcess(.sutraRun, ["main.sutra"], in: place)
        try process.waitForOutput()
        try expectInterruption(
            of: process, in: place,
            "error: interrupted at main.sutra:7: 7 commands rolled back, the library was not changed [INTERRUPTED]")
    }

    @Test func `A signal interrupts the wait for a busy library`() throws {
        let place = try Place()
        try place.write("hold.sutra", "book add Held\n\(gate)\ncard show @1\n")
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        let waiting = try RunningProcess(
            .sutraRun, ["--busy-timeout", "10m", "-e", "timing on", "-e", "echo", "-e", "book add A"], in: place)
        try waiting.waitForErrors("took")
        try waiting.waitUntilItSleeps()
        try expectInterruption(
            of: waiting, in: place,
            "error: interrupted at -e:3: 3 commands rolled back, the library was not changed [INTERRUPTED]")
        #expect(try holder.end().code == 1)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)])
    func `A signal ends a sitting, and the log keeps the time that was sat`(_ signal: Int32, code: Int) throws {
        let place = try Place()
        try place.commands(
            "profile add P --duration 1h", "segment enable P warm-up", "segment set P warm-up --duration 1s")
        let process = try RunningProcess(.sutraRun, ["-e", "sit P"], in: place)
        try process.waitForErrors(": main, 01:00:00")
        process.send(signal)
        let result = try process.end()
        #expect(Int(result.code) == code)
        #expect(result.errors.contains("P: sat 00:01 of 01:00:01, stopped\n"), "\(result.errors)")
        #expect(result.errors.hasSuffix("added 1, updated 0, unchanged 0, failed 0; committed\n"), "\(result.errors)")
        #expect(try place.commands("session list").output.contains("\t3601\t1\tfalse\n"))
    }

    @Test(arguments: [(SIGINT, "interrupted"), (SIGTERM, "terminated"), (SIGHUP, "hung up"), (SIGQUIT, "quit")])
    func `A signal ends the input that sutra reads from a pipe, and earlier changes stay`(_ signal: Int32, verb: String) throws {
        let place = try Place()
        let process = try RunningProcess(.sutra, [], in: place, takesInput: true)
        process.write("book add A\nbook add B\n")
        try process.waitUntilInputIsTaken()
        process.send(signal)
        let result = try process.endByItself()
        #expect(result.code == 128 + signal)
        #expect(result.errors.hasSuffix("error: \(verb): what was done is kept [INTERRUPTED]\n"), "\(result)")
        #expect(try place.commands("expect count book == 2").code == 0)
    }

    @Test func `The content that a restore has replaced is reported as kept`() throws {
        let place = try Place()
        for command in ["book add Saved", "library backup b.sqlite", "book delete Saved"] { try place.commands(command) }
        try place.write("main.sutra", "library restore b.sqlite\n\(gate)\n")
        for options in [[], ["--keep-going"]] {
            let process = try RunningProcess(.sutraRun, options + ["main.sutra"], in: place)
            try process.waitForOutput()
            process.send(SIGTERM)
            let result = try process.endByItself()
            #expect(result.code == 143)
            #expect(result.errors.contains("1 committed before [INTERRUPTED]\n"), "\(result.errors)")
            #expect(!result.errors.contains("--resume"), "\(result.errors)")
            #expect(try place.commands("expect count book == 1").code == 0)
        }
    }

    /// What was begun and taken back is not told as kept.
    @Test(arguments: [
        (["include main.sutra"], "the library was not changed", 0),
        (["include main.sutra", "echo later", "book add C"], "the library was not changed", 0),
        (
            ["book add Before", "book add Before", "include main.sutra"],
            "the running command was rolled back, what was done before is kept", 1
        ),
    ])
    func `A signal during a command of sutra rolls it back and says so`(_ commands: [String], told: String, kept: Int) throws {
        let place = try Place()
        try place.write("main.sutra", "book add A\n\(gate)\nbook add B\n")
        let process = try RunningProcess(.sutra, commands.flatMap { ["-e", $0] }, in: place)
        try process.waitForOutput()
        process.send(SIGINT)
        let result = try process.endByItself()
        #expect(result.code == 130)
        #expect(result.errors.hasSuffix("error: interrupted: \(told) [INTERRUPTED]\n"), "\(result.errors)")
        #expect(result.errors.count(of: "error: interrupted: ") == 1, "\(result.errors)")
        #expect(try place.commands("expect count book == \(kept)").code == 0)
    }

    @Test(arguments: [("INT", SIGINT), ("QUIT", SIGQUIT), ("HUP", SIGHUP)])
    func `A signal that the caller ignores stays ignored`(_ name: String, _ signal: Int32) throws {
        let place = try Place()
        try place.write("main.sutra", "book add A\n\(gate)\n")
        let process = try RunningProcess(shell: "trap '' \(name); exec $run main.sutra", in: place)
        try process.waitForOutput()
        process.send(signal)
        #expect(try process.end().code == 0)
        #expect(try place.commands("expect count book == 1").code == 0)
    }
}
