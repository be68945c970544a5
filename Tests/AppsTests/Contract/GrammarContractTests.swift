import TestSupport
import Testing

/// The chapter on grammar: what is read, what is refused and where, and what a name finds.
@Suite("Contract: grammar", .onOwnThread) struct GrammarContractTests {
    static let read: [Line] = [
        Line("a word is bare, 'raw' and \"esc\" parts side by side", #"echo le"s "'cha''ts'"!""#, prints: "les chats!"),
        Line("in single quotes everything is literal", #"echo '$x \n "quoted" #no'"#, prints: #"$x \n "quoted" #no"#),
        Line(
            #"the escapes are \" \\ \$ \n \t \u{hex}"#, #"echo "\" \\ \$ \u{e9}\u{1F600}|a\nb|c\td""#,
            prints: "\" \\ $ é😀|a\nb|c\td"),
        Line(
            "$name and ${name} stand outside quotes and in double ones", "let n 5\nlet s 'a  b'\necho $n ${n}x \"$n${n}\"",
            prints: "5 5x 55"),
        Line(
            "$name never splits into several words",
            "let one 'two  words'\nbook add $one\nbook show 'two  words'\nbook delete $one",
            prints: "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due\n"
                + "1\ttwo  words\t0\t0\t0.0\t0\t2026-01-31T08:00:00Z\t0\t0\t0"),
        Line("the value of a variable is not an option", "let o '--limit'\necho $o", prints: "--limit"),
        Line(
            "a comment is # at the start of a word, to the end of the line", "echo a#b c # d 'e\n# nothing\necho ''#f",
            prints: "a#b c\n#f"),
        Line("a trailing \\ continues the command", "echo a \\\n  b\\\nc", prints: "a bc"),
        Line("an open quote continues the command", "echo 'a\n  b' \"c\nd\"", prints: "a\n  b c\nd"),
        Line(
            "a here-document goes to a line that is its tag", "echo <<END and <<2 more\n$n \\n 'x\nEND \nEND\nb\n2",
            prints: "$n \\n 'x\nEND  and b more"),
        Line(
            "--key value and --key=value are the same",
            "book put B\nbook list --limit 1 --sort=name\nbook list --sort name --limit=0",
            prints: "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due\n"
                + "2\tB\t0\t0\t0.0\t0\t2026-01-31T08:00:00Z\t0\t0\t0\n"
                + "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due"),
        Line(
            "-- ends the options",
            "card add B -- --front --back\ncard list B --match=--front --limit 1\nexpect count card B == 1",
            prints: "id\tbook\tfront\tback\ttags\tstate\tstability\tdifficulty\tdue_at\tlast_review_at\treps\tlapses\tsuspended\n"
                + "1\tB\t--front\t--back\t\tnew\t\t\t\t\t0\t0\tfalse"),
        Line("a quoted word is not an option", "expect error NOT_FOUND card show '--front '\ncard delete \"--front\""),
        Line("ids are permanent and never reused", "card add B x y\nexpect error NOT_FOUND card show @1\ncard delete @2"),
        Line(
            "a name matches without regard to case and to how accents are composed",
            "book add \"\u{C9}t\u{E9} Straße\"\nexpect output echo same <<E\nsame\nE\nbook rename \"e\u{301}T\u{C9} STRASSE\" Sommer\nbook delete sommer"
        ),
        Line(
            "durations: 90s 5m 1h30m 7:30 1:02:03",
            """
            mode jsonl
            profile add P
            profile set P --duration 90s
            expect output segment set P main --duration 90s <<E
            E
            segment set P cool-down --duration 5m
            segment set P warm-up --duration 1h30m
            profile add Q --duration 7:30
            profile add R --duration 1:02:03
            settings set profile_duration 1d
            settings reset profile_duration
            mode tsv
            profile list
            """,
            prints: "id\tname\tduration_s\ttotal_s\tsegments\n"
                + #"1\#tP\#t90\#t90\#t[{"kind":"warm-up","enabled":false,"duration_s":5400,"sounds":[]},{"kind":"main","enabled":true,"duration_s":90,"sounds":[]},{"kind":"cool-down","enabled":false,"duration_s":300,"sounds":[]}]"#
                + "\n"
                + #"2\#tQ\#t450\#t450\#t[{"kind":"warm-up","enabled":false,"duration_s":300,"sounds":[]},{"kind":"main","enabled":true,"duration_s":450,"sounds":[]},{"kind":"cool-down","enabled":false,"duration_s":300,"sounds":[]}]"#
                + "\n"
                + #"3\#tR\#t3723\#t3723\#t[{"kind":"warm-up","enabled":false,"duration_s":300,"sounds":[]},{"kind":"main","enabled":true,"duration_s":3723,"sounds":[]},{"kind":"cool-down","enabled":false,"duration_s":300,"sounds":[]}]"#
        ),
        Line(
            "ratings: again hard good easy",
            "card add B a 1\ncard add B b 2\ncard add B c 3\ncard add B d 4\nreview answer a again\nreview answer b hard\n"
                + "review answer c good\nreview answer d easy\nexpect count due B == 0"),
    ]

    @Test func `Accepted syntax has its documented meaning`() throws {
        try Place().show(Self.read, with: ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", "tsv"])
    }

    static let refused: [Flaw] = [
        Flaw(
            "any other escape is an error", #"echo "a\q""#, #"8: error: unknown escape "\q" [SYNTAX]"#, below: "the escapes are"),
        Flaw(
            "and so is one that is not a character", #"echo "\u{110000}""#, #"7: error: "\u{110000}" is not a character [SYNTAX]"#
        ),
        Flaw(
            "a backslash cannot be in the middle of a line", #"echo a\b"#,
            "7: error: unexpected backslash outside quotes [SYNTAX]"),
        Flaw("${ begins a variable", "echo ${9}", "6: error: a variable is written $name or ${name} [SYNTAX]"),
        Flaw(
            "a command's name cannot be a variable", "$b list",
            "1: error: the name of a command cannot contain a variable [SYNTAX]"),
        Flaw(
            "no abbreviations", "boo list", #"1: error: no command "boo" [UNKNOWN_COMMAND]"#, below: #"did you mean "book list"?"#
        ),
        Flaw("of verbs neither", "book li", #"1: error: no command "book li" [UNKNOWN_COMMAND]"#),
        Flaw("a noun needs a verb", "card", "1: error: card needs a verb [USAGE]", below: "the subcommands are: add, put, list"),
        Flaw(
            "what is needed is needed", "card add B front", "17: error: card add needs BACK [USAGE]",
            below: "usage: card add BOOK FRONT BACK"),
        Flaw("and not more", "book add A B", "12: error: too many arguments for book add [USAGE]"),
        Flaw(
            "an option that there is not", "book list --srot name", "11: error: book list has no option \"--srot\" [USAGE]",
            below: "\"--sort\""),
        Flaw("a flag that takes no value rejects one", "card list B --due=yes", "19: error: --due takes no value [USAGE]"),
        Flaw("an option that needs a value", "book list --sort", "11: error: --sort needs a value [USAGE]"),
        Flaw("an option twice", "book list --limit 1 --limit 2", "21: error: --limit is given twice [USAGE]"),
        Flaw("the second of two tags", "tag rename a 'b c'", "14: error: a tag contains white space [INVALID]"),
        Flaw("a required option", "profile set P", "14: error: profile set needs --duration [USAGE]"),
        Flaw("an unset name is an error", "echo $nothing", "6: error: no variable named \"nothing\" [NOT_FOUND]"),
        Flaw("an id is a number", "card show @x", "11: error: \"@x\" is not an id [INVALID]"),
        Flaw(
            "a duration has a unit", "profile add P --duration 90", "26: error: \"90\" is not a duration [INVALID]",
            below: "90s, 5m, 1h30m"),
        Flaw("in its order", "profile add P --duration 5m1h", "26: error: \"5m1h\" is not a duration [INVALID]"),
        Flaw(
            "and within its bounds", "profile add P --duration 1:75",
            "26: error: \"1:75\" is not a duration: after a larger unit, hours go up to 23, minutes and seconds to 59 [INVALID]"),
        Flaw("a rating is one of four", "review answer @1 ok", "18: error: \"ok\" is not a valid value [INVALID]"),
        Flaw(
            "columns count characters, not bytes", "card add \u{65E5}\u{672C} \"e\u{301}\\q\" x",
            "15: error: unknown escape \"\\q\" [SYNTAX]"),
        Flaw(
            "a here-document ends with its tag", "echo <<END\nno end\nEND.",
            "6: error: the here-document has no line \"END\" [SYNTAX]"),
    ]

    @Test func `Every error in a script is reported at its position and nothing runs`() throws {
        let place = try Place()
        try place.refuse(Self.refused, code: 65)
        #expect(try place.commands("expect count book == 0").code == 0)
    }

    @Test func `An error in a multi-line command is reported on its own line`() throws {
        let place = try Place()
        try place.write("main.sutra", "book add First\ncard add First 'two\nlines' \"\\q\"\n")
        #expect(
            try place.run(.sutraRun, ["main.sutra"]).errors.errorLines == [
                "main.sutra:3:9: error: unknown escape \"\\q\" [SYNTAX]"
            ])
        try place.refuse(
            [Flaw("an open quote", "echo 'open\nto the end", "6: error: the quote ' is not closed [SYNTAX]")], code: 65)
        try place.refuse([Flaw("a backslash", "echo a \\", "8: error: the input ends after a backslash [SYNTAX]")], code: 65)
    }

    @Test func `Invalid UTF-8 is a syntax error at its line and column`() throws {
        let place = try Place()
        try place.write("bad.sutra", bytes: Array("book add A\necho 'é".utf8) + [0xFF] + Array("'\n".utf8))
        let result = try place.run(.sutraRun, ["bad.sutra"])
        #expect(result.code == 65)
        #expect(result.errors.hasPrefix("bad.sutra:2:8: error: invalid UTF-8: the byte 0xFF [SYNTAX]\n"), "\(result.errors)")
    }

    @Test func `A byte order mark and CRLF line endings are accepted`() throws {
        let place = try Place()
        try place.write("dos.sutra", "\u{FEFF}book add A\r\necho <<END \\\r\n x\r\na\r\nb\r\nEND\r\n")
        let result = try place.run(.sutraRun, ["dos.sutra"])
        #expect(result.code == 0 && result.output == "a\nb x\n", "\(result)")
    }

    static let unfound: [Flaw] = [
        Flaw(
            "an unknown name lists the near ones and their ids", "book show Frnech",
            "11: error: no book named \"Frnech\" [NOT_FOUND]", below: "did you mean \"French\" (@1)?"),
        Flaw(
            "of profiles too", "profile show Mornign", "14: error: no profile named \"Mornign\" [NOT_FOUND]",
            below: "did you mean \"Morning\" (@1)?"),
        Flaw(
            "an ambiguous one lists its ids", "card show chat", "11: error: several cards have the front \"chat\" [AMBIGUOUS]",
            below: "@1, @2"),
        Flaw("a missing id", "card show @99", "11: error: no card has the id @99 [NOT_FOUND]"),
    ]

    @Test func `Unknown and ambiguous names are reported with suggestions`() throws {
        let place = try Place()
        try place.commands(
            "book add French", "book add Latin", "profile add Morning", "card add French chat cat", "card add Latin chat chat")
        try place.refuse(Self.unfound, with: ["--keep-going"], code: 1)
    }
}
