/// Prints rows in the chosen mode as they arrive; only a table keeps some of them, one window at a time.
///
/// The modes for people (table, Markdown) show titles and ``Cell/shown``; the modes for machines show keys and values.
/// Without rows, a table prints nothing, as in sqlite3; TSV, CSV and Markdown print their header, and a JSON list is `[]`.
final class RowWriter {
    private var format: any RowFormat
    private let columns: [Heading]
    /// The columns that the mode has; nil for all.
    private let kept: [Int]?
    private let output: TextOutput
    private var hasBegun: Bool

    /// Whether a command prints a list or a single record.
    enum Shape: Sendable {
        case list
        /// One record: an object in JSON, and one line per value in a table.
        case record
    }

    /// Creates a writer for rows with the given columns.
    /// - Parameter hasHeader: whether TSV and CSV begin with the keys.
    init(
        _ mode: OutputMode, columns: [Heading], shape: Shape = .list, hasHeader: Bool = true, to output: TextOutput,
        as presentation: Presentation = .plain
    ) {
        self.columns = columns
        self.output = output
        hasBegun = !hasHeader && (mode == .tsv || mode == .csv)
        let isJSON = mode == .json || mode == .jsonl
        kept =
            isJSON || !columns.contains { $0.importance == .json }
            ? nil : columns.indices.filter { columns[$0].importance != .json }
        let columns = kept.map { $0.map { columns[$0] } } ?? columns
        format =
            switch (mode, shape) {
            case (.table, .list): TableFormat(columns, presentation)
            case (.table, .record): RecordFormat(columns, presentation)
            case (.tsv, _): TSVFormat(columns, isTerminal: presentation.isTerminal)
            case (.csv, _): CSVFormat(columns, isTerminal: presentation.isTerminal)
            case (.json, .list): JSONFormat(columns, .array, isTerminal: presentation.isTerminal)
            case (.json, .record): JSONFormat(columns, .object, isTerminal: presentation.isTerminal)
            case (.jsonl, _): JSONFormat(columns, .lines, isTerminal: presentation.isTerminal)
            case (.markdown, _): MarkdownFormat(columns)
            }
    }

    /// Prints a row, which must have one cell per column.
    /// - Throws: ``OutputError``.
    func write(_ cells: [Cell]) throws(OutputError) {
        precondition(cells.count == columns.count, "a row needs a cell a column")
        begin()
        format.row(kept.map { $0.map { cells[$0] } } ?? cells, into: &output.buffer)
        try output.spill()
    }

    /// Prints what follows the last row, without flushing the output.
    /// - Throws: ``OutputError``.
    func finish() throws(OutputError) {
        begin()
        format.end(into: &output.buffer)
        try output.spill()
    }

    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        format.begin(into: &output.buffer)
    }
}

/// A format of rows, which appends UTF-8 to a buffer.
protocol RowFormat {
    mutating func begin(into buffer: inout [UInt8])
    mutating func row(_ cells: [Cell], into buffer: inout [UInt8])
    mutating func end(into buffer: inout [UInt8])
}
