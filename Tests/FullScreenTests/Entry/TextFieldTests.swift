import Testing

@testable import FullScreen

@MainActor @Suite("A line of text is typed") struct TextFieldTests {
    private func typed(_ keys: [Key], into text: String = "") -> String {
        var field = TextField(text)
        for key in keys { _ = field.press(key) }
        return field.text
    }

    @Test(
        arguments: [
            ([.character("b"), .left, .character("a")], "", "ab"), ([.backspace], "abc", "ab"), ([.backspace], "", ""),
            ([.home, .delete], "abc", "bc"), ([.delete], "abc", "abc"), ([.control("a"), .control("k")], "abc", ""),
            ([.left, .control("u")], "abc", "c"), ([.control("w")], "one two ", "one "), ([.control("w")], "one", ""),
            ([.home, .right, .character("-"), .end, .character("!")], "ab", "a-b!"), ([.paste("two\nlines")], "", "two lines"),
            ([.character("e"), .character("\u{301}"), .backspace], "", ""),
            ([.home, .left, .control("b"), .control("d")], "é1", "1"),
        ] as [([Key], String, String)])
    func `Keys edit the text`(keys: [Key], before: String, after: String) { #expect(typed(keys, into: before) == after) }

    @Test func `A key that does not edit text means nothing`() {
        var field = TextField()
        #expect([Key.enter, .up, .tab, .control("r")].filter { field.press($0) } == [])
    }

    @Test(
        arguments: [
            ([], "short", "short", 5), ([], "12345678", "12345678", 8), ([.left], "123456789", "123456789", 8),
            ([], "123456789", "…3456789", 8), ([], "much longer than that", "…an that", 8),
            ([.home], "much longer than that", "much lon…", 0), ([.left, .left], "much longer than that", "…han that", 7),
            ([.left, .left, .left, .left], "much longer than that", "… than t…", 7),
            ([], "漢字漢字漢字", "…字漢字", 7), ([.left], "漢字漢字漢字", "…漢字漢字", 7),
        ] as [([Key], String, String, Int)])
    func `The text is scrolled so that the cursor can be seen, and says that it continues`(
        keys: [Key], text: String, shown: String, column: Int
    ) {
        var field = TextField(text)
        for key in keys { _ = field.press(key) }
        var canvas = Canvas(Size(rows: 1, columns: 9))
        field.draw(on: &canvas, in: canvas.area)
        #expect(canvas.lines == [shown])
        #expect(canvas.cursor == Position(row: 0, column: column))
    }
}
