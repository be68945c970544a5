package import Vocabulary

/// What a card is made of before it has an id.
package struct CardDraft: Hashable, Sendable {
    package var front: CardText
    package var back: CardText
    package var tags: [Tag]

    /// - Throws: `Failure.invalid` for the first text or tag that breaks a rule.
    package init(front: String, back: String, tags: [String] = []) throws(Failure) {
        self.front = try .front(front)
        self.back = try .back(back)
        self.tags = tags.isEmpty ? [] : try Tag.list(tags)
    }
}

/// What to change in a card; nil leaves a value as it is.
package struct CardRevision: Hashable, Sendable {
    package var front: CardText?
    package var back: CardText?
    package var tags: [Tag]?

    /// - Throws: `Failure.invalid` for the first text or tag that breaks a rule.
    package init(front: String? = nil, back: String? = nil, tags: [String]? = nil) throws(Failure) {
        if let front { self.front = try .front(front) }
        if let back { self.back = try .back(back) }
        if let tags { self.tags = try Tag.list(tags) }
    }
}
