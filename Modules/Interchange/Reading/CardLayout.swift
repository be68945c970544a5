import Model
import Vocabulary

/// The layout of a file of cards: what its columns hold, and what its head specifies for all cards.
struct CardLayout {
    /// The columns; nil if the file has no record.
    let columns: CardColumns?
    /// The book and the tags of all cards in the file.
    private(set) var book: String?
    private(set) var tags: [String] = []
    /// Whether the current record is that of a card.
    let isPending: Bool
    /// Whether the records are Anki notes, which can have more than two sides.
    private(set) var holdsNotes = false
    /// The type of all notes in the file.
    private(set) var noteType: String?
    /// Whether the cards' texts are HTML.
    private(set) var isHTML = false
    /// How the file was interpreted, if that was not certain.
    let guess: CardGuess?

    /// Reads the first record of a file.
    /// - Parameters:
    ///   - choice: what the user specifies about the columns.
    ///   - head: the head in Anki's format, which has been read; nil in other formats.
    ///   - guessedSeparator: the separator, if it is not certain.
    /// - Throws: `Failure.format` if a header or the first record is invalid, or `Failure.file`.
    init(
        _ records: inout RecordReader, _ choice: CardLayoutChoice, _ head: AnkiHead? = nil,
        guessedSeparator: FieldSeparator? = nil
    ) throws(Failure) {
        var guessedSeparator = guessedSeparator
        if let head {
            (book, tags, holdsNotes, noteType, isHTML) = (head.deck, head.tags, true, head.noteType, head.isHTML)
            if head.isSeparatorGuessed { guessedSeparator = head.separator }
        }
        guard try records.next() else {
            (columns, isPending, guess) = (nil, false, nil)
            return
        }
        let first = try FirstRecord(records, choice, head)
        columns = first.columns
        isPending = !first.isTitles
        records.contents = first.columns.contents
        guess =
            guessedSeparator == nil && first.certainty == .certain && first.untitledTags == nil
            ? nil
            : CardGuess(
                separator: guessedSeparator, first: first.certainty, untitledTags: first.untitledTags,
                front: records.text(at: first.columns.front), back: records.text(at: first.columns.back))
    }
}

/// The interpretation of a file's first record: titles or a card.
private struct FirstRecord {
    let columns: CardColumns
    let isTitles: Bool
    var certainty = CardGuess.FirstRecord.certain
    /// The text in the column of the tags, if neither titles nor the user's choice say what it contains.
    var untitledTags: String?

    /// Interprets the current record.
    /// - Parameters:
    ///   - choice: what the user specifies; its mapping takes precedence over titles and headers.
    ///   - head: the head in Anki's format; if it has a header, nothing needs to be guessed.
    /// - Throws: `Failure.format` for a record that is neither.
    init(_ records: borrowing RecordReader, _ choice: CardLayoutChoice, _ head: AnkiHead?) throws(Failure) {
        var texts: [String] = []
        for index in records.fields.indices { texts.append(records.text(index)) }
        let hasTitles = choice.hasTitles
        let isGuessed = hasTitles == nil && head?.isAnkis != true
        let (path, line) = (records.path, records.recordLine)
        if let mapping = choice.columns {
            columns = CardColumns(mapping)
            isTitles = isGuessed ? texts.areTitles : hasTitles == true
            if isGuessed, isTitles, !texts.areOwnTitles { certainty = .titles }
            if isGuessed, !isTitles, texts.mayBeTitles { certainty = .cardLikeTitles }
            return
        }
        if isGuessed || hasTitles == true && head?.isAnkis != true,
            let titled = try CardColumns(titles: texts, orThrow: { .format($0, file: path, line: line) })
        {
            (columns, isTitles) = (titled, true)
            if isGuessed, !texts.areOwnTitles { certainty = .titles }
            return
        }
        var columns = if let head { try head.columns(of: records) } else { try CardColumns(positional: records) }
        if hasTitles == false { columns.areTagsGuessed = false }
        if columns.areTagsGuessed { untitledTags = columns.tags.map { records.text(at: $0) } }
        self.columns = columns
        isTitles = hasTitles == true
        if isGuessed, texts.mayBeTitles { certainty = .cardLikeTitles }
    }
}
