import Model

/// How a file lays out its cards: what its columns hold, and what its head says of all of them.
struct CardLayout {
    /// Nil where there is no record.
    let columns: CardColumns?
    /// The book and the tags of all cards of the file.
    let book: String?
    let tags: [String]
    /// Whether the record at hand is a card's.
    let isPending: Bool

    /// Reads the head of the file, and its first record.
    /// - Throws: `ModelError.format` for a header or first record that does not fit, or `ModelError.file`.
    init(_ records: inout RecordReader, format: CardFormat) throws(ModelError) {
        switch format {
        case .tsv, .csv:
            records.separator = format == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",")
            (columns, isPending) = try records.titledColumns()
            (book, tags) = (nil, [])
        case .anki:
            let head = try AnkiHead(&records)
            records.separator = head.separator
            records.hasComments = true
            isPending = try records.next()
            columns = isPending ? try head.columns(of: records) : nil
            (book, tags) = (head.deck, head.tags)
        }
        if let columns { records.contents = columns.contents }
    }
}

extension RecordReader {
    /// The columns of a TSV or CSV file, after a look at its first record; the record is pending when it is a card's.
    fileprivate mutating func titledColumns() throws(ModelError) -> (CardColumns?, isPending: Bool) {
        guard try next() else { return (nil, false) }
        var titles: [String] = []
        for index in fields.indices { titles.append(text(index)) }
        let (path, line) = (path, recordLine)
        if let columns = try CardColumns(titles: titles, orThrow: { .format($0, file: path, line: line) }) {
            return (columns, false)
        }
        let positional = CardColumns.positional
        let count = min(max(fieldCount, positional.lowerBound), positional.upperBound)
        try checkFieldCount(count)
        return (CardColumns(positional: count), true)
    }
}
