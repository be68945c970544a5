import Model
import Vocabulary

/// Reads the cards of an Obsidian note one by one, as the plugin Spaced Repetition finds them.
///
/// A blank line ends a card. Schedules in comments are counted and left out.
///
/// Source: st3v3nmw/obsidian-spaced-repetition, "Flashcards" in its manual, and `src/parser.ts`.
struct ObsidianReader: ~Copyable {
    private enum Kind {
        case text, cloze
        /// A card whose back begins at a place in the paragraph.
        case sides(back: Int, isReversed: Bool)
    }

    private static let schedule = "<!--SR:"

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
    private var schedules = 0

    init(_ records: consuming RecordReader) {
        records.contents = []
        self.records = records
    }

    /// Calls `body` with each card, or the flaw of its text.
    /// - Returns: the number of schedules that were left out.
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
        return schedules
    }

    private mutating func take(
        _ bytes: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        if let fence {
            append(bytes, line: line)
            if bytes.trimmingSpaces.starts(with: fence) { self.fence = nil }
            return try checkLength()
        }
        guard let text = withoutComments(bytes) else { return }
        switch (ObsidianLine(text), kind) {
        case (.blank, _): try finish(body)
        case (.tags(let names), _) where paragraph.isEmpty:
            isBlank = false
            tags.take(names)
        case (.turn(let isReversed), .text) where !paragraph.isEmpty, (.turn(let isReversed), .cloze):
            kind = .sides(back: paragraph.count, isReversed: isReversed)
        case (.card(let front, let back, let isReversed), .text), (.card(let front, let back, let isReversed), .cloze):
            try finish(body)
            try pass(front, back, isReversed: isReversed, line: line, body)
        case (.fence(let run), _):
            append(text, line: line)
            fence = Array(run)
        case (.text(hasHighlight: true), .text):
            append(text, line: line)
            kind = .cloze
        default: append(text, line: line)
        }
        try checkLength()
    }

    /// Returns a line without its comments, whose schedules are counted; nil if it has nothing else.
    private mutating func withoutComments(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if isInComment {
            isInComment = line.index(of: "-->") == nil
            return nil
        }
        if let start = line.index(of: Self.schedule) {
            schedules += line[start...].count { $0 == UInt8(ascii: "!") } - 1
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

    /// Passes on the cards of the paragraph, if it has any.
    private mutating func finish(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) {
        let (text, kind) = (paragraph[...], kind)
        (paragraph, self.kind) = ([], .text)
        switch kind {
        case .text: tags.takeDeck(mentionedIn: text)
        case .sides(let place, let isReversed):
            try pass(
                text[..<place].trimmingSpaces, text[place...].trimmingSpaces, isReversed: isReversed, line: paragraphLine, body)
        case .cloze:
            var text = text.trimmingSpaces
            let (book, line) = (ObsidianTags.takeDeck(from: &text) ?? tags.book, paragraphLine)
            count += 1
            let cloze = text.count > CardText.byteLimit ? ClozeText() : ClozeText(highlightsIn: text)
            if let flaw = cloze.flaw(size: text.count) { return try body(.flawed(RecordFlaw(flaw, line: line))) }
            let tags = tags.tags
            try cloze.forEachCard { (front, back) throws(Failure) in
                try body(.card(CardRecord(front[...], back[...], tags: tags, book: book, line: line)))
            }
        }
    }

    private mutating func pass(
        _ front: ArraySlice<UInt8>, _ back: ArraySlice<UInt8>, isReversed: Bool, line: Int,
        _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        var front = front
        let book = ObsidianTags.takeDeck(from: &front) ?? tags.book
        count += 1
        try body(.card(CardRecord(front, back, tags: tags.tags, book: book, line: line)))
        if isReversed { try body(.card(CardRecord(back, front, tags: tags.tags, book: book, line: line))) }
    }
}

extension CardRecord {
    fileprivate init(_ front: ArraySlice<UInt8>, _ back: ArraySlice<UInt8>, tags: [String]?, book: String?, line: Int) {
        self.init(
            front: String(decoding: front, as: UTF8.self), back: String(decoding: back, as: UTF8.self), tags: tags, book: book,
            line: line)
    }
}
