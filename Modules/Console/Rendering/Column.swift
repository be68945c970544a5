/// What the cells of one place in every row are.
struct Column: Sendable {
    /// The snake_case name that machines read.
    let key: String

    /// The heading that people read.
    let title: String
    let alignment: Alignment
    let importance: Importance

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
    init(_ key: String, _ title: String? = nil, alignment: Alignment = .leading, importance: Importance = .text) {
        self.key = key
        self.title = title ?? String(key.uppercased().map { $0 == "_" ? " " : $0 })
        self.alignment = alignment
        self.importance = importance
    }
}
