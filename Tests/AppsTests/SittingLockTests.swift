import TestSupport
import Testing

/// Two processes that sit with one library.
@Suite("One process sits at a time", .onOwnThread) struct SittingLockTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.commands("profile add Long --duration 10m")
    }

    private func sit() throws -> Place.Result { try place.run(.sutraRun, ["--virtual-clock", "2026-01-31", "-e", "sit Long"]) }

    private func begin() throws -> RunningProcess {
        let process = try RunningProcess(.sutraRun, ["-e", "sit Long"], in: place)
        try process.waitForErrors("main, 10:00")
        return process
    }

    /// - Returns: a process whose sitting is over while another one writes, and that other one.
    private func sitUnderLock() throws -> (sitter: RunningProcess, holder: RunningProcess) {
        try place.commands("profile add Short --duration 4s")
        try place.write("hold.sutra", "book add Held\n\(gate)\n")
        let sitter = try RunningProcess(.sutraRun, ["--busy-timeout", "0s", "-e", "sit Short"], in: place)
        try sitter.waitForErrors(": main, 00:04")
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        try sitter.waitForErrors("waiting for another process to finish writing, to log the end of the sitting\n")
        return (sitter, holder)
    }

    @Test func `The end of a sitting waits for another process that is writing`() throws {
        let (sitter, holder) = try sitUnderLock()
        #expect(try holder.end().code == 0)
        let result = try sitter.end()
        #expect(result.code == 0)
        #expect(result.errors.contains("Short: sat 00:04"), "\(result.errors)")
        #expect(try place.commands("session list").output.contains("\t4\t"))
    }

    @Test func `A sitting whose end cannot be logged in time is reported`() throws {
        let (sitter, holder) = try sitUnderLock()
        sitter.send(2)
        let result = try sitter.end()
        #expect(result.code != 0)
        #expect(result.errors.contains("the end of the sitting could not be logged\n"), "\(result.errors)")
        _ = try holder.end()
    }

    @Test func `Commands that would control or remove the sitting report that another process is running it`() throws {
        try place.commands("library backup b.sqlite")
        let first = try begin()
        for command in ["stop", "pause", "session delete @1", "library restore b.sqlite"] {
            let refused = try place.run(.sutra, ["-e", command])
            #expect(
                refused.errors.contains("error: another process is running a sitting with this library [CONFLICT]"), "\(refused)")
        }
        try first.crash()
    }

    /// A process that Ctrl-Z has stopped notes nothing, and goes on later.
    @Test func `No process can remove the session of a suspended process`() throws {
        try place.commands("library backup copy.sqlite")
        let first = try begin()
        first.send(19)
        for command in ["session delete @1", "undo", "library restore copy.sqlite"] {
            let refused = try place.run(.sutraRun, ["--virtual-clock", "2099-01-31", "-e", command])
            #expect(refused.code == 1, "\(command): \(refused)")
            #expect(
                refused.errors.contains("another process is running a sitting with this library [CONFLICT]"),
                "\(command): \(refused)")
        }
        first.send(18)
        first.send(2)
        #expect(try first.end().code == 130)
        #expect(try place.commands("expect count session == 1").code == 0)
    }

    @Test func `A second process cannot start a sitting until the first one has died`() throws {
        let first = try begin()
        let refused = try sit()
        #expect(refused.code == 1)
        #expect(refused.errors.contains("error: another process is running a sitting with this library [CONFLICT]"), "\(refused)")
        #expect(try place.commands("book add French").code == 0, "everything else goes on")
        try place.commands("library backup copy.sqlite --force")
        try first.crash()
        for command in ["session delete @1", "undo", "undo", "library restore copy.sqlite"] {
            let result = try place.commands(command)
            #expect(result.code == 0, "\(command): \(result)")
        }
        #expect(try sit().code == 0)
        #expect(try place.commands("session list").output.split(separator: "\n").count == 3)
    }

    @Test func `No process can remove a sitting in progress`() throws {
        try place.commands("library backup copy.sqlite")
        let first = try begin()
        for command in ["library restore copy.sqlite", "session delete @1", "undo"] {
            let refused = try place.commands(command)
            #expect(refused.code == 1 && refused.errors.contains("[CONFLICT]"), "\(command): \(refused)")
        }
        first.send(2)
        #expect(try first.end().code == 130)
        #expect(try place.commands("session delete @1").code == 0)
        #expect(try place.commands("library restore copy.sqlite").code == 0)
    }

    @Test func `A conversation can start a sitting again after another process has stopped its own`() throws {
        let first = try begin()
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.seeLast("sutra › ")
        terminal.type("sit Long\n")
        try terminal.expect("another process is running a sitting with this library [CONFLICT]")
        first.send(2)
        #expect(try first.end().code == 130)
        terminal.type("sit Long\n")
        try terminal.expect("main, 10:00")
        #expect(try sit().code == 1)
        terminal.type("stop\n")
        try terminal.expect("stopped")
        #expect(try sit().code == 0)
    }
}
