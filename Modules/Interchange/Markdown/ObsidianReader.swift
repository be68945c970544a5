import Model
import Vocabulary

/// Reads the cards of an Obsidian note one by one, as the plugin Spaced Repetition finds them.
///
/// A blank line ends a card. A comment with schedules belongs to the card before it.
///
/// Source: st3v3nmw/obsidian-spaced-repetition, "Flashcards" in its manual, and `src/parser.ts`.
struct ObsidianReader: ~Copyable {
    private enum Kind {
        case text, cloze
        /// A card whose back begins at a place in the paragraph.
        case sides(back: Int, isReversed: Bool)
    }

    private var records: RecordReader
    private var tags = ObsidianTags()
    /// The lines since the last blank one, and the number of the first.
    private var paragraph: [UInt8] = []
    private var paragraphLine = 0
    private var kind = Kind.text
    /// The characters that end the current block of code.
    private var fence: [UInt8]?
    private var isInComment = false
    private var isBlank = true
    private var count = 0
    /// The schedules in the paragraph.
    private var schedules = ObsidianSchedules()
    /// The card of the line before, whose schedules can follow.
    private var held: FileRecord?
    private var leftOutSchedules = 0

    init(_ records: consuming RecordReader) {
        records.contents = []
        self.records = records
    }

    /// Calls `body` with each card, or the flaw of its text.
    /// - Returns: the number of schedules that cannot be read, or belong to no card.
    /// - Throws: `Failure.format` if the file cannot be read on or has text and no card, `Failure.file`, and what `body` throws.
    consuming func read(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) -> Int {
        let head = try FrontMatter(&records) { _ in false }
        if head.isClosed {
            tags.take(head)
        } else {
            for (index, line) in head.lines.enumerated() { try take(line[...], line: index + 2, body) }
        }
        while let range = try records.nextLine() {
            try take(records.window.bytes[range], line: records.recordLine, body)
        }
        try finish(body)
        if count == 0, !isBlank { throw records.error(.markdown(.noCards(format: CardFormat.obsidian.rawValue)), line: 0) }
        return leftOutSchedules
    }

    private mutating func take(
        _ bytes: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        if let fence {
            append(bytes, line: line)
            if bytes.trimmingSpaces.starts(with: fence) { self.fence = nil }
            return try checkLength()
        }
        var found = ObsidianSchedules()
        guard let text = withoutComments(bytes, &found) else { return try take(found, body) }
        try passHeld(body)
        switch (ObsidianLine(text), kind) {
        case (.blank, _): try finish(body)
        case (.tags(let names), _) where paragraph.isEmpty:
            isBlank = false
            tags.take(names)
        case (.turn(let isReversed), .text) where !paragraph.isEmpty, (.turn(let isReversed), .cloze):
            kind = .sides(back: paragraph.count, isReversed: isReversed)
        case (.card(let front, let back, let isReversed), .text), (.card(let front, let back, let isReversed), .cloze):
            try finish(body)
            held = record(front, back, isReversed: isReversed, line: line)
            if !found.isEmpty { try take(found, body) }
            return
        case (.fence(let run), _):
            append(text, line: line)
            fence = Array(run)
        case (.text(hasHighlight: true), .text):
            append(text, line: line)
            kind = .cloze
        default: append(text, line: line)
        }
        if paragraph.isEmpty { leftOutSchedules += found.count } else { schedules.add(found) }
        try checkLength()
    }

    /// Takes schedules that are on a line of their own, or at the end of a card of one line.
    private mutating func take(
        _ found: ObsidianSchedules, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        if held == nil, !paragraph.isEmpty { return schedules.add(found) }
        leftOutSchedules += held?.take(found) ?? found.count
        try passHeld(body)
    }

    private mutating func passHeld(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) {
        guard let record = held else { return }
        held = nil
        try body(record)
    }

    /// Returns a line without its comments, whose schedules are added to `found`; nil if it has nothing else.
    private mutating func withoutComments(
        _ line: ArraySlice<UInt8>, _ found: inout ObsidianSchedules
    ) -> ArraySlice<UInt8>? {
        if isInComment {
            isInComment = line.index(of: "-->") == nil
            return nil
        }
        if let start = line.index(of: ObsidianSchedules.opening) {
            found.add(line[start...])
            let rest = line[..<start]
            return rest.trimmingSpaces.isEmpty ? nil : rest
        }
        guard line.starts(with: "<!--".utf8) else { return line }
        isInComment = line.index(of: "-->") == nil
        return nil
    }

    private mutating func append(_ text: ArraySlice<UInt8>, line: Int) {
        isBlank = false
        if paragraph.isEmpty { paragraphLine = line } else { paragraph.append(.lineFeed) }
        paragraph.append(contentsOf: text)
    }

    private func checkLength() throws(Failure) {
        if paragraph.count > records.byteLimit { throw records.error(.tooLong(limit: records.byteLimit), line: paragraphLine) }
    }

    /// Passes on the cards before a line, if there are any.
    private mutating func finish(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) {
        try passHeld(body)
        let (text, kind, schedules) = (paragraph[...], kind, schedules)
        (paragraph, self.kind, self.schedules) = ([], .text, ObsidianSchedules())
        switch kind {
        case .text:
            tags.takeDeck(mentionedIn: text)
            leftOutSchedules += schedules.count
        case .sides(let place, let isReversed):
            var record = record(
                text[..<place].trimmingSpaces, text[place...].trimmingSpaces, isReversed: isReversed, line: paragraphLine)
            leftOutSchedules += record.take(schedules)
            try body(record)
        case .cloze:
            var text = text.trimmingSpaces
            let (book, line) = (ObsidianTags.takeDeck(from: &text) ?? tags.book, paragraphLine)
            count += 1
            let cloze = text.count > CardText.byteLimit ? ClozeText() : ClozeText(highlightsIn: text)
            if let flaw = cloze.flaw(size: text.count) { return try body(.flawed(RecordFlaw(flaw, line: line))) }
            let note = NoteRecord(fields: [], tags: tags.tags, book: book, schedules: schedules.all, line: line)
            leftOutSchedules += schedules.left(by: cloze.cardCount)
            for record in cloze.records(note, decoding: { String(decoding: $0, as: UTF8.self) }) { try body(record) }
        }
    }

    /// Returns the card of two sides, or the note of two cards.
    private mutating func record(
        _ front: ArraySlice<UInt8>, _ back: ArraySlice<UInt8>, isReversed: Bool, line: Int
    ) -> FileRecord {
        var front = front
        let book = ObsidianTags.takeDeck(from: &front) ?? tags.book
        count += 1
        let sides = [String(decoding: front, as: UTF8.self), String(decoding: back, as: UTF8.self)]
        if isReversed {
            return .note(NoteRecord(meaning: .reversed, fields: sides, tags: tags.tags, book: book, line: line))
        }
        return .card(CardRecord(front: sides[0], back: sides[1], tags: tags.tags, book: book, line: line))
    }
}

extension FileRecord {
    /// Gives the cards their schedules.
    /// - Returns: the number of those that are left.
    fileprivate mutating func take(_ schedules: ObsidianSchedules) -> Int {
        switch self {
        case .card(var card):
            card.sm2Schedule = schedules.all.first ?? nil
            self = .card(card)
            return schedules.left(by: 1)
        case .note(var note):
            note.schedules = Array(schedules.all.prefix(2))
            self = .note(note)
            return schedules.left(by: 2)
        case .session, .profile, .flawed: return schedules.count
        }
    }
}
