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
    /// What to do with the options of decks, which only Anki's packages have; nil to report them.
    public var options: DeckOptionsRule?

    /// Creates a request for an import.
    public init(
        path: String, book: EntityReference? = nil, format: FileFormat? = nil, onConflict: ConflictPolicy? = nil,
        separator: FieldSeparator? = nil, hasTitles: Bool? = nil, columns: String? = nil,
        encoding: TextEncoding? = nil, options: DeckOptionsRule? = nil
    ) {
        self.path = path
        self.book = book
        self.format = format
        self.onConflict = onConflict
        self.separator = separator
        self.hasTitles = hasTitles
        self.columns = columns
        self.encoding = encoding
        self.options = options
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
    /// What the cards must meet besides; nil for all cards.
    public var query: SetQuery?
    /// Whether the progress of the cards is exported, if the format has any.
    public var withProgress: Bool

    /// Creates a request for an export.
    public init(
        path: String, book: EntityReference? = nil, format: FileFormat? = nil, tags: [String] = [], query: SetQuery? = nil,
        withProgress: Bool = true
    ) {
        self.query = query
        self.path = path
        self.book = book
        self.format = format
        self.tags = tags
        self.withProgress = withProgress
    }
}

/// What a column of a table of cards contains; the raw values are the titles.
public enum ImportColumn: String, Sendable, CaseIterable {
    case front, back, tags, book, kind
}
