import Model
import Vocabulary

/// The format of TSV and CSV files: RFC 4180 with a header line `front back tags book`, and any separator.
struct DelimitedCodec: CardCodec {
    let format: CardFormat
    let separator: FieldSeparator

    func recognizes(firstLine: String) -> Bool {
        let byte = separator.byte
        let columns = firstLine.utf8.split(separator: byte).map { ColumnTitle(String(Substring($0)))?.column }
        return columns.contains(.front) && columns.contains(.back)
    }

    func read(
        _ records: consuming RecordReader, layout choice: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        records.separator = (choice.separator ?? separator).byte
        let layout = try CardLayout(&records, hasTitles: choice.hasTitles)
        return try CardReader(records, layout).read(as: format, body)
    }

    func write(
        to output: consuming OutputFile, book: String?, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        let titles = ["front", "back", "tags", "book"].joined(separator: String(UnicodeScalar(separator.byte)))
        var cards = try CardWriter(output, CardTable(separator: separator.byte, head: titles + "\n", book: book))
        try cards.write(source())
    }
}
