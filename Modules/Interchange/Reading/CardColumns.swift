import Model
import Vocabulary

/// The columns that hold the parts of a card, counted from 0; other columns are ignored.
struct CardColumns {
    let count: Int
    let front: Int
    /// Nil for notes that have only one field.
    let back: Int?
    var tags: Int?
    var book: Int?
    /// The column that says what kind of note a record is.
    var kind: Int?
    /// The column with the type of an Anki note.
    var noteType: Int?
    /// The column with the guid of an Anki note.
    var guid: Int?
    /// The columns with the other fields of an Anki note.
    var more: [Int] = []
    /// The names of the fields of an Anki note; empty if the file does not name them.
    var titles: [String] = []
    /// Further columns with a part of the back, each on lines of its own.
    var moreOfBack: [Int] = []

    /// The content of each column, as the field of a card that an error can name.
    var contents: [Field] {
        (0..<count).map { $0 == front ? .front : $0 == tags ? .tag : $0 == book ? .name : .back }
    }
}

extension CardColumns {
    /// The possible numbers of columns in a file without a header: front, back, optionally tags, optionally book.
    static let positional = 2...4

    /// Creates the columns of a file without a header.
    /// - Parameter count: one of ``positional``.
    init(positional count: Int) {
        self.init(count: count, front: 0, back: 1, tags: count > 2 ? 2 : nil, book: count > 3 ? 3 : nil)
    }

    /// Creates the columns as the user maps them; the columns after them are ignored.
    /// - Throws: `Failure.format(.fieldCount, …)` if the first record has fewer.
    init(_ mapping: ColumnMapping, of records: borrowing RecordReader) throws(Failure) {
        let contents = mapping.contents
        if records.fieldCount < contents.count { try records.checkFieldCount(contents.count) }
        let backs = contents.indices.filter { contents[$0] == .back }
        self.init(
            count: records.fieldCount, front: contents.firstIndex(of: .front) ?? 0, back: backs.first ?? 0,
            tags: contents.firstIndex(of: .tags), book: contents.firstIndex(of: .book), kind: contents.firstIndex(of: .kind),
            moreOfBack: Array(backs.dropFirst()))
    }

    /// Creates the columns from a record of titles; nil unless it has both front and back.
    /// - Throws: the error for a title that is unknown or repeated, if it has both.
    init?(titles: [String], orThrow error: (FormatFlaw) -> Failure) throws(Failure) {
        var places: [ColumnTitle.Column: Int] = [:]
        var odd: FormatFlaw?
        for (place, title) in titles.enumerated() {
            if let column = ColumnTitle(title)?.column, places[column] == nil {
                places[column] = place
            } else {
                odd = odd ?? (ColumnTitle(title) == nil ? .header(name: title, value: "") : .repeatedColumn(title))
            }
        }
        guard let front = places[.front], let back = places[.back] else { return nil }
        if let odd { throw error(odd) }
        self.init(
            count: titles.count, front: front, back: back, tags: places[.tags], book: places[.book], kind: places[.kind])
    }
}
