import Files
import Model
import Vocabulary

/// The form of a table of cards: its head, and how a card becomes a record.
struct CardTable {
    let separator: UInt8
    /// The lines before the first record.
    let head: String
    /// The book of all records, or nil if each names its own.
    let book: String?
    /// Whether a column names the book.
    var hasBookColumn = true
    /// Whether the last column says what kind of note a record is.
    var hasKindColumn = false
    /// Whether the texts are written as HTML.
    var isHTML = false
    /// Whether a record that begins with `#` would be read as a comment.
    var hasComments = false
}

/// Writes cards as records, with quotes where a reader needs them.
///
/// Lines end with a line feed in all formats, as other command-line tools write them, although RFC 4180 asks for CRLF.
struct CardWriter: ~Copyable {
    private var output: OutputFile
    private let table: CardTable

    /// Writes the head of the file.
    /// - Throws: `Failure.file`.
    init(_ output: consuming OutputFile, _ table: CardTable) throws(Failure) {
        self.output = output
        self.table = table
        try self.output.append { $0.append(contentsOf: table.head.utf8) }
    }

    /// Writes all cards, completes the file, and moves it into place; nothing may be written afterwards.
    /// - Throws: `Failure.file`, and any error that `next` throws.
    mutating func write(_ next: CardSource) throws(Failure) {
        while let card = try next() { try write(card) }
        try output.finish()
    }

    private mutating func write(_ record: CardRecord) throws(Failure) {
        let (table, separator) = (table, table.separator)
        let front = table.isHTML ? HTMLWriter.html(of: record.front) : record.front
        let back = table.isHTML ? HTMLWriter.html(of: record.back) : record.back
        try output.append { bytes in
            let mustQuote = table.hasComments && front.utf8.first == .numberSign
            bytes.append(field: front, separator: separator, mustQuote: mustQuote)
            bytes.append(separator)
            bytes.append(field: back, separator: separator)
            bytes.append(separator)
            bytes.append(field: (record.tags ?? []).joined(separator: " "), separator: separator)
            if table.hasBookColumn {
                bytes.append(separator)
                bytes.append(field: record.book ?? table.book ?? "", separator: separator)
            }
            if table.hasKindColumn {
                bytes.append(separator)
                bytes.append(contentsOf: (record.kind?.rawValue ?? "").utf8)
            }
            bytes.append(.lineFeed)
        }
    }
}
