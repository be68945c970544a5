package import Vocabulary

/// The content of a card that has no id yet.
package struct CardDraft: Hashable, Sendable {
    package var front: CardText
    package var back: CardText
    package var tags: [Tag]

    /// Creates a draft from texts that are not validated yet.
    /// - Throws: `Failure.invalid` for the first text or tag that breaks a rule.
    package init(front: String, back: String, tags: [String] = []) throws(Failure) {
        self.front = try .front(front)
        self.back = try .back(back)
        self.tags = tags.isEmpty ? [] : try Tag.list(tags)
    }
}

/// The changes to make to a card; a nil value is left unchanged.
package struct CardRevision: Hashable, Sendable {
    package var front: CardText?
    package var back: CardText?
    package var tags: [Tag]?

    /// Creates a revision from texts that are not validated yet.
    /// - Throws: `Failure.invalid` for the first text or tag that breaks a rule.
    package init(front: String? = nil, back: String? = nil, tags: [String]? = nil) throws(Failure) {
        if let front { self.front = try .front(front) }
        if let back { self.back = try .back(back) }
        if let tags { self.tags = try Tag.list(tags) }
    }
}
