import Testing

@testable import Console

/// The help of the executables can be read in any window, although ArgumentParser breaks it within words.
@Suite("The help of a command line") struct CommandLineHelpTests {
    private static let help = """
        OVERVIEW: Runs scripts.

        USAGE: sutra-run [--library <file>] [<script> ...]

        OPTIONS:
          -l, --library <file>    The library to open.
          --virtual-clock <start> Stops the clock.
          --busy-timeout <duration>
                                  How long to wait.
          --version               Show the version.
        """

    @Test func `In a wide window, options and descriptions are in two columns`() {
        #expect(
            layingOut(commandLineText: Self.help, width: 80) == """
                OVERVIEW: Runs scripts.

                USAGE: sutra-run [--library <file>] [<script> ...]

                OPTIONS:
                  -l, --library <file>       The library to open.
                  --virtual-clock <start>    Stops the clock.
                  --busy-timeout <duration>  How long to wait.
                  --version                  Shows the version.
                """)
    }

    @Test func `In a narrow window, descriptions are below, and an option is not broken`() {
        #expect(
            layingOut(commandLineText: Self.help, width: 40) == """
                OVERVIEW: Runs scripts.

                USAGE: sutra-run [--library <file>]
                    [<script> ...]

                OPTIONS:
                  -l, --library <file>
                    The library to open.
                  --virtual-clock <start>
                    Stops the clock.
                  --busy-timeout <duration>
                    How long to wait.
                  --version
                    Shows the version.
                """)
    }

    @Test(arguments: [
        ("Error: Unknown option '--foo'. Did you mean '--mode'?\nUsage: x", "Error: Unknown option '--foo'\nUsage: x"),
        ("Error: Unknown option '--mod'. Did you mean '--mode'?", "Error: Unknown option '--mod'. Did you mean '--mode'?"),
        ("Error: Missing value", "Error: Missing value"),
    ])
    func `An option that was hardly meant is not suggested`(_ message: String, _ shown: String) {
        #expect(withoutFarSuggestion(message) == shown)
    }

    @Test(arguments: [
        ("Error: Unknown option '--format'\nUsage: x", ["--format", "json"], "did you mean --mode?"),
        ("Error: Unknown option '--json'", ["--json"], "did you mean --mode json?"),
        ("Error: Unknown option '--db=x'", ["--db=x"], "did you mean --library?"),
        ("Error: Unknown option '-n'", ["-n"], "did you mean --dry-run?"),
        ("Error: Unknown option '-v'", ["-v"], "did you mean --version?"),
        ("Error: Unknown option '-V'", ["-V"], "did you mean --version?"),
        ("Error: Unknown option '-q'", ["-q"], "did you mean --quiet?"),
        (
            "Error: Unknown option '-f'", ["-f", "a.sutra"],
            "a script needs no option: sutra-run FILE; the library is named by --library"
        ),
        (
            "Error: -e and scripts cannot be combined", ["lib.sqlite", "-e", "book list"],
            "to open it as the library: sutra-run -l lib.sqlite …"
        ),
        ("Error: Unknown option '--due'", ["card", "list", "--due"], "to run a command: sutra-run -e 'card list --due'"),
        (
            "Error: 4 unexpected arguments: 'card'…", ["-l", "x", "card", "add", "A", "le chat", "b"],
            "to run a command: sutra-run -e 'card add A \"le chat\" b'"
        ),
        ("Error: Unexpected argument 'a.sutra'", ["a.sutra"], "to run a script: sutra-run a.sutra"),
    ])
    func `A habit from another program has a hint`(_ message: String, _ words: [String], _ hint: String) {
        let lines = addingHint(to: message, about: words, program: "sutra-run").split(separator: "\n")
        #expect(lines.prefix(2) == [message.split(separator: "\n")[0], "  hint: \(hint)"])
        #expect(lines.count == message.split(separator: "\n").count + 1)
    }

    @Test func `A wrong option before a command has its own hint, and the command another one where it needs an option`() {
        let (error, words) = ("Error: Unknown option '--format'", ["--format", "json", "book", "list"])
        #expect(addingHint(to: error, about: words, program: "sutra") == error + "\n  hint: did you mean --mode?")
        #expect(
            addingHint(to: error, about: words, program: "sutra-run")
                == error + "\n  hint: did you mean --mode?\n  hint: to run a command: sutra-run -e 'book list'")
        let near = "Error: Unknown option '--mod'. Did you mean '--mode'?"
        #expect(addingHint(to: near, about: ["--mod"] + words.dropFirst(), program: "sutra") == near)
    }

    @Test(arguments: [
        ("-q", "--quiet is an option of sutra-run"), ("--quiet", "--quiet is an option of sutra-run"),
        ("-n", "--dry-run is an option of sutra-run"), ("--resume", "--resume is an option of sutra-run"),
        ("--events=x", "--events is an option of sutra-run"), ("--continue", "--keep-going is an option of sutra-run"),
        ("-f", "to run a script: sutra-run FILE; the library is named by --library"),
        ("-o", "did you mean --mode? To write to a file, use the shell: sutra … > FILE"), ("--db", "did you mean --library?"),
    ])
    func `An option that only the other executable has is named with it`(_ option: String, _ hint: String) {
        let error = "Error: Unknown option '\(option)'"
        #expect(addingHint(to: error, about: [option], program: "sutra") == "\(error)\n  hint: \(hint)")
    }

    @Test(
        arguments: [
            (["–l", "x"], "–l", "-l"), (["—library", "x"], "—library", "--library"), (["–library=x"], "–library", "--library"),
            (["−lx"], "−l", "-l"), (["––busy—timeout", "5s"], "––busy—timeout", "--busy-timeout"),
            (["-l", "x", "–l"], "–l", "-l"), (["-lx", "--busy-timeout=1s", "–l"], "–l", "-l"), (["-l", "–l"], nil, ""),
            (["a", "–l"], nil, ""), (["--", "–l"], nil, ""), (["–x"], nil, ""), (["—"], nil, ""), (["–virtual"], nil, ""),
        ] as [([String], String?, String)])
    func `A dash that is no hyphen does not make an option a command`(_ words: [String], _ found: String?, _ meant: String) {
        let option = optionWithDash(words, optionsIn: Self.help, beforeCommand: true)
        #expect(option?.typed == found && option?.meant ?? "" == meant)
        #expect(optionWithDash(["a", "–l"], optionsIn: Self.help, beforeCommand: false)?.meant == "-l")
    }

    @Test(
        arguments: [
            (["--version=3"], "--version takes no value"), (["--version="], "--version takes no value"),
            (["-hx"], "-h takes no value"), (["-h=x"], "-h takes no value"), (["a", "--help="], "--help takes no value"),
            (["--virtual-clock="], "--virtual-clock= needs a value"), (["--events="], "--events= needs a value"),
            (["-l", "x", "--library=", "y"], "--library= needs a value"), (["--library=x=", "--events=-", "-lx="], nil),
            (["-l", "--help=x"], nil), (["--library", "--help=x"], nil), (["--", "--help=x"], nil), (["-h", "--help"], nil),
            (["--other=", "-x=y"], nil), (["--events", "--help=x"], "--help takes no value"),
        ] as [([String], String?)])
    func `An option has a value if and only if it takes one`(_ words: [String], _ error: String?) {
        let help = Self.help + "\n  --events [<file>]       Prints events.\n  -h, --help              Show help information.\n"
        #expect(errorOfOptionValue(words, optionsIn: help, beforeCommand: false) == error)
        #expect(errorOfOptionValue(["card"] + words, optionsIn: help, beforeCommand: true) == nil)
    }

    @Test(arguments: [
        ("Error: -e and scripts cannot be combined", ["a.sutra", "-e", "book list"]),
        ("Error: Unknown option '--frobnicate'", ["--frobnicate"]),
        ("Error: Unknown option '--mod'. Did you mean '--mode'?", ["--mod", "json"]), ("Error: Missing value", ["book", "list"]),
    ])
    func `An error that no habit explains has no hint`(_ message: String, _ words: [String]) {
        #expect(addingHint(to: message, about: words, program: "sutra") == message)
    }

    @Test(
        arguments: [
            (["-library", "x"], "-library"), (["-library=x"], "-library=x"), (["a", "-busy-timeout"], "-busy-timeout"),
            (["-lx"], nil), (["-l", "x"], nil), (["--library"], nil), (["-libraries"], nil), (["--", "-library"], nil),
            (["-"], nil),
        ] as [([String], String?)])
    func `A long option with one hyphen is not taken for a short one with its value`(_ words: [String], _ found: String?) {
        #expect(wordWithOneHyphen(words, optionsIn: Self.help) == found)
    }

    @Test func `A start without a long option with one hyphen does not make the help`() {
        var isMade = false
        func help() -> String {
            isMade = true
            return Self.help
        }
        #expect(wordWithOneHyphen(["-l", "x", "--mode", "json", "-e", "book list"], optionsIn: help()) == nil)
        #expect(!isMade)
    }
}
