import TerminalText

/// The lines of a card, shown page by page; each page is wrapped and cut for the window as it is then.
struct CardPages {
    /// A line as it was written.
    struct Line {
        let text: String
        var role: Style.Role?

        fileprivate func rows(_ presentation: Presentation) -> [Substring] {
            presentation.width.map { text.wrappedParts(toWidth: $0) } ?? [text[...]]
        }
    }

    /// The lines that have not been shown; the first can be the rest of a line.
    private var rest: ArraySlice<Line>

    init(_ lines: [Line] = []) { rest = lines[...] }

    var isEmpty: Bool { rest.isEmpty }

    /// Returns the number of rows that have not been shown.
    func rowCount(in presentation: Presentation) -> Int { rest.reduce(0) { $0 + $1.rows(presentation).count } }

    /// Returns whether all rows that have not been shown fit in the window above the prompt.
    func isOnePage(in presentation: Presentation) -> Bool {
        var copy = self
        _ = copy.next(in: presentation)
        return copy.isEmpty
    }

    /// Returns as many rows as fit in the window above the prompt, and keeps the others.
    mutating func next(in presentation: Presentation) -> [String] {
        var room = presentation.height.map { max($0 - 1, 2) } ?? .max
        var page: [String] = []
        while room > 0, let line = rest.popFirst() {
            let rows = line.rows(presentation)
            page += rows.prefix(room).map { row in line.role.map { presentation.style($0, String(row)) } ?? String(row) }
            if rows.count > room { rest = [Line(text: String(line.text[rows[room].startIndex...]), role: line.role)] + rest }
            room -= min(rows.count, room)
        }
        return page
    }
}
