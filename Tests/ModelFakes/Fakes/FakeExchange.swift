package import Model

/// Files of cards in memory.
package final class FakeExchange: CardExchange {
    /// A file that was written, with how it was asked for.
    package struct Written: Equatable {
        package let records: [CardRecord]
        package let format: CardFormat?
        package let book: String?
    }

    /// What can be read, by path; a record's line is 0 until it is read, then its place from 1.
    package var readable: [String: [CardRecord]] = [:]
    /// What was written, by path.
    package private(set) var written: [String: Written] = [:]
    /// The formats that were asked for in reading, in order.
    package private(set) var formatsRead: [CardFormat?] = []
    /// Thrown instead of reading the record at that place, counted from 0.
    package var failureInReading: (place: Int, error: ModelError)?
    /// Thrown instead of writing.
    package var failureInWriting: ModelError?

    package init() {}

    package func readCards(
        from path: String, as format: CardFormat?, _ body: (CardRecord) throws(ModelError) -> Void
    ) throws(ModelError) {
        guard let records = readable[path] else { throw .file(path, .read, code: Self.noSuchFile) }
        formatsRead.append(format)
        for (place, record) in records.enumerated() {
            try failInReading(at: place)
            var placed = record
            if placed.line == 0 { placed.line = place + 1 }
            try body(placed)
        }
        try failInReading(at: records.count)
    }

    package func writeCards(
        to path: String, as format: CardFormat?, book: String?, _ next: () throws(ModelError) -> CardRecord?
    ) throws(ModelError) {
        var records: [CardRecord] = []
        while let record = try next() { records.append(record) }
        if let failureInWriting { throw failureInWriting }
        written[path] = Written(records: records, format: format, book: book)
    }

    private func failInReading(at place: Int) throws(ModelError) {
        if let failure = failureInReading, failure.place == place { throw failure.error }
    }

    /// `ENOENT`.
    private static let noSuchFile: Int32 = 2
}
