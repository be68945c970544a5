/// What the cells of one place in every row are.
struct Column: Sendable {
    /// The snake_case name that machines read.
    let key: String

    /// The heading that people read.
    let title: String
    let alignment: Alignment
    let importance: Importance
    /// Whether its numbers are ids, which people see as they type them: `@12`.
    private let isID: Bool

    enum Alignment: Sendable {
        case leading, trailing
    }

    /// What a narrow terminal may do to a column.
    enum Importance: Sendable {
        /// Shown whole: ids, numbers, states.
        case fixed
        /// Cut with `…` where there is no room: names and texts.
        case text
        /// Left out where there is no room for the others.
        case minor
    }

    /// A column; the title is the key in capitals, with spaces, unless another is given.
    init(
        _ key: String, _ title: String? = nil, alignment: Alignment = .leading, importance: Importance = .text,
        isID: Bool = false
    ) {
        self.key = key
        self.title = title ?? String(key.uppercased().map { $0 == "_" ? " " : $0 })
        self.alignment = alignment
        self.importance = importance
        self.isID = isID
    }

    /// A column of ids.
    static func id(_ key: String = "id") -> Column { Column(key, alignment: .trailing, importance: .fixed, isID: true) }

    /// What people see of a value in the column, harmless to a terminal.
    func shown(_ cell: Cell) -> String {
        let text = cell.shown.withVisibleControls
        return isID && !text.isEmpty ? "@\(text)" : text
    }
}
