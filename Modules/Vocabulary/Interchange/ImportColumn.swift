/// What a column of a table of cards contains; the raw values are the titles.
public enum ImportColumn: String, Sendable, CaseIterable {
    case front, back, tags, book, kind
}
