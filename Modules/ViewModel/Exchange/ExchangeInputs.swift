import Model
public import Vocabulary

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
    /// What separates the fields: `tab`, `pipe`, `semicolon`, `colon`, `comma` or `space`; nil for what the file says. Only cards
    /// have fields.
    public var separator: String?
    /// Whether the first record holds titles; nil to tell by its words.
    public var hasTitles: Bool?

    public init(
        path: String, book: EntityReference? = nil, format: String? = nil, onConflict: String? = nil, separator: String? = nil,
        hasTitles: Bool? = nil
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
    /// - Parameter format: nil where the file is to tell.
    /// - Throws: `Failure.invalid` for a separator that is not one, `Failure.format(.noColumns, …)` for a format that has none.
    func layout(of format: ExchangeFormat?) throws(Failure) -> CardLayoutChoice {
        let known = FieldSeparator.allCases.map(\.rawValue)
        let chosen = separator.flatMap(FieldSeparator.init(rawValue:))
        if let separator, chosen == nil { throw .invalid(.separator, .unknown(value: separator, known: known)) }
        let layout = CardLayoutChoice(separator: chosen, hasTitles: hasTitles)
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
    /// The name of a format; nil for that of the file's ending, and `tsv` for a name without one.
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

extension ExportRequest {
    /// The format to write.
    /// - Throws: `Failure.format`: `.unknownFormat`, `.unknownEnding`, and `.noBooks` for a book where the format has none.
    func exchangeFormat() throws(Failure) -> ExchangeFormat {
        if let asked = try ExchangeFormat.asked(format, for: path, book: book) { return asked }
        do {
            return try ExchangeFormat(writing: path)
        } catch {
            throw .format(error, file: path, line: 0)
        }
    }
}
