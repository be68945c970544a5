import Model
import Vocabulary

/// Reads cards in Markdown, as hashcards and SuperMemo write them, one by one.
///
/// A card begins with a line `Q:` or `C:` and goes on to the next card or a line `---`. SuperMemo repeats the marker on each line.
///
/// Source: hashcards, `src/parser.rs`; SuperMemo's "Q&A text".
struct MarkdownReader: ~Copyable {
    private enum Side {
        case question, answer, cloze
    }

    /// A card of which not all lines have been read.
    private struct Draft {
        var side: Side
        let line: Int
        var question: [UInt8] = []
        var answer: [UInt8] = []
        /// Whether the line before began with the marker of the side.
        var isAfterMarker = true

        init(_ side: Side, _ text: ArraySlice<UInt8>, line: Int) {
            (self.side, self.line) = (side, line)
            question = Array(text)
        }

        var byteCount: Int { question.count + answer.count }

        mutating func append(line text: ArraySlice<UInt8>) {
            switch side {
            case .question, .cloze: question += [.lineFeed] + text
            case .answer: answer += [.lineFeed] + text
            }
        }
    }

    private var records: RecordReader
    private var draft: Draft?
    /// The book, the tags and the kind of the cards below.
    private var book: String?
    private var tags: [String]?
    private var kind: NewNoteKind?
    private var isBlank = true
    private var count = 0
    /// Whether Obsidian's Spaced Repetition would find cards in the file.
    private let isLikeObsidian: Bool
    /// Whether `q:` and `a:` begin a question and an answer, too, and blanks can be before the markers.
    private let hasLenientMarkers: Bool
    /// The lines outside of cards that are cards for Obsidian's Spaced Repetition.
    private var leftOut: LeftOutCards?
    /// The other lines of text outside of cards, but for headings.
    private var leftOutText: LeftOutText?
    /// Whether a comment outside of cards goes on.
    private var isInComment = false

    /// - Throws: `Failure.file`.
    init(_ records: consuming RecordReader) throws(Failure) {
        records.contents = []
        let beginning = try records.peek(FileFormat.examinedBytes)
        isLikeObsidian = ObsidianCodec.hasCards(beginning)
        hasLenientMarkers = MarkdownCodec.hasLenientMarkers(beginning)
        self.records = records
    }

    /// Calls `body` with each card, or the flaw of its text.
    /// - Returns: what was left out: lines that are cards only for Obsidian's Spaced Repetition, and other text outside of cards.
    /// - Throws: `Failure.format` if the file cannot be read on or has text and no card, `Failure.file`, and what `body` throws.
    consuming func read(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) -> (
        cards: LeftOutCards?, text: LeftOutText?
    ) {
        let head = try FrontMatter(&records) { MarkdownLine($0).beginsCard }
        if let name = head.value(of: "name", separator: UInt8(ascii: "=")) { try takeName(name, body) }
        if !head.isClosed { for (index, line) in head.lines.enumerated() { try take(line[...], line: index + 2, body) } }
        while let range = try records.nextLine() {
            try take(records.window.bytes[range], line: records.recordLine, body)
        }
        try finish(body)
        if count == 0, !isBlank {
            throw records.error(.markdown(hinting(at: .noCards(format: CardFormat.markdown.rawValue))), line: 0)
        }
        return (leftOut, leftOutText)
    }

    /// Takes the name of the deck: a string of TOML, whose double-quoted strings are like those of JSON.
    private mutating func takeName(
        _ value: ArraySlice<UInt8>, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        if value.first == UInt8(ascii: "'"), value.count > 1, value.last == UInt8(ascii: "'") {
            return book = String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
        }
        var scanner = JSONScanner(value)
        do throws(JSONFlaw) {
            book = try scanner.optionalString(of: "name")
        } catch {
            try report(.deckName, line: 1, body)
        }
    }

    private mutating func take(
        _ bytes: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        switch (MarkdownLine(bytes, isLenient: hasLenientMarkers), draft?.side) {
        case (.question(let text), .question) where draft?.isAfterMarker == true,
            (.answer(let text), .answer) where draft?.isAfterMarker == true:
            draft?.append(line: text.trimmingSpaces)
        case (.question(let text), _): try begin(.question, text, line: line, body)
        case (.cloze(let text), _): try begin(.cloze, text, line: line, body)
        case (.answer(let text), .question):
            draft?.side = .answer
            draft?.answer = Array(text)
            draft?.isAfterMarker = true
        case (.answer, _):
            try finish(body)
            try report(.answerWithoutQuestion, line: line, body)
        case (.separator, _): try finish(body)
        case (.text(let text), nil):
            let text = text.trimmingSpaces
            if !text.isEmpty { try takeOutside(text, line: line, body) }
        case (.text(let text), _):
            draft?.append(line: text)
            draft?.isAfterMarker = false
        }
        if let draft, draft.byteCount > records.byteLimit {
            throw records.error(.tooLong(limit: records.byteLimit), line: draft.line)
        }
    }

