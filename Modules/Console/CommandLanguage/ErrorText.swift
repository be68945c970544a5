import TerminalText
import Vocabulary
import Wording

/// Formats an error with its source line and a caret:
///
///     first.sutra:12:10: error: no book named "Frnech" [NOT_FOUND]
///       card add Frnech "le chat" "the cat"
///                ^~~~~~
///       hint: did you mean "French" (@3)?
///       included from main.sutra:3:1
struct ErrorText: Sendable {
    private let presentation: Presentation
    private static let indent = "  "
    /// The width of a source line, in cells, if there is no terminal.
    private static let longestLine = 160

    /// Creates a formatter for a terminal or a file.
    init(_ presentation: Presentation) {
        self.presentation = presentation
    }

    /// Returns the lines of an error, each ending with a newline.
    func text(of error: Diagnostic) -> String {
        let style = presentation.style
        var lines = [
            head(of: error) + style(.error, "error:") + " \(error.message.withVisibleControls) [\(error.code.rawValue)]"
        ]
        if let place = error.place { lines += picture(of: place) }
        lines += error.details.map { Self.indent + $0.withVisibleControls }
        for hint in error.hints.map(\.withVisibleControls) {
            // The usage says itself what it is.
            lines.append(Self.indent + (hint.hasPrefix("usage: ") ? hint : style(.hint, "hint:") + " \(hint)"))
        }
        for site in error.place?.statement.source.chain ?? [] where site.source.name != nil {
            lines.append(Self.indent + style(.faint, "included from \(Self.text(of: site.position, in: site.source))"))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the line of a hint about a command that has succeeded, ending with a newline.
    func text(of hint: String, at place: Diagnostic.Place) -> String {
        head(at: place) + presentation.style(.hint, "hint:") + " \(hint.withVisibleControls)\n"
    }

    private func head(of error: Diagnostic) -> String { error.place.map(head) ?? "" }

    private func head(at place: Diagnostic.Place) -> String {
        guard place.statement.source.name != nil else { return "" }
        let position = place.statement.position(of: place.span.start)
        return presentation.style(.heading, Self.text(of: position, in: place.statement.source) + ":") + " "
    }

    private static func text(of position: SourcePosition, in source: Source) -> String {
        "\((source.name ?? "-").withVisibleControls):\(position.line):\(position.column)"
    }

    /// Returns the source line and the caret below it; of a long line, only the part around the caret.
    private func picture(of place: Diagnostic.Place) -> [String] {
        let statement = place.statement
        let line = statement.lineSpan(of: place.span.start)
        let end = min(max(place.span.end, place.span.start), line.end)
        var before = shown(statement, line.start, place.span.start, after: 0)
        let marked = shown(statement, place.span.start, end, after: DisplayWidth.of(before))
        let markedWidth = DisplayWidth.of(marked)
        let after = shown(statement, end, line.end, after: DisplayWidth.of(before) + markedWidth)

        let room = max(8, (presentation.width ?? Self.longestLine) - Self.indent.count)
        let afterWidth = DisplayWidth.of(after)
        let roomBefore = room - min(max(markedWidth, 1), room / 2) - min(afterWidth, room / 4)
        let isLong = DisplayWidth.of(before) + markedWidth + afterWidth > room
        if isLong, DisplayWidth.of(before) > roomBefore { before = before.tail(ofWidth: roomBefore) }
        let column = DisplayWidth.of(before)
        let caret = "^" + String(repeating: "~", count: max(0, min(markedWidth, room - column) - 1))
        return [
            Self.indent + (before + marked + after).truncated(toWidth: room),
            Self.indent + String(repeating: " ", count: column) + presentation.style(.caret, caret),
        ]
    }

    /// Returns a part of a line with tabs up to tab stops of eight cells and control characters made visible.
    private func shown(_ statement: Statement, _ start: Int, _ end: Int, after cells: Int) -> String {
        let text = statement.text(in: SourceSpan(start: start, end: max(start, end)))
        guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
        var shown = ""
        var column = cells
        for character in text {
            let piece =
                character == "\t" ? String.shownTab(after: column) : String(character).withVisibleControls
            shown += piece
            column += DisplayWidth.of(piece)
        }
        return shown
    }
}

extension String {
    /// Returns the end of the text, at most `width` cells wide with the `…` before it.
    fileprivate func tail(ofWidth width: Int) -> String {
        var start = endIndex
        var cells = 1
        while start > startIndex {
            let previous = index(before: start)
            cells += DisplayWidth.of(self[previous])
            if cells > width { break }
            start = previous
        }
        return "…" + self[start...]
    }
}
