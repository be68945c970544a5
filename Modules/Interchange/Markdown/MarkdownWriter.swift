import Files
import Model
import Vocabulary

/// Writes cards as `Q:` and `A:`, or `C:` for texts with deletions, with their books, tags and kinds in comments, which hashcards
/// ignores between cards.
struct MarkdownWriter: ~Copyable {
    private var output: OutputFile
    private let bookOfAll: String?
    /// The book, the tags and the kind that a reader gives to the next card, unless a comment changes them.
    private var book: String?
    private var tags: [String] = []
    private var kind: NewNoteKind?
    private var isFirst = true

    /// Writes the front matter.
    /// - Parameter book: the book that all records belong to, or nil if each record names its own.
    /// - Throws: `Failure.file`.
    init(_ output: consuming OutputFile, book: String?) throws(Failure) {
        self.output = output
        bookOfAll = book
        self.book = book
        guard let book else { return }
        try self.output.append { bytes in
            bytes.append(contentsOf: "---\nname = ".utf8)
            bytes.append(json: book)
            bytes.append(contentsOf: "\n---\n\n".utf8)
        }
    }

    /// Writes all cards, completes the file, and moves it into place; nothing may be written afterwards.
    /// - Throws: `Failure.file`, and any error that `next` throws.
    mutating func write(_ next: CardSource) throws(Failure) {
        while let card = try next() { try write(card) }
        try output.finish()
    }

    private mutating func write(_ card: CardRecord) throws(Failure) {
        var comments: [UInt8] = []
        let (newBook, newTags) = (card.book ?? bookOfAll ?? "", card.tags ?? [])
        if !newBook.hasSameBytes(as: book ?? "") { comments.append(comment: "book", [newBook]) }
        if !newTags.elementsEqual(tags, by: { $0.hasSameBytes(as: $1) }) { comments.append(comment: "tags", newTags) }
        let deletions = card.kind == .cloze && card.back.isEmpty ? MarkdownCloze.bracketed(card.front) : nil
        // `C:` says by itself what the card is.
        let newKind = deletions == nil ? card.kind : kind
        if newKind != kind { comments.append(comment: "kind", [newKind?.rawValue ?? ""]) }
        (book, tags, kind) = (newBook, newTags, newKind)
        let isFirst = isFirst
        self.isFirst = false
        try output.append { bytes in
            if !isFirst { bytes.append(contentsOf: comments.isEmpty ? "\n".utf8 : "\n---\n\n".utf8) }
            bytes += comments
            if let deletions { return bytes.append(side: "C:", deletions) }
            bytes.append(side: "Q:", card.front)
            bytes.append(side: "A:", card.back)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(side marker: String, _ text: String) {
        append(contentsOf: marker.utf8)
        if !text.isEmpty {
            append(0x20)
            MarkdownText.append(text, to: &self)
        }
        append(.lineFeed)
    }

    fileprivate mutating func append(comment key: String, _ values: [String]) {
        append(contentsOf: "<!-- \(key):".utf8)
        for value in values where !value.isEmpty {
            append(0x20)
            MarkdownText.append(value: value, to: &self)
        }
        append(contentsOf: " -->\n".utf8)
    }
}
