import TerminalText

/// The heading of a column: its names, and how a table shows the column.
struct Heading: Sendable {
    /// The name for machines, in snake_case.
    let key: String

    /// The heading for people.
    let title: String
    let alignment: TextAlignment
    private(set) var importance: Importance
    /// Whether the numbers are ids, which people see in the form that commands accept: `@12`.
    private let isID: Bool

    /// How a column is shown on a narrow terminal.
    enum Importance: Sendable {
        /// Never truncated, but omitted if names and texts would have next to no room: numbers, states. The first column stays.
        case fixed
        /// As ``fixed``, but omitted before: a number or state that matters less than others.
        case lesser
        /// Never truncated or omitted: what tells the rows apart if they have no name.
        case essential
        /// Truncated with `…` if there is not enough room: names and texts.
        case text
        /// Truncated with `…`, and omitted if the texts would have next to no room: a second text.
        case detail
        /// A date and a time of day. In a narrow window, the year is left out, then the time, and then the column.
        case moment
        /// Omitted if there is not enough room for the other columns.
        case minor
        /// As ``minor``, but omitted first: what is the same in all rows, and was asked for.
        case known
        /// Only in the modes for machines.
        case machine
        /// Only in JSON, and left out of an object in which it is null.
        case json
    }

    /// Creates a heading. The default title is the key in capitals, with spaces for underscores.
    init(
        _ key: String, _ title: String? = nil, alignment: TextAlignment = .leading, importance: Importance = .text,
        isID: Bool = false
    ) {
        self.key = key
        self.title =
            title ?? String(decoding: key.uppercased().utf8.map { $0 == Byte.underscore ? Byte.space : $0 }, as: UTF8.self)
        self.alignment = alignment
        self.importance = importance
        self.isID = isID
    }

    /// The heading of a column that a narrow terminal does not omit: a text is truncated, and a number is shown as it is.
    var neverOmitted: Heading {
        var heading = self
        heading.importance = alignment == .leading ? .text : .essential
        return heading
    }

    /// Returns the heading of a column of ids.
    static func id(_ key: String = "id") -> Heading { Heading(key, alignment: .trailing, importance: .fixed, isID: true) }

    /// Returns the text for people of a cell in this column as its lines, with tabs up to the next tab stop.
    func shownLines(_ cell: Cell) -> [String] {
        cell.shown.shownLines.map { isID && !$0.isEmpty ? "@\($0)" : $0 }
    }

    /// Returns the text for people of a cell in this column, safe for a terminal.
    func shown(_ cell: Cell) -> String {
        let text = cell.shown.withVisibleControls
        return isID && !text.isEmpty ? "@\(text)" : text
    }
}
