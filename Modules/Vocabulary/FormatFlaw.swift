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
    /// A rule for the options of decks was given for a format that has no decks with options.
    case noDeckOptions(format: String)
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

/// The reason why a part of a Markdown file is not a card.
public enum MarkdownFlaw: Hashable, Sendable {
    /// An answer has no question before it.
    case answerWithoutQuestion
    /// A question has no answer before the next card or the end of the file.
    case questionWithoutAnswer
    /// A text with deletions has none.
    case noDeletion
    /// A text has more deletions than `limit`.
    case tooManyDeletions(limit: Int)
    /// The name of the deck in the front matter is not a string.
    case deckName
    /// The file has text, but no cards of the format.
    case noCards(format: String)
    /// A flaw of a file in which another format finds cards.
    indirect case foreign(MarkdownFlaw, format: String)
}

/// The reason why a line of a file is not a card in JSON.
public enum JSONFlaw: Error, Hashable, Sendable {
    /// The line is not JSON: something else is expected at a column, in characters counted from 1.
    case syntax(expected: Expected, column: Int)
    /// The file is one array instead of an object on each line.
    case array
    /// Arrays and objects are nested more deeply than `limit`.
    case tooDeep(limit: Int)
    case missingKey(String)
    case repeatedKey(String)
    /// The value of a key is not a string or, if `isList`, not an array of strings.
    case wrongType(key: String, isList: Bool)

    /// What JSON requires at a place.
    public enum Expected: Hashable, Sendable {
        case object, key, colon, value, commaOrBrace, commaOrBracket, digit, end
        /// The end of a string, or an escape sequence instead of a control character.
        case closingQuote
        /// A valid escape sequence, with both halves of a surrogate pair.
        case escape
    }
}

/// The reason why an Anki collection cannot be imported or exported.
public enum PackageFlaw: Hashable, Sendable {
    /// The file is not a ZIP archive, a compressed collection or a database, or it is damaged; the text is the library's message.
    case damaged(String)
    /// The file has no content.
    case empty
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

/// The reason why a file of profiles is invalid, other than a value that breaks a rule of the model.
public enum ProfileFlaw: Hashable, Sendable {
    /// The form that a value is required to have.
    public enum Shape: Hashable, Sendable {
        case text, number, onOrOff, list, mapping
    }

    /// The file is not valid YAML; the text is the parser's message.
    case syntax(String)
    /// The file has an alias; `name` is the text after the `*`.
    case alias(name: String)
    case tooDeep
    /// The file is larger than `limit` bytes.
    case tooLarge(limit: Int)
    case unknownKey(String, known: [String])
    case missingKey(String)
    case repeatedKey(String)
    /// A value does not have the expected form; `key` is empty if the value is the whole file.
    case wrongShape(key: String, expected: Shape)
    case unknownValue(key: String, String, known: [String])
    /// An earlier profile of the file has the same name.
    case repeatedProfile(name: String)
    /// The segment already has a sound of this kind.
    case repeatedSound(SoundKind)
    /// A profile with that name already exists, and the conflict policy is to fail.
    case conflict(name: String)
}
