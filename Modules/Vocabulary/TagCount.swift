/// A tag, and the number of cards that have it.
public struct TagCount: Hashable, Sendable {
    public let tag: String
    public let cards: Int

    public init(_ tag: String, cards: Int) { (self.tag, self.cards) = (tag, cards) }
}
