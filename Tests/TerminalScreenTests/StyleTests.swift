import TerminalScreen
import Testing

/// What is asked for by SGR, and how text is drawn then.
struct StyledText: CustomTestStringConvertible, Sendable {
    let parameters: String
    let style: Style
    var testDescription: String { parameters }

    init(_ parameters: String, _ change: (inout Style) -> Void) {
        self.parameters = parameters
        var style = Style()
        change(&style)
        self.style = style
    }

    static let all = [
        StyledText("") { _ in }, StyledText("0") { _ in }, StyledText("1") { $0.isBold = true },
        StyledText("2") { $0.isFaint = true }, StyledText("3") { $0.isItalic = true },
        StyledText("4") { $0.isUnderlined = true }, StyledText("4:3") { $0.isUnderlined = true },
        StyledText("4;4:0") { _ in }, StyledText("5") { $0.isBlinking = true }, StyledText("7") { $0.isReversed = true },
        StyledText("8") { $0.isHidden = true }, StyledText("9") { $0.isStruckOut = true },
        StyledText("1;2;3;4;5;7;8;9;22;23;24;25;27;28;29") { _ in },
        StyledText("31") { $0.colour = .indexed(1) }, StyledText("44") { $0.background = .indexed(4) },
        StyledText("97") { $0.colour = .indexed(15) }, StyledText("100") { $0.background = .indexed(8) },
        StyledText("31;44;39;49") { _ in },
        StyledText("38;5;4") { $0.colour = .indexed(4) },
        StyledText("38;5;200;1") { ($0.colour, $0.isBold) = (.indexed(200), true) },
        StyledText("48;2;1;2;3;4") { ($0.background, $0.isUnderlined) = (.rgb(1, 2, 3), true) },
        StyledText("38:5:200;1") { ($0.colour, $0.isBold) = (.indexed(200), true) },
        StyledText("38:2::1:2:3") { $0.colour = .rgb(1, 2, 3) }, StyledText("38:2:1:2:3") { $0.colour = .rgb(1, 2, 3) },
        StyledText("1;31;0") { _ in }, StyledText("1;;31") { $0.colour = .indexed(1) },
        StyledText("38;5") { $0.isBlinking = true },
    ]
}

@Suite("A terminal's screen tracks the style of text") struct StyleTests {
    @Test(arguments: StyledText.all)
    func `SGR parameters set the style`(_ text: StyledText) {
        var screen = TerminalScreen()
        screen.feed("plain \u{1B}[\(text.parameters)mstyled\u{1B}[m plain")
        #expect(screen.style(of: "styled") == text.style)
        #expect(screen.cell(0, 0).style == .plain)
        #expect(screen.style(of: " plain") == .plain)
        #expect(screen.text == "plain styled plain")
    }

    @Test func `Text drawn in several styles has no single style`() {
        var screen = TerminalScreen()
        screen.feed("a\u{1B}[1mb\u{1B}[mc")
        #expect(screen.style(of: "ab") == nil)
        #expect(screen.style(of: "b")?.isBold == true)
        #expect(screen.style(of: "z") == nil)
    }

    @Test func `The style of a text is that of its lowest occurrence`() {
        var screen = TerminalScreen()
        screen.feed("› \r\n\u{1B}[1m› \u{1B}[m日é› x")
        #expect(screen.style(of: "é› x") == .plain)
        screen.feed("\r\n\u{1B}[1m› ")
        #expect(screen.style(of: "› ")?.isBold == true)
    }

    @Test func `Erased cells have only the background colour`() {
        var screen = TerminalScreen(columns: 4, rows: 2)
        screen.feed("\u{1B}[1;31;44mab\u{1B}[K")
        var erased = Style()
        erased.background = .indexed(4)
        #expect(screen.cell(0, 3).style == erased)
        #expect(screen.cell(1, 0).style == .plain)
        #expect(screen.cell(0, 1).style.isBold)
    }

    @Test func `The style is saved with the cursor`() {
        var screen = TerminalScreen()
        screen.feed("\u{1B}[1m\u{1B}7\u{1B}[0;3m\u{1B}8x")
        #expect(screen.style(of: "x")?.isBold == true)
        #expect(screen.style(of: "x")?.isItalic == false)
    }
}
