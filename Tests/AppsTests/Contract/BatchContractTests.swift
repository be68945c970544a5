import Foundation
import TestSupport
import Testing

/// The nine points of `sutra-run`.
@Suite("Contract: sutra-run", .onOwnThread) struct BatchContractTests {
    /// The names of the books that a library has in the end.
    private func books(in place: Place) throws -> [String] {
        try place.commands("book list --sort added").output.split(separator: "\n").dropFirst().map {
            String($0.split(separator: "\t")[1])
        }
    }

    // MARK: 1

    @Test func `The whole input is checked before anything is written`() throws {
        let place = try Place()
        try place.write("one.sutra", "book add A\nlet next three\ninclude two.sutra\n")
        try place.write("two.sutra", "include $next.sutra\nbook ad B\n")
        try place.write("three.sutra", "book add C\n  card add C 'x\n")
        try place.write("four.sutra", "book list --limit few\n")
        for options in [[], ["--keep-going"], ["--commit-every", "1"], ["--dry-run"], ["--resume"]] {
            let result = try place.run(.sutraRun, options + ["one.sutra", "four.sutra"])
            #expect(result.code == 65 && result.output.isEmpty, "\(options)")
            #expect(
                result.errors.errorLines == [
                    "three.sutra:2:14: error: the quote ' is not closed [SYNTAX]",
                    "two.sutra:2:1: error: no command \"book ad\" [UNKNOWN_COMMAND]",
                    "four.sutra:1:19: error: \"few\" is not a whole number (0 or more) [INVALID]",
                ], "\(options)")
            #expect(result.errors.contains("included from two.sutra:1:1\n  included from one.sutra:3:1\n"), "\(result.errors)")
            #expect(result.errors.hasSuffix("3 errors; nothing was run\n"), "\(result.errors)")
        }
        #expect(try books(in: place).isEmpty)
    }

    @Test func `Only the first hundred errors are printed`() throws {
        let place = try Place()
        let result = try place.run(.sutraRun, [], input: String(repeating: "bok\n", count: 250))
        #expect(result.errors.errorLines.count == 100)
        #expect(result.errors.hasSuffix("and 150 more\n250 errors; nothing was run\n"), "\(result.errors.suffix(80))")
    }

    // MARK: 2

    @Test func `A call is one transaction, and the first command that fails rolls it back`() throws {
        let place = try Place()
        try place.write("one.sutra", "book add A\nbook add B\n")
        try place.write("two.sutra", "book add C\nbook add A\nbook add B\n")
        let result = try place.run(.sutraRun, ["one.sutra", "two.sutra"])
        #expect(result.code == 1)
        #expect(result.errors.errorLines == ["two.sutra:2:10: error: a book named \"A\" already exists (@1) [DUPLICATE]"])
        #expect(result.errors.hasSuffix("added 3, updated 0, unchanged 0, failed 1; rolled back\n"), "\(result.errors)")
        #expect(try books(in: place).isEmpty)
    }

    @Test func `Quit commits what was done before it`() throws {
        let place = try Place()
        try place.write("part.sutra", "book add B\nquit\nbook add C\n")
        let result = try place.run(.sutraRun, ["-e", "book add A", "-e", "include part.sutra", "-e", "book add D"])
        #expect(result.code == 0)
        #expect(try books(in: place) == ["A", "B"])
    }

    // MARK: 3

    @Test func `With --keep-going, each command is all or nothing`() throws {
        let place = try Place()
        try place.write("good.tsv", "front\tback\na\t1\nb\t2\n")
        try place.write("ragged.tsv", "front\tback\nc\t3\nd\n")
        try place.write("late.tsv", "front\tback\na\t\0\n")
        try place.write("part.sutra", "book add P\nbook add A\nbook add Q\n")
        try place.write(
            "main.sutra",
            [
                "book add A", "import good.tsv --book A", "import ragged.tsv --book New", "import late.tsv",
                "book show Nobody", "book show @9", "expect output include part.sutra <<END\nEND", "include part.sutra",
                "include part.sutra", "export /proc/none",
                "export /dev/full", "expect count card == 2", "card add A a again", "book add Z\n",
            ].joined(separator: "\n"))
        let result = try place.run(.sutraRun, ["--keep-going", "main.sutra"])
        #expect(result.code == 1)
        #expect(
            result.errors.errorLines.map { $0.replacing(/: error: .* \[/, with: " ").dropLast() } == [
                "main.sutra:3:8 FORMAT", "main.sutra:4:8 FORMAT", "main.sutra:5:11 NOT_FOUND", "main.sutra:6:11 NOT_FOUND",
                "part.sutra:2:10 DUPLICATE",
                "part.sutra:2:10 DUPLICATE", "part.sutra:1:10 DUPLICATE", "part.sutra:2:10 DUPLICATE",
                "part.sutra:3:10 DUPLICATE", "main.sutra:11:8 IO", "main.sutra:12:8 IO", "main.sutra:14:12 DUPLICATE",
            ], "\(result.errors)")
        #expect(result.errors.contains("included from main.sutra:9:1\n"))
        #expect(
            result.errors.hasSuffix("added 6, updated 0, unchanged 0, failed 12; committed\n"), "\(result.errors.suffix(100))")
        #expect(try books(in: place) == ["A", "P", "Q", "Z"])
        #expect(try place.commands("expect count card A == 2").code == 0)
    }

    @Test func `With --keep-going, a missing script is a failure, and the others run`() throws {
        let place = try Place()
        try place.write("good.sutra", "book add A\n")
        let result = try place.run(.sutraRun, ["--keep-going", "missing.sutra", "good.sutra"])
        #expect(result.code == 1 && result.errors.contains("cannot read \"missing.sutra\""), "\(result)")
        #expect(result.errors.hasSuffix("added 1, updated 0, unchanged 0, failed 1; committed\n"), "\(result)")
        #expect(try books(in: place) == ["A"])
        #expect(try place.run(.sutraRun, ["--keep-going", "missing.sutra", "none.sutra"]).code == 66)
    }

    @Test func `With --keep-going, the exit code is 3 only if nothing but expectations failed`() throws {
        let place = try Place()
        let unmet = ["-e", "expect count book == 1", "-e", "book add A"]
        #expect(try place.run(.sutraRun, ["--keep-going"] + unmet).code == 3)
        #expect(try place.run(.sutraRun, ["--keep-going"] + unmet + ["-e", "expect count book == 9"]).code == 1)
    }

    // MARK: 4

    @Test func `With --commit-every, committed work survives a crash and --resume continues after it`() throws {
        let place = try Place()
        try place.write(
            "main.sutra",
            """
            let name Book
            mode jsonl
            book add "$name 1"
            include part.sutra
            book add "$name 4"
            echo $name
            book list --limit 1

            """)
        try place.write("part.sutra", "book add \"$name 2\"\n\(gate)\nbook add \"$name 3\"\n")
        let arguments = ["--virtual-clock", "2026-01-31", "--commit-every", "2", "main.sutra"]
        let first = try RunningProcess(.sutraRun, arguments, in: place)
        try first.waitForOutput()
        try first.crash()
        #expect(try books(in: place) == ["Book 1", "Book 2"])
        try place.write("part.sutra", "book add \"$name 2\"\nbook add \"$name 3\"\n")
        let second = try place.run(.sutraRun, ["--resume"] + arguments)
        #expect(
            second.errors == "continuing after 5 commands\nadded 2, updated 0, unchanged 0, failed 0; committed\n", "\(second)")
        #expect(
            second.output == """
                Book
                {"id":1,"name":"Book 1","cards":0,"known":0,"progress":0.0,"due":0,"added_at":"2026-01-31T00:00:00Z","tree_cards":0,"tree_known":0,"tree_due":0}

                """)
        #expect(try books(in: place) == ["Book 1", "Book 2", "Book 3", "Book 4"])
        let third = try place.run(.sutraRun, ["--resume"] + arguments)
        #expect(third == Place.Result(output: "", errors: "finished on 2026-01-31 00:00: nothing to do\n", code: 0))
    }

    @Test func `A failure keeps what was committed, and --resume runs the rest once it is fixed`() throws {
        let place = try Place()
        let arguments = ["--commit-every", "2", "one.sutra", "two.sutra"]
        try place.write("one.sutra", "let third C\nbook add A\nbook add B\n")
        try place.write("two.sutra", "book add $third\nbook add A\n")
        let failed = try place.run(.sutraRun, arguments)
        #expect(failed.code == 1)
        #expect(
            failed.errors.hasSuffix(
                "added 3, updated 0, unchanged 0, failed 1; committed after 4 commands, the rest rolled back\n"), "\(failed)")
        try place.write("two.sutra", "book add $third\nbook add D\n")
        #expect(try place.run(.sutraRun, ["--resume"] + arguments).code == 0)
        #expect(try books(in: place) == ["A", "B", "C", "D"])
    }

    /// An input of which a part is committed, what becomes of it, and how it goes on.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var arguments: [String] = []
        var script = "book add $x\nbook add B\ncard show @1\n"
        let error: String

        init(_ says: String, _ arguments: [String] = [], script: String? = nil, error: String) {
            testDescription = says
            self.arguments = arguments
            self.script = script ?? self.script
            self.error = error
        }
    }

    @Test(arguments: [
        Change("the same input goes on", ["--let", "x=A"], error: "stdin:3:11: error: no card has the id @1 [NOT_FOUND]"),
        Change(
            "behind the last commit it may be another", ["--let", "x=A"], script: "book add $x\nbook add B\ncard show @2\n",
            error: "stdin:3:11: error: no card has the id @2 [NOT_FOUND]"),
        Change(
            "before that it may not", ["--let", "x=A"], script: "book add $x\nbook add C\ncard show @1\n",
            error:
                "error: \"stdin\", a file it imports, or what --let sets has changed in the part that already ran (up to command 2) [CONFLICT]"
        ),
        Change(
            "nor be shorter", ["--let", "x=A"], script: "book add $x\n",
            error:
                "error: \"stdin\", a file it imports, or what --let sets has changed in the part that already ran (up to command 2) [CONFLICT]"
        ),
        Change(
            "what --let sets is a part of it", ["--let", "x=C"],
            error:
                "error: \"stdin\", a file it imports, or what --let sets has changed in the part that already ran (up to command 2) [CONFLICT]"
        ),
    ])
    func `Resuming rejects input that changed in the part that already ran`(_ change: Change) throws {
        let place = try Place()
        let first = try place.run(
            .sutraRun, ["--let", "x=A", "--commit-every", "1"], input: "book add $x\nbook add B\ncard show @1\n")
        #expect(first.code == 1)
        let second = try place.run(.sutraRun, change.arguments + ["--commit-every", "1", "--resume", "-"], input: change.script)
        #expect(second.code == 1)
        #expect(second.errors.errorLines == [change.error])
        #expect(try books(in: place) == ["A", "B"])
    }

    @Test func `Resuming continues the last run, not the one that got furthest`() throws {
        let place = try Place()
        let script = "book put A\n\(gate)\nbook put B\n"
        #expect(try place.run(.sutraRun, ["--commit-every", "1"], input: script).code == 0)
        try place.write("again.sutra", script)
        let again = try RunningProcess(shell: "exec $run --commit-every 1 < again.sutra", in: place)
        try again.waitForOutput()
        try again.crash()
        let resumed = try place.run(.sutraRun, ["--commit-every", "1", "--resume"], input: script)
        #expect(
            resumed.errors == "continuing after 1 command\nadded 0, updated 0, unchanged 1, failed 0; committed\n")
    }

    @Test func `Resuming restores the virtual clock and does not repeat a sitting or a quit`() throws {
        let place = try Place()
        let script = "profile add P --duration 1h\nsit P\nclock advance 1d\nbook add A\n"
        let arguments = ["--virtual-clock", "2026-01-31", "--commit-every", "1", "--mode", "jsonl"]
        #expect(try place.run(.sutraRun, arguments, input: script + "card show @1\n").code == 1)
        let rest = "book add B\nbook list\nsession list\nquit\nbook add C\n"
        let resumed = try place.run(.sutraRun, arguments + ["--resume"], input: script + rest)
        #expect(resumed.errors.hasPrefix("continuing after 4 commands\nadded 1,"), "\(resumed)")
        #expect(resumed.output.count(of: #""added_at":"2026-02-01T01:00:00Z""#) == 2, "\(resumed)")
        #expect(resumed.output.count(of: #""started_at":"2026-01-31T00:00:00Z","planned_s":3600"#) == 1, "\(resumed)")
        let finished = try place.run(.sutraRun, arguments + ["--resume"], input: script + rest)
        #expect(finished == Place.Result(output: "", errors: "finished on 2026-02-01 01:00: nothing to do\n", code: 0))
        #expect(try books(in: place) == ["A", "B"])
    }

    @Test func `Resuming runs an interrupted command again`() throws {
        let place = try Place()
        try place.write("main.sutra", "book add I\nimport - --book I --format tsv\nbook add B\n")
        let arguments = ["--keep-going", "--commit-every", "1", "main.sutra"]
        let first = try RunningProcess(.sutraRun, arguments, in: place, takesInput: true)
        first.write("front\tback\na\tb\n")
        try first.waitUntilInputIsTaken()
        first.send(SIGINT)
        let interrupted = try first.end()
        #expect(interrupted.code == 130)
        #expect(
            interrupted.errors.contains("1 command rolled back, 1 committed before [INTERRUPTED]\n  hint: --resume continues"))
        let resumed = try place.run(.sutraRun, ["--resume"] + arguments, input: "front\tback\na\tb\n")
        #expect(resumed.errors == "continuing after 1 command\nadded 2, updated 0, unchanged 0, failed 0; committed\n")
    }

    /// A nightly job, and what it says on the second night.
    @Test func `An imported file is part of the input that is resumed`() throws {
        let place = try Place()
        let arguments = ["--virtual-clock", "2026-01-31T03:00:00Z", "--commit-every", "1", "--resume", "night.sutra"]
        try place.write("night.sutra", "let file night\nbook put A\nimport $file.tsv --book A\n")
        try place.write("night.tsv", "front\tback\na\t1\n")
        #expect(try place.run(.sutraRun, arguments).errors.hasSuffix("added 2, updated 0, unchanged 0, failed 0; committed\n"))
        let again = try place.run(.sutraRun, arguments)
        #expect(again == Place.Result(output: "", errors: "finished on 2026-01-31 03:00: nothing to do\n", code: 0))
        try place.write("night.tsv", "front\tback\na\t1\nb\t2\n")
        let second = try place.run(.sutraRun, arguments)
        #expect(second.code == 0)
        #expect(
            second.errors == "added 1, updated 0, unchanged 2, failed 0; committed\n",
            "\(second)")
        #expect(try place.run(.sutraRun, arguments).errors == "finished on 2026-01-31 03:00: nothing to do\n")
        #expect(try place.commands("expect count card A == 2").code == 0)
    }

    @Test(arguments: [["--keep-going"], ["--keep-going", "--commit-every", "2"]])
    func `A finished run says how many commands failed`(options: [String]) throws {
        let place = try Place()
        let arguments = ["--virtual-clock", "2026-01-31T03:00:00Z", "--resume"] + options + ["s.sutra"]
        try place.write("s.sutra", "book add A\nbook add A\nbook add B\nbook add A\n")
        #expect(try place.run(.sutraRun, arguments).errors.hasSuffix("added 2, updated 0, unchanged 0, failed 2; committed\n"))
        let again = try place.run(.sutraRun, arguments)
        #expect(
            again == Place.Result(output: "", errors: "finished on 2026-01-31 03:00, 2 commands failed: nothing to do\n", code: 1)
        )
        let events = try place.run(.sutraRun, ["--events"] + arguments)
        let summary = #"{"summary":{"added":0,"updated":0,"unchanged":0,"deleted":0,"failed":0,"committed":false}}"# + "\n"
        #expect(events.output == summary && events.code == 1, "this run ran nothing: \(events)")
    }

    @Test func `Commands that failed before a run was resumed are counted`() throws {
        let place = try Place()
        let arguments = ["--virtual-clock", "2026-01-31T03:00:00Z", "--resume", "--keep-going", "--commit-every", "1", "s.sutra"]
        try place.write("s.sutra", "book add A\nbook add A\nimport - --book A --format tsv\nbook add A\n")
        let first = try RunningProcess(.sutraRun, arguments, in: place, takesInput: true)
        first.write("front\tback\na\tb\n")
        try first.waitUntilInputIsTaken()
        first.send(SIGINT)
        #expect(try first.end().code == 130)
        let resumed = try place.run(.sutraRun, arguments, input: "front\tback\na\tb\n")
        #expect(resumed.errors.hasPrefix("continuing after 2 commands\n"), "\(resumed)")
        #expect(resumed.errors.hasSuffix("added 1, updated 0, unchanged 0, failed 1; committed\n"), "\(resumed)")
        let again = try place.run(.sutraRun, arguments, input: "front\tback\na\tb\n")
        #expect(again.errors == "finished on 2026-01-31 03:00, 2 commands failed: nothing to do\n")
    }

    @Test func `The content of a pipe is imported each time`() throws {
        let place = try Place()
        for night in [#"a\t1\n"#, #"b\t2\n"#, #"b\t2\n"#] {
            let shell = "printf '\(night)' | $run --commit-every 1 --resume -e 'import - --book A --format tsv'"
            let result = try RunningProcess(shell: shell, in: place).end()
            #expect(result.code == 0, "\(result)")
            #expect(!result.errors.contains("finished on"), "\(result)")
        }
        #expect(try place.commands("expect count card A == 2").code == 0)
    }

    @Test func `A dry run imports no file that it would have written`() throws {
        let place = try Place()
        try place.commands("book add A", "card add A a b")
        try place.write("w.tsv", "front\tback\nx\ty\nz\tw\n")
        let result = try place.run(.sutraRun, ["--dry-run", "-e", "export w.tsv --book A", "-e", "import ./w.tsv --book C"])
        #expect(
            result.errors == """
                a dry run writes no file: "w.tsv"
                "./w.tsv" was not imported: a dry run does not write it
                added 0, updated 0, unchanged 0, failed 0; rolled back (dry run)

                """)
    }

    @Test func `If the output is full, the run reports what was committed`() throws {
        let place = try Place()
        let shell = "exec $run --commit-every 1 -e 'book add A' -e 'book list' -e 'book add B' > /dev/full"
        let result = try RunningProcess(shell: shell, in: place).end()
        #expect(result.code == 74)
        #expect(result.errors.hasPrefix("error: cannot write the output: No space left on device [IO]\n"), "\(result)")
        #expect(result.errors.contains("; committed"), "\(result)")
    }

    @Test func `A file that standard input comes from is part of the input that is resumed`() throws {
        let place = try Place()
        try place.write("night.sutra", "import - --book A --format tsv\n")
        for (night, told) in [("a\t1\n", "added 1"), ("a\t1\n", "finished on"), ("b\t2\n", "added 1"), ("b\t2\n", "finished on")]
        {
            try place.write("night.tsv", night)
            let command = "\"$run\" --commit-every 1 --resume night.sutra < night.tsv"
            let result = try RunningProcess(shell: command, in: place).end()
            #expect(result.code == 0 && result.errors.hasPrefix(told), "\(night) \(result)")
        }
        #expect(try place.commands("expect count card A == 2").code == 0)
    }

    @Test func `A run is not resumed after an imported file has changed`() throws {
        let place = try Place()
        let arguments = ["--commit-every", "1", "main.sutra"]
        try place.write(
            "main.sutra", "book put A\nexpect output import a.tsv --book A <<END\nEND\ncard show @9\nimport b.tsv --book A\n")
        try place.write("a.tsv", "front\tback\na\t1\n")
        try place.write("b.tsv", "front\tback\nb\t1\n")
        #expect(try place.run(.sutraRun, arguments).code == 1)
        try place.write("a.tsv", "front\tback\na\t2\n")
        let refused = try place.run(.sutraRun, ["--resume"] + arguments)
        #expect(refused.code == 1)
        #expect(
            refused.errors == """
                error: "main.sutra", a file it imports, or what --let sets has changed in the part that already ran (up to command 2) [CONFLICT]
                  hint: without --resume it runs from the beginning

                """)
        try place.write("a.tsv", "front\tback\na\t1\n")
        try place.write("b.tsv", "front\tback\nb\t2\n")
        try place.write(
            "main.sutra", "book put A\nexpect output import a.tsv --book A <<END\nEND\ncard show @1\nimport b.tsv --book A\n")
        let resumed = try place.run(.sutraRun, ["--resume"] + arguments)
        #expect(resumed.code == 0 && resumed.errors.hasPrefix("continuing after 2 commands\n"), "\(resumed)")
        #expect(try place.run(.sutraRun, ["--resume"] + arguments).errors.hasSuffix(": nothing to do\n"))
        #expect(try place.commands("expect count card A == 2").code == 0)
    }

    @Test func `Content that returns after other content has run is new again`() throws {
        let place = try Place()
        try place.write("main.sutra", "book put A\nimport a.tsv --book A\n")
        for back in ["1", "2", "1"] {
            try place.write("a.tsv", "front\tback\na\t\(back)\n")
            let result = try place.run(.sutraRun, ["--resume", "--commit-every", "1", "main.sutra"])
            #expect(result.code == 0 && !result.errors.contains("nothing to do"), "\(result)")
            #expect(try place.commands("card show @1").output.contains("\ta\t\(back)\t"), "\(back)")
        }
        let finished = try place.run(.sutraRun, ["--resume", "--commit-every", "1", "main.sutra"])
        #expect(finished.errors.hasSuffix(": nothing to do\n"), "\(finished)")
    }

    @Test func `A script that continues after its last run is not finished`() throws {
        let place = try Place()
        let arguments = ["--commit-every", "1", "--resume"]
        #expect(try place.run(.sutraRun, arguments, input: "book add A\nquit\nbook add B\n").code == 0)
        let finished = try place.run(.sutraRun, arguments, input: "book add A\nquit\nbook add C\n")
        #expect(finished.errors.hasSuffix(": nothing to do\n"), "\(finished)")
        #expect(try place.run(.sutraRun, arguments, input: "book add D\n").code == 0)
        let longer = try place.run(.sutraRun, arguments, input: "book add D\nbook add E\n")
        #expect(longer.errors.hasPrefix("continuing after 1 command\n"), "\(longer)")
        #expect(try books(in: place) == ["A", "D", "E"])
    }

    // MARK: 5

    @Test func `A dry run runs every command, prints the summary and keeps nothing`() throws {
        let place = try Place()
        try place.write("deck.tsv", "front\tback\na\tb\n")
        try place.write(
            "main.sutra",
            "book add A\nimport deck.tsv --book A\nexpect count card == 1\nexport out.tsv\nexport -\nbook delete A\n")
        for options in [[], ["--keep-going"], ["--commit-every", "1"]] {
            let result = try place.run(.sutraRun, ["--dry-run", "main.sutra"] + options)
            #expect(result.code == 0 && result.output == "front\tback\ttags\tbook\na\tb\t\tA\n", "\(options): \(result)")
            #expect(
                result.errors == """
                    a dry run writes no file: "out.tsv"
                    no library at "\(place.path("library.sqlite"))" yet
                    added 2, updated 0, unchanged 0, deleted 1, failed 0; rolled back (dry run)

                    """, "\(options)")
        }
        let failing = try place.run(.sutraRun, ["--dry-run", "-e", "book add A", "-e", "book add A"])
        #expect(
            failing.code == 1 && failing.errors.hasSuffix("added 1, updated 0, unchanged 0, failed 1; rolled back\n"),
            "\(failing)")
        #expect(try books(in: place).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: place.path("out.tsv")))
    }

    // MARK: 6

    @Test(arguments: ["sit P", "expect error NOT_FOUND sit P", "include sit.sutra"])
    func `The check rejects a sitting as part of a transaction`(_ command: String) throws {
        let place = try Place()
        try place.write("sit.sutra", "sit P\n")
        try place.write("main.sutra", "book add A\n\(command)\n")
        let result = try place.run(.sutraRun, ["main.sutra"])
        #expect(result.code == 65)
        #expect(result.errors.contains("`sit` takes real time and cannot run inside a transaction [USAGE]"), "\(result)")
        #expect(result.errors.contains("hint: run the script with --keep-going or --commit-every"), "\(result)")
        let dry = try place.run(.sutraRun, ["--dry-run", "main.sutra"])
        #expect(dry.code == 65 && dry.errors == result.errors, "\(dry)")
        #expect(try books(in: place).isEmpty)
    }

    @Test(arguments: [["--keep-going", "main.sutra"], ["--commit-every", "10", "main.sutra"], ["-e", "sit P"]])
    func `A dry run leaves a sitting out, and says so`(_ arguments: [String]) throws {
        let place = try Place()
        #expect(try place.commands("profile add P --duration 1h").code == 0)
        try place.write("main.sutra", "profile add Q --duration 1h\nsit Q\nsit P\nexpect error NOT_FOUND sit R\n")
        let result = try place.run(.sutraRun, ["--dry-run"] + arguments)
        #expect(result.code == 0 && result.errors.contains("a dry run does not sit: \"P\"\n"), "\(result)")
        #expect(try place.commands("session list").output.count(of: "\n") == 1)
    }

    @Test(arguments: [["--keep-going"], ["--commit-every", "10"]])
    func `With --keep-going or --commit-every, a sitting runs between commits`(_ options: [String]) throws {
        let place = try Place()
        try place.write("main.sutra", "profile add P --duration 1s\nsit P\nbook add A\ncard show @1\n")
        let result = try place.run(.sutraRun, options + ["main.sutra"])
        #expect(result.code == 1)
        #expect(try place.commands("session list", "profile list").output.count(of: "\tP\t") == 2)
        #expect(try books(in: place) == (options == ["--keep-going"] ? ["A"] : []))
        #expect(
            result.errors.contains(
                options == ["--keep-going"] ? "failed 1; committed\n" : "committed after 2 commands, the rest rolled back\n"),
            "\(result)")
    }

    @Test func `A sitting that failed or was interrupted runs again on resume`() throws {
        let place = try Place()
        let script = "book add A\nsit P\nbook add B\n"
        #expect(try place.run(.sutraRun, ["--commit-every", "9"], input: script).code == 1)
        #expect(try books(in: place) == ["A"])
        try place.commands("profile add P --duration 1h")
        let sitting = try RunningProcess(.sutraRun, ["--commit-every", "9", "--resume"], in: place, takesInput: true)
        sitting.write(script)
        sitting.endInput()
        try sitting.waitForErrors(": main, 01:00:00")
        sitting.send(SIGTERM)
        let result = try sitting.end()
        #expect(result.code == 143)
        #expect(
            result.errors.contains("error: terminated at stdin:2: what was done is kept [INTERRUPTED]\n  hint: --resume"),
            "\(result)")
        #expect(result.errors.hasSuffix("added 1, updated 0, unchanged 0, failed 0; committed\n"), "\(result)")
        try place.commands("profile set P --duration 1s")
        let resumed = try place.run(.sutraRun, ["--commit-every", "9", "--resume"], input: script)
        #expect(resumed.code == 0 && resumed.errors.hasPrefix("continuing after 1 command\nP: main, 00:01\n"), "\(resumed)")
        #expect(try books(in: place) == ["A", "B"])
    }

    @Test func `A script that got no further than its first sitting starts over on resume`() throws {
        let place = try Place()
        let script = try place.write("sit.sutra", "sit P\nbook add A\n")
        #expect(try place.run(.sutraRun, ["--commit-every", "1", script]).code == 1)
        try place.commands("profile add P --duration 1s")
        for round in 1...2 {
            let result = try place.run(.sutraRun, ["--commit-every", "1", "--resume", script])
            #expect(result.code == 0, "\(result)")
            #expect(result.errors.contains(": nothing to do") == (round == 2), "\(result)")
        }
        #expect(try books(in: place) == ["A"])
    }

    @Test(arguments: ["book add A\nsit P", "sit P\nbook add A"])
    func `Several lines in one -e option are not a single command`(_ lines: String) throws {
        let place = try Place()
        try place.commands("profile add P --duration 1s")
        let result = try place.run(.sutraRun, ["-e", lines])
        #expect(result.code == 65 && result.errors.contains("--keep-going or --commit-every"), "\(result)")
        #expect(try books(in: place).isEmpty)
    }

    // MARK: 7

    private struct Event: Equatable {
        var file: String?
        var line: Int?
        var command: String?
        var status: String?
        var code: String?
        var id: Int?
    }

    /// Reads the lines of JSON; the last one must be the summary, the others must have the keys in their order.
    private func events(_ output: String) throws -> (commands: [String], summary: String) {
        let lines = output.split(separator: "\n").map(String.init)
        for line in lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) } }
        let commands = lines.dropLast().filter { !$0.hasPrefix("{\"committed\":") }.map { line in
            #expect(line.contains(/"us":\d+}$/), "\(line)")
            return line.replacing(/,"us":\d+}$/, with: "")
        }
        return (commands, lines.last ?? "")
    }

    @Test func `With --events, each command prints a line of JSON and the summary comes last`() throws {
        let place = try Place()
        try place.write(
            "main.sutra",
            "book add A\nbook put A\ncard put A f b --tag t\ncard list A\nexport -\nlet x 1\ninclude \"p\\\\q.sutra\"\ncard edit @1 --back c\ncard delete @1\n"
        )
        try place.write("p\\q.sutra", "card show @7\necho 'not shown'\n")
        let result = try place.run(.sutraRun, ["--events", "--keep-going", "main.sutra"])
        let (commands, summary) = try events(result.output)
        #expect(
            commands == [
                #"{"file":"main.sutra","line":1,"command":"book add","status":"ok","code":null,"id":1"#,
                #"{"file":"main.sutra","line":2,"command":"book put","status":"unchanged","code":null,"id":1"#,
                #"{"file":"main.sutra","line":3,"command":"card put","status":"ok","code":null,"id":1"#,
                #"{"file":"main.sutra","line":4,"command":"card list","status":"ok","code":null,"id":null"#,
                #"{"file":"main.sutra","line":5,"command":"export","status":"ok","code":null,"id":null"#,
                #"{"file":"main.sutra","line":6,"command":"let","status":"ok","code":null,"id":null"#,
                #"{"file":"p\\q.sutra","line":1,"command":"card show","status":"error","code":"NOT_FOUND","id":null"#,
                #"{"file":"p\\q.sutra","line":2,"command":"echo","status":"ok","code":null,"id":null"#,
                #"{"file":"main.sutra","line":7,"command":"include","status":"ok","code":null,"id":null"#,
                #"{"file":"main.sutra","line":8,"command":"card edit","status":"ok","code":null,"id":1"#,
                #"{"file":"main.sutra","line":9,"command":"card delete","status":"ok","code":null,"id":1"#,
            ])
        #expect(
            summary
                == #"{"summary":{"added":2,"updated":1,"unchanged":1,"deleted":1,"failed":1,"committed":true}}"#)
        #expect(result.errors.contains("included from main.sutra:7:1\n"), "\(result.errors)")
    }

    /// A call, and the summary that its events end with.
    @Test(arguments: [
        (
            ["--dry-run", "-e", "book add A"], 0, 1,
            #""added":1,"updated":0,"unchanged":0,"deleted":0,"failed":0,"committed":false"#
        ),
        (
            ["-e", "book add A", "-e", "card show @1", "-e", "echo"], 1, 2,
            #""added":1,"updated":0,"unchanged":0,"deleted":0,"failed":1,"committed":false"#
        ),
        (
            ["-e", "bok", "-e", "book add"], 65, 0,
            #""added":0,"updated":0,"unchanged":0,"deleted":0,"failed":2,"committed":false"#
        ),
        (["missing.sutra"], 66, 0, #""added":0,"updated":0,"unchanged":0,"deleted":0,"failed":1,"committed":false"#),
        (
            ["-e", "include missing.sutra"], 66, 0,
            #""added":0,"updated":0,"unchanged":0,"deleted":0,"failed":1,"committed":false"#
        ),
        (
            ["-e", "expect error NOT_FOUND card show @1"], 0, 1,
            #""added":0,"updated":0,"unchanged":0,"deleted":0,"failed":0,"committed":false"#
        ),
    ])
    func `The summary is always the last line of the events`(_ arguments: [String], code: Int, lines: Int, summary: String) throws
    {
        let result = try Place().run(.sutraRun, ["--events"] + arguments)
        let events = try events(result.output)
        #expect(Int(result.code) == code && events.commands.count == lines, "\(result)")
        #expect(events.summary == "{\"summary\":{\(summary)}}")
    }

    @Test func `With --events FILE, the events go to the file with their times and messages, and data is printed`() throws {
        let place = try Place()
        try place.write("main.sutra", "book add A\ncard show @7\n")
        let options = ["--virtual-clock", "2026-01-31T08:00:00Z", "--commit-every", "1", "main.sutra", "-l", "x.sqlite"]
        for form in [["--events", "run.jsonl"], ["--events=run.jsonl"]] {
            let result = try place.run(.sutraRun, form + options)
            #expect(result.code == 1 && result.output.isEmpty && result.errors.hasPrefix("main.sutra:"), "\(result)")
            try FileManager.default.removeItem(atPath: place.path("x.sqlite"))
        }
        #expect(
            try place.read("run.jsonl").replacing(/"us":\d+/, with: "us") == """
                {"file":"main.sutra","line":1,"command":"book add","status":"ok","code":null,"id":1,us,"at":"2026-01-31T08:00:00Z"}
                {"committed":1,"at":"2026-01-31T08:00:00Z"}
                {"file":"main.sutra","line":2,"command":"card show","status":"error","code":"NOT_FOUND","id":null,us,\
                "at":"2026-01-31T08:00:00Z","message":"no card has the id @7"}
                {"summary":{"added":1,"updated":0,"unchanged":0,"deleted":0,"failed":1,"committed":true},\
                "at":"2026-01-31T08:00:00Z"}

                """)
        #expect(try place.permissions("run.jsonl") == 0o600)
        #expect(try place.run(.sutraRun, ["-e", "echo data", "--events", "run.jsonl"]).output == "data\n")
    }

    @Test func `A file of events has a summary even if the library cannot be opened or nobody reads the data`() throws {
        let place = try Place()
        try place.makeFolder("folder")
        #expect(try place.run(.sutraRun, ["-l", "folder", "--events=run.jsonl", "-e", "book list"]).code == 73)
        #expect(try place.read("run.jsonl").contains(/^{"summary":{.*"failed":1,.*"at":"20/))
        let closed = try RunningProcess(
            shell: "exec '\(Executable.sutraRun.path)' --events=run.jsonl -e 'echo a' >&-", in: place
        ).end()
        #expect(try place.read("run.jsonl").contains(#"{"summary":{"added":0,"#) && closed.code == 74, "\(closed)")
        let full = try place.run(.sutraRun, ["--events", "/dev/full", "-e", "book add A"])
        #expect(full.code == 74 && full.errors.contains("cannot write \"/dev/full\": No space left on device [IO]"), "\(full)")
        #expect(try place.run(.sutraRun, ["--events", "none/run.jsonl", "-e", "echo"]).code == 73)
    }

    @Test(arguments: ["plain", "library.sqlite"]) func `Events are not written over a file that has none`(_ name: String) throws {
        let place = try Place()
        try place.makeLibrary()
        try place.write("plain", "book add A\n")
        let before = try Data(contentsOf: URL(filePath: place.path(name)))
        let result = try place.run(.sutraRun, ["--events", name])
        if name == "plain" {
            #expect(result.code == 2 && result.errors.contains("--events writes no file over '\(name)'"), "\(result)")
        } else {
            #expect(result.code == 1 && result.errors.contains("[CONFLICT]"), "\(result)")
        }
        #expect(try Data(contentsOf: URL(filePath: place.path(name))) == before)
        #expect(try place.run(.sutraRun, ["--events=-", "plain"]).output.contains(#""command":"book add","status":"ok""#))
    }

    @Test func `Commands repeated in order to resume print no events`() throws {
        let place = try Place()
        let script = "let n A\nmode json\nbook add $n\ncard show @1\n"
        #expect(try place.run(.sutraRun, ["--commit-every", "1"], input: script).code == 1)
        let resumed = try place.run(.sutraRun, ["--commit-every", "1", "--resume", "--events"], input: script)
        #expect(!resumed.output.contains("committed\":1"), "what was committed before is not reported again")
        #expect(
            try events(resumed.output).commands == [
                #"{"file":"stdin","line":4,"command":"card show","status":"error","code":"NOT_FOUND","id":null"#
            ])
    }

    @Test func `An interrupted run prints its events and the summary`() throws {
        let place = try Place()
        try place.commands("profile add P --duration 1h")
        let sitting = try RunningProcess(
            .sutraRun, ["--events", "--keep-going", "-e", "book add A", "-e", "sit P", "-e", "book add B"], in: place)
        try sitting.waitForErrors(": main, 01:00:00")
        sitting.send(SIGINT)
        let result = try sitting.end()
        #expect(result.code == 130)
        let (commands, summary) = try events(result.output)
        #expect(commands.last == #"{"file":"-e","line":2,"command":"sit","status":"error","code":"INTERRUPTED","id":null"#)
        #expect(commands.count == 2)
        #expect(summary == #"{"summary":{"added":2,"updated":0,"unchanged":0,"deleted":0,"failed":0,"committed":true}}"#)
    }

    // MARK: 8

    @Test func `A run ends with a one-line summary of its changes`() throws {
        let place = try Place()
        let first = ["-e", "book put A", "-e", "card put A f b", "-e", "card put A g b"]
        #expect(try place.run(.sutraRun, first).errors == "added 3, updated 0, unchanged 0, failed 0; committed\n")
        let second = first + ["-e", "card put A f c", "-e", "card delete g"]
        #expect(
            try place.run(.sutraRun, second).errors == "added 0, updated 1, unchanged 3, deleted 1, failed 0; committed\n")
        #expect(try place.run(.sutraRun, ["-e", "book list"]).errors.isEmpty)
        #expect(
            try place.run(.sutraRun, ["-e", "book list", "-e", "card show @99"]).errors.hasSuffix(
                "added 0, updated 0, unchanged 0, failed 1; rolled back\n"), "also of a script that only reads")
        #expect(
            try place.run(.sutraRun, ["--keep-going", "-e", "card show @99"]).errors.hasSuffix(
                "added 0, updated 0, unchanged 0, failed 1; nothing to commit\n"))
    }

    @Test func `With --quiet, a run shows only its errors`() throws {
        let place = try Place()
        #expect(try place.run(.sutraRun, ["--quiet", "-e", "book add A"]).errors.isEmpty)
        let failed = try place.run(.sutraRun, ["--quiet", "-e", "book add A"])
        #expect(failed.code == 1 && failed.errors.hasPrefix("-e:1:10: error:") && !failed.errors.contains("added"), "\(failed)")
        try place.commands("profile add P --duration 1s")
        try place.write("main.sutra", "sit P\n" + String(repeating: "book put A\n", count: 100))
        let terminal = try PseudoTerminal(.sutraRun, ["--keep-going", "--quiet", "main.sutra"], in: place)
        #expect(try terminal.end() == 0)
        #expect(!terminal.transcript.contains("running"), "\(terminal.transcript)")
        #expect(terminal.transcript.contains("P: sat 00:01 of 00:01"), "\(terminal.transcript)")
    }

    @Test func `What was only tried out was not committed`() throws {
        let place = try Place()
        try place.commands("book add A")
        let tried = ["--keep-going", "-e", "expect error DUPLICATE book add A", "-e", "expect count book == 9"]
        let result = try place.run(.sutraRun, tried)
        #expect(result.code == 3)
        #expect(result.errors.hasSuffix("added 0, updated 0, unchanged 0, failed 1; nothing to commit\n"), "\(result.errors)")
        let events = try place.run(.sutraRun, ["--events"] + tried).output
        #expect(events.contains("\"committed\":false"), "\(events)")
    }

    /// Half a second has to pass before progress is shown: a sitting of one second is the first command.
    @Test func `A terminal shows progress by bytes read and ends with the summary`() throws {
        let place = try Place()
        try place.commands("profile add P --duration 1s")
        try place.write("main.sutra", "sit P\n" + String(repeating: "book put A\n", count: 100))
        let terminal = try PseudoTerminal(.sutraRun, ["--keep-going", "main.sutra"], in: place)
        #expect(try terminal.end() == 0)
        #expect(
            terminal.transcript.contains(/running  [1-9]\d? % · \d+ B of 1 kB · \d+ B\/s · \d s left/), "\(terminal.transcript)")
        #expect(
            terminal.transcript.hasSuffix("added 2, updated 0, unchanged 99, failed 0; committed\n"), "\(terminal.transcript)")
    }

    // MARK: 9

    @Test(arguments: [[], ["--keep-going"], ["--commit-every", "1"]])
    func `A whole script is one undo step`(_ options: [String]) throws {
        let place = try Place()
        try place.commands("book add Before")
        try place.write("one.sutra", "book add A\nbook rename Before Renamed\ncard add A f b\n")
        try place.write("two.sutra", "card edit f --back c\nbook delete Renamed\n")
        try place.write("failing.sutra", "book add C\ncard show @99\n")
        #expect(try place.run(.sutraRun, options + ["one.sutra", "two.sutra"]).code == 0)
        #expect(try place.run(.sutraRun, ["--dry-run", "-e", "book add Dry"]).code == 0)
        #expect(try place.run(.sutraRun, ["failing.sutra"]).code == 1)
        #expect(try place.commands("undo").code == 0)
        #expect(try books(in: place) == ["Before"])
        #expect(try place.commands("redo").code == 0)
        #expect(try books(in: place) == ["A"])
        #expect(try place.commands("expect count card A == 1").code == 0)
        try place.commands("profile add P --duration 1s")
        try place.write("sit.sutra", "book add C\nsit P\nbook add D\n")
        if !options.isEmpty {
            #expect(try place.run(.sutraRun, options + ["sit.sutra"]).code == 0)
            #expect(try place.commands("undo").code == 0)
            #expect(try books(in: place) == ["A"])
        }
        let inside = try place.run(.sutraRun, ["-e", "book add B", "-e", "undo"])
        #expect(inside.code == 1 && inside.errors.contains("a script cannot undo its own changes [CONFLICT]"))
        let again = try place.run(.sutraRun, ["-e", "book add B", "-e", "redo"])
        #expect(again.code == 1 && again.errors.contains("a script cannot redo after its own changes [CONFLICT]"))
        #expect(again.errors.contains("put `redo` first"), "\(again.errors)")
    }

    // MARK: expect

    @Test func `expect turns a script into a test`() throws {
        let place = try Place()
        try place.write("part.sutra", "book add P\ncard show @9\n")
        try place.write("inner.sutra", "book add I\necho in\n")
        try place.write(
            "main.sutra",
            """
            expect count book == 0
            book add B
            card add B f b
            expect count book == 1
            expect count card B != 20
            expect count card '>=' 1
            expect count due B '<=' 0
            expect count profile '<' 1
            expect count session == 0
            expect error DUPLICATE book add b
            expect error NOT_FOUND include part.sutra
            expect error SYNTAX echo "\\q"
            expect error UNKNOWN_COMMAND bok list
            expect error USAGE book add
            expect error INVALID profile add P --duration 5
            expect error EXPECT expect count book == 2
            expect output echo two words <<END
            two words
            END
            expect output include inner.sutra <<END
            in
            END
            expect output echo "a\\n\\nb\\n\\n" <<END
            a

            b


            END
            expect output echo "" <<END

            END
            expect output let x 1 <<END
            END
            expect output search nothing --limit 3 <<END
            id\tbook\tfront\tback\ttags\tstate\tstability\tdifficulty\tdue_at\tlast_review_at\treps\tlapses\tsuspended
            END
            expect count book == 2

            """)
        for options in [[], ["--keep-going"], ["--commit-every", "1"], ["--dry-run"]] {
            let library = ["-l", "library\(options.joined()).sqlite"]
            let result = try place.run(.sutraRun, library + options + ["main.sutra"])
            #expect(result.code == 0 && result.output.isEmpty, "\(options): \(result)")
            #expect(result.errors.contains("added 3, updated 0, unchanged 0, failed 0;"), "\(options): \(result)")
            #expect(result.errors.hasPrefix("no library at ") == options.contains("--dry-run"))
        }
        try place.refuse(
            [
                Flaw("count", "expect count book == 1", "22: error: expected == 1, but there are 2 books [EXPECT]"),
                Flaw(
                    "an empty line more", "expect output echo a <<END\na\n\nEND",
                    "1: error: the output differs in line 2 [EXPECT]",
                    below: "hint: expected: \"\"\n  hint: found:    the end"),
                Flaw(
                    "an empty line less", "expect output echo \"a\\n\" <<END\na\nEND",
                    "1: error: the output differs in line 2 [EXPECT]",
                    below: "hint: expected: the end\n  hint: found:    \"\""),
                Flaw(
                    "no output for an empty line", "expect output let x 1 <<END\n\nEND",
                    "1: error: the output differs in line 1 [EXPECT]",
                    below: "hint: expected: \"\"\n  hint: found:    the end"),
                Flaw(
                    "no error", "expect error NOT_FOUND book add A",
                    "1: error: expected NOT_FOUND, but the command succeeded [EXPECT]"),
                Flaw(
                    "another error", "expect error DUPLICATE book show A",
                    "1: error: expected DUPLICATE, but the error is NOT_FOUND [EXPECT]", below: "hint: no book named \"A\""),
                Flaw(
                    "another output", "expect output echo a <<END\nb\nEND", "1: error: the output differs in line 1 [EXPECT]",
                    below: "hint: expected: \"b\"\n  hint: found:    \"a\""),
                Flaw("a failing command", "expect output book show A <<END\nEND", "25: error: no book named \"A\" [NOT_FOUND]"),
            ], with: ["--keep-going"], code: 1)
    }
}
