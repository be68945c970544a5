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

    @Test(arguments: [("short", "short", 5), ("much longer than that", "han that", 8), ("漢字漢字漢字", "漢字漢字", 8)])
    func `The text is scrolled so that the cursor can be seen`(text: String, shown: String, column: Int) {
        var canvas = Canvas(Size(rows: 1, columns: 9))
        TextField(text).draw(on: &canvas, in: canvas.area)
        #expect(canvas.lines == [shown])
        #expect(canvas.cursor == Position(row: 0, column: column))
    }
}