    /// Takes a line of text outside of cards: what a comment says of those below, or what is left out.
    private mutating func takeOutside(
        _ text: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        try takeComment(text, line: line, body)
        let text = outsideComments(text)[...].trimmingSpaces
        if text.isEmpty { return }
        if ObsidianLine(text).isOfCard {
            leftOut.add(for: .obsidian, line: line)
        } else if text.first != UInt8(ascii: "#") {
            if leftOutText?.add() == nil { leftOutText = LeftOutText(line: line) }
        }
    }

    /// Returns the text of a line without its comments, and notes whether one goes on.
    private mutating func outsideComments(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = line
        while let mark = rest.firstRange(of: (isInComment ? "-->" : "<!--").utf8) {
            if !isInComment { text += rest[..<mark.lowerBound] }
            isInComment.toggle()
            rest = rest[mark.upperBound...]
        }
        return isInComment ? text : text + rest
    }

    /// Takes the book, the tags or the kind from a comment such as `<!-- tags: noun -->`; ignores other text between cards.
    private mutating func takeComment(
        _ text: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        isBlank = false
        guard text.starts(with: "<!--".utf8), text.suffix(3).elementsEqual("-->".utf8), text.count >= 7 else { return }
        let content = text.dropFirst(4).dropLast(3)
        guard let colon = content.firstIndex(of: .colon) else { return }
        let value = content[(colon + 1)...].trimmingSpaces
        switch String(decoding: content[..<colon].trimmingSpaces, as: UTF8.self) {
        case "book": book = value.isEmpty ? nil : MarkdownText.text(decoding: value)
        case "tags": tags = String(decoding: value, as: UTF8.self).words.map { MarkdownText.text(decoding: $0.utf8) }
        case "kind":
            do throws(FormatFlaw) {
                kind = try NewNoteKind.read(String(decoding: value, as: UTF8.self))
            } catch {
                try report(error, line: line, body)
            }
        default: break
        }
    }

    private mutating func begin(
        _ side: Side, _ text: ArraySlice<UInt8>, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        try finish(body)
        draft = Draft(side, text, line: line)
    }

    /// Passes on the current card, if there is one.
    private mutating func finish(_ body: (FileRecord) throws(Failure) -> Void) throws(Failure) {
        guard let draft else { return }
        self.draft = nil
        let question = MarkdownText.withoutEscapes(draft.question[...].trimmingSpaces)
        switch draft.side {
        case .question: try report(.questionWithoutAnswer, line: draft.line, body)
        case .answer:
            let answer = MarkdownText.withoutEscapes(draft.answer[...].trimmingSpaces)
            count += 1
            var card = CardRecord(markdown: question, answer, tags: tags, book: book, line: draft.line)
            card.kind = kind
            try body(.card(card))
        case .cloze:
            let text = question.count > CardText.byteLimit ? MarkdownCloze() : MarkdownCloze(bracketsIn: question)
            if let flaw = text.flaw(size: question.count) { return try report(flaw, line: draft.line, body) }
            count += 1
            let note = NoteRecord(fields: [], tags: tags, book: book, line: draft.line)
            for record in text.records(note, decoding: { MarkdownText.text(decoding: $0) }) { try body(record) }
        }
    }

    private mutating func report(
        _ flaw: MarkdownFlaw, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        try report(.markdown(flaw), line: line, body)
    }

    private mutating func report(
        _ flaw: FormatFlaw, line: Int, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) {
        count += 1
        var flaw = flaw
        if case .markdown(let own) = flaw { flaw = .markdown(hinting(at: own)) }
        try body(.flawed(RecordFlaw(flaw, line: line)))
    }

    /// Returns the flaw with the format that the file may have been written for.
    private func hinting(at flaw: MarkdownFlaw) -> MarkdownFlaw {
        isLikeObsidian ? .foreign(flaw, format: CardFormat.obsidian.rawValue) : flaw
    }
}

extension CardRecord {
    /// Creates a record from texts in which references have not been decoded yet.
    fileprivate init(markdown front: [UInt8], _ back: [UInt8], tags: [String]?, book: String?, line: Int) {
        self.init(
            front: MarkdownText.text(decoding: front), back: MarkdownText.text(decoding: back), tags: tags, book: book, line: line
        )
    }
}

extension MarkdownCloze {
    /// What keeps the text from becoming cards; nil if nothing does.
    /// - Parameter size: the number of its bytes.
    func flaw(size: Int) -> FormatFlaw? {
        if size > CardText.byteLimit { return .card(.front, .tooLong(limit: CardText.byteLimit, actual: size)) }
        if deletionCount == 0 { return .markdown(.noDeletion) }
        return deletionCount > Self.deletionLimit ? .markdown(.tooManyDeletions(limit: Self.deletionLimit)) : nil
    }
}
