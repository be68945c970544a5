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
