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
    /// Notes of a type can have any number of fields; others have a front and a back.
    /// - Throws: `Failure.format` if the remaining columns are not the fields of a note.
    func columns(of records: borrowing RecordReader) throws(Failure) -> CardColumns {
        let placed = Set(places.values.map(\.column))
        let names = columnNames.enumerated().map { placed.contains($0.offset) ? nil : $0.element }
        let tags = places[.tagsColumn]?.column ?? names.firstIndex(of: .tags)
        let book = places[.deckColumn]?.column ?? (deck == nil ? names.firstIndex(of: .book) : nil)
        let taken = placed.union([tags, book].compactMap { $0 })
        // In a file with several note types, each record has as many columns as the largest type; others leave some empty.
        let isOfType = noteType != nil || places[.notetypeColumn] != nil
        let least = taken.count + (noteType.flatMap(NoteRecord.Meaning.init(typeNamed:)) == .cloze ? 1 : 2)
        let count = isOfType ? max(records.fieldCount, least) : least
        if let titles, names.count != count {
            throw records.error(.fieldCount(found: names.count, expected: count), line: titles.line)
        }
        if let place = places.values.filter({ $0.column >= records.fieldCount }).min(by: { $0.line < $1.line }) {
            let (header, column) = (place.header.key.rawValue, place.column + 1)
            throw records.error(.missingColumn(header: header, column: column, fields: records.fieldCount), line: place.line)
        }
        try records.checkFieldCount(count)
        try checkPlaces(below: count, of: records)
        var left = (0..<count).filter { !taken.contains($0) }
        if left.count < 2 {
            // The second field of a cloze note can be missing.
            return CardColumns(count: count, front: left[0], back: nil, tags: tags, book: book, guid: places[.guidColumn]?.column)
        }
        if names.firstIndex(of: .front) == left[1], names.firstIndex(of: .back) == left[0] { left.swapAt(0, 1) }
        let titles = self.columnTitles
        return CardColumns(
            count: count, front: left[0], back: left[1], tags: tags, book: book, noteType: places[.notetypeColumn]?.column,
            guid: places[.guidColumn]?.column, more: Array(left.dropFirst(2)),
            titles: titles.isEmpty ? [] : left.map { titles[$0] })
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

    /// Checks that every named column exists and is named only once.
    private func checkPlaces(below count: Int, of records: borrowing RecordReader) throws(Failure) {
        var taken: Set<Int> = []
        for place in places.values.sorted(by: { $0.line < $1.line }) {
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
