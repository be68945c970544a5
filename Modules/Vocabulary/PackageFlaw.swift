/// The reason why an Anki collection cannot be imported or exported.
public enum PackageFlaw: Hashable, Sendable {
    /// The file is not a ZIP archive, a compressed collection or a database, or it is damaged; the text is the library's message.
    case damaged(String)
    /// The archive contains no collection.
    case noCollection
    /// The package or the collection has a version that is not supported.
    case version(Int)
    case tooManyMembers(count: Int, limit: Int)
    /// A member of the archive has a name that leads out of its folder.
    case unsafeName(String)
    /// The content is larger than `limit` bytes, or out of all proportion to the size of the file.
    case tooLarge(limit: Int)
    /// A row of a table has an impossible value; `id` is that of the row.
    case value(table: String, column: String, id: Int64)
    /// A file beside it has changes that are not in it yet, so Anki may be using it.
    case inUse
    /// A shared library, which reading or writing packages needs, is not installed.
    case noLibrary(String)
}
