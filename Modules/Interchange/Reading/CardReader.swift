import Model

/// The cards of a file, one after the other.
struct CardReader: ~Copyable {
    private var records: RecordReader
    private let layout: CardLayout
    /// Whether the record at hand has not been given yet.
    private var isPending: Bool
    /// The tags of the record before, which are those of most records.
    private var lastTags: (text: String, all: [String])

    init(_ records: consuming RecordReader, _ layout: CardLayout) {
        self.records = records
        self.layout = layout
        isPending = layout.isPending
        lastTags = ("", layout.tags)
    }

    /// The next card; nil after the last one.
    /// - Throws: `ModelError.format` with the line, or `ModelError.file`.
    mutating func next() throws(ModelError) -> CardRecord? {
        if isPending {
            isPending = false
        } else if try !records.next() {
            return nil
        }
        guard let columns = layout.columns else { return nil }
        try records.checkFieldCount(columns.count)
        var record = CardRecord(
            front: records.text(columns.front), back: records.text(columns.back), tags: layout.tags, book: layout.book,
            line: records.recordLine)
        if let column = columns.tags { record.tags = tags(records.text(column)) }
        if let column = columns.book {
            let name = records.text(column)
            if !name.isEmpty { record.book = name }
        }
        return record
    }

    /// The tags of all cards of the file, and those of a text.
    private mutating func tags(_ text: String) -> [String] {
        if !text.hasSameBytes(as: lastTags.text) { lastTags = (text, layout.tags + text.words) }
        return lastTags.all
    }
}
