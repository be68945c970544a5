/// The screen of a terminal that draws the output of a process as xterm would.
///
/// It ignores unknown sequences, replies to no query but that for the cursor, and does not support other character sets.
package struct TerminalScreen: Sendable {
    /// A position on the screen, counted from 0.
    package struct Position: Hashable, Sendable {
        package var row: Int
        package var column: Int

        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    package private(set) var columns: Int
    package let rows: Int

    /// The position of the next character, unless ``isWrapPending``.
    package internal(set) var cursor = Position(row: 0, column: 0)
    /// Whether the last column was just written, so that the next character goes to the next row.
    package internal(set) var isWrapPending = false
    package internal(set) var isCursorVisible = true
    /// Whether pasted text must be bracketed by marks (`CSI ? 2004 h`).
    package internal(set) var bracketsPastes = false
    package internal(set) var title = ""
    /// Whether a screen that is erased as a whole counts as scrolled off, and whether ``rewrap(columns:)`` pushes rows off the top
    /// and shows them again, as in tmux.
    package var isTmux = false
    /// What the terminal has replied; the caller sends it, and removes it.
    package var replies: [UInt8] = []
    /// The number of times that the bell was rung.
    package internal(set) var bells = 0

    var grid: Grid
    /// The main screen, while the alternate one is shown.
    var mainGrid: Grid?
    var gone: [[Cell]] = []
    var style = Style.plain
    /// The scrolling region.
    var region: Range<Int>
    var saved = SavedCursor()
    /// The saved cursor of the screen that is not shown.
    var otherSaved = SavedCursor()
    var insertsCharacters = false
    var wrapsLines = true
    var countsFromRegion = false
    var tabStops: Set<Int>
    var lastCharacter: Unicode.Scalar?
    private var parser = SequenceParser()

    struct SavedCursor {
        var cursor = Position(row: 0, column: 0)
        var isWrapPending = false
        var style = Style.plain
        var countsFromRegion = false
    }

    package init(columns: Int = 80, rows: Int = 24) {
        precondition(columns > 1 && rows > 0, "a wide character needs two columns")
        self.columns = columns
        self.rows = rows
        grid = Grid(columns: columns, rows: rows)
        region = 0..<rows
        tabStops = Set(stride(from: 8, to: columns, by: 8))
    }

    /// Changes the width of the window: rows are cut or padded with blanks, as xterm does, and never rewrapped.
    package mutating func resize(columns: Int) {
        precondition(columns > 1, "a wide character needs two columns")
        self.columns = columns
        grid.resize(columns: columns)
        mainGrid?.resize(columns: columns)
        cursor.column = min(cursor.column, columns - 1)
        isWrapPending = false
        tabStops = Set(stride(from: 8, to: columns, by: 8))
    }

    /// Processes the output of a process, in whatever pieces it arrives.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            var events: [SequenceParser.Event] = []
            parser.take(byte) { events.append($0) }
            for event in events { handle(event) }
        }
    }

    package mutating func feed(_ text: String) { feed(text.utf8) }

    private mutating func handle(_ event: SequenceParser.Event) {
        switch event {
        case .character(let scalar): print(scalar)
        case .control(let byte): control(byte)
        case .escape(let intermediates, let final): if intermediates.isEmpty { escape(final) }
        case .sequence(let sequence): perform(sequence)
        case .command(let text): command(text)
        }
    }
}

extension TerminalScreen {
    /// The rows from top to bottom, without trailing blanks.
    package var lines: [String] { grid.rows.map(\.text) }

    /// The rows up to the last one that is not blank.
    package var shownRows: [String] { Array(lines[..<((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)]) }

    /// The ``shownRows``, separated by newlines.
    package var text: String { shownRows.joined(separator: "\n") }

    /// The rows that have scrolled off the top and can be scrolled back to, the oldest first.
    package var scrolledOff: [String] { gone.map(\.text) }

    package var isAlternate: Bool { mainGrid != nil }

    package func cell(_ row: Int, _ column: Int) -> Cell { grid.rows[row][column] }

    /// The style of the lowest occurrence of a text; nil if no row contains it, or if it is drawn in several styles.
    package func style(of text: String) -> Style? {
        for row in grid.rows.reversed() {
            let whole = row.map(\.text).joined()
            guard let range = whole.firstRange(of: text) else { continue }
            let start = whole.utf8.distance(from: whole.startIndex, to: range.lowerBound)
            let end = whole.utf8.distance(from: whole.startIndex, to: range.upperBound)
            var place = 0
            var styles: Set<Style> = []
            for cell in row {
                if place < end, place + cell.text.utf8.count > start { styles.insert(cell.style) }
                place += cell.text.utf8.count
            }
            return styles.count == 1 ? styles.first : nil
        }
        return nil
    }
}

extension TerminalScreen: CustomStringConvertible {
    /// The screen in a frame, with the position of the cursor below it.
    package var description: String {
        let frame = "+" + String(repeating: "-", count: columns) + "+"
        let last = max(grid.rows.lastIndex { !$0.text.isEmpty } ?? 0, cursor.row)
        let shown = grid.rows[...last].map { "|" + $0.map(\.text).joined() + "|" }
        return ([frame] + shown + [frame, "cursor in row \(cursor.row), column \(cursor.column)"]).joined(separator: "\n")
    }
}
