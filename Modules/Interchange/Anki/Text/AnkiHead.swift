import Model
import Vocabulary

/// The head of an Anki text file: the separator, and the sources of a card's parts.
struct AnkiHead {
    /// The number of bytes in which Anki looks for a separator that is not declared.
    private static let guessedBytes = 8192

    private(set) var separator: FieldSeparator
    /// Whether the separator is not declared and its guess is uncertain.
    private(set) var isSeparatorGuessed = false
    /// Whether the file has any header that Anki knows.
    private(set) var isAnkis = false
    /// Whether the cards' texts are HTML.
    private(set) var isHTML = false
    /// The note type of all cards.
    private(set) var noteType: String?
    /// The book of all cards.
    private(set) var deck: String?
    /// The tags of all cards.
    private(set) var tags: [String] = []

    /// A header that names a column, which can be checked only when the number of columns is known.
    private struct Place {
        let header: AnkiHeader
        let line: Int
        let column: Int
    }

    private var places: [AnkiHeader.Key: Place] = [:]
    private var titles: (list: String, line: Int)?

    /// Reads the head, up to the first record.
    /// - Parameter chosen: the separator to use in any case; nil to use the declared or guessed one.
    /// - Throws: `Failure.format(.header, …)` for an invalid header value, or `Failure.file`.
    init(_ records: inout RecordReader, separator chosen: FieldSeparator?) throws(Failure) {
        separator = .tab
        var announced: FieldSeparator?
        // The form that Anki understood before it had headers.
        if let (text, _) = try records.takeLine(startingWith: "tags:") { tags = String(text.dropFirst(5)).words }
        while let (text, line) = try records.takeLine(startingWith: "#") {
            guard let header = AnkiHeader(text) else { continue }
            isAnkis = true
            let isUnderstood = read(header, line: line, separator: &announced)
            if !isUnderstood { throw records.error(header.flaw, line: line) }
        }
        if let announced = chosen ?? announced {
            separator = announced
        } else {
            separator = FieldSeparator(guessedFrom: try records.peek(Self.guessedBytes))
            isSeparatorGuessed = separator != .tab  // tabs hardly ever occur except between columns
        }
    }

    /// Returns the columns of the file; its first record must be the current one.
    ///
    /// A type of Anki's has a known number of fields, and the column after them holds the tags if no header says otherwise. So it
    /// is for cards without a type, if the first record has the column. Other types have as many fields as the file has columns.
    /// - Throws: `Failure.format` if the remaining columns are not the fields of a note.
    func columns(of records: borrowing RecordReader) throws(Failure) -> CardColumns {
        let placed = Set(places.values.map(\.column))
        let names = columnNames.enumerated().map { placed.contains($0.offset) ? nil : $0.element }
        var tags = places[.tagsColumn]?.column ?? names.firstIndex(of: .tags)
        let book = places[.deckColumn]?.column ?? (deck == nil ? names.firstIndex(of: .book) : nil)
        var taken = placed.union([tags, book].compactMap { $0 })
        var size = fieldCount
        let titles = columnTitles
        let isTyped = noteType != nil
        var (fields, after) = Self.firstFree(size ?? 0, besides: taken)
        let hasMoreTitles = size != nil && after < titles.count && !titles[after].isEmpty
        if hasMoreTitles, isTyped {
            // The file names a field that Anki's type does not have.
            size = nil
        } else if hasMoreTitles {
            // Without a type, there is no such field, so the column must be as empty as one without a name.
            let sides = [ColumnTitle.Column.front, .back].compactMap { names.firstIndex(of: $0) }
            if !isBlank(from: after, besides: taken, records) || !sides.allSatisfy({ fields.contains($0) }) {
                throw titleCount(titles.count, expected: fields.count + taken.count, records)
            }
        }
        var areTagsGuessed = false
        if size != nil, tags == nil, !hasMoreTitles, isTyped || after < records.fieldCount {
            (tags, areTagsGuessed) = (after, !isTyped)
            taken.insert(after)
        }
        var count = taken.count + (size ?? 2)
        try checkPlaces(below: size == nil ? RecordReader.fieldsKept : count, of: records)
        if size == nil {
            count = max(count, records.fieldCount, titles.count, (taken.max() ?? 0) + 1)
            if !titles.isEmpty, titles.count < count { throw titleCount(titles.count, expected: count, records) }
            fields = (0..<count).filter { !taken.contains($0) }
        } else if !isTyped, places.isEmpty, records.fieldCount > count,
            (count..<records.fieldCount).contains(where: { !records.text(at: $0).isEmpty })
        {
            throw records.error(.untitledColumns(records.fieldCount), line: records.recordLine)
        }
        if names.firstIndex(of: .front) == fields[1], names.firstIndex(of: .back) == fields[0] { fields.swapAt(0, 1) }
        var columns = CardColumns(
            count: count, front: fields[0], back: fields[1], tags: tags, areTagsGuessed: areTagsGuessed, book: book,
            noteType: places[.notetypeColumn]?.column, guid: places[.guidColumn]?.column, more: Array(fields.dropFirst(2)),
            titles: fields.allSatisfy(titles.indices.contains) ? fields.map { titles[$0] } : [])
        // Without a header and with a wrong separator, any text would make cards without a back.
        let hasBack = isSeparatorGuessed && noteType.flatMap(NoteRecord.Meaning.init(typeNamed:)) != .cloze
        columns.least = hasBack ? columns.back + 1 : 1
        columns.rest = columns.noteType != nil && titles.isEmpty ? .fields : .blank
        if !isAnkis, records.fieldCount < 2 {
            throw records.error(.fieldCount(found: records.fieldCount, expected: 2), line: records.recordLine)
        }
        return columns
    }

