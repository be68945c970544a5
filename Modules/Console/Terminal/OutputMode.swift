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

    /// Returns the default mode.
    static func `default`(isTerminal: Bool) -> OutputMode { isTerminal ? .table : .tsv }
}
