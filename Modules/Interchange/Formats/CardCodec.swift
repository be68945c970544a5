import Files
import Model
import Vocabulary

/// Recognises, reads and writes the files of a format of cards.
///
/// One that can only be imported does not implement `write`, and one that can only be exported does not implement `read`.
///
/// A new format is a conforming type, its case of `CardFormat`, and its row in ``Vocabulary/CardFormat/codec``.
protocol CardCodec {
    /// Returns whether a file with this first line is certainly of the format, whatever its name.
    func claims(firstLine: String) -> Bool

    /// Returns whether a file with this first line is probably of the format, if its name does not tell.
    func recognizes(firstLine: String) -> Bool

    /// Calls `body` with each record of a file, whose byte-order mark has been skipped.
    /// - Returns: how the file was interpreted, and what was left out of it.
    /// - Throws: `Failure.format` with the line, `Failure.file`, and any error that `body` throws.
    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading

    /// Writes the records of `source`, and completes the file.
    /// - Parameter book: the book that all records belong to, or nil if each record names its own.
    /// - Parameter hasKinds: whether any record has a kind.
    /// - Throws: `Failure.file`, and any error that `source` throws.
    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure)
}

extension CardCodec {
    func claims(firstLine: String) -> Bool { false }
    func recognizes(firstLine: String) -> Bool { false }

    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        preconditionFailure("the gateway rejects a file of a format that can only be exported")
    }

    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        preconditionFailure("the gateway rejects a format that can only be imported")
    }
}

extension CardFormat {
    /// The reader and writer of the format.
    var codec: any CardCodec {
        switch self {
        case .tsv: DelimitedCodec(format: self, separator: .tab)
        case .csv: DelimitedCodec(format: self, separator: .comma)
        case .anki: AnkiTextCodec()
        case .jsonl: JSONLinesCodec()
        case .markdown: MarkdownCodec()
        case .obsidian: ObsidianCodec()
        }
    }
}
