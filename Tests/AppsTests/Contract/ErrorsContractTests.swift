import Foundation
import TestSupport
import Testing

/// The chapter on errors: how they are told, their codes, and what a process ends with.
@Suite("Contract: errors", .onOwnThread) struct ErrorsContractTests {
    // MARK: How they are told

    @Test(arguments: [[], ["--keep-going"], ["--commit-every", "1"], ["--dry-run"], ["--resume"], ["--events"]])
    func `The contract's example error reads the same with every option`(_ options: [String]) throws {
        let place = try Place()
        try place.write("main.sutra", "book add Latin\nbook add Greek\ninclude first.sutra\n")
        try place.write(
            "first.sutra",
            "book add French\n" + String(repeating: "#\n", count: 10) + #"card add Frnech "le chat" "the cat""# + "\n")
        let result = try place.run(.sutraRun, options + ["main.sutra"])
        #expect(result.code == 1)
        #expect(
            result.errors.hasPrefix(
                """
                first.sutra:12:10: error: no book named "Frnech" [NOT_FOUND]
                  card add Frnech "le chat" "the cat"
                           ^~~~~~
                  hint: did you mean "French" (@3)?
                  included from main.sutra:3:1

                """), "\(result.errors)")
    }

    @Test func `The chain of includes is listed from the inside out`() throws {
        let place = try Place()
        try place.makeLibrary()
        try place.write("a.sutra", "\n  expect output include b.sutra <<END\nEND\n")
        try place.write("b.sutra", "include c.sutra\n")
        try place.write("c.sutra", "card show \\\n  @9\n")
        #expect(
            try place.run(.sutraRun, ["a.sutra"]).errors == """
                c.sutra:2:3: error: no card has the id @9 [NOT_FOUND]
                    @9
                    ^~
                  included from b.sutra:1:1
                  included from a.sutra:2:17
                added 0, updated 0, unchanged 0, failed 1; rolled back

                """)
    }

    @Test func `The caret is placed by display width, and control characters are made visible`() throws {
        let place = try Place()
        try place.write("main.sutra", "card add 日本 'e\u{301}' '\u{1B}[31m' extra\n")
        let errors = try place.run(.sutraRun, ["main.sutra"]).errors
        #expect(
            errors.hasPrefix(
                """
                main.sutra:1:25: error: too many arguments for card add [USAGE]
                  card add 日本 'e\u{301}' '␛[31m' extra
                                            ^~~~~
                """), "\(errors)")
    }

    // MARK: Codes

    static let codes: [Line] = [
        Line("NOTHING_TO_UNDO", "expect error NOTHING_TO_UNDO undo\nexpect error NOTHING_TO_UNDO redo"),
        Line("SYNTAX", #"expect error SYNTAX echo "\q""#),
        Line("UNKNOWN_COMMAND", "expect error UNKNOWN_COMMAND bok list"),
        Line("USAGE", "expect error USAGE book add"),
        Line("NOT_FOUND", "expect error NOT_FOUND book show Nobody"),
        Line("AMBIGUOUS", "book add A\nbook add B\ncard add A f 1\ncard add B f 2\nexpect error AMBIGUOUS card show f"),
        Line("DUPLICATE", "expect error DUPLICATE card add A f b"),
        Line("INVALID", "expect error INVALID settings set desired_retention 2"),
        Line("CONFLICT", "card suspend @1\nexpect error CONFLICT review answer @1 good"),
        Line("NOTHING_DUE", "card suspend @2\nexpect error NOTHING_DUE review next"),
        Line("FORMAT", "expect error FORMAT import ragged.tsv --book A"),
        Line("IO", "expect error IO import missing.tsv\nexpect error IO export /proc/none/file"),
        Line("UNSUPPORTED", "expect error UNSUPPORTED clock advance 1d\nexpect error UNSUPPORTED review start"),
        Line("EXPECT", "expect error EXPECT expect count book == 9"),
    ]

    @Test func `Every error code in the contract is produced`() throws {
        let place = try Place()
        try place.write("ragged.tsv", "front\tback\nonly one\n")
        try place.show(Self.codes)
        #expect(
            try place.commands("expect count card == 2", "expect count book == 2").code == 0,
            "what was expected to fail has changed nothing")
    }

    // MARK: What a process ends with

    /// A call by the shell, with the executable in `$run`, its exit code, and what is told.
    struct Exit: CustomTestStringConvertible, Sendable {
        let code: Int32
        let testDescription: String
        let call: String
        let told: String

        init(_ code: Int32, _ says: String, _ call: String, _ told: String = "") {
            self.code = code
            testDescription = "\(code): \(says)"
            self.call = call
            self.told = told
        }
    }

    static let exits: [Exit] = [
        Exit(0, "all went well", "$run -e 'book add A'", "added 1"),
        Exit(
            0, "standard error that is closed or full changes nothing",
            "$run -e 'book add A' 2>&- && $run -e 'book add B' 2> /dev/full && $run -e 'expect count book == 2'"),
        Exit(1, "a command failed", "$run -e 'book show A'", "[NOT_FOUND]"),
        Exit(
            1, "a commanded conflict", "$run -e 'book add A' -e 'card add A f b' -e 'card suspend @1' -e 'review answer @1 good'",
            "[CONFLICT]"),
        Exit(2, "invalid command line", "$run --commit-every 0", "--commit-every"),
        Exit(2, "an option of sutra alone", "$run --no-init", "--no-init"),
        Exit(2, "standard input twice", "$run - -", "standard input"),
        Exit(3, "an expect did not hold", "$run -e 'expect count book == 1'", "[EXPECT]"),
        Exit(65, "a syntax error in a script", "echo \"book add 'A\" | $run", "[SYNTAX]"),
        Exit(65, "malformed data", "printf 'front\\tback\\nx\\n' | $run -e 'import - --book A'", "[FORMAT]"),
        Exit(
            65, "what is no library", "$run -l garbage -e 'book list'",
            "error: \"garbage\" is not a Sutra library, or it is damaged [CORRUPT]"),
        Exit(
            66, "a script that is not there", "$run missing.sutra",
            "cannot read \"missing.sutra\": No such file or directory [IO]\n"),
        Exit(66, "a script that is a folder", "$run /tmp", "cannot read \"/tmp\": Is a directory [IO]"),
        Exit(
            66, "words of a command as scripts", "$run card list 'le chat'",
            "hint: to run a command: sutra-run -e 'card list \"le chat\"'"),
        Exit(66, "a command as a script", "$run 'book list'", "hint: to run a command: sutra-run -e 'book list'"),
        Exit(
            2, "an unknown option beside -e", "$run --format json -e 'book list'",
            "Error: Unknown option '--format'\n  hint: did you mean --mode?"),
        Exit(
            2, "a long option with one hyphen", "$run -library l.sqlite", "Unknown option '-library'. Did you mean '--library'?"),
        Exit(2, "scripts beside -e", "$run -e 'book list' a.sutra", "-e and scripts cannot be combined"),
        Exit(
            0, "short options with their values attached",
            "$run -lshort.sqlite -e'book put A' 2> /dev/null && $sutra -lshort.sqlite -e'book list'"),
        Exit(
            65, "a library as a script", "printf 'SQLite format 3\\0more' > l.sqlite; $run l.sqlite",
            "error: \"l.sqlite\" is a SQLite database, and not a script [FORMAT]\n  hint: to open it as the library: sutra-run -l l.sqlite\n"
        ),
        Exit(
            65, "a library as input of sutra", "printf 'SQLite format 3\\0more' > l.sqlite; $sutra < l.sqlite",
            "error: \"stdin\" is a SQLite database"),
        Exit(
            65, "an included library", "printf 'SQLite format 3\\0more' > l.sqlite; $run -e 'include l.sqlite'",
            "-e:1:9: error: \"l.sqlite\" is a SQLite database"),
        Exit(
            65, "a binary file as a script", "head -c 1000 /dev/zero > b; $run b",
            "error: \"b\" is a binary file, and not a script [FORMAT]\n"),
        Exit(
            65, "random bytes as a script",
            "for n in 1 2 3 4; do printf '\\236a\\003\\305\\001b\\002\\n'; done > d; $run d",
            "error: \"d\" is a binary file, and not a script [FORMAT]\n"),
        Exit(
            65, "cards as a script", "printf 'front,back\\na,b\\n' > c.csv; $run c.csv",
            "to import a file: sutra-run -e 'import c.csv'\n2 errors; nothing was run\n"),
        Exit(65, "an empty package", ": > e.apkg; $run -e 'import e.apkg'", "error: e.apkg: the file is empty [FORMAT]"),
        Exit(
            1, "a library as the file of events", "printf 'SQLite format 3\\0more' > l.sqlite; $run --events l.sqlite",
            "[CONFLICT]"),
        Exit(1, "a library as a command", "$sutra lib.sqlite", "hint: to open it as the library: sutra -l lib.sqlite\n"),
        Exit(1, "a script as a command", "$sutra x.sutra", "hint: to run a script: sutra-run x.sutra, or at the prompt"),
        Exit(1, "a deck as a command", "$sutra cards.csv", "hint: to import a file: import cards.csv\n"),
        Exit(
            1, "a command in quotes", "$sutra 'card list French'",
            "hint: write the words of the command without quotes around them: card list French\n"),
        Exit(
            1, "a short option after a command", "$sutra book list -l lib.sqlite",
            "hint: -l is an option of `sutra` and `sutra-run`, and stands before the command: sutra -l …\n"),
        Exit(1, "the same with its value attached", "$sutra book show -llib.sqlite", "hint: -l is an option of `sutra`"),
        Exit(
            2, "an option before a command", "$sutra --format json book list",
            "Error: Unknown option '--format'\n  hint: did you mean --mode?"),
        Exit(
            0, "a script in the home folder", "mkdir h; echo 'book put Home' > h/i.sutra; HOME=$PWD/h $run '~/i.sutra'",
            "added 1"),
        Exit(
            65, "a dash for two hyphens", "$run -e 'card list —limit 1'",
            "list —limit 1\n            ^\n  hint: there is an em dash (U+2014); an option begins with two hyphens: --limit\n1 error"
        ),
        Exit(2, "a help with a value", "$run --help=x", "Error: --help takes no value"),
        Exit(2, "a version with a value", "$sutra --version=3", "Error: --version takes no value"),
        Exit(2, "a flag with an empty value", "$run --dry-run= -e 'book list'", "Error: --dry-run takes no value"),
        Exit(2, "a flag with a value", "$run --keep-going=yes -e 'book list'", "Error: --keep-going takes no value"),
        Exit(2, "events with an empty value", "$run --events= -e 'book list'", "Error: --events= needs a value"),
        Exit(2, "an option with an empty value", "$sutra --mode= json book list", "Error: --mode= needs a value"),
        Exit(2, "the next word is not its value", "$run --seed= 1 -e 'book list'", "Error: --seed= needs a value"),
        Exit(0, "options of a command", "$sutra -e 'book put A' && $sutra card add A x -- --help=x"),
        Exit(
            2, "a dash for the hyphen of a short option", "$run –e 'book list'",
            "Error: '–e' begins with a typographic dash: type '-e'"),
        Exit(2, "the same with its value attached", "$sutra –lx.sqlite", "Error: '–l' begins with a typographic dash: type '-l'"),
        Exit(
            2, "a dash for the hyphens of a long option", "$run x.sutra —dry–run",
            "Error: '—dry–run' begins with a typographic dash: type '--dry-run'"),
        Exit(
            2, "the same after another option", "$sutra -l x.sqlite ––mode=json book list",
            "Error: '––mode' begins with a typographic dash: type '--mode'"),
        Exit(0, "a text that begins with a dash", "$sutra -e 'book put A' && $sutra card add A –e —mode"),
        Exit(66, "curly quotes around a command", "$run “book list”", "hint: type straight quotes: \" or '"),
        Exit(2, "curly quotes around an option's value", "$run -e “book list”", "hint: type straight quotes: \" or '"),
        Exit(2, "the same for sutra", "$sutra -e “book list”", "hint: type straight quotes: \" or '"),
        Exit(
            1, "curly quotes around a command of sutra", "$sutra “book list”",
            "hint: there is a typographic quote (U+201C); type straight quotes: \" or '"),
        Exit(2, "an option of the other executable", "$sutra --dry-run", "hint: --dry-run is an option of sutra-run\n"),
        Exit(2, "a short one", "$sutra -q", "hint: --quiet is an option of sutra-run\n"),
        Exit(2, "an option of sutra", "$run --no-init", "hint: --no-init is an option of sutra\n"),
        Exit(2, "a library without a name", "$run -l '' -e 'book list'", "Error: --library must be a file, not ''"),
        Exit(2, "events without a name", "$run --events '' -e 'book list'", "Error: --events must be a file, not ''"),
        Exit(2, "a script without a name", "$run ''", "Error: a script must be a file, not ''"),
        Exit(65, "an export without a name", "$run -e 'export \"\"'", "-e:1:8: error: the name of the file is empty [INVALID]"),
        Exit(
            65, "an array as a script", "printf '[\\n{\"front\":\"a\",\"back\":\"b\"}\\n]\\n' > d.json; $run d.json",
            "hint: this looks like a JSON array; make lines of it with: jq -c '.[]' FILE > LINES.jsonl\n1 error; nothing"),
        Exit(
            65, "an object over several lines as a script", "printf '{\n  \"front\": \"a\"\n}\n' > d.json; $run d.json",
            "hint: this looks like a JSON object over several lines; put it on one with: jq -c . FILE > LINES.jsonl\n1 error;"),
        Exit(
            65, "lines of objects as a script", "printf '{\"front\":\"a\"}\n{}\n' > d.jsonl; $run d.jsonl",
            "  hint: this looks like JSON; to import cards: import FILE\n1 error; nothing was run\n"),
        Exit(
            65, "a table as a script", "printf 'a,b\n' > d.csv; $run d.csv",
            "\nhint: to import a file: sutra-run -e 'import d.csv'\n1 error; nothing was run\n"),
        Exit(
            73, "a place where only the kernel creates files, in a dry run", "$run --dry-run -e 'export /proc/x.csv'",
            "cannot create \"/proc/x.csv\": No such file or directory [IO]"),
        Exit(
            74, "a full device, in a dry run", "$run --dry-run -e 'export /dev/full'",
            "cannot write \"/dev/full\": No space left on device [IO]"),
        Exit(
            0, "a device that keeps nothing, in a dry run", "$run --dry-run -e 'export /dev/null'",
            "a dry run writes no file: \"/dev/null\""),
        Exit(65, "a switch that is missing", "$run -e timing", "error: timing needs on|off [USAGE]"),
        Exit(
            65, "a relation that is missing", "$run -e 'expect count card H 2'",
            "1:19: error: expect count needs RELATION [USAGE]"),
        Exit(
            65, "a script in UTF-16", "printf '\\377\\376b\\000' > u; $run u",
            "error: \"u\" is in UTF-16, and not a script [FORMAT]\n"),
        Exit(66, "standard input that is closed", "$run <&-", "[IO]"),
        Exit(66, "an included file", "$run -e 'include missing.sutra'", "-e:1:9: error: cannot read \"missing.sutra\""),
        Exit(66, "a file to import", "$run -e 'import missing.tsv'", "[IO]"),
        Exit(73, "a file that cannot be made", "$run -e 'export /proc/none/file'", "[IO]"),
        Exit(73, "a library that cannot be made", "$run -l /proc/none/library -e 'book add A'", "[IO]"),
        Exit(
            74, "an output that is full", "$run -e 'book add A' -e 'book list' > /dev/full",
            "cannot write the output: No space left on device [IO]"),
        Exit(
            74, "an output of sutra that is full", "$sutra -e 'help' > /dev/full",
            "cannot write the output: No space left on device [IO]"),
        Exit(
            0, "a reader of an export that goes away is told nothing",
            "$run -e 'book add A' 2> /dev/null && $run large.sutra 2> /dev/null && { $run -e 'export -'; test $? = 74 || echo wrong >&2; } | head -c 1 > /dev/null"
        ),
        Exit(74, "also for events", "$run --events -e 'book add A' > /dev/full", "[IO]"),
        Exit(
            74, "an output that is closed", "$run -e 'book add A' -e 'book list' >&-",
            "cannot write the output: Bad file descriptor [IO]"),
        Exit(
            74, "an exported file that is full", "$run -e 'export /dev/full'",
            "cannot write \"/dev/full\": No space left on device [IO]"),
        Exit(
            74, "a library that cannot grow",
            "$run -e 'book add A' 2> /dev/null; ulimit -f 400; exec $run --keep-going large.sutra", "[IO]"),
        Exit(
            78, "a library of a newer version", "$run -l newer -e 'book list'",
            "the library was written by a newer version (schema 999) [UNSUPPORTED]"),
        Exit(65, "a library that another program has emptied", "$run -l emptied -e 'book list'", "[CORRUPT]"),
    ]

    @Test(arguments: exits)
    func `Every exit code in the contract is produced`(_ exit: Exit) throws {
        let place = try Place()
        try place.write("garbage", String(repeating: "this is no database. ", count: 300))
        if exit.call.contains("large") {
            try place.write(
                "large.sutra", (0..<400).map { "card add A 'front \($0)' \(String(repeating: "x", count: 1000))\n" }.joined())
        }
        if exit.call.contains("-l newer") || exit.call.contains("-l emptied") { try makeOddLibraries(in: place) }
        let result = try RunningProcess(shell: exit.call, in: place).end()
        #expect(
            result.code == exit.code && (exit.told.isEmpty ? result.errors.isEmpty : result.errors.contains(exit.told)),
            "\(result)")
    }

    /// A library with another number of its version, and one without its tables (https://sqlite.org/fileformat.html).
    private func makeOddLibraries(in place: Place) throws {
        try place.commands("book add A")
        var bytes = Array(try Data(contentsOf: place.folder.appending(path: "library.sqlite")))
        try place.write("newer", bytes: bytes[..<60] + [0, 0, 3, 231] + bytes[64...])
        let size = Int(bytes[16]) << 8 + Int(bytes[17])
        bytes.removeSubrange(size...)
        bytes.replaceSubrange(28..<40, with: [0, 0, 0, 1] + [UInt8](repeating: 0, count: 8))  // one page, and none that is free
        bytes.replaceSubrange(100..<108, with: [13, 0, 0, 0, 0, UInt8(size >> 8), UInt8(size & 255), 0])  // a leaf without cells
        try place.write("emptied", bytes: bytes)
    }

    @Test func `A process waits for a held library until the timeout and then reports it as busy`() throws {
        let place = try Place()
        try place.write("hold.sutra", "book add Held\n\(gate)\n")
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        let busy = try place.run(.sutraRun, ["--busy-timeout", "0s", "-e", "book list", "-e", "book add A"])
        #expect(busy.code == 75)
        #expect(busy.errors.errorLines == ["-e:1:1: error: another process is writing to the library [BUSY]"])
        let keptGoing = try place.run(
            .sutraRun, ["--busy-timeout", "0s", "--keep-going", "-e", "book add A", "-e", "book add B"])
        #expect(keptGoing.code == 75 && keptGoing.errors.count(of: "[BUSY]") == 1, "\(keptGoing)")
        let waiting = try RunningProcess(.sutraRun, ["-e", "timing on", "-e", "echo", "-e", "book add Waited"], in: place)
        try waiting.waitForErrors("took")
        try waiting.waitUntilItSleeps()
        #expect(try holder.end().code == 0)
        #expect(try waiting.end().code == 0)
        #expect(try place.commands("expect count book == 2").code == 0)
    }
}
