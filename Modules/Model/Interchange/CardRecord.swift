/// A card as it stands in a file: texts not checked yet, and where the record begins.
package struct CardRecord: Hashable, Sendable {
    package var front: String
    package var back: String
    package var tags: [String]
    /// The book that the file names for it.
    package var book: String?
    /// The line that the record begins on, from 1.
    package var line: Int

    package init(front: String, back: String, tags: [String] = [], book: String? = nil, line: Int = 0) {
        self.front = front
        self.back = back
        self.tags = tags
        self.book = book
        self.line = line
    }
}

/// The formats that cards are exchanged in.
package enum CardFormat: String, Sendable, CaseIterable {
    /// Tab-separated, quoted as CSV where needed, with a header line `front back tags book`.
    case tsv
    /// RFC 4180, with the same header.
    case csv
    /// Anki's "Notes in Plain Text", with its `#` headers.
    case anki

    /// The format that the ending of a file's name stands for.
    package init?(name: String) {
        let name = name.lowercased()
        if name.hasSuffix(".tsv") {
            self = .tsv
        } else if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".txt") {
            self = .anki
        } else {
            return nil
        }
    }
}

/// The kinds of files without text that are known by their first bytes.
package enum BinaryKind: String, Sendable, CaseIterable {
    case zip, gzip, zstd, pdf, png, jpeg, gif, sqlite, office, utf16
}

/// What is wrong with a file.
package enum FormatFlaw: Error, Hashable, Sendable {
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
