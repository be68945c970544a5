import TerminalScreen
import Testing

/// What a process writes to a screen of ten columns and four rows, and what is seen then.
struct Scene: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let output: String
    let lines: [String]
    let cursor: TerminalScreen.Position
    let isWrapPending: Bool
    let scrolledOff: [String]

    /// - Parameters:
    ///   - text: the lines that are seen, the rest being blank.
    ///   - cursor: its row and column, from 0.
    init(
        _ description: String, _ output: String, _ text: String, at cursor: (Int, Int), pending: Bool = false,
        off: String...
    ) {
        testDescription = description
        self.output = output
        let shown = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines = shown + Array(repeating: "", count: 4 - shown.count)
        self.cursor = TerminalScreen.Position(row: cursor.0, column: cursor.1)
        isWrapPending = pending
        scrolledOff = off
    }
}

/// Four rows of one letter each, with the cursor at the end of the last.
private let four = "a\r\nb\r\nc\r\nd"
/// A row from `0` to `9`, with the cursor on `4`.
private let digits = "0123456789\r\u{1B}[4C"

@Suite("A terminal's screen shows what xterm would") struct ScreenTests {
    private static let text = [
        Scene("nothing", "", "", at: (0, 0)),
        Scene("text moves the cursor on", "abc", "abc", at: (0, 3)),
        Scene("a carriage return goes to the first column, where it is written over", "abc\rX", "Xbc", at: (0, 1)),
        Scene("a line feed keeps the column", "abc\nd", "abc\n   d", at: (1, 4)),
        Scene("blanks at the end of a line are not read", "ab   \r\n", "ab", at: (1, 0)),
        Scene("backspace moves and deletes nothing", "abc\u{8}\u{8}X", "aXc", at: (0, 2)),
        Scene("backspace stops at the first column", "\u{8}\u{8}a", "a", at: (0, 1)),
        Scene("a tab goes to the next eighth column", "ab\tc", "ab      c", at: (0, 9)),
        Scene("a tab without a stop goes to the last column", "\t\tx", "         x", at: (0, 9), pending: true),
        Scene("a bell draws nothing", "a\u{7}b", "ab", at: (0, 2)),
        Scene("delete and C1 controls draw nothing", "a\u{7F}\u{85}\u{9B}b", "ab", at: (0, 2)),
    ]

    private static let wrapping = [
        Scene("a full line leaves the cursor in the last column", "0123456789", "0123456789", at: (0, 9), pending: true),
        Scene("the next character goes to the next line", "0123456789a", "0123456789\na", at: (1, 1)),
        Scene("a line end behind a full line makes no empty one", "0123456789\r\na", "0123456789\na", at: (1, 1)),
        Scene("backspace behind a full line leaves the last column", "0123456789\u{8}X", "01234567X9", at: (0, 9)),
        Scene(
            "a movement behind a full line is one from the last column", "0123456789\u{1B}[2DX", "0123456X89", at: (0, 8)),
        Scene(
            "a movement of the column to where it is ends the wait", "0123456789\u{1B}[10GX", "012345678X", at: (0, 9),
            pending: true),
        Scene("a style does not end the wait", "0123456789\u{1B}[1mX", "0123456789\nX", at: (1, 1)),
        Scene("wrapping at the bottom scrolls", four + "\r0123456789X", "b\nc\n0123456789\nX", at: (3, 1), off: "a"),
        Scene("without wrapping the last column is written over", "\u{1B}[?7l0123456789abc", "012345678c", at: (0, 9)),
        Scene("nor does a line that is full before that wrap", "0123456789\u{1B}[?7lX", "012345678X", at: (0, 9)),
        Scene("a wide character takes the last two", "\u{1B}[?7l012345678日", "01234567日", at: (0, 9)),
        Scene("wrapping can be switched on again", "\u{1B}[?7l\u{1B}[?7h0123456789a", "0123456789\na", at: (1, 1)),
    ]

    private static let characters = [
        Scene("a wide character takes two columns", "日本x", "日本x", at: (0, 5)),
        Scene("a combining mark takes none", "e\u{301}x", "e\u{301}x", at: (0, 2)),
        Scene("a mark behind a wide character is its own", "日\u{301}x", "日\u{301}x", at: (0, 3)),
        Scene("a mark behind a full line stays in it", "0123456789\u{301}", "0123456789\u{301}", at: (0, 9), pending: true),
        Scene("a mark before any character is lost", "\u{301}a", "a", at: (0, 1)),
        Scene("a wide character that has no room goes to the next line", "012345678日", "012345678\n日", at: (1, 2)),
        Scene("a wide character fills a line", "01234567日", "01234567日", at: (0, 9), pending: true),
        Scene("writing over the left half takes the right one away", "日本\rx", "x 本", at: (0, 1)),
        Scene("writing over the right half takes the left one away", "日本\r\u{1B}[Cx", " x本", at: (0, 2)),
        Scene("erasing half of a wide character takes both", "日本\r\u{1B}[C\u{1B}[X", "  本", at: (0, 1)),
        Scene("shifting apart takes both", "日本\r\u{1B}[C\u{1B}[@", "   本", at: (0, 1)),
        Scene("emoji are wide", "\u{1F600}x", "\u{1F600}x", at: (0, 3)),
    ]

