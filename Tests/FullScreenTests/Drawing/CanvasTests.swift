import Testing

@testable import FullScreen

@MainActor @Suite("Text is drawn in cells") struct CanvasTests {
    private func drawn(_ text: String, columns: Int = 10) -> String {
        var canvas = Canvas(Size(rows: 1, columns: columns))
        canvas.put(text, in: canvas.area)
        return canvas.lines[0]
    }

    @Test(arguments: [
        ("plain", "plain"), ("longer than the window", "longer tha"), ("漢字", "漢字"), ("a漢字漢字漢字", "a漢字漢字"),
        ("e\u{301}", "e\u{301}"), ("\u{301}e", "e"), ("👩\u{200D}👧x", "👩👧x"), ("☺\u{FE0F}x", "☺x"), ("👍🏽x", "👍x"),
        ("a\u{1b}[31mb", "a␛[31mb"), ("a\tb", "a⇥b"), ("a\u{202E}b", "a‹U+202E›b"), ("שלום", "שלום"),
    ])
    func `A character takes its cells, and controls are shown`(text: String, shown: String) { #expect(drawn(text) == shown) }

    @Test func `A wide character that does not fit is left out`() { #expect(drawn("漢字", columns: 3) == "漢") }

    @Test func `No character has more marks than a terminal can show`() {
        #expect(drawn("a" + String(repeating: "\u{301}", count: 9)).unicodeScalars.count == 5)
    }

    @Test(arguments: [(0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x")])
    func `The other half of a wide character that is overwritten is blank`(column: Int, shown: String) {
        var canvas = Canvas(Size(rows: 1, columns: 4))
        canvas.put("漢字", in: canvas.area)
        canvas.put("x", in: canvas.area.columns(column..<column + 1))
        #expect(canvas.lines == [shown])
    }

    @Test func `A text at the end of an area ends there`() {
        var canvas = Canvas(Size(rows: 2, columns: 8))
        canvas.put("12", atEndOf: Area(rows: 1..<2, columns: 0..<5))
        canvas.put("too long for it", atEndOf: canvas.area.row(0).columns(2..<6))
        #expect(canvas.lines == ["  too", "   12"])
    }

    @Test func `Nothing is drawn outside of the canvas`() {
        var canvas = Canvas(Size(rows: 1, columns: 4))
        canvas.put("below", in: Area(rows: 3..<4, columns: 0..<4))
        canvas.put("beside", in: Area(rows: 0..<1, columns: 2..<20))
        canvas.fill(Area(rows: 0..<9, columns: 3..<9))
        #expect(canvas.lines == ["  b"])
    }
}
