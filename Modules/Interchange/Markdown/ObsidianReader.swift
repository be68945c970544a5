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
    /// Whether the line before belongs to a callout that hides schedules.
    private var isInCallout = false
    private var isBlank = true
    private var count = 0
    /// The schedules in the paragraph.
    private var schedules = ObsidianSchedules()
    /// The card of the line before, whose schedules can follow.
    private var held: FileRecord?
    private var leftOutSchedules = 0
    /// The paragraphs that are cards for hashcards and SuperMemo.
    private var leftOut: LeftOutCards?

    init(_ records: consuming RecordReader) {
        records.contents = []
        self.records = records
    }

    /// Calls `body` with each card, or the flaw of its text.
    /// - Returns: the number of schedules that cannot be read or belong to no card, and what was left out because it is a card only
    ///   in Markdown.
    /// - Throws: `Failure.format` if the file cannot be read on or has text and no card, `Failure.file`, and what `body` throws.
    consuming func read(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) -> (schedules: Int, cards: LeftOutCards?) {
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
        return (leftOutSchedules, leftOut)
    }

    private mutating func take(
        _ bytes: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        if let fence {
            append(bytes, line: line)
            if bytes.trimmingSpaces.starts(with: fence) { self.fence = nil }
            return try checkLength()
        }
        guard let shown = outOfCallout(bytes) else { return }
        var found = ObsidianSchedules()
        let text = withoutComments(shown, &found)
        if !found.isEmpty { isInCallout = false }
        guard let text else { return try take(found, body) }
        if shown.trimmingSpaces.starts(with: ObsidianSchedules.opening.utf8) {
            try take(found, body)
            found = ObsidianSchedules()
        }
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

    /// Returns a line without the quote marks of a callout that hides schedules; nil for a line of the callout itself.
    private mutating func outOfCallout(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !isInComment, let text = line.withoutQuoteMark else {
            isInCallout = false
            return line
        }
        if text.prefix(ObsidianSchedules.callout.utf8.count).map(\.asciiLower).elementsEqual(ObsidianSchedules.callout.utf8) {
            isInCallout = true
            return text.index(of: ObsidianSchedules.opening).map { text[$0...] }
        }
        if !isInCallout { return line }
        return text.isEmpty ? nil : text
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
            let end = line[start...].index(of: "-->").map { $0 + 3 } ?? line.endIndex
            let rest = (line[..<start] + line[end...])[...]
            return (CollectionOfOne(.lineFeed) + rest)[...].withoutBlockID.trimmingSpaces.isEmpty ? nil : rest
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
            if text.hasMarkdownCard { leftOut.add(for: .markdown, line: paragraphLine) }
            leftOutSchedules += schedules.count
        case .sides(let place, let isReversed):
            var record = record(
                text[..<place].trimmingSpaces, text[place...].withoutBlockID.trimmingSpaces, isReversed: isReversed,
                line: paragraphLine)
            leftOutSchedules += record.take(schedules)
            try body(record)
        case .cloze:
            var text = text.withoutBlockID.trimmingSpaces
            let (book, line) = (ObsidianTags.takeDeck(from: &text) ?? tags.book, paragraphLine)
            count += 1
            let cloze = text.count > CardText.byteLimit ? MarkdownCloze() : MarkdownCloze(highlightsIn: text)
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

extension ArraySlice<UInt8> {
    /// Whether the paragraph is a card for hashcards or SuperMemo.
    fileprivate var hasMarkdownCard: Bool {
        guard let first, MarkdownLine.markers.contains(first) else { return false }
        if case .cloze = MarkdownLine(self) { return MarkdownCloze(bracketsIn: Array(self)).deletionCount > 0 }
        return MarkdownCodec.isQuestionsAndAnswers(self)
    }
}

extension FileRecord {
    /// Gives the cards their schedules.
    /// - Returns: the number of those that are left.
    fileprivate mutating func take(_ schedules: ObsidianSchedules) -> Int {
        switch self {
        case .card(var card):
            card.schedule = schedules.all.first ?? nil
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
