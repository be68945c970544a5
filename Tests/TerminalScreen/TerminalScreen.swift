/// What a person sees on a terminal: it is fed what a process writes, and shows it as xterm would.
///
/// What it does not know it skips. It answers nothing, and draws no other character sets.
package struct TerminalScreen: Sendable {
    /// A place that counts from 0.
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

    /// Where the next character goes, unless ``isWrapPending``.
    package internal(set) var cursor = Position(row: 0, column: 0)
    /// Whether the last column was written to: the next character goes to the next row.
    package internal(set) var isWrapPending = false
    package internal(set) var isCursorVisible = true
    /// Whether pasted text is to come between marks (`CSI ? 2004 h`).
    package internal(set) var bracketsPastes = false
    package internal(set) var title = ""
    /// How often the bell was rung.
    package internal(set) var bells = 0

    var grid: Grid
    /// The screen that comes back when the alternate one is left.
    var mainGrid: Grid?
    var gone: [[Cell]] = []
    var style = Style.plain
    /// The rows that scroll.
    var region: Range<Int>
    var saved = SavedCursor()
    /// What was saved on the screen that is not shown.
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

    /// Makes the window wider or narrower: rows are cut or filled up with blanks, as xterm does it; none is wrapped anew.
    package mutating func resize(columns: Int) {
        precondition(columns > 1, "a wide character needs two columns")
        self.columns = columns
        grid.resize(columns: columns)
        mainGrid?.resize(columns: columns)
        cursor.column = min(cursor.column, columns - 1)
        isWrapPending = false
        tabStops = Set(stride(from: 8, to: columns, by: 8))
    }

    /// Takes what a process has written, in whatever pieces it comes.
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
    /// The rows from top to bottom, without the blanks at their ends.
    package var lines: [String] { grid.rows.map(\.text) }

    /// The rows up to the last that is not blank, with newlines between.
    package var text: String {
        let lines = lines
        return lines[..<((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
    }

    /// The rows that have scrolled off the top, the oldest first.
    package var scrolledOff: [String] { gone.map(\.text) }

    package var isAlternate: Bool { mainGrid != nil }

    package func cell(_ row: Int, _ column: Int) -> Cell { grid.rows[row][column] }

    /// How the lowest occurrence of a text is drawn; nil where there is none in a single row, or it is drawn in several ways.
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
    /// The screen in a frame, with the cursor's place below it.
    package var description: String {
        let frame = "+" + String(repeating: "-", count: columns) + "+"
        let last = max(grid.rows.lastIndex { !$0.text.isEmpty } ?? 0, cursor.row)
        let shown = grid.rows[...last].map { "|" + $0.map(\.text).joined() + "|" }
        return ([frame] + shown + [frame, "cursor in row \(cursor.row), column \(cursor.column)"]).joined(separator: "\n")
    }
}
