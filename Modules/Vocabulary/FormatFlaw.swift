/// What is wrong with a file.
public enum FormatFlaw: Error, Hashable, Sendable {
    /// A record has another number of fields than its file announces.
    case fieldCount(found: Int, expected: Int)
    /// A quoted field is not closed; the line is where it was opened.
    case unclosedQuote
    /// Text stands behind a closing quote.
    case textAfterQuote
    case invalidUTF8
    case containsNUL
    /// A header names something unknown or gives it an impossible value.
    case header(name: String, value: String)
    /// A header names a column, from 1, that the first record does not have.
    case missingColumn(header: String, column: Int, fields: Int)
    /// The file names no book for a card, and none was given.
    case noBook
    /// A record has a value that breaks a rule of the model.
    case card(Field, Flaw)
    /// The book has a card with that front, and conflicts are to fail.
    case conflict(front: String)
    /// An earlier record of the file has that front and says something else.
    case repeated(front: String)
    /// The format cannot be told from the file's name or content.
    case unknownFormat
    /// A file to be written has an ending that stands for no format; with its dot.
    case unknownEnding(String)
    /// The file is not text.
    case binary(BinaryKind)
    /// A layout of columns was given, and the format has no columns.
    case noColumns(format: String)
    /// The first line has not the titles of its format.
    case titles(expected: [String])
    /// Files of this format are written only.
    case writtenOnly(format: String)
    /// A book was given, and the format carries nothing that belongs to one.
    case noBooks(format: String)
    case profiles(ProfileFlaw)
}

/// The kinds of files without text that are known by their first bytes.
public enum BinaryKind: String, Sendable, CaseIterable {
    case zip, gzip, zstd, pdf, png, jpeg, gif, sqlite, office, utf16
}
