import Model
import Vocabulary

/// The format of notes with cards for Obsidian's plugin Spaced Repetition; it can only be imported.
struct ObsidianCodec: CardCodec {
    func matches(beginning: ArraySlice<UInt8>) -> Bool {
        beginning.index(of: "<!--SR:") != nil
            || beginning.split(separator: .lineFeed).contains { ObsidianLine($0).isOfCards }
    }

    func recognizes(firstLine: String) -> Bool { firstLine.words.contains { $0.hasPrefix("#flashcards") } }

    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        var reading = Reading(.cards(.obsidian))
        reading.leftOutSchedules = try ObsidianReader(records).read(body)
        return reading
    }
}
