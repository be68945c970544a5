import Model
public import Vocabulary

/// A file to import.
public struct ImportRequest: Hashable, Sendable {
    /// `-` is standard input.
    public var path: String
    /// Nil for the book that the file names; only cards have one.
    public var book: EntityReference?
    /// Nil to detect it from the file.
    public var format: ExchangeFormat?
    /// Nil for the policy of the settings.
    public var onConflict: ConflictPolicy?
    /// Nil to detect it from the file. Only files of cards have fields.
    public var separator: FieldSeparator?
    /// Whether the first record holds titles; nil to tell by its words.
    public var hasTitles: Bool?

    public init(
        path: String, book: EntityReference? = nil, format: ExchangeFormat? = nil, onConflict: ConflictPolicy? = nil,
        separator: FieldSeparator? = nil, hasTitles: Bool? = nil
    ) {
        self.path = path
        self.book = book
        self.format = format
        self.onConflict = onConflict
        self.separator = separator
        self.hasTitles = hasTitles
    }
}

extension ImportRequest {
    /// The requested layout.
    /// - Parameter format: nil if it is detected from the file.
    /// - Throws: `Failure.format(.noColumns, …)` for a layout of a format without columns.
    func layout(of format: ExchangeFormat?) throws(Failure) -> CardLayoutChoice {
        let layout = CardLayoutChoice(separator: separator, hasTitles: hasTitles)
        if let format, !format.carriesCards, !layout.isEmpty {
            throw .format(.noColumns(format: format.name), file: path, line: 0)
        }
        return layout
    }
}

/// A file to export to.
public struct ExportRequest: Hashable, Sendable {
    /// `-` is standard output.
    public var path: String
    /// Nil for all books; only cards have one.
    public var book: EntityReference?
    /// Nil for the format of the file's extension, and TSV for a name without one.
    public var format: ExchangeFormat?

    public init(path: String, book: EntityReference? = nil, format: ExchangeFormat? = nil) {
        self.path = path
        self.book = book
        self.format = format
    }
}

extension ExchangeFormat {
    /// The requested format, or the one that the file's name implies; nil if only the file's content can tell.
    /// - Throws: `Failure.format(.noBooks, …)` for a book if the format has none.
    static func asked(_ asked: ExchangeFormat?, for path: String, book: EntityReference?) throws(Failure) -> ExchangeFormat? {
        let format = asked ?? ExchangeFormat(ofOthersThanCards: path)
        if let format, book != nil, !format.carriesCards { throw .format(.noBooks(format: format.name), file: path, line: 0) }
        return format
    }
}

extension ExportRequest {
    /// The format to write.
    /// - Throws: `Failure.format`: `.unknownEnding`, and `.noBooks` for a book if the format has none.
    func exchangeFormat() throws(Failure) -> ExchangeFormat {
        if let asked = try ExchangeFormat.asked(format, for: path, book: book) { return asked }
        do {
            return try ExchangeFormat(writing: path)
        } catch {
            throw .format(error, file: path, line: 0)
        }
    }
}
