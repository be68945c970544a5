package import Model

/// Files of cards as TSV, CSV (RFC 4180) and Anki's plain text notes, read and written as streams.
package final class FileExchange: CardExchange {
    private let standardInput: Int32
    private let standardOutput: Int32
    private let chunk: Int
    private let recordLimit: Int

    /// - Parameter standardInput: the descriptor that `-` is read from; it stays open.
    /// - Parameter standardOutput: the descriptor that `-` is written to; it stays open.
    /// - Parameter chunk: how many bytes are read at once.
    /// - Parameter recordLimit: a record of more bytes is refused; 8 MiB, 128 times the longest text of a card.
    package init(
        standardInput: Int32 = 0, standardOutput: Int32 = 1, chunk: Int = 65_536,
        recordLimit: Int = 128 * CardText.byteLimit
    ) {
        precondition(chunk > 0, "a chunk has bytes")
        self.standardInput = standardInput
        self.standardOutput = standardOutput
        self.chunk = chunk
        self.recordLimit = recordLimit
    }

    package func readCards(
        from path: String, as format: CardFormat?, _ body: (CardRecord) throws(ModelError) -> Void
    ) throws(ModelError) {
        let file = path == "-" ? InputFile(borrowing: standardInput, path: path) : try InputFile(path)
        var records = RecordReader(file, chunk: chunk, byteLimit: recordLimit)
        try records.skipByteOrderMark()
        let firstLine = try records.peekLine(limit: CardFormat.guessedBytes)
        guard let format = format ?? CardFormat(path: path, firstLine: firstLine) else {
            throw .format(.unknownFormat, file: path, line: 1)
        }
        let layout = try CardLayout(&records, format: format)
        var cards = CardReader(records, layout)
        while let card = try cards.next() { try body(card) }
    }

    package func writeCards(
        to path: String, as format: CardFormat?, book: String?, _ next: () throws(ModelError) -> CardRecord?
    ) throws(ModelError) {
        let file = path == "-" ? OutputFile(borrowing: standardOutput, path: path) : try OutputFile(path)
        var cards = try CardWriter(file, format: format ?? CardFormat(name: path) ?? .tsv, book: book)
        while let card = try next() { try cards.write(card) }
        try cards.finish()
    }
}