    private static let cursors = [
        Scene("up, down, right and left", "\u{1B}[2B\u{1B}[3C\u{1B}[A\u{1B}[Dx", "\n  x", at: (1, 3)),
        Scene("0 is 1", "\u{1B}[0B\u{1B}[0Cx", "\n x", at: (1, 2)),
        Scene("the edges hold it", "\u{1B}[99B\u{1B}[99C\u{1B}[99A\u{1B}[99Dx", "x", at: (0, 1)),
        Scene("to a row and a column", "\u{1B}[3;5Hx", "\n\n    x", at: (2, 5)),
        Scene("to the beginning", "abc\r\ndef\u{1B}[HX", "Xbc\ndef", at: (0, 1)),
        Scene("the other name of it", "\u{1B}[2;2fx", "\n x", at: (1, 2)),
        Scene("to a column", "abcdef\u{1B}[3GX", "abXdef", at: (0, 3)),
        Scene("to a row", "abc\u{1B}[3dX", "abc\n\n   X", at: (2, 4)),
        Scene("to the beginning of lines below and above", "abc\u{1B}[2EX\u{1B}[FY", "abc\nY\nX", at: (1, 1)),
        Scene("it is kept and brought back", "ab\u{1B}7cd\r\n\u{1B}8X", "abXd", at: (0, 3)),
        Scene("by CSI too", "ab\u{1B}[scd\r\n\u{1B}[uX", "abXd", at: (0, 3)),
        Scene("a full line is kept with it", "0123456789\u{1B}7\r\u{1B}8X", "0123456789\nX", at: (1, 1)),
        Scene("without being kept it goes home", "abc\u{1B}8X", "Xbc", at: (0, 1)),
        Scene("next line and index", "ab\u{1B}Ec\u{1B}Dd", "ab\nc\n d", at: (2, 2)),
        Scene("reverse index at the top scrolls down", "ab\u{1B}Mc", "  c\nab", at: (0, 3)),
        Scene("tab stops are set, taken away and gone back to", "ab\u{1B}H\r\tX\r\u{1B}[3C\u{1B}[ZY", "abY", at: (0, 3)),
        Scene("all tab stops are taken away", "\u{1B}[3g\tX", "         X", at: (0, 9), pending: true),
    ]

    private static let changes = [
        Scene("erase to the end of the line", digits + "\u{1B}[K", "0123", at: (0, 4)),
        Scene("erase from the beginning of the line", digits + "\u{1B}[1K", "     56789", at: (0, 4)),
        Scene("erase the line", digits + "\u{1B}[2K", "", at: (0, 4)),
        Scene("erase to the end of the screen", four + "\u{1B}[2;1H\u{1B}[J", "a", at: (1, 0)),
        Scene("erase from the beginning of the screen", four + "\u{1B}[3;1H\u{1B}[1J", "\n\n\nd", at: (2, 0)),
        Scene("erase the screen", four + "\u{1B}[2J", "", at: (3, 1)),
        Scene("erase in the last row", four + "\r\u{1B}[J", "a\nb\nc", at: (3, 0)),
        Scene("erase what has scrolled off", four + "\r\ne\u{1B}[3J", "b\nc\nd\ne", at: (3, 1)),
        Scene("erase characters", digits + "\u{1B}[3X", "0123   789", at: (0, 4)),
        Scene("erase more than there are", digits + "\u{1B}[99X", "0123", at: (0, 4)),
        Scene("insert blanks", digits + "\u{1B}[2@", "0123  4567", at: (0, 4)),
        Scene("delete characters", digits + "\u{1B}[2P", "01236789", at: (0, 4)),
        Scene("delete more than there are", digits + "\u{1B}[99P", "0123", at: (0, 4)),
        Scene("erasing ends the wait for a wrap", "0123456789\u{1B}[KX", "012345678X", at: (0, 9), pending: true),
        Scene("insert characters as they are written", "\u{1B}[4h" + digits + "ab", "0123ab4567", at: (0, 6)),
        Scene("and no more", "\u{1B}[4h\u{1B}[4l" + digits + "ab", "0123ab6789", at: (0, 6)),
        Scene("insert lines", four + "\u{1B}[2;1H\u{1B}[2L", "a\n\n\nb", at: (1, 0)),
        Scene("delete lines", four + "\u{1B}[2;1H\u{1B}[2M", "a\nd", at: (1, 0)),
        Scene("repeat a character", "ab\u{1B}[3b", "abbbb", at: (0, 5)),
    ]

