import Foundation
import TestSupport
import Testing

/// What an `expect error` leaves of the command in it: nothing, in the library or beside it.
@Suite("An expected failure is rolled back", .onOwnThread) struct TakenBackTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test func `Variables and the time of a virtual clock are what they were`() throws {
        try place.write("inner.sutra", "let v 2\nclock advance 5d\nbook add T\ncard show @77\n")
        try place.write(
            "main.sutra", "let v 1\nexpect error NOT_FOUND include inner.sutra\necho v=$v\nbook add A\nbook show A\n")
        let result = try place.run(
            .sutraRun, ["--mode", "jsonl", "--virtual-clock", "2026-01-01T08:00:00Z", "main.sutra"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("v=1\n"))
        #expect(
            result.output.contains(#""id":1,"name":"A""#) && result.output.contains("2026-01-01T08:00:00Z"), "\(result.output)")
    }

    @Test func `A sitting through which nothing failed leaves no time behind`() throws {
        try place.write(
            "main.sutra", "profile put P --duration 1h\nexpect error NOT_FOUND sit P\nbook put N\nbook show N\n")
        let result = try place.run(
            .sutraRun, ["--keep-going", "--mode", "jsonl", "--virtual-clock", "2026-01-01T08:00:00Z", "main.sutra"])
        #expect(result.code == 3, "\(result.errors)")
        #expect(result.output.contains("2026-01-01T08:00:00Z"), "\(result.output)")
    }

    @Test func `The open item stays open`() throws {
        try place.write("inner.sutra", "open Other\ncard show @99\n")
        let result = try place.run(
            .sutra, ["--no-init"],
            input: "book add Mine\nbook add Other\nopen Mine\nexpect error NOT_FOUND include inner.sutra\ncard add x y\n")
        #expect(result.code == 0, "\(result.errors)")
        #expect(try place.commands("expect count card Mine == 1").code == 0)
    }

    @Test func `A command that a rule rejects can be expected to fail after a change`() throws {
        let result = try place.commands("book put B", "expect error CONFLICT pause", "expect error CONFLICT extend 1m")
        #expect(result.code == 0, "\(result.errors)")
    }
}

/// What is told of a run must be so.
@Suite("Reports of a run", .onOwnThread) struct ToldTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test func `A restored library is kept even if a later command fails`() throws {
        try place.commands("book add Old")
        try place.commands("library backup old.sqlite")
        let result = try place.run(
            .sutraRun, ["--events", "-e", "library restore old.sqlite", "-e", "book add X", "-e", "book show nix"])
        #expect(result.code == 1)
        #expect(result.output.hasSuffix(#""failed":1,"committed":true}}"# + "\n"), "\(result.output)")
        #expect(
            result.errors.hasSuffix(
                "added 0, updated 0, unchanged 0, failed 1; committed after 1 command, the rest rolled back\n"),
            "\(result.errors)")
    }

    @Test func `An event includes the id of the item that was shown`() throws {
        try place.write(
            "main.sutra",
            "book put A\nbook put B\ncard put B f b\nprofile put P\nbook show B\ncard show f\nreview next B\nprofile show P\n")
        let result = try place.run(.sutraRun, ["--events", "main.sutra"])
        let ids = result.output.split(separator: "\n").dropFirst(4).dropLast().map { $0.contains(#""id":null"#) }
        #expect(ids == [false, false, false, false], "\(result.output)")
        #expect(result.output.contains(#""command":"book show","status":"ok","code":null,"id":2,"#), "\(result.output)")
    }

    @Test(arguments: [
        ["library backup b", "library backup b"], ["library backup b", "export b --format csv"],
        ["export b --format csv", "library backup b --force"],
    ])
    func `A dry run fails where a real run would`(_ commands: [String]) throws {
        try place.commands("book add A")
        let arguments = commands.flatMap { ["-e", $0] }
        let trial = try place.run(.sutraRun, ["--dry-run"] + arguments)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path).allSatisfy { $0 != "b" })
        let run = try place.run(.sutraRun, arguments)
        #expect(trial.code == run.code && run.code != 0, "\(trial.errors)\(run.errors)")
        #expect(trial.errors.errorLines == run.errors.errorLines)
    }

    @Test func `A file name with a trailing slash is an error`() throws {
        let result = try place.commands("export all.csv/")
        #expect(result.errors.contains("cannot create \"all.csv/\": "), "\(result.errors)")
    }

    /// The Swift runtime handles this signal from the start of a process on.
    @Test(arguments: [Executable.sutraRun, .sutra], Array(stride(from: 0, to: 2000, by: 200)))
    func `SIGQUIT ends the process however early it arrives`(_ executable: Executable, _ faults: Int) throws {
        let process = try RunningProcess(executable, ["-e", "book add A", "-e", "card add A f b"], in: place)
        try process.waitUntilItHasRun(faults: faults)
        process.send(SIGQUIT)
        let result = try process.end()
        #expect(!result.errors.contains("crashed"), "\(result.errors)")
        // Signal 3, code 131, or it was through before.
        #expect([-3, 3, 131, 0].contains(result.code), "\(result.code)")
    }
}
