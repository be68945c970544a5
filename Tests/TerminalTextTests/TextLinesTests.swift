import Testing

@testable import TerminalText

@Suite("Texts of several lines") struct TextLinesTests {
    @Test(arguments: [
        ("le chat", "le chat"), ("", ""), ("one\ntwo", "one…"), ("\n\none\n", "⏎one"), ("  one", "  one"),
        ("\nabla g", "⏎abla g"), ("a\tb\u{1B}", "a⇥b␛"),
        ("\r\nx\r\ny", "⏎x…"),
        (String(repeating: "a", count: 60), String(repeating: "a", count: 60)),
        (String(repeating: "a", count: 61), String(repeating: "a", count: 59) + "…"),
        (String(repeating: "日", count: 20_000), String(repeating: "日", count: 29) + "…"),
        (String(repeating: "a", count: 60) + "\nb", String(repeating: "a", count: 59) + "…"),
    ])
    func `A message shows the first line of a text, up to sixty cells`(_ text: String, _ excerpt: String) {
        #expect(text.excerpt == excerpt)
        #expect(DisplayWidth.of(text.excerpt) <= 60)
    }

    @Test(arguments: [
        ("", 5, [""]),
        ("one two", 7, ["one two"]),
        ("one two", 6, ["one", "two"]),
        ("+ abcdefgh", 6, ["+ abcd", "efgh"]),
        ("one two three", 8, ["one two", "three"]),
        ("one  two", 4, ["one", "two"]),
        ("one two  ", 7, ["one two"]),
        ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]),
        ("--mode table|tsv|csv|json", 12, ["--mode", "table|tsv|", "csv|json"]),
        ("    let x = 1", 9, ["    let x", "= 1"]),
        ("東京都 大阪", 5, ["東京", "都", "大阪"]),
        ("wide 東", 1, ["w", "i", "d", "e", "東"]),
        ("a\u{301}b\u{301} c", 2, ["a\u{301}b\u{301}", "c"]),
        ("\u{1B}[1;31merror:\u{1B}[0m no", 9, ["\u{1B}[1;31merror:\u{1B}[0m no"]),
        ("\u{1B}[1;31merror:\u{1B}[0m no", 8, ["\u{1B}[1;31merror:\u{1B}[0m", "no"]),
    ])
    func `A long line breaks after words, and keeps its other spaces`(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(text.wrapped(toWidth: width) == lines)
    }

    @Test func `No line is wider than the window, and no word is lost`() {
        let words = ["a", "be", "sea", "東京", "e\u{301}tude", "incomprehensibilities", "x\u{200D}y"]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let text = (0..<12).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            let width = Int.random(in: 2...40, using: &generator)
            let lines = text.wrapped(toWidth: width)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width): \(text)")
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "\(width): \(text)")
        }
    }

    @Test func `Tabs go to the next stop, and control characters are visible`() {
        #expect("a\tb\n\t\tc\u{1B}".shownLines == ["a⇥      b", "⇥       ⇥       c␛"])
        #expect("\theta".shownLines != "        heta".shownLines, "a tab that nobody meant is seen")
        #expect("1234567\tb".shownLines == ["1234567⇥b"])
        #expect("a\r\nb\rc".shownLines == ["a", "b␍c"], "as in a file of Windows")
    }
}
