import TerminalText
import Testing

@testable import Console

@Suite("Rows for machines")
struct MachineFormatTests {
    private static let columns = [Heading("id"), Heading("name"), Heading("progress"), Heading("tags"), Heading("due_at")]

    private static var rows: [[Cell]] {
        [
            [1, "French", Cell(.double(0.5), shown: "50% KNOWN"), Cell(.array([.string("a"), .string("b")])), .null],
            [2, "", Cell(.double(0.1)), Cell(.array([])), Cell(.bool(true))],
        ]
    }

    @Test(
        arguments: [
            (.tsv, "id\tname\tprogress\ttags\tdue_at\n1\tFrench\t0.5\ta b\t\n2\t\t0.1\t\ttrue\n"),
            (.csv, "id,name,progress,tags,due_at\n1,French,0.5,a b,\n2,\"\",0.1,\"\",true\n"),
            (
                .json,
                "[{\"id\":1,\"name\":\"French\",\"progress\":0.5,\"tags\":[\"a\",\"b\"],\"due_at\":null},\n "
                    + "{\"id\":2,\"name\":\"\",\"progress\":0.1,\"tags\":[],\"due_at\":true}]\n"
            ),
            (
                .jsonl,
                "{\"id\":1,\"name\":\"French\",\"progress\":0.5,\"tags\":[\"a\",\"b\"],\"due_at\":null}\n"
                    + "{\"id\":2,\"name\":\"\",\"progress\":0.1,\"tags\":[],\"due_at\":true}\n"
            ),
            (
                .markdown,
                "| ID | NAME | PROGRESS | TAGS | DUE AT |\n| --- | --- | --- | --- | --- |\n"
                    + "| 1 | French | 50% KNOWN | a, b | |\n| 2 | | 0.1 | | yes |\n"
            ),
        ] as [(OutputMode, String)])
    func `Each mode writes a list in its format`(_ mode: OutputMode, _ expected: String) throws {
        #expect(try rendered(mode, Self.columns, Self.rows) == expected)
    }

    @Test(
        arguments: [
            (.tsv, "id\tname\n"), (.csv, "id,name\n"), (.json, "[]\n"), (.jsonl, ""),
            (.markdown, "| ID | NAME |\n| --- | --- |\n"),
        ]
            as [(OutputMode, String)])
    func `Each mode writes an empty list in its format`(_ mode: OutputMode, _ expected: String) throws {
        #expect(try rendered(mode, [Heading("id"), Heading("name")], []) == expected)
    }

    @Test(
        arguments: [(.tsv, "1\n"), (.csv, "1\n"), (.json, "[{\"id\":1}]\n"), (.markdown, "| ID |\n| --- |\n| 1 |\n")]
            as [(OutputMode, String)])
    func `TSV and CSV can be without their header`(_ mode: OutputMode, _ expected: String) throws {
        #expect(try rendered(mode, [Heading("id")], [[1]], hasHeader: false) == expected)
    }

    @Test func `A record is an object in JSON`() throws {
        #expect(
            try rendered(.json, [Heading("id"), Heading("name")], [[1, "a"]], shape: .record) == "{\"id\":1,\"name\":\"a\"}\n")
        #expect(try rendered(.tsv, [Heading("id"), Heading("name")], [[1, "a"]], shape: .record) == "id\tname\n1\ta\n")
    }

    @Test func `Nested values are written as JSON, also in TSV and CSV`() throws {
        let segment = Cell.Value.object([
            ("kind", .string("main")), ("sounds", .array([.object([("name", .string("bell"))])])), ("duration_s", .int(300)),
        ])
        let cell = Cell(.array([segment]))
        let json = #"[{"kind":"main","sounds":[{"name":"bell"}],"duration_s":300}]"#
        #expect(try rendered(.json, [Heading("segments")], [[cell]], shape: .record) == "{\"segments\":\(json)}\n")
        #expect(try rendered(.tsv, [Heading("segments")], [[cell]]) == "segments\n\(json)\n")
        #expect(try rendered(.csv, [Heading("segments")], [[cell]]) == "segments\n\"\(json.replacing("\"", with: "\"\""))\"\n")
    }

    @Test(arguments: [
        ("a\tb\nc\rd\\e", "a\\tb\\nc\\rd\\\\e"), ("\u{1b}[31m\u{9b}\u{202E}", "\\u{1b}[31m\\u{9b}\\u{202e}"),
        ("é日本\u{A0}“”", "é日本\u{A0}“”"), (" a ", " a "),
    ])
    func `TSV escapes tabs, line breaks, backslashes and control characters`(_ text: String, _ field: String) throws {
        #expect(try rendered(.tsv, [Heading("a")], [[.text(text)]]) == "a\n\(field)\n")
    }

    @Test(
        arguments: [
            0x61C, 0xAD, 0xFEFF, 0x180E, 0xFFF9, 0xE0041, 0x115F, 0x3164, 0xFFA0, 0x034F, 0x1D173, 0x17B4, 0x1BCA0, 0x200E,
        ] as [UInt32])
    func `Invisible characters are escaped on a terminal`(_ number: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(number))
        let terminal = Presentation.terminal(80)
        for mode in OutputMode.allCases {
            for shape in [RowWriter.Shape.list, .record] {
                let text = try rendered(mode, [Heading("a")], [[.text("x\(scalar)y")]], shape: shape, as: terminal)
                #expect(!text.unicodeScalars.contains(scalar), "\(mode)")
            }
        }
        let json = try rendered(.jsonl, [Heading("a")], [[.text("x\(scalar)y")]], as: terminal)
        let units = String(scalar).utf16.map { "\\u" + String(UInt32($0) + 0x10000, radix: 16).dropFirst() }.joined()
        #expect(json == "{\"a\":\"x\(units)y\"}\n")
    }

    @Test func `Flags of regions are shown on a terminal`() throws {
        let terminal = Presentation.terminal(80)
        let flag = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
        for mode in OutputMode.allCases {
            #expect(try rendered(mode, [Heading("a")], [[.text(flag)]], as: terminal).contains(flag), "\(mode)")
        }
    }

    @Test(arguments: [
        ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
        ("a\rb", "\"a\rb\""), (" a", "\" a\""),
        ("é\tb\\n", "é\tb\\n"), ("", "\"\""), ("\u{1b}", "\u{1b}"),
    ])
    func `CSV quotes fields only if needed`(_ text: String, _ field: String) throws {
        #expect(try Array(rendered(.csv, [Heading("a")], [[.text(text)]]).utf8) == Array("a\n\(field)\n".utf8))
    }

    @Test func `CSV shows control characters on a terminal`() throws {
        #expect(try rendered(.csv, [Heading("a")], [["\u{1b}[2J\nb"]], as: .terminal(80)) == "a\n␛[2J⏎b\n")
    }

    @Test(arguments: [
        ("a|b", "a\\|b"), ("a\nb\r\nc", "a<br>b<br>c"),
        ("*a* _b_ `c` <d> [e] ~f~ &amp; \\", "\\*a\\* \\_b\\_ \\`c\\` \\<d\\> \\[e\\] \\~f\\~ \\&amp; \\\\"),
        ("\u{1b}\t", "␛⇥"), ("été 日本 50% 07:30 warm-up", "été 日本 50% 07:30 warm-up"),
    ])
    func `Markdown escapes its special characters`(_ text: String, _ field: String) throws {
        #expect(
            try rendered(.markdown, [Heading("a", alignment: .trailing)], [[.text(text)]]) == "| A |\n| ---: |\n| \(field) |\n")
    }
}
