import Files
import Model
import Vocabulary

/// The format of TSV and CSV files: RFC 4180 with a header line `front back tags book kind`, and any separator.
struct DelimitedCodec: CardCodec {
    let format: CardFormat
    let separator: FieldSeparator

    func claims(firstLine: String) -> Bool { format == .csv && FieldSeparator(declaredIn: firstLine) != nil }

    func recognizes(firstLine: String) -> Bool {
        firstLine.hasTitles(separatedBy: separator) || format == .csv && firstLine.hasTitles(separatedBy: .semicolon)
    }

    func read(
        _ records: consuming RecordReader, layout choice: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        let declared = try records.takeDeclaredSeparator()
        var guessed: FieldSeparator?
        if let separator = choice.separator ?? declared {
            records.separator = separator.byte
        } else if format == .csv, case let found = try records.findSemicolons(), found.isSeparator {
            records.separator = FieldSeparator.semicolon.byte
            if !found.isCertain { guessed = .semicolon }
        } else {
            records.separator = separator.byte
        }
        let layout = try CardLayout(&records, choice, guessedSeparator: guessed)
        return try CardReader(records, layout).read(as: format, body)
    }

    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        let titles = ["front", "back", "tags", "book"] + (hasKinds ? ["kind"] : [])
        let head = titles.joined(separator: String(UnicodeScalar(separator.byte))) + "\n"
        var table = CardTable(separator: separator.byte, head: head, book: book)
        table.hasKindColumn = hasKinds
        var cards = try CardWriter(output, table)
        try cards.write(source())
    }
}
