import Files
import Model
import Vocabulary

/// The format of Anki's "Notes in Plain Text".
struct AnkiTextCodec: CardCodec {
    func claims(firstLine: String) -> Bool { AnkiHeader(firstLine) != nil }

    func read(
        _ records: consuming RecordReader, layout choice: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        let head = try AnkiHead(&records, separator: choice.separator)
        records.separator = head.separator.byte
        records.hasComments = true
        let layout = try CardLayout(&records, choice, head)
        return try CardReader(records, layout).read(as: .anki, body)
    }

    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        let isHTML = try holdsMarkup(source(), output.shouldStop)
        let deck = book.flatMap { $0.canBeNamedInHead ? $0 : nil }
        let lines = ["separator:tab", "html:\(isHTML)", "notetype:Basic"]
        let columns = ["tags column:3"] + (deck == nil ? ["deck column:4"] : [])
        let head = (lines + (deck.map { ["deck:\($0)"] } ?? []) + columns).map { "#\($0)\n" }.joined()
        var table = CardTable(separator: FieldSeparator.tab.byte, head: head, book: book)
        table.hasBookColumn = deck == nil
        table.isHTML = isHTML
        table.hasComments = true
        var cards = try CardWriter(output, table)
        try cards.write(source())
    }

    /// Returns whether any text would be read as HTML, or names an image or a sound.
    private func holdsMarkup(_ next: CardSource, _ shouldStop: () -> Bool) throws(Failure) -> Bool {
        while let card = try next() {
            if HTMLWriter.isNeeded(for: card.front) || HTMLWriter.isNeeded(for: card.back) { return true }
            if shouldStop() { throw .interrupted }
        }
        return false
    }
}

extension String {
    /// Whether a book with this name can be named on a line of the head instead of in every record.
    fileprivate var canBeNamedInHead: Bool { !isEmpty && !utf8.contains { $0 == .lineFeed || $0 == .carriageReturn } }
}