    /// The number of fields of each note; nil if notes have as many as the file has columns.
    private var fieldCount: Int? {
        if places[.notetypeColumn] != nil { return nil }
        return noteType.map(NoteRecord.Meaning.fieldCount(ofTypeNamed:)) ?? 2
    }

    /// Returns the first columns that are not taken, and the one after them.
    private static func firstFree(_ count: Int, besides taken: Set<Int>) -> (columns: [Int], next: Int) {
        let free = Array((0...).lazy.filter { !taken.contains($0) }.prefix(count + 1))
        return (Array(free.prefix(count)), free[count])
    }

    private func titleCount(_ found: Int, expected: Int, _ records: borrowing RecordReader) -> Failure {
        records.error(.columnNames(found: found, expected: expected), line: titles?.line ?? 0)
    }

    /// Returns whether no column from `first` on is taken, and the first record has no text in them.
    private func isBlank(from first: Int, besides taken: Set<Int>, _ records: borrowing RecordReader) -> Bool {
        for column in first..<max(first, records.fieldCount) where !records.text(at: column).isEmpty { return false }
        return taken.allSatisfy { $0 < first }
    }

    /// Applies a header; returns false if its value is invalid.
    private mutating func read(_ header: AnkiHeader, line: Int, separator: inout FieldSeparator?) -> Bool {
        switch header.key {
        case .separator:
            separator = FieldSeparator(header: header.leadingValue)
            return separator != nil
        case .html:
            let value = header.leadingValue.trimmingWhitespace().lowercased()
            isHTML = value == "true"
            return isHTML || value == "false"
        case .tags:
            tags = header.value.words
        case .columns:
            titles = (header.value, line)
        case .deck where !header.value.isEmpty:
            deck = header.value
            places[.deckColumn] = nil
        case .notetype:
            places[.notetypeColumn] = nil
            noteType = header.value.isEmpty ? nil : header.value
        case .notetypeColumn, .deckColumn, .tagsColumn, .guidColumn:
            guard let column = header.column else { return false }
            places[header.key] = Place(header: header, line: line, column: column)
            if header.key == .deckColumn { deck = nil }
            if header.key == .notetypeColumn { noteType = nil }
        case .deck, .matchScope, .ifMatches:
            break
        }
        return true
    }

    /// Checks that every named column can exist and is named only once.
    private func checkPlaces(below count: Int, of records: borrowing RecordReader) throws(Failure) {
        var taken: Set<Int> = []
        for place in places.values.sorted(by: { $0.line < $1.line }) {
            if place.column >= max(count, records.fieldCount) {
                let (header, column) = (place.header.key.rawValue, place.column + 1)
                throw records.error(.missingColumn(header: header, column: column, fields: records.fieldCount), line: place.line)
            }
            if place.column < count, taken.insert(place.column).inserted { continue }
            throw records.error(place.header.flaw, line: place.line)
        }
    }

    /// The titles that `#columns` lists.
    private var columnTitles: [String] {
        guard let titles else { return [] }
        return titles.list.utf8.split(separator: separator.byte, omittingEmptySubsequences: false).map { title in
            let text = String(Substring(title)).trimmingWhitespace()
            let isQuoted = text.count > 1 && text.first == "\"" && text.last == "\""
            return isQuoted ? String(text.dropFirst().dropLast()) : text
        }
    }

    /// The columns that `#columns` names; nil for a name that does not belong to a part of a card.
    private var columnNames: [ColumnTitle.Column?] { columnTitles.map { ColumnTitle($0)?.column } }
}

extension AnkiHeader {
    fileprivate var flaw: FormatFlaw { .header(name: key.rawValue, value: value) }
}
