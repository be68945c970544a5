/// What a file contains.
public enum FileContent: Hashable, Sendable {
    case cards, sessions, profiles
    /// Notes of an Anki collection, with their cards.
    case notes
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
    /// What the file contained.
    public var content = FileContent.cards
    /// The number of added records.
    public var added = 0
    /// The number of records that updated something.
    public var updated = 0
    /// The number of records that changed nothing.
    public var unchanged = 0
    /// The names of the books that the cards belong to, in the order of their first cards.
    public var books: [String] = []
    /// What a person should know about how the file was interpreted, and what was left out of it.
    public var remarks: [ImportRemark] = []

    /// Creates an empty summary.
    public init() {}

    /// The number of records that were read.
    package var count: Int { added + updated + unchanged }
}

/// What an export wrote.
public struct ExportSummary: Hashable, Sendable {
    /// What the file contains.
    public var content: FileContent
    /// The number of records.
    public var count: Int
    /// What a person should know about what was left out.
    public var remarks: [ExportRemark] = []

    /// Creates a summary.
    package init(_ content: FileContent, count: Int) {
        self.content = content
        self.count = count
    }
}

/// A remark on an export.
public enum ExportRemark: Hashable, Sendable {
    /// The number of media files that notes name and that do not exist.
    case missingMedia(Int)
    /// The number of records with the front of an earlier record of the same book, from which an import cannot tell them apart.
    case repeatedFronts(Int)
}

/// A new value for a setting.
public struct SettingChange: Hashable, Sendable {
    /// The key of the setting.
    public var key: String
    /// The new value.
    public var value: String
    /// The book that gets a value of its own; nil for the library.
    public var book: EntityReference?

    /// Creates a change of a setting.
    public init(key: String, value: String, book: EntityReference? = nil) {
        self.key = key
        self.value = value
        self.book = book
    }
}

/// An import or export that has taken long enough to be noticed.
public enum FileWork: Hashable, Sendable {
    case importing(FileProgress)
    case exporting(FileProgress)
}

/// How far the work on a file has come.
public struct FileProgress: Hashable, Sendable {
    /// The number of records that are done.
    public var records = 0
    /// The number of records in all; nil if it is not known.
    public var allRecords: Int?
    /// The number of bytes of the file that were read or written.
    public var bytes = 0
    /// The size of the file that is read; nil if it is not known, as for a pipe or for a file that is written.
    public var allBytes: Int?
    /// The time since the work began.
    public var time = Duration.zero

    public init() {}
}
