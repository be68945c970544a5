import Model
public import Vocabulary

/// A file to import.
public struct ImportRequest: Hashable, Sendable {
    /// The path of the file; `-` is standard input.
    public var path: String
    /// The book for the cards; nil for the one that the file names. Sessions and profiles have none.
    public var book: EntityReference?
    /// The format; nil to detect it from the file.
    public var format: FileFormat?
    /// What to do with a card whose front the book already has; nil for the policy of the settings.
    public var onConflict: ConflictPolicy?
    /// The separator of fields, which only tables have; nil to detect it from the file.
    public var separator: FieldSeparator?
    /// Whether the first record contains titles; nil to decide by its words.
    public var hasTitles: Bool?
    /// What the columns contain, as in `front,-,back,tags`, which only tables have; nil to detect it from the file.
    public var columns: String?
    /// The encoding of the file; nil to detect UTF-16 by its byte-order mark, and else UTF-8.
    public var encoding: TextEncoding?

    /// Creates a request for an import.
    public init(
        path: String, book: EntityReference? = nil, format: FileFormat? = nil, onConflict: ConflictPolicy? = nil,
        separator: FieldSeparator? = nil, hasTitles: Bool? = nil, columns: String? = nil,
        encoding: TextEncoding? = nil
    ) {
        self.path = path
        self.book = book
        self.format = format
        self.onConflict = onConflict
        self.separator = separator
        self.hasTitles = hasTitles
        self.columns = columns
        self.encoding = encoding
    }
}

extension ImportRequest {
    /// Returns the requested layout.
    /// - Parameter format: nil if it is detected from the file.
    /// - Throws: `Failure.format(.noColumns, …)` for a layout of a format without columns, `Failure.invalid(.columns, …)`.
    func layout(of format: FileFormat?) throws(Failure) -> CardLayoutChoice {
        let mapping: ColumnMapping? = if let columns { try ColumnMapping(columns) } else { nil }
        let layout = CardLayoutChoice(
            separator: separator, hasTitles: hasTitles, columns: mapping, encoding: encoding)
        if let format, !format.details.hasColumns, layout.isOfTable {
            throw .format(.noColumns(format: format.name), file: path, line: 0)
        }
        return layout
    }
}

/// A file to export to.
public struct ExportRequest: Hashable, Sendable {
    /// The path of the file; `-` is standard output.
    public var path: String
    /// The book whose cards to export; nil for all books. Sessions and profiles have none.
    public var book: EntityReference?
    /// The format; nil for that of the file's extension, or for TSV if the file is standard output or a device.
    public var format: FileFormat?
    /// The tags, of which a card must have at least one; empty for all cards.
    public var tags: [String]
    /// Whether the progress of the cards is exported, if the format has any.
    public var withProgress: Bool

    /// Creates a request for an export.
    public init(
        path: String, book: EntityReference? = nil, format: FileFormat? = nil, tags: [String] = [], withProgress: Bool = true
    ) {
        self.path = path
        self.book = book
        self.format = format
        self.tags = tags
        self.withProgress = withProgress
    }
}

extension FileFormat {
    /// Returns the requested format, or the one that the file's name implies; nil if only the file's content can tell.
    /// - Throws: `Failure.format(.noBooks, …)` for a book if the format has none.
    static func asked(_ asked: FileFormat?, for path: String, book: EntityReference?) throws(Failure) -> FileFormat? {
        let format = asked ?? FileFormat(reading: path)
        if let format, book != nil, !format.hasBooks { throw .format(.noBooks(format: format.name), file: path, line: 0) }
        return format
    }
}

extension ExportRequest {
    /// Returns the format to write.
    /// - Throws: `Failure.format`: `.noEnding`, `.unknownEnding`, `.readOnly` or `.readOnlyEnding` for what can only be imported, and
    ///   `.noBooks`, `.noTags` or `.noProgress` for what the format does not have.
    func fileFormat() throws(Failure) -> FileFormat {
        let format = try requestedFormat()
        if !tags.isEmpty, !format.hasBooks { throw .format(.noTags(format: format.name), file: path, line: 0) }
        if !withProgress, !format.details.hasProgress {
            throw .format(.noProgress(format: format.name), file: path, line: 0)
        }
        do {
            try format.checkExtension(of: path)
        } catch {
            throw .format(error, file: path, line: 0)
        }
        return format
    }

    private func requestedFormat() throws(Failure) -> FileFormat {
        if let asked = try FileFormat.asked(format, for: path, book: book) {
            if !asked.details.canBeExported { throw .format(.readOnly(format: asked.name), file: path, line: 0) }
            return asked
        }
        do {
            return try FileFormat(writing: path)
        } catch {
            throw .format(error, file: path, line: 0)
        }
    }
}
