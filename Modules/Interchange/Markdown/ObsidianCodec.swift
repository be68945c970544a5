import Model
import Vocabulary

/// The format of notes with cards for Obsidian's plugin Spaced Repetition; it can only be imported.
struct ObsidianCodec: CardCodec {
    /// Returns whether a text has the tag of a deck, or a schedule, which only notes for the plugin have.
    static func hasDeck(_ text: ArraySlice<UInt8>) -> Bool {
        if text.index(of: ObsidianSchedules.opening) != nil || text.index(of: "#" + ObsidianTags.deck) != nil { return true }
        guard let first = text.lines.first, MarkdownLine.isSeparator(first) else { return false }
        return text.lines.dropFirst().prefix { !MarkdownLine.isSeparator($0) }.contains { $0.index(of: ObsidianTags.deck) != nil }
    }

    /// Returns whether a text has cards that the plugin would find.
    static func hasCards(_ text: ArraySlice<UInt8>) -> Bool {
        text.index(of: ObsidianSchedules.opening) != nil || text.lines.contains { !$0.isComment && ObsidianLine($0).isOfCards }
    }

    func recognizes(firstLine: String) -> Bool { firstLine.words.contains { $0.hasPrefix("#flashcards") } }

    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        var reading = Reading(.cards(.obsidian))
        (reading.leftOutSchedules, reading.leftOutCards) = try ObsidianReader(records).read(body)
        return reading
    }
}
