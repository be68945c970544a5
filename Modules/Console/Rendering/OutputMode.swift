/// The forms that data is printed in.
enum OutputMode: String, CaseIterable, Sendable {
    /// Aligned columns for people.
    case table
    /// Tab-separated values.
    case tsv
    /// Comma-separated values (RFC 4180).
    case csv
    /// One array or object a command.
    case json
    /// A JSON object a line.
    case jsonl
    /// A table in Markdown, for people.
    case markdown

    /// The mode while none is chosen.
    static func standard(isTerminal: Bool) -> OutputMode { isTerminal ? .table : .tsv }
}
