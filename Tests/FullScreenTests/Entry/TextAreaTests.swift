import Testing

@testable import FullScreen

@MainActor @Suite("A text of several lines is typed") struct TextAreaTests {
    private func typed(_ keys: [Key], into text: String) -> String {
        var area = TextArea(text)
        _ = area.press(.control("a"))
        for _ in text.indices { _ = area.press(.left) }
        var canvas = Canvas(Size(rows: 5, columns: 10))
        area.draw(on: &canvas, in: canvas.area, hasCursor: true)
        for key in keys { _ = area.press(key) }
        return area.text
    }

    @Test(
        arguments: [
            ([.end, .enter, .character("b")], "a", "a\nb"), ([.down, .character("x")], "one\ntwo", "one\nxtwo"),
            ([.end, .down, .character("x")], "three\nab", "three\nabx"), ([.down, .up, .delete], "ab\ncd", "b\ncd"),
            ([.down, .backspace], "ab\ncd", "abcd"), ([.down, .end, .control("u")], "ab\ncd", "ab\n"),
            ([.control("k")], "ab\ncd", "\ncd"),
            ([.control("k"), .control("k")], "ab\ncd", "cd"), ([.paste("1\n2"), .character("3")], "x", "1\n23x"),
            ([.down, .down, .character("!")], "ab", "ab!"), ([.up, .character("!")], "ab", "!ab"),
            ([.right, .character("e"), .character("\u{301}")], "ab", "ae\u{301}b"),
            ([.down, .character("|")], "one two three", "one two t|hree"), ([.backspace, .left], "", ""),
            ([.down, .end, .control("w")], "one\ntwo three", "one\ntwo "),
            ([.down, .control("w")], "one two\nthree", "one three"), ([.end, .control("k")], "ab\ncd", "abcd"),
            ([.end, .right, .character("x")], "ab\r\ncd", "ab\r\nxcd"),
        ] as [([Key], String, String)])
    func `Keys edit the text`(keys: [Key], before: String, after: String) { #expect(typed(keys, into: before) == after) }

    @Test func `The cursor begins at the end of the text`() {
        var area = TextArea("one\ntwo")
        _ = area.press(.character("!"))
        #expect(area.text == "one\ntwo!")
    }

    private func drawn(_ text: String, _ keys: [Key], rows: Int = 3) -> (lines: [String], cursor: Position?) {
        var area = TextArea(text)
        for _ in text.indices { _ = area.press(.left) }
        var canvas = Canvas(Size(rows: rows, columns: 6))
        area.draw(on: &canvas, in: canvas.area, hasCursor: true)
        for key in keys {
            _ = area.press(key)
            canvas = Canvas(Size(rows: rows, columns: 6))
            area.draw(on: &canvas, in: canvas.area, hasCursor: true)
        }
        return (canvas.lines, canvas.cursor)
    }

    @Test func `A long line goes on in the next row, and the text scrolls with the cursor`() {
        #expect(drawn("abcdefgh\nx", []).lines == ["abcde", "fgh", "x"])
        let end = drawn("abcdefgh\nx\ny", [.down, .down, .down, .end])
        #expect(end.lines == ["fgh  ↑", "x", "y"])
        #expect(end.cursor == Position(row: 2, column: 1))
        #expect(drawn("1\n2\n3\n4", []).lines == ["1", "2", "3    ↓"])
        #expect(drawn("1\n2\n3\n4\n5", [.down, .down, .down, .up, .up]).lines == ["2    ↑", "3", "4    ↓"])
        #expect(drawn("1\n2\n3", [.down], rows: 1).lines == ["2    ↕"])
        #expect(drawn("漢字漢字", [.right, .right]).lines == ["漢字", "漢字", ""])
        #expect(drawn("漢字漢字", [.right, .right]).cursor == Position(row: 1, column: 0))
    }
}
