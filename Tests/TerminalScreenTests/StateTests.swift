import TerminalScreen
import TestSupport
import Testing

@Suite("A terminal's screen tracks its modes") struct StateTests {
    private var screen = TerminalScreen(columns: 10, rows: 4)

    @Test mutating func `The screen tracks the cursor's visibility, bracketed paste and the alternate screen`() {
        #expect(screen.isCursorVisible && !screen.bracketsPastes && !screen.isAlternate)
        screen.feed("\u{1B}[?25l\u{1B}[?2004;1049h")
        #expect(!screen.isCursorVisible && screen.bracketsPastes && screen.isAlternate)
        screen.feed("\u{1B}[?25h\u{1B}[?2004;1049l")
        #expect(screen.isCursorVisible && !screen.bracketsPastes && !screen.isAlternate)
    }

    @Test mutating func `The screen tracks the window title`() {
        let commands = [
            "0;one\u{7}", "2;zwö\u{1B}\\", "1;icon\u{7}", "52;c;secret\u{7}", "2;\u{7}", "2;a;b\u{7}", "nonsense\u{7}",
        ]
        var titles: [String] = []
        for command in commands {
            screen.feed("\u{1B}]\(command)")
            titles.append(screen.title)
        }
        #expect(titles == ["one", "zwö", "zwö", "zwö", "", "a;b", "a;b"])
        screen.feed("\u{1B}]2;given up\u{18}x")
        #expect(screen.title == "a;b")
        #expect(screen.text == "x")
    }

    @Test mutating func `The screen counts bells`() {
        screen.feed("\u{7}a\u{7}\u{1B}]0;t\u{7}")
        #expect(screen.bells == 2)
    }

    @Test mutating func `A new width truncates or pads rows`() {
        screen.feed("0123456789ab\r\n漢字漢字")
        screen.resize(columns: 7)
        #expect(screen.lines == ["0123456", "ab", "漢字漢", ""])
        #expect(screen.cursor == TerminalScreen.Position(row: 2, column: 6))
        screen.resize(columns: 12)
        #expect(screen.text == "0123456\nab\n漢字漢")
        screen.feed("\rwide enough!!")
        #expect(screen.lines == ["0123456", "ab", "wide enough!", "!"])
    }

    @Test mutating func `Lines that scroll off the alternate screen are discarded`() {
        screen.feed("a\r\nb\r\nc\r\nd\r\ne\u{1B}[?1049h1\r\n2\r\n3\r\n4\r\n5\r\n6\u{1B}[?1049l")
        #expect(screen.scrolledOff == ["a"])
        #expect(screen.text == "b\nc\nd\ne")
    }

    @Test mutating func `Each screen saves its own cursor`() {
        screen.feed("ab\u{1B}7\u{1B}[?47h\u{1B}[3;3H\u{1B}7\u{1B}[?47l\u{1B}8")
        #expect(screen.cursor == TerminalScreen.Position(row: 0, column: 2))
    }

    @Test mutating func `A reset keeps the title, the bell count and the lines that scrolled off`() {
        screen.feed("\u{1B}]0;t\u{7}a\r\n\n\n\n\u{7}\u{1B}[?25l\u{1B}[?1049h\u{1B}c")
        #expect(screen.isCursorVisible && !screen.isAlternate)
        #expect((screen.title, screen.bells) == ("t", 1))
        #expect(screen.scrolledOff == ["a"])
    }

    /// Bytes that are no UTF-8, and what is seen of them (Unicode 15, section 3.9: as many U+FFFD as there are beginnings).
    private static let brokenText: [([UInt8], String)] = [
        ([0x61, 0xC3, 0xA9, 0x62], "aéb"), ([0xE6, 0x97, 0xA5], "日"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
        ([0x61, 0xC3, 0x62], "a\u{FFFD}b"), ([0x61, 0x80, 0x62], "a\u{FFFD}b"), ([0xC0, 0xAF, 0x61], "\u{FFFD}\u{FFFD}a"),
        ([0xE6, 0x97, 0x61], "\u{FFFD}a"), ([0xE6, 0xE6, 0x97, 0xA5], "\u{FFFD}日"),
        ([0xED, 0xA0, 0x80, 0x61], "\u{FFFD}\u{FFFD}\u{FFFD}a"), ([0xF4, 0x90, 0x61], "\u{FFFD}\u{FFFD}a"),
        ([0xE0, 0x9F, 0x61], "\u{FFFD}\u{FFFD}a"), ([0xF0, 0x8F, 0x61], "\u{FFFD}\u{FFFD}a"),
        ([0xC3, 0x1B, 0x5B, 0x43, 0x61], "\u{FFFD} a"), ([0xFF, 0x61], "\u{FFFD}a"), ([0x61, 0xE6, 0x97], "a"),
    ]

    @Test(arguments: brokenText)
    func `Invalid UTF-8 is shown as replacement characters`(_ bytes: [UInt8], _ text: String) {
        var screen = TerminalScreen()
        screen.feed(bytes)
        #expect(screen.text == text)
    }

    @Test mutating func `The description of a screen shows it in a frame`() {
        screen.feed("ab\r\n日")
        #expect(
            "\(screen)" == """
                +----------+
                |ab        |
                |日        |
                +----------+
                cursor in row 1, column 2
                """)
    }

    @Test mutating func `A wide character occupies two cells`() {
        screen.feed("a日\u{301}")
        #expect((0..<4).map { screen.cell(0, $0).width } == [1, 2, 0, 1])
        #expect((0..<4).map { screen.cell(0, $0).text } == ["a", "日\u{301}", "", " "])
    }

    /// Whatever comes, the screen keeps its size and its cursor within it.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Arbitrary output keeps the screen's size and its cursor within bounds`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var screen = TerminalScreen(columns: 7, rows: 3)
        let likely = Array("\u{1B}[;?0123456789ABCDEFGHJKLMPSTXZ@dhlrmsu日é\u{301} ab\r\n\t\u{8}c78".utf8)
        for _ in 0..<5000 {
            let isLikely = Bool.random(using: &generator)
            let byte = isLikely ? likely.randomElement(using: &generator) : UInt8.random(in: 0...255, using: &generator)
            screen.feed([byte ?? 0])
            guard (0..<3).contains(screen.cursor.row), (0..<7).contains(screen.cursor.column), screen.lines.count == 3,
                (0..<3).allSatisfy({ row in (0..<7).reduce(0) { $0 + screen.cell(row, $1).width } == 7 })
            else {
                Issue.record("seed \(seed): \(screen)")
                return
            }
        }
    }
}
