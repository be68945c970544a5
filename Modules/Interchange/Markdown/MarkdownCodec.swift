import Files
import Model
import Vocabulary

/// The format of hashcards and SuperMemo: `Q:` and `A:` before the sides of a card, and `C:` before a text with deletions.
struct MarkdownCodec: CardCodec {
    /// Returns whether a text begins a card on any of its lines.
    static func hasCards(_ text: ArraySlice<UInt8>) -> Bool { text.lines.contains { MarkdownLine($0).beginsCard } }

    /// Returns whether a text begins with a question, as SuperMemo writes it, and has an answer below.
    /// - Parameters:
    ///   - isLenient: whether the markers can be `q:` and `a:`, with blanks before them.
    ///   - afterTitle: whether lines of text can be above the question; the text is a table if one of them is a header of Anki's or
    ///     the first row.
    static func isQuestionsAndAnswers(
        _ text: ArraySlice<UInt8>, isLenient: Bool = false, afterTitle: Bool = false
    ) -> Bool {
        var lines = text.lines.drop { $0.trimmingSpaces.isEmpty }
        var titles = 0
        while afterTitle, titles < mostTitles, let title = lines.first,
            case .text = MarkdownLine(title, isLenient: isLenient)
        {
            titles += 1
            if AnkiHeader(String(decoding: title, as: UTF8.self)) != nil || isTable(lines) { return false }
            lines = lines.dropFirst().drop { $0.trimmingSpaces.isEmpty }
        }
        guard let first = lines.first.map({ MarkdownLine($0, isLenient: isLenient) }), case .question = first,
            first.beginsCard
        else { return false }
        return lines.contains { if case .answer = MarkdownLine($0, isLenient: isLenient) { true } else { false } }
    }

    /// Whether the first line is the first row of a table: a tab is in it and in a line below, or each line has as many of another
    /// separator that is guessed before the colon of `Q:`.
    private static func isTable(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        guard let title = lines.first else { return false }
        let rows = lines.dropFirst().filter { !$0.trimmingSpaces.isEmpty }
        let tab = FieldSeparator.tab.byte
        if title.contains(tab), title.contains(.quote) || rows.contains(where: { $0.contains(tab) }) { return true }
        return [FieldSeparator.pipe.byte, FieldSeparator.semicolon.byte].contains { byte in
            let count = title.count { $0 == byte }
            return count > 0 && rows.allSatisfy { row in row.count { $0 == byte } == count }
        }
    }

    /// The number of lines of text that can be above the first question of SuperMemo's: a title, an author and the like.
    private static let mostTitles = 16

    /// Returns whether the markers of a text are in lowercase or indented; in other texts, such a line is one of the card.
    static func hasLenientMarkers(_ text: ArraySlice<UInt8>) -> Bool {
        isQuestionsAndAnswers(text, isLenient: true, afterTitle: true) && !isQuestionsAndAnswers(text, afterTitle: true)
    }

    func recognizes(firstLine: String) -> Bool { MarkdownLine(Array(firstLine.utf8)[...]).beginsCard }

    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        var reading = Reading(.cards(.markdown))
        (reading.leftOutCards, reading.leftOutText) = try MarkdownReader(records).read(body)
        return reading
    }

    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        var cards = try MarkdownWriter(output, book: book)
        try cards.write(source())
    }
}
