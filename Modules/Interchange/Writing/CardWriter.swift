import Model
import Vocabulary

/// Writes cards as text, with quotes where a reader needs them.
///
/// Lines end with a line feed in all formats, as other command-line tools write them, although RFC 4180 asks for CRLF.
struct CardWriter: ~Copyable {
    private var output: OutputFile
    private let format: CardFormat
    /// The book of all records, or nil if each names its own.
    private let book: String?
    private let separator: UInt8
    /// Whether the texts are written as HTML, which the head then declares to Anki.
    private let isHTML: Bool

    /// Writes the head of the file.
    /// - Throws: `Failure.file`.
    init(_ output: consuming OutputFile, format: CardFormat, book: String?, isHTML: Bool) throws(Failure) {
        self.output = output
        self.format = format
        self.book = book
        self.isHTML = isHTML
        separator = UInt8(ascii: format == .csv ? "," : "\t")
        try writeHead()
    }

    /// Writes a card as a record.
    /// - Throws: `Failure.file`.
    mutating func write(_ record: CardRecord) throws(Failure) {
        let (separator, format, book) = (separator, format, book)
        let front = isHTML ? HTMLWriter.html(of: record.front) : record.front
        let back = isHTML ? HTMLWriter.html(of: record.back) : record.back
        try output.append { bytes in
            // Such a record would be read as a comment.
            let mustQuote = format == .anki && front.utf8.first == .numberSign
            bytes.append(field: front, separator: separator, mustQuote: mustQuote)
            bytes.append(separator)
            bytes.append(field: back, separator: separator)
            bytes.append(separator)
            bytes.append(field: (record.tags ?? []).joined(separator: " "), separator: separator)
            if format != .anki || !book.isNamedInHead {
                bytes.append(separator)
                bytes.append(field: record.book ?? book ?? "", separator: separator)
            }
            bytes.append(.lineFeed)
        }
    }

    /// Completes the file and moves it into place; nothing may be written afterwards.
    /// - Throws: `Failure.file`.
    mutating func finish() throws(Failure) { try output.finish() }

    private mutating func writeHead() throws(Failure) {
        let head =
            switch format {
            case .tsv: "front\tback\ttags\tbook\n"
            case .csv: "front,back,tags,book\n"
            case .anki: ankiHead
            }
        try output.append { $0.append(contentsOf: head.utf8) }
    }

    private var ankiHead: String {
        let lines = ["separator:tab", "html:\(isHTML)", "notetype:Basic"]
        let deck = if let book, Optional(book).isNamedInHead { ["deck:\(book)"] } else { [String]() }
        let columns = ["tags column:3"] + (deck.isEmpty ? ["deck column:4"] : [])
        return (lines + deck + columns).map { "#\($0)\n" }.joined()
    }
}

extension String? {
    /// Whether the book can be named in a line of Anki's head instead of in every record.
    fileprivate var isNamedInHead: Bool {
        guard let self, !self.isEmpty else { return false }
        return !self.utf8.contains { $0 == .lineFeed || $0 == .carriageReturn }
    }
}