    private static let scrolling = [
        Scene("a line feed at the bottom scrolls", four + "\r\ne", "b\nc\nd\ne", at: (3, 1), off: "a"),
        Scene("up", four + "\u{1B}[2S", "c\nd", at: (3, 1), off: "a", "b"),
        Scene("down", four + "\u{1B}[2T", "\n\na\nb", at: (3, 1)),
        Scene("a region sends the cursor home", four + "\u{1B}[2;3rX", "X\nb\nc\nd", at: (0, 1)),
        Scene("a region scrolls by itself", four + "\u{1B}[2;3r\u{1B}[3;1H\nX", "a\nc\nX\nd", at: (2, 1)),
        Scene("a region at the top gives its lines away", four + "\u{1B}[1;2r\u{1B}[2;1H\nX", "b\nX\nc\nd", at: (1, 1), off: "a"),
        Scene("a region scrolls down by itself", four + "\u{1B}[2;3r\u{1B}[2;1H\u{1B}MX", "a\nX\nb\nd", at: (1, 1)),
        Scene("below a region nothing scrolls", four + "\u{1B}[2;3r\u{1B}[4;1H\n\nX", "a\nb\nc\nX", at: (3, 1)),
        Scene("a region stops the cursor", four + "\u{1B}[2;3r\u{1B}[2;1H\u{1B}[9BX\u{1B}[9AY", "a\nbY\nX\nd", at: (1, 2)),
        Scene("lines are inserted in the region only", four + "\u{1B}[2;3r\u{1B}[2;1H\u{1B}[L", "a\n\nb\nd", at: (1, 0)),
        Scene("lines are not inserted outside of it", four + "\u{1B}[2;3r\u{1B}[L", "a\nb\nc\nd", at: (0, 0)),
        Scene("rows can count from the region", four + "\u{1B}[2;3r\u{1B}[?6hX\u{1B}[9;1HY", "a\nX\nY\nd", at: (2, 1)),
        Scene("a region that cannot be is none", four + "\u{1B}[3;2r\n", "b\nc\nd", at: (3, 1), off: "a"),
    ]

    private static let modes = [
        Scene("the alternate screen is another one", "abc\u{1B}[?1049hX", "   X", at: (0, 4)),
        Scene("and goes without a trace", "abc\u{1B}[?1049h\u{1B}[2;2HX\r\n\n\n\n\n\u{1B}[?1049lY", "abcY", at: (0, 4)),
        Scene("it is empty each time", "\u{1B}[?1049hX\u{1B}[?1049l\u{1B}[?1049h", "", at: (0, 0)),
        Scene("and each time that it is asked for", "\u{1B}[?1049hX\u{1B}[?1049hY", " Y", at: (0, 2)),
        Scene("the older ones keep the cursor", "abc\u{1B}[?47hX\u{1B}[?47lY", "abc Y", at: (0, 5)),
        Scene("a reset begins anew", four + "\u{1B}[2;3r\u{1B}[?7l\u{1B}cX", "X", at: (0, 1)),
        Scene("a soft reset keeps the screen", "\u{1B}[4hab\u{1B}[!p\rX", "Xb", at: (0, 1)),
    ]

    private static let others = [
        Scene("a title is not drawn", "a\u{1B}]0;title\u{7}b", "ab", at: (0, 2)),
        Scene("a title that ends with ST is not drawn", "a\u{1B}]2;title\u{1B}\\b", "ab", at: (0, 2)),
        Scene("other strings are not drawn", "a\u{1B}Pq#1\u{7}x\u{1B}\\b\u{1B}_y\u{1B}\\c", "abc", at: (0, 3)),
        Scene("character sets are not drawn", "a\u{1B}(0q\u{1B})B\u{E}\u{F}b", "aqb", at: (0, 3)),
        Scene("sequences that are unknown are not drawn", "a\u{1B}[>4;2m\u{1B}[?9999h\u{1B}[5 q\u{1B}[12zb", "ab", at: (0, 2)),
        Scene("a sequence that makes no sense is not drawn", "a\u{1B}[1!2mb\u{1B}[2?Hc", "abc", at: (0, 3)),
        Scene("a control in the middle of a sequence is obeyed", "ab\u{1B}[\r2Cc", "abc", at: (0, 3)),
        Scene("ESC in the middle of a sequence begins another", "a\u{1B}[3\u{1B}[2Cb", "a  b", at: (0, 4)),
        Scene("CAN gives a sequence up", "a\u{1B}[3\u{18}Cb", "aCb", at: (0, 3)),
        Scene("a huge number is one at the edge", "\u{1B}[99999999999999999999Cx", "         x", at: (0, 9), pending: true),
    ]

    @Test(arguments: text + wrapping + characters + cursors + changes + scrolling + modes + others)
    func `The screen shows what xterm would show`(_ scene: Scene) {
        for size in [1, scene.output.utf8.count + 1] {
            var screen = TerminalScreen(columns: 10, rows: 4)
            let bytes = Array(scene.output.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                screen.feed(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(screen.lines == scene.lines)
            #expect(screen.cursor == scene.cursor)
            #expect(screen.isWrapPending == scene.isWrapPending)
            #expect(screen.scrolledOff == scene.scrolledOff)
        }
    }
}
