import Foundation
import TestSupport
import Testing

/// The chapter on output: where it goes, its forms and keys, and what a terminal is spared.
@Suite("Contract: output", .onOwnThread) struct OutputContractTests {
    private static let clock = ["--virtual-clock", "2026-01-31T08:00:00Z"]

    static let setting = Line(
        "a library to show",
        """
        book add "Été, 日本"
        card add @1 "日本" "two\nlines, \\"quoted\\"" --tag a --tag b
        card add @1 e\u{301}t\u{E9} ''
        review answer @1 good
        profile add Morning --duration 20m
        sound add Morning main repeat bell --every 5m
        sit Morning
        """)

    static let forms: [Line] = [
        Line(
            "json: one array or object a command", "mode json\nbook list\nbook show @1\nbook list --limit 0",
            prints: """
                [{"id":1,"name":"Été, 日本","cards":2,"known":0,"progress":0.0,"due":1,"added_at":"2026-01-31T08:00:00Z","tree_cards":2,"tree_known":0,"tree_due":1}]
                {"id":1,"name":"Été, 日本","cards":2,"known":0,"progress":0.0,"due":1,"added_at":"2026-01-31T08:00:00Z","tree_cards":2,"tree_known":0,"tree_due":1}
                []
                """),
        Line(
            "jsonl: a row a line", "mode jsonl\ncard list @1\ncard list @1 --limit 0",
            prints: """
                {"id":1,"book":"Été, 日本","front":"日本","back":"two\\nlines, \\"quoted\\"","tags":["a","b"],"state":"learning","stability":2.3065,"difficulty":2.118103970459015,"due_at":"2026-01-31T08:10:00Z","last_review_at":"2026-01-31T08:00:00Z","reps":1,"lapses":0,"suspended":false}
                {"id":2,"book":"Été, 日本","front":"e\u{301}té","back":"","tags":[],"state":"new","stability":null,"difficulty":null,"due_at":null,"last_review_at":null,"reps":0,"lapses":0,"suspended":false}
                """),
        Line(
            "tsv", "mode tsv\nbook list\ncard list @1 --match two",
            prints: "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due\n"
                + "1\tÉté, 日本\t2\t0\t0.0\t1\t2026-01-31T08:00:00Z\t2\t0\t1\n"
                + "id\tbook\tfront\tback\ttags\tstate\tstability\tdifficulty\tdue_at\tlast_review_at\treps\tlapses\tsuspended\n"
                + "1\tÉté, 日本\t日本\ttwo\\nlines, \"quoted\"\ta b\tlearning\t2.3065\t2.118103970459015\t2026-01-31T08:10:00Z"
                + "\t2026-01-31T08:00:00Z\t1\t0\tfalse"),
        Line(
            "csv", "mode csv\nbook list\ncard list @1 --match two",
            prints: """
                id,name,cards,known,progress,due,added_at,tree_cards,tree_known,tree_due
                1,"Été, 日本",2,0,0.0,1,2026-01-31T08:00:00Z,2,0,1
                id,book,front,back,tags,state,stability,difficulty,due_at,last_review_at,reps,lapses,suspended
                1,"Été, 日本",日本,"two
                lines, ""quoted""\",a b,learning,2.3065,2.118103970459015,2026-01-31T08:10:00Z,2026-01-31T08:00:00Z,1,0,false
                """),
        Line(
            "markdown", "mode markdown\nbook list",
            prints: """
                | ID | NAME | CARDS | KNOWN | PROGRESS | DUE | ADDED | TREE CARDS | TREE KNOWN | TREE DUE |
                | ---: | --- | ---: | ---: | --- | ---: | --- | ---: | ---: | ---: |
                | 1 | Été, 日本 | 2 | 0 | 0% KNOWN | 1 | 2026-01-31 | 2 | 0 | 1 |
                """),
        Line(
            "table: people read 50% KNOWN; a wide character is two cells, a combining mark none",
            "mode table\ncard list @1\nbook list",
            prints: """
                ID  BOOK       FRONT  BACK                 TAGS  STATE     STABILITY  DIFFICULTY  DUE         LAST        REPS  LAPSES  SUSPENDED
                @1  Été, 日本  日本   two⏎lines, "quoted"  a b   learning       2.31        2.12  2026-01-31  2026-01-31     1       0
                @2  Été, 日本  e\u{301}té                               new                                                         0       0
                ID  NAME       CARDS  KNOWN  PROGRESS  DUE  ADDED
                @1  Été, 日本      2      0  0% KNOWN    1  2026-01-31
                """),
        Line(
            "the keys of a profile, its segments and its sounds", "mode json\nprofile show Morning",
            prints:
                #"{"id":1,"name":"Morning","duration_s":1200,"total_s":1200,"segments":[{"kind":"warm-up","enabled":false,"#
                + #""duration_s":300,"sounds":[]},{"kind":"main","enabled":true,"duration_s":1200,"sounds":[{"kind":"repeat","#
                + #""enabled":true,"name":"bell","times":null,"every_s":300}]},{"kind":"cool-down","enabled":false,"#
                + #""duration_s":300,"sounds":[]}]}"#),
        Line(
            "the keys of a session", "mode json\nsession list",
            prints:
                #"[{"id":1,"profile":"Morning","started_at":"2026-01-31T08:00:00Z","planned_s":1200,"sat_s":1200,"completed":true,"#
                + #""outcome":"completed"}]"#
        ),
        Line(
            "people read 07:30", "mode table\nsession list",
            prints: """
                ID  PROFILE  STARTED           PLANNED    SAT  COMPLETED
                @1  Morning  2026-01-31 08:00    20:00  20:00  yes
                """),
    ]

    @Test func `Every output mode has its format and every object its keys`() throws {
        try Place().show([Self.setting] + Self.forms, with: Self.clock)
    }

    @Test func `Outside a terminal the default mode is TSV, and --mode overrides it`() throws {
        let place = try Place()
        try place.commands("book add A")
        #expect(try place.run(.sutraRun, ["-e", "book list"]).output.hasPrefix("id\tname\t"))
        #expect(try place.run(.sutraRun, ["--mode", "csv", "-e", "book list"]).output.hasPrefix("id,name,"))
        #expect(try place.run(.sutra, ["--mode", "jsonl", "-e", "book list"]).output.hasPrefix(#"{"id":1,"#))
    }

    @Test func `Data goes to standard output and everything else to standard error`() throws {
        let place = try Place()
        let result = try place.run(
            .sutraRun,
            ["--keep-going"] + Self.clock
                + ["timing on", "book add A", "card show @9", "sound names", "profile add P", "sit P"].flatMap { ["-e", $0] })
        #expect(result.output == "name\nbell\nbowl\nnone\nwood\n" || result.output.hasPrefix("name\n"), "\(result.output)")
        for part in ["took ", "error: no card", "P: main, 07:30\n", "P: sat 07:30 of 07:30\n", "added 3, updated 0,"] {
            #expect(result.errors.contains(part), "\(part)")
        }
    }

    /// A process on a terminal, and whether it may use colour.
    @Test(arguments: [("", true), ("NO_COLOR=1 ", false), ("TERM=dumb ", false), ("--no-color", false)])
    func `Colour is used only on a terminal that allows it`(_ setting: String, isColoured: Bool) throws {
        let place = try Place()
        try place.commands("book add A")
        let option = setting.hasPrefix("--") ? setting : ""
        let variable = setting.hasPrefix("--") ? "" : setting
        let call = "\(variable)'\(Executable.sutraRun.path)' \(option) -e 'book list' -e 'card show @9'"
        try place.write("call", "exec script -qec \"\(call)\" typescript > /dev/null\n")
        let result = try RunningProcess("/bin/sh", ["call"], in: place).end()
        #expect(result.code == 1, "\(result)")
        #expect(try place.read("typescript").contains("\u{1B}[") == isColoured)
        #expect(try !place.run(.sutraRun, ["-e", "book list", "-e", "card show @9"]).errors.contains("\u{1B}"))
    }

    /// What would act on a terminal, as it is shown in each mode.
    static let hostile: [(mode: String, shown: String)] = [
        ("table", "␛]0;title␇␛[31m‹U+009B›"), ("tsv", #"\u{1b}]0;title\u{7}\u{1b}[31m\r\u{9b}"#),
        ("json", #"\u001b]0;title\u0007\u001b[31m\r\u009b"#), ("jsonl", #"\u001b]0;title\u0007\u001b[31m\r\u009b"#),
        ("markdown", #"]0;title"#),
    ]

    @Test func `Printed text never moves the cursor, sets a colour or changes the title`() throws {
        let place = try Place()
        try place.write("deck.tsv", "\u{1B}]0;title\u{7}\u{1B}[31m\u{9B}\tback\n")
        try place.commands("import deck.tsv --book A")
        for (mode, shown) in Self.hostile {
            let result = try place.run(.sutraRun, ["--mode", mode, "-e", "card list A", "-e", "card show '\u{1B}[2J'"])
            let text = result.output + result.errors
            #expect(
                !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }, "\(mode)"
            )
            #expect(result.output.contains(shown.replacing("\\r", with: "")), "\(mode): \(result.output)")
            #expect(result.errors.contains("␛[2J"), "\(result.errors)")
        }
    }
}
