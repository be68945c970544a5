import Vocabulary

/// A deck of a collection of Anki.
package struct AnkiDeck: Hashable, Sendable {
    package let id: Int64
    /// The name, which can be any text.
    @ByteExact package var name: String

    package init(id: Int64, name: String) {
        self.id = id
        self.name = name
    }

    /// The id of the deck "Default", which is the same in every collection, and therefore identifies none.
    package static let defaultID: Int64 = 1
}

/// What Anki said about a card at the last import: the base from which later changes there and here are told apart.
package struct AnkiCardState: Hashable, Sendable {
    /// The id of the deck.
    package var deck: Int64
    package var isSuspended: Bool
    /// The flag, 1…7; 0 for none, nil if the library did not keep it at that import.
    package var flag: Int?

    package init(deck: Int64, isSuspended: Bool, flag: Int? = nil) {
        self.deck = deck
        self.isSuspended = isSuspended
        self.flag = flag
    }
}

extension Book {
    /// The id of the deck that the book is exported as: that of ``ankiDeck``, or one that no book of another library has.
    ///
    /// It is a digest of what never changes about the book, in 40 bits. Ids that Anki assigns are greater, because they are times
    /// in milliseconds.
    package var deckID: Int64 {
        if let ankiDeck { return ankiDeck.id }
        let digest = SHA1.hexadecimal(of: "\(addedAt.milliseconds) \(id.rawValue)".utf8)
        return Self.firstDeckID + (Int64(digest.prefix(10), radix: 16) ?? 0)
    }

    private static let firstDeckID: Int64 = 1 << 33
}
