import Testing

@testable import TerminalText

@Suite struct CellTextTests {
    /// What is measured, truncated and drawn is in the same columns.
    @Test(arguments: [
        "le chat", "日本語", "e\u{301}", "a\tb\u{1B}", "👩‍👩‍👧‍👦", "👍🏽", "❤️", "1️⃣", "🇫🇷", "한글", "क्षि", "\u{200B}",
    ])
    func `A text is as wide as its cells, whole or truncated`(_ text: String) {
        #expect(text.width == text.cells.reduce(0) { $0 + $1.width })
        let shown = text.withoutEmojiModifiers.withVisibleControls
        for width in 0...4 { #expect(shown.truncated(toWidth: width).cells.reduce(0) { $0 + $1.width } <= width) }
    }
}
