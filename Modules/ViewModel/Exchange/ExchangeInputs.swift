import Model

/// A file to import.
public struct ImportRequest: Hashable, Sendable {
    /// `-` is standard input.
    public var path: String
    /// Nil for the book that the file names; only cards have one.
    public var book: EntityReference?
    /// The name of a format; nil to tell it from the file.
    public var format: String?
    /// `update`, `skip` or `fail`; nil for that of the settings.
    public var onConflict: String?

    public init(path: String, book: EntityReference? = nil, format: String? = nil, onConflict: String? = nil) {
        self.path = path
        self.book = book
        self.format = format
        self.onConflict = onConflict
    }
}

/// A file to export to.
public struct ExportRequest: Hashable, Sendable {
    /// `-` is standard output.
    public var path: String
    /// Nil for all books; only cards have one.
    public var book: EntityReference?
    /// The name of a format; nil to tell it from the file's name.
    public var format: String?

    public init(path: String, book: EntityReference? = nil, format: String? = nil) {
        self.path = path
        self.book = book
        self.format = format
    }
}

extension ExchangeFormat {
    /// The format that is asked for by its name, else one of others than cards by the file's; nil where the file is to tell.
    /// - Throws: `Failure.format(.unknownFormat, …)`, and `.noBooks` for a book where the format has none.
    static func asked(_ name: String?, for path: String, book: EntityReference?) throws(Failure) -> ExchangeFormat? {
        var format = ExchangeFormat(ofOthersThanCards: path)
        if let name {
            format = ExchangeFormat(named: name)
            if format == nil { throw .format(.unknownFormat, file: path, line: 0) }
        }
        if let format, book != nil, !format.carriesCards { throw .format(.noBooks(format: format.name), file: path, line: 0) }
        return format
    }
}
