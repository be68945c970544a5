import TerminalText
import Testing

@testable import Console

@Suite struct PresentationTests {
    @Test func `Each part of a line is indented as the line is`() {
        let terminal = Presentation.terminal(20)
        #expect(
            terminal.wrapped("error: no book named French\n  hint: did you mean it\n") == """
                error: no book named
                French
                  hint: did you mean
                  it

                """)
        #expect(Presentation.plain.wrapped("error: no book named French") == "error: no book named French")
    }

    @Test(arguments: [
        (Presentation(width: 80, style: .coloured), 80), (Presentation(width: 80, style: .plain), nil),
        (Presentation(width: nil, style: .coloured), nil), (.plain, nil),
    ])
    func `Pictures are drawn only on a terminal with colour`(_ presentation: Presentation, _ width: Int?) {
        #expect(presentation.pictureWidth == width)
    }
}
