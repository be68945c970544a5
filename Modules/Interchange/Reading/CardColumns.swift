import Model
import Vocabulary

/// The columns that hold the parts of a card, counted from 0.
struct CardColumns {
    /// What columns after the last known one contain.
    enum Rest {
        /// Nothing: a record has no more columns.
        case missing
        /// Nothing that is kept: their fields are empty.
        case blank
        /// Anything: they are ignored.
        case ignored
        /// Further fields of a note.
        case fields
    }

    let count: Int
    let front: Int
    let back: Int
    var tags: Int?
    /// Whether the column of the tags is a guess by its position.
    var areTagsGuessed = false
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
    /// The number of fields that a record has at least, if it is less than ``count``; those that are missing are empty.
    var least: Int?
    /// What the columns after the first ``count`` contain.
    var rest = Rest.missing

    /// The content of each column, as the field of a card that an error can name.
    var contents: [Field] {
        (0..<count).map { $0 == front ? .front : $0 == tags ? .tag : $0 == book ? .name : .back }
    }
}

extension CardColumns {
    /// The maximum number of columns in a file without titles: front, back and tags.
    static let mostUntitled = 3

    /// Creates the columns of a file without titles: the front, the back, and the tags if there is a third column.
    /// - Throws: `Failure.format` if the first record has fewer or more columns.
    init(positional records: borrowing RecordReader) throws(Failure) {
        let count = records.fieldCount
        if count > Self.mostUntitled { throw records.error(.untitledColumns(count), line: records.recordLine) }
        if count < 2 { throw records.error(.fieldCount(found: count, expected: 2), line: records.recordLine) }
        self.init(count: count, front: 0, back: 1, tags: count > 2 ? 2 : nil, areTagsGuessed: count > 2)
    }

    /// Creates the columns as the user maps them; the columns after them are ignored, and those after the back can be missing.
    init(_ mapping: ColumnMapping) {
        let contents = mapping.contents
        let front = contents.firstIndex(of: .front) ?? 0
        let backs = contents.indices.filter { contents[$0] == .back }
        self.init(
            count: contents.count, front: front, back: backs.first ?? 0, tags: contents.firstIndex(of: .tags),
            book: contents.firstIndex(of: .book), kind: contents.firstIndex(of: .kind), moreOfBack: Array(backs.dropFirst()),
            least: max(front, backs.first ?? 0) + 1, rest: .ignored)
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

    /// Returns what is wrong with the number of fields of the current record; nil if nothing is.
    func flaw(of records: borrowing RecordReader) -> RecordFlaw? {
        let found = records.fieldCount
        if found < least ?? count { return records.fieldCountFlaw(expecting: least ?? count) }
        switch rest {
        case .ignored: return nil
        case .fields: return found > RecordReader.fieldsKept ? records.fieldCountFlaw(expecting: RecordReader.fieldsKept) : nil
        case .missing: return found > count ? records.fieldCountFlaw(expecting: count) : nil
        case .blank:
            let isKept = found <= RecordReader.fieldsKept
            if isKept, (0..<found).dropFirst(count).allSatisfy({ records.text(at: $0).isEmpty }) { return nil }
            return records.fieldCountFlaw(expecting: min(count, RecordReader.fieldsKept))
        }
    }
}
