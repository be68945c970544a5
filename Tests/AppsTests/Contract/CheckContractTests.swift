import Foundation
import TestSupport
import Testing

/// The check of a script: what can be known before the first commit is said before it.
@Suite("Contract: the check", .onOwnThread) struct CheckContractTests {
    private static let flaws: [Flaw] = [
        Flaw("a name", #"book put "a\nb""#, "10: error: the name contains a control character or an invisible one [INVALID]"),
        Flaw("a front", "card add A ' ' back", "12: error: the front is empty [INVALID]"),
        Flaw(
            "a setting's value", "settings set new_per_day ten", "26: error: \"ten\" is not a number [INVALID]"),
        Flaw("a setting's key", "settings set new_per_dya 10", "14: error: no setting named \"new_per_dya\" [NOT_FOUND]"),
        Flaw(
            "a variable's value", "let n x\ncard list A --limit $n",
            "21: error: \"x\" is not a whole number (0 or more) [INVALID]"),
        Flaw("a variable", "echo $nothing", "6: error: no variable named \"nothing\" [NOT_FOUND]"),
        Flaw("the clock", "clock advance 1d", "1: error: the system clock cannot be moved [UNSUPPORTED]"),
        Flaw(
            "a session of study", "review start A",
            "1: error: a study session needs `sutra` on a terminal [UNSUPPORTED]"),
        Flaw("an open item", "open A", "1: error: `open` and `close` work only at the prompt [UNSUPPORTED]"),
        Flaw("a profile's duration", "profile put P --duration 25h", "26: error: a duration must be 0:01 to"),
        Flaw(
            "a format that is only written", "import sat.ics",
            "8: error: sat.ics: the format ics can be exported but not imported"),
        Flaw("an extension", "extend 25h", "8: error: a duration must be 0:01 to"),
        Flaw("no extension", "extend 0s", "8: error: a duration must be 0:01 to"),
        Flaw(
            "what steers a sitting", "stop",
            "1: error: no sitting is under way: in a script, `sit` returns when the sitting has ended [CONFLICT]"),
        Flaw(
            "the folder of an export", "export missing/a.tsv",
            "8: error: cannot create \"missing/a.tsv\": No such file or directory [IO]"),
        Flaw(
            "the folder of a backup", "library backup missing/a.sqlite",
            "16: error: cannot create \"missing/a.sqlite\": No such file or directory [IO]"),
        Flaw("an export to a folder", "export . --format tsv", "8: error: cannot create \".\": Is a directory [IO]"),
        Flaw("a backup to a folder", "library backup .", "16: error: cannot create \".\": Is a directory [IO]"),
        Flaw(
            "the name of an import's book", "import main.sutra --format tsv --book ''", "39: error: the name is empty [INVALID]"),
        Flaw(
            "a file to import", "import missing.tsv", "8: error: cannot read \"missing.tsv\": No such file or directory [IO]"),
        Flaw(
            "a file to play", "sound play ./no.wav", "12: error: cannot read \"./no.wav\": No such file or directory [IO]"),
    ]

    @Test(arguments: [[], ["--commit-every", "1"], ["--keep-going"], ["--dry-run"]])
    func `Errors that can be found before the first commit are reported before it`(_ options: [String]) throws {
        let place = try Place()
        for flaw in Self.flaws {
            // With `--keep-going`, a file is the failure of one command.
            if options == ["--keep-going"], flaw.told.contains("[IO]") { continue }
            try place.write("main.sutra", "book add A\n\(flaw.script)\n")
            let result = try place.run(.sutraRun, options + ["main.sutra"])
            let line = flaw.script.split(separator: "\n").count + 1
            #expect(result.errors.hasPrefix("main.sutra:\(line):\(flaw.told)"), "\(flaw.testDescription): \(result.errors)")
            #expect(result.errors.hasSuffix("1 error; nothing was run\n"), "\(result.errors)")
            let code: Int32 = flaw.told.contains("[IO]") ? flaw.told.contains("cannot create") ? 73 : 66 : 65
            #expect(result.code == code, "\(flaw.testDescription)")
        }
        #expect(try place.commands("expect count book == 0").code == 0)
    }

    @Test(arguments: ["import no.tsv", "include no.sutra", "sound play ./no.wav", "library restore no.sqlite"])
    func `With --keep-going, a file that is missing is the failure of its command alone`(_ command: String) throws {
        let place = try Place()
        let result = try place.run(.sutraRun, ["--keep-going", "-e", "book add A", "-e", command, "-e", "book add B"])
        #expect(result.code == 1)
        #expect(result.errors.contains("cannot read \"\(command.split(separator: " ").last ?? "")\": No such file"), "\(result)")
        #expect(result.errors.hasSuffix("added 2, updated 0, unchanged 0, failed 1; committed\n"), "\(result.errors)")
    }

    @Test(arguments: [
        "export no/a.tsv", "library backup no/a.sqlite", "export . --format tsv", "library backup .", "export /proc/a.tsv",
    ])
    func `With --keep-going, a file that cannot be created is the failure of its command alone`(_ command: String) throws {
        let place = try Place()
        try place.commands("book add First")
        let script = ["-e", "book add A", "-e", command, "-e", "book add B"]
        let path = command.split(separator: " ")[command.hasPrefix("library") ? 2 : 1]
        #expect(try place.run(.sutraRun, script).code == 73)
        for options in [["--keep-going", "--dry-run"], ["--keep-going"]] {
            let result = try place.run(.sutraRun, options + script)
            #expect(result.code == 1 && result.errors.contains("error: cannot create \"\(path)\": "), "\(result)")
            #expect(result.errors.contains("added 2, updated 0, unchanged 0, failed 1; "), "\(result.errors)")
        }
        #expect(try place.commands("expect count book == 3").code == 0)
    }

    @Test func `With --keep-going, a file that is missing at the check and is there later is not included unchecked`() throws {
        let place = try Place()
        try place.write("main.sutra", "book add A\ncard add A x y\nexport sub.tsv\ninclude sub.tsv\nbook add B\n")
        let result = try place.run(.sutraRun, ["--keep-going", "main.sutra"])
        #expect(result.code == 1 && result.errors.contains("\"sub.tsv\" was changed while it was read"), "\(result)")
        #expect(result.errors.contains("[CONFLICT]") && result.errors.count(of: "error:") == 1, "\(result)")
        #expect(result.errors.hasSuffix("added 3, updated 0, unchanged 0, failed 1; committed\n"), "\(result)")
    }

    @Test(arguments: [[], ["--keep-going"], ["--dry-run"], ["--dry-run", "--keep-going"]])
    func `A file that cannot be made is expected to fail in a dry run as in any other`(_ options: [String]) throws {
        let place = try Place()
        try place.makeLibrary()
        let script = "expect error IO export no/a.tsv\nexpect error IO library backup no/a.sqlite\nexpect error IO export .\n"
        try place.write("main.sutra", "book add A\n" + script.replacing("export .", with: "export . --format tsv"))
        let result = try place.run(.sutraRun, options + ["main.sutra"])
        #expect(result.code == 0 && !result.errors.contains("error:"), "\(result)")
    }

    @Test func `Files that are nested too deeply are found before anything runs`() throws {
        let place = try Place()
        for number in 0..<70 { try place.write("f\(number).sutra", "include f\(number + 1).sutra\n") }
        try place.write("f70.sutra", "")
        let result = try place.run(.sutraRun, ["--commit-every", "1", "-e", "book add A", "-e", "include f0.sutra"])
        #expect(result.code == 65)
        #expect(result.errors.contains("error: files include each other more than 64 deep [USAGE]"), "\(result.errors)")
        #expect(try place.commands("expect count book == 0").code == 0)
    }

    @Test func `A file that the script itself writes may be missing before the run`() throws {
        let place = try Place()
        try place.write(
            "main.sutra", "book add A\ncard add A f b\nexport cards.tsv --book A\nbook add B\nimport ./cards.tsv --book B\n")
        #expect(try place.run(.sutraRun, ["--commit-every", "1", "main.sutra"]).code == 0)
        #expect(try place.commands("expect count card B == 1").code == 0)
    }

    @Test(arguments: [("run", 65), ("sutra", 1)])
    func `A variable cannot grow without limit`(_ executable: String, code: Int32) throws {
        let place = try Place()
        try place.write("grow.sutra", "let a x\n" + String(repeating: "let a $a$a\n", count: 40) + "book add A\n")
        let result = try RunningProcess(shell: "exec $\(executable) < grow.sutra", in: place).end()
        #expect(result.code == code)
        #expect(
            result.errors.errorLines.first?.contains("with its variables expanded, the command is longer than 8 MiB [INVALID]")
                == true,
            "\(result.errors.prefix(300))")
    }
}
