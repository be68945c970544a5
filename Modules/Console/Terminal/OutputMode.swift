/// A format in which data is printed.
enum OutputMode: String, CaseIterable, Sendable {
    /// Aligned columns for people.
    case table
    /// Tab-separated values.
    case tsv
    /// Comma-separated values (RFC 4180).
    case csv
    /// One array or object per command.
    case json
    /// One JSON object per line (JSON Lines).
    case jsonl
    /// A Markdown table, for people.
    case markdown

    /// What the mode prints and for whom, for help and the manual.
    var meaning: String {
        switch self {
        case .table:
            "aligned columns, for people; a single item has one line for each value, and an empty list prints nothing"
        case .tsv: "a line of keys, then one line for each row, for machines; an empty list prints the line of keys"
        case .csv: "the same as tsv in the form of RFC 4180, for machines; an empty list prints the line of keys"
        case .json:
            "for each command one array for a list or one object for a single item, for machines; an empty list prints []"
        case .jsonl: "one object per line, for machines; an empty list prints nothing"
        case .markdown: "a table for a document, for people; an empty list prints the header"
        }
    }

    /// Returns the default mode.
    static func `default`(isTerminal: Bool) -> OutputMode { isTerminal ? .table : .tsv }
}
