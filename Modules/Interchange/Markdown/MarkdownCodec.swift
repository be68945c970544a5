import Model
import Vocabulary

/// The format of hashcards and SuperMemo: `Q:` and `A:` before the sides of a card, and `C:` before a text with deletions.
struct MarkdownCodec: CardCodec {
    func matches(beginning: ArraySlice<UInt8>) -> Bool {
        beginning.split(separator: .lineFeed).contains { MarkdownLine($0).beginsCard }
    }

    func recognizes(firstLine: String) -> Bool { MarkdownLine(Array(firstLine.utf8)[...]).beginsCard }

    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        try MarkdownReader(records).read(body)
        return Reading(.cards(.markdown))
    }

    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        var cards = try MarkdownWriter(output, book: book)
        try cards.write(source())
    }
}
