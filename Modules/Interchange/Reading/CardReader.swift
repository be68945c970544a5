import Model
import Vocabulary

/// Reads the cards of a file one by one.
struct CardReader: ~Copyable {
    private var records: RecordReader
    private let layout: CardLayout
    /// Whether the current record has not been returned yet.
    private var isPending: Bool
    /// The tags of the previous record, which most records share.
    private var lastTags: (text: String, all: [String])
    /// What is in the column of the tags, if that is a guess.
    private var untitled = UntitledTags()
    private var notes: NoteReader
    private var html = HTMLReader()

    init(_ records: consuming RecordReader, _ layout: CardLayout) {
        self.records = records
        self.layout = layout
        isPending = layout.isPending
        lastTags = ("", layout.tags)
        notes = NoteReader(type: layout.noteType)
    }

    /// Calls `body` with each card, or the flaw of its record.
    /// - Returns: how the file was interpreted, and what was left out of it.
    /// - Throws: `Failure.format` with the line if the file cannot be read on, `Failure.file`, and any error that `body` throws.
    consuming func read(
        as format: CardFormat, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        while let record = try next() { try body(record) }
        var reading = Reading(.cards(format))
        reading.guess = layout.guess
        reading.dropped = html.dropped
        return reading
    }

    /// Returns the next card, or the flaw of its record; nil after the last one.
    /// - Throws: `Failure.format` with the line if the file cannot be read on, or `Failure.file`.
    private mutating func next() throws(Failure) -> FileRecord? {
        while try advance(), let columns = layout.columns {
            if let flaw = columns.flaw(of: records) { return .flawed(flaw) }
            var record = CardRecord(
                front: records.text(at: columns.front), back: records.text(at: columns.back),
                tags: layout.tags.isEmpty ? nil : layout.tags, book: layout.book,
                line: records.recordLine)
            for column in columns.moreOfBack { record.addToBack(records.text(at: column)) }
            if let column = columns.tags, column < records.fieldCount {
                let text = records.text(column)
                if columns.areTagsGuessed { untitled.add(text, line: records.recordLine) }
                record.tags = tags(text)
            }
            try checkUntitled(columns)
            if let column = columns.book {
                let name = records.text(at: column)
                if !name.isEmpty { record.book = name }
            }
            do throws(FormatFlaw) {
                if let column = columns.kind { record.kind = try NewNoteKind.read(records.text(at: column)) }
                if layout.holdsNotes, record.kind == nil,
                    let note = try notes.note(record, in: records, columns, isHTML: layout.isHTML)
                {
                    return .note(note)
                }
            } catch {
                return .flawed(RecordFlaw(error, line: record.line))
            }
            if layout.isHTML {
                record.front = html.text(of: record.front)
                record.back = html.text(of: record.back)
                html.endCard()
            }
            return .card(record)
        }
        untitled.isWhole = true
        if let columns = layout.columns { try checkUntitled(columns) }
        return nil
    }

    /// Checks that the column that was taken for the tags has tags, as far as it has been read.
    private func checkUntitled(_ columns: CardColumns) throws(Failure) {
        guard let found = untitled.text, let column = columns.tags else { return }
        throw records.error(.untitledTexts(found.text, column: column + 1), line: found.line)
    }

    /// Moves to the next record; returns false if there is none.
    private mutating func advance() throws(Failure) -> Bool {
        if !isPending { return try records.next() }
        isPending = false
        return true
    }

    /// Returns the tags of all cards in the file, and those in a text.
    private mutating func tags(_ text: String) -> [String] {
        if !text.hasSameBytes(as: lastTags.text) { lastTags = (text, layout.tags + text.words) }
        return lastTags.all
    }
}

extension CardRecord {
    /// Appends lines to the back; an empty text adds none.
    fileprivate mutating func addToBack(_ text: String) {
        if text.isEmpty { return }
        back += back.isEmpty ? text : "\n" + text
    }
}

extension String {
    /// The parts of the string that are separated by white space.
    var words: [String] {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        }
        return utf8.split(whereSeparator: \.isASCIIWhitespace).map { String(Substring($0)) }
    }
}

extension UInt8 {
    fileprivate var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension NewNoteKind {
    /// Reads the kind that a file gives for a record, in any case; nil for a card without a note, which can also be called `basic`.
    /// - Throws: `FormatFlaw.card(.kind, …)` for an unknown word.
    static func read(_ text: String) throws(FormatFlaw) -> NewNoteKind? {
        let word = text.trimmingWhitespace().lowercased()
        if word.isEmpty || word == NoteType.basic.name { return nil }
        if let kind = NewNoteKind(rawValue: word) { return kind }
        let known = [NoteType.basic.name] + allCases.map(\.rawValue)
        throw .card(.kind, .unknown(value: text, known: known))
    }
}
