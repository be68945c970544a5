import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Scripts beside other processes that change the library, or the files that are read.
@Suite("sutra-run beside other processes", .onOwnThread, .serialized) struct OneStateTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.commands("book add C", "book add D", "card add D one 1")
    }

    /// Starts a script that waits in its middle until its output is read.
    private func start(_ before: String, _ after: String, _ options: String...) throws -> RunningProcess {
        try place.write("held.sutra", "\(before)\n\(gate)\n\(after)\n")
        let process = try RunningProcess(.sutraRun, options + ["held.sutra"], in: place)
        try process.waitForOutput()
        return process
    }

    private func other(_ command: String) throws -> Int32 {
        try place.run(.sutraRun, ["--busy-timeout", "1s", "-e", command]).code
    }

    // MARK: The library

    @Test(arguments: [[], ["--dry-run"], ["--commit-every", "10"]])
    func `Nobody changes what a guard has found before the script ends`(_ options: [String]) throws {
        try place.write("held.sutra", "expect count card C == 0\n\(gate)\nbook delete C\n")
        let script = try RunningProcess(.sutraRun, options + ["held.sutra"], in: place)
        try script.waitForOutput()
        #expect(try other("card add C front back") == 75)
        #expect(try other("expect count card C == 0") == 0)
        let result = try script.end()
        #expect(result.code == 0, "\(result.errors)")
        let isDry = options == ["--dry-run"]
        #expect(try other("card add C front back") == (isDry ? 0 : 1))
    }

    @Test func `A guard before a change in an included file is part of the same transaction`() throws {
        try place.write("change.sutra", "book delete C\n")
        let script = try start("expect count card C == 0", "include change.sutra")
        #expect(try other("card add C front back") == 75)
        #expect(try script.end().code == 0)
    }

    @Test(arguments: [[], ["--dry-run"], ["--commit-every", "10"]])
    func `A script that only reads sees one state and stops nobody from writing`(_ options: [String]) throws {
        try place.write("held.sutra", "expect count card == 1\n\(gate)\nexpect count card == 1\nexport - --format tsv\n")
        let script = try RunningProcess(.sutraRun, options + ["held.sutra"], in: place)
        try script.waitForOutput()
        #expect(try other("card add D two 2") == 0)
        let result = try script.end()
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.hasSuffix("one\t1\t\tD\n"), "\(result.output.suffix(100))")
        #expect(try other("expect count card == 2") == 0)
    }

    @Test func `A check within a script that only reads runs although others have written`() throws {
        let script = try start("card list", "library check")
        #expect(try other("card add D two 2") == 0)
        let result = try script.end()
        #expect(result.code == 0, "\(result.errors)")
    }

    @Test func `A library that another process makes meanwhile is missing for the whole script`() throws {
        try place.write("held.sutra", "expect count card == 0\n\(gate)\nexpect count card == 0\n")
        let script = try RunningProcess(.sutraRun, ["-l", "new.sqlite", "held.sutra"], in: place)
        try script.waitForOutput()
        #expect(try place.run(.sutraRun, ["-l", "new.sqlite", "-e", "book add B", "-e", "card add B a b"]).code == 0)
        #expect(try script.end().code == 0)
    }

    @Test func `A backup at the beginning of a script that changes something leaves nothing out`() throws {
        let result = try place.commands("expect count card == 1", "library backup copy.sqlite", "card add D two 2")
        #expect(result.code == 0 && !result.errors.contains("without"), "\(result.errors)")
    }

    // MARK: The files

    /// Makes a script that waits after its first commands, and is longer than what is read at once.
    private func startLong(_ last: String) throws -> RunningProcess {
        let comments = String(repeating: "# " + String(repeating: "x", count: 98) + "\n", count: 3000)
        return try start("book add N", comments + last)
    }

    private func expectConflict(_ script: RunningProcess, about name: String) throws {
        let result = try script.end()
        #expect(result.code == 1)
        #expect(result.errors.contains("error: \"\(name)\" was changed while it was read [CONFLICT]\n"), "\(result.errors)")
        #expect(result.errors.hasSuffix("failed 1; rolled back\n"), "\(result.errors)")
        #expect(try other("expect count book == 2") == 0)
    }

    @Test func `A script that is truncated while it runs is a conflict, and nothing is kept`() throws {
        let script = try startLong("book add M")
        #expect(unsafe truncate(place.path("held.sutra"), 0) == 0)
        try expectConflict(script, about: "held.sutra")
    }

    @Test func `A script that is overwritten while it runs runs nothing that was not checked`() throws {
        let script = try startLong("book add M")
        let file = try FileHandle(forUpdating: place.folder.appending(path: "held.sutra"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("book delete D\n".utf8))
        try file.close()
        try expectConflict(script, about: "held.sutra")
    }

    @Test func `Commands of sutra from a file that is cut meanwhile do not end in the middle of a word`() throws {
        let comments = String(repeating: "# " + String(repeating: "x", count: 98) + "\n", count: 3000)
        try place.write("held.sutra", "book add M\n\(gate)\n\(comments)book add Mathematics\n")
        let process = try RunningProcess(shell: "$sutra < held.sutra", in: place)
        try process.waitForOutput()
        #expect(unsafe truncate(place.path("held.sutra"), off_t(comments.utf8.count)) == 0)
        let size = try #require(FileManager.default.attributesOfItem(atPath: place.path("held.sutra"))[.size] as? Int)
        #expect(size == comments.utf8.count)
        let result = try process.end()
        #expect(result.code == 1)
        #expect(result.errors.contains("error: \"stdin\" was changed while it was read [CONFLICT]\n"), "\(result.errors)")
        #expect(result.errors.contains("\n  3 commands ran before it, and their changes are kept\n"), "\(result.errors)")
        #expect(try other("expect count book == 3") == 0)
    }

    @Test func `A script that an editor replaces runs as it was checked`() throws {
        let script = try startLong("book add M")
        try place.write("held.sutra", "book delete D\n")  // under another name, then renamed
        #expect(try script.end().code == 0)
        #expect(try other("expect count book == 4") == 0)
    }

    @Test func `An included file that is rewritten after the check does not run`() throws {
        try place.write("part.sutra", "book add M\n")
        let script = try start("book add N", "include part.sutra")
        try place.write("part.sutra", "book delete D\n")
        try expectConflict(script, about: "part.sutra")
    }

    // MARK: Signals and deaths

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `With --keep-going, a signal keeps the commands that are done`(_ signal: Int32) throws {
        let script = try start("book add N\ncard add N a b", "book add M", "--keep-going")
        script.send(signal)
        let result = try script.end()
        #expect(result.code == 128 + signal)
        #expect(result.errors.contains("committed"), "\(result.errors)")
        #expect(try other("expect count card N == 1") == 0)
        let resumed = try place.run(.sutraRun, ["--keep-going", "--resume", "held.sutra"])
        #expect(resumed.code == 0, "\(resumed.errors)")
        #expect(try other("expect count book == 4") == 0)
    }

    @Test func `Events say which commands are committed, whatever kills the process`() throws {
        let lines = (1...5).map { "card add D 'front \($0)' back" }.joined(separator: "\n")
        try place.write("pipe.sutra", lines + "\nimport pipe --book D --format tsv\n")
        unsafe mkfifo(place.path("pipe"), 0o600)
        let script = try RunningProcess(.sutraRun, ["--events", "--commit-every", "2", "pipe.sutra"], in: place)
        try script.waitForOutput()
        while try other("expect count card == 5") != 0 {}
        script.send(SIGKILL)
        let events = try script.end().output.split(separator: "\n").map { String($0.prefix(24)) }
        #expect(events.filter { $0.hasPrefix("{\"committed\"") } == ["{\"committed\":2}", "{\"committed\":4}"])
        #expect(events.firstIndex(of: "{\"committed\":2}") == 2)
        #expect(try other("expect count card == 5") == 0)
    }
}
