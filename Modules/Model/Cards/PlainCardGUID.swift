package import Vocabulary

/// The guid of a card that was added by itself, when it is exported as a note.
///
/// It is made from what never changes about the card, so that an import finds the card again without a column for the guid.
package struct PlainCardGUID: Hashable, Sendable {
    package let card: Card.ID
    package let addedAt: Timestamp

    package init(_ card: Card) { (self.card, addedAt) = (card.id, card.addedAt) }

    /// Parses a guid in the form of ``text``; nil for the guid of a note.
    package init?(_ text: String) {
        guard text.utf8.starts(with: Self.prefix.utf8) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int64(parts[0], radix: 36), let id = Int64(parts[1], radix: 36) else { return nil }
        (card, addedAt) = (Card.ID(id), Timestamp(milliseconds: time))
        if self.text != text { return nil }
    }

    package var text: String {
        "\(Self.prefix)\(String(addedAt.milliseconds, radix: 36))-\(String(card.rawValue, radix: 36))"
    }

    /// Returns whether a card is the one that was exported.
    package func isOf(_ other: Card) -> Bool { other.origin == nil && other.id == card && other.addedAt == addedAt }

    private static let prefix = "sutra-"
}
