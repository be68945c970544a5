import TerminalText
import Testing

@testable import Console

@Suite("Tables for people")
struct TableFormatTests {
    private static let books = [
        .id(), Heading("name"),
        Heading("cards", alignment: .trailing, importance: .fixed), Heading("progress", importance: .minor),
    ]

    private static var rows: [[Cell]] {
        [
            [1, "French", 178, Cell(.double(0.5), shown: "50% KNOWN")],
            [12, "日本語", 4900, Cell(.double(0), shown: "0% KNOWN")],
            [3, "e\u{301}te\u{301} 👨‍👩‍👧", 0, .null],
        ]
    }

    @Test func `Columns are aligned by display width`() throws {
        #expect(
            try rendered(.table, Self.books, Self.rows) == """
                 ID  NAME    CARDS  PROGRESS
                 @1  French    178  50% KNOWN
                @12  日本語   4900  0% KNOWN
                 @3  e\u{301}te\u{301} 👨‍👩‍👧      0

                """)
    }

    @Test func `A table without rows is empty`() throws {
        #expect(try rendered(.table, Self.books, []) == "")
        #expect(try rendered(.table, Self.books, [], shape: .record) == "")
    }

    @Test(
        arguments: [
            (30, "ID  NAME    CARDS  PROGRESS\n@1  French    178  50% KNOWN\n"),
            (26, "ID  NAME    CARDS\n@1  French    178\n"),
            (16, "ID  NAME   CARDS\n@1  Fren…    178\n"), (15, "ID  NAME\n@1  French\n"),
        ] as [(Int, String)])
    func `A narrow terminal cuts texts and omits the least important columns, names last`(_ width: Int, _ expected: String) throws
    {
        #expect(try rendered(.table, Self.books, [Self.rows[0]], as: .terminal(width)) == expected)
    }

    @Test func `Forty cells are enough for cards`() throws {
        let columns = [
            Heading("id", alignment: .trailing, importance: .fixed), Heading("front"), Heading("back"),
            Heading("tags", importance: .minor),
            Heading("state", importance: .fixed),
        ]
        let row: [Cell] = [4711, "the quick brown fox jumps", "über den faulen Hund 日本語日本語日本語", "animal noun", "review"]
        #expect(
            try rendered(.table, columns, [row], as: .terminal(40)) == """
                  ID  FRONT         BACK          STATE
                4711  the quick b…  über den fa…  review

                """)
    }

    @Test(
        arguments: [
            (40, " ID  FRONT             BACK\n@12  the quick brown…  over the lazy d…\n"),
            (15, " ID  FRONT\n@12  the quick…\n"),
        ] as [(Int, String)])
    func `A narrow terminal omits a second text before the first one is illegible`(_ width: Int, _ expected: String) throws {
        let columns = [.id(), Heading("front"), Heading("back", importance: .detail)]
        #expect(
            try rendered(.table, columns, [[12, "the quick brown fox", "over the lazy dog"]], as: .terminal(width)) == expected)
    }

    @Test(
        arguments: [
            (40, "ID  NAME     STARTED             SAT\n@1  Morning  2026-01-31 08:10  20:00\n"),
            (34, "ID  NAME     STARTED        SAT\n@1  Morning  01-31 08:10  20:00\n"),
            (28, "ID  NAME     STARTED    SAT\n@1  Morning  01-31    20:00\n"),
            (20, "ID  NAME     STARTED\n@1  Morning  01-31\n"), (17, "ID  NAME      SAT\n@1  Morni…  20:00\n"),
        ] as [(Int, String)])
    func `A narrow terminal leaves the year of a moment out, then the time, and then all of it`(_ width: Int, _ expected: String)
        throws
    {
        let columns = [
            .id(), Heading("name"), Heading("started", importance: .moment),
            Heading("sat", alignment: .trailing, importance: .fixed),
        ]
        #expect(try rendered(.table, columns, [[1, "Morning", "2026-01-31 08:10", "20:00"]], as: .terminal(width)) == expected)
    }

    @Test(
        arguments: [
            (40, "SEGMENT  KIND    ENABLED  NAME\nmain     repeat  on       bowl\n"),
            (25, "SEGMENT  KIND    NAME\nmain     repeat  bowl\n"), (20, "SEGMENT  KIND\nmain     repeat\n"),
        ] as [(Int, String)])
    func `A narrow terminal keeps an essential column longest`(_ width: Int, _ expected: String) throws {
        let columns = [
            Heading("segment", importance: .fixed), Heading("kind", importance: .essential),
            Heading("enabled", importance: .fixed),
            Heading("name", importance: .detail),
        ]
        #expect(try rendered(.table, columns, [["main", "repeat", "on", "bowl"]], as: .terminal(width)) == expected)
    }

    @Test func `If there is not enough room, columns without values are omitted first`() throws {
        let columns = [
            Heading("segment"), Heading("kind", importance: .essential), Heading("enabled", importance: .lesser),
            Heading("name"), Heading("times", alignment: .trailing, importance: .fixed),
            Heading("every", alignment: .trailing, importance: .fixed),
        ]
        let row: [Cell] = ["main", "repeat", "on", "bowl", .null, "01:00"]
        let all = "SEGMENT  KIND    ENABLED  NAME  TIMES  EVERY\nmain     repeat  on       bowl         01:00\n"
        #expect(try rendered(.table, columns, [row], as: .terminal(44)) == all)
        #expect(
            try rendered(.table, columns, [row], as: .terminal(43))
                == "SEGMENT  KIND    ENABLED  NAME  EVERY\nmain     repeat  on       bowl  01:00\n")
        let full: [Cell] = ["main", "repeat", "on", "bowl", 3, "01:00"]
        #expect(
            try rendered(.table, columns, [full], as: .terminal(35))
                == "SEGMENT  KIND    NAME  TIMES  EVERY\nmain     repeat  bowl      3  01:00\n", "lesser columns are next")
        #expect(try rendered(.table, columns, [full], as: .terminal(22)) == "SEGMENT  KIND    NAME\nmain     repeat  bowl\n")
    }

    @Test(arguments: [Heading.Importance.minor, .known, .lesser])
    func `A column of less importance is omitted if it has no value, however wide the terminal is`(
        _ importance: Heading.Importance
    ) throws {
        let columns = [Heading("front"), Heading("suspended", importance: importance)]
        #expect(try rendered(.table, columns, [["a", ""]], as: .terminal(80)) == "FRONT\na\n")
        #expect(try rendered(.table, columns, [["a", "yes"]], as: .terminal(80)) == "FRONT  SUSPENDED\na      yes\n")
    }

    @Test func `What is known is omitted before other columns of less importance`() throws {
        let columns = [
            Heading("book", importance: .known), Heading("front"), Heading("state", importance: .minor),
            Heading("suspended", importance: .lesser),
        ]
        let row: [Cell] = ["French", "le chat", "new", "yes"]
        let all = "BOOK    FRONT    STATE  SUSPENDED\nFrench  le chat  new    yes\n"
        #expect(try rendered(.table, columns, [row], as: .terminal(33)) == all)
        #expect(
            try rendered(.table, columns, [row], as: .terminal(32)) == "FRONT    STATE  SUSPENDED\nle chat  new    yes\n")
        #expect(try rendered(.table, columns, [row], as: .terminal(24)) == "FRONT    SUSPENDED\nle chat  yes\n")
    }

    @Test func `A text that identifies the row keeps more room than details`() throws {
        let columns = [.id(), Heading("book", importance: .detail), Heading("front"), Heading("back", importance: .detail)]
        let row: [Cell] = [12, "French verbs", "the quick brown fox", "over the lazy dog"]
        #expect(try rendered(.table, columns, [row], as: .terminal(20)) == " ID  FRONT\n@12  the quick brow…\n")
        #expect(
            try rendered(.table, columns, [row], as: .terminal(24)) == " ID  BOOK     FRONT\n@12  French…  the quick…\n")
    }

    @Test func `A terminal omits columns that have no values`() throws {
        let row: [Cell] = [3, "été", 0, .null]
        #expect(try rendered(.table, Self.books, [row], as: .terminal(80)) == "ID  NAME  CARDS\n@3  été       0\n")
        #expect(try rendered(.table, Self.books, [row]).hasPrefix("ID  NAME  CARDS  PROGRESS\n"))
    }

    @Test func `Without a terminal, nothing is cut`() throws {
        let long = String(repeating: "long ", count: 100)
        #expect(try rendered(.table, [Heading("name")], [[.text(long)]]).contains(long))
    }

    @Test func `Control characters are visible`() throws {
        let text = try rendered(.table, [Heading("name"), Heading("b")], [["a\n\u{1b}[31m\tb\u{202E}", "c"]])
        #expect(text == "NAME               B\na⏎␛[31m⇥b‹U+202E›  c\n")
    }

    @Test func `A long list is printed in windows`() throws {
        let sink = MemorySink()
        let output = TextOutput(sink)
        let writer = RowWriter(.table, columns: [Heading("a"), Heading("b")], to: output)
        for _ in 0..<512 { try writer.write(["x", "y"]) }
        try output.flush()
        #expect(sink.text.split(separator: "\n").count == 513)
        try writer.write(["wide text", "y"])
        try writer.finish()
        try output.flush()
        let lines = sink.text.split(separator: "\n")
        #expect(lines[512] == "x  y")
        #expect(lines[513] == "wide text  y")
    }

    @Test func `A wider text in a later window of rows gets the room that the terminal has`() throws {
        let rows: [[Cell]] = Array(repeating: ["front 1", "back 1"], count: 512) + [["a much wider front", "back 513"]]
        let columns = [Heading("front"), Heading("back")]
        let lines = try rendered(.table, columns, rows, as: .terminal(80)).split(separator: "\n")
        #expect(lines[512] == "front 1  back 1")
        #expect(lines[513] == "a much wider front  back 513")
        let narrow = try rendered(.table, columns, rows, as: .terminal(20)).split(separator: "\n")
        #expect(narrow[512] == "front 1  back 1")
        #expect(narrow[513] == "a much wi…  back 513")
    }

    @Test func `A wider number in a later window makes no line wider than the terminal`() throws {
        let columns = [Heading.id(), Heading("front"), Heading("n", alignment: .trailing, importance: .fixed)]
        let rows = (1...2000).map { [.number($0), "the quick brown fox jumps", .number($0 % 7)] as [Cell] }
        let lines = try rendered(.table, columns, rows, as: .terminal(20)).split(separator: "\n")
        #expect(lines.count == 2001)
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) == 20 })
        #expect(lines.last == "@2000  the quick…  5")
    }

    @Test func `A record is printed with one line per value`() throws {
        #expect(
            try rendered(.table, Self.books, [Self.rows[1]], shape: .record) == """
                ID        @12
                NAME      日本語
                CARDS     4900
                PROGRESS  0% KNOWN

                """)
        let long = try rendered(
            .table, [Heading("front"), Heading("id")], [["the quick brown fox", .null]], shape: .record, as: .terminal(20))
        #expect(long == "FRONT  the quick\n       brown fox\nID\n")
    }

    @Test func `On a terminal, the lines of a value in a record are lines, and tabs are tab stops`() throws {
        let columns = [Heading("front"), Heading("back"), Heading("tags")]
        let row: [Cell] = ["if", "if x {\n\ty()\n\n}\u{1b} a longer line", .null]
        #expect(
            try rendered(.table, columns, [row], shape: .record, as: .terminal(20)) == """
                FRONT  if
                BACK   if x {
                       ⇥       y()

                       }␛ a longer
                       line
                TAGS

                """)
        #expect(try rendered(.table, columns, [row], shape: .record).contains("BACK   if x {⏎⇥y()⏎⏎}␛ a longer"))
    }

    @Test func `Headings are bold if colour is enabled`() throws {
        let text = try rendered(.table, [Heading("a")], [["x"]], as: Presentation(width: 80, style: .coloured))
        #expect(text == "\u{1b}[1mA\u{1b}[0m\nx\n")
    }
}
