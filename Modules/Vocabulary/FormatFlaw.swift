/// The reason why a file does not conform to its format.
public enum FormatFlaw: Error, Hashable, Sendable {
    /// A record does not have the expected number of fields.
    case fieldCount(found: Int, expected: Int)
    /// The records have more columns than can be told apart without titles.
    case untitledColumns(Int)
    /// The column after the front and the back, counted from 1, has texts that are not tags, and no title says what they are.
    case untitledTexts(String, column: Int)
    /// A note has text in more fields than its type, which Anki comes with, and nothing says what the other columns contain.
    case extraFields(type: String, found: Int, expected: Int)
    /// The header that names the columns has another number of names than there are columns.
    case columnNames(found: Int, expected: Int)
    /// A quoted field is not closed; the line is the one on which it was opened.
    case unclosedQuote
    /// There is text after a closing quote.
    case textAfterQuote
    case invalidUTF8
    /// The file is in UTF-16, and the text is not valid in it.
    case invalidUTF16
    case containsNUL
    /// A header has an unknown name or an invalid value.
    case header(name: String, value: String)
    /// Two titles name the same column.
    case repeatedColumn(String)
    /// A header names a column, counted from 1, that the first record does not have.
    case missingColumn(header: String, column: Int, fields: Int)
    /// The file names no book for a card, and the user gave none.
    case noBook
    /// A record has a value that breaks a rule of the model.
    case card(Field, Flaw)
    /// The book already has a card with that front, and the conflict policy is to fail.
    case conflict(front: String)
    /// An earlier record of the file has the same front and different content.
    case repeated(front: String)
    /// An earlier record of the file, on `line`, has the same guid and different content.
    case repeatedGUID(String, line: Int)
    /// The card with that front is made from a note of a type; what it shows is in a field, which the record cannot change.
    case madeFromNote(front: String, type: String, field: String)
    /// The format cannot be determined from the file's name or content.
    case unknownFormat
    /// The file to write has an extension that belongs to no format; the value includes the dot.
    case unknownEnding(String)
    /// The file to write has no extension.
    case noEnding
    /// The file is not text.
    case binary(BinaryKind)
    /// A column layout was given for a format that has no columns.
    case noColumns(format: String)
    /// The first line does not have the titles that the format requires.
    case titles(expected: [String])
    /// The format can only be exported.
    case writtenOnly(format: String)
    /// The format can only be imported.
    case readOnly(format: String)
    /// Files with the extension can only be imported; files of the same format with other extensions can be exported.
    case readOnlyEnding(String, written: [String])
    /// The progress was to be left out of a format that has none.
    case noProgress(format: String)
    /// Tags were given for a format whose data has none.
    case noTags(format: String)
    /// A book was given for a format whose data does not belong to books.
    case noBooks(format: String)
    case profiles(ProfileFlaw)
    case json(JSONFlaw)
    case markdown(MarkdownFlaw)
    /// A line, or the text of a card, is longer than `limit` bytes, beyond which nothing is read.
    case tooLong(limit: Int)
    case package(PackageFlaw)
    /// Several records are flawed: the first one, to which the line belongs, and the next ones of the file.
    indirect case several(FormatFlaw, more: [RecordFlaw])

    /// The flaw of the first record if several are flawed; otherwise the flaw itself.
    public var first: FormatFlaw { if case .several(let first, _) = self { first } else { self } }
}

/// The flaw of one record of a file; lines are counted from 1.
public struct RecordFlaw: Hashable, Sendable {
    /// The number of flawed records after which the reading of a file stops.
    public static let most = 100

    public let flaw: FormatFlaw
    public let line: Int

    public init(_ flaw: FormatFlaw, line: Int) {
        self.flaw = flaw
        self.line = line
    }
}

/// The kinds of binary file that can be recognised by their first bytes.
public enum BinaryKind: String, Sendable, CaseIterable {
    case zip, gzip, zstd, pdf, png, jpeg, gif, sqlite, office
}
