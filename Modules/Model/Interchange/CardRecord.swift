/// A card as it stands in a file: texts not checked yet, and where the record begins.
package struct CardRecord: Hashable, Sendable {
    package var front: String
    package var back: String
    package var tags: [String]
    /// The book that the file names for it.
    package var book: String?
    /// The line that the record begins on, from 1.
    package var line: Int

    package init(front: String, back: String, tags: [String] = [], book: String? = nil, line: Int = 0) {
        self.front = front
        self.back = back
        self.tags = tags
        self.book = book
        self.line = line
    }
}

/// The formats that cards are exchanged in.
package enum CardFormat: String, Sendable, CaseIterable {
    /// Tab-separated, quoted as CSV where needed, with a header line `front back tags book`.
    case tsv
    /// RFC 4180, with the same header.
    case csv
    /// Anki's "Notes in Plain Text", with its `#` headers.
    case anki

    /// The format that the ending of a file's name stands for.
    package init?(name: String) {
        let name = name.lowercased()
        if name.hasSuffix(".tsv") {
            self = .tsv
        } else if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".txt") {
            self = .anki
        } else {
            return nil
        }
    }
}
