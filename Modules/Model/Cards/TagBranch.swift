package import Vocabulary

/// A tag with the tags below it, or, written as `TAG::*`, only the tags below it.
package struct TagBranch: Hashable, Sendable {
    private let tag: String
    private let isOnlyBelow: Bool

    /// - Throws: `Failure.invalid(.tag, …)`.
    package init(_ text: String) throws(Failure) {
        isOnlyBelow = text.hasSuffix("::*")
        tag = try Tag(isOnlyBelow ? String(text.dropLast(3)) : text).text
    }

    /// The cards that have a tag of the branch.
    package var filter: CardFilter<CardTerm> {
        .term(isOnlyBelow ? .tag(tag + "::", .begins) : .tag(tag, .below))
    }

    /// Returns a tag of this branch as it is called in another one; nil for a tag that is not in the branch.
    package func moved(_ tag: String, to other: TagBranch) -> String? {
        guard contains(tag) else { return nil }
        return other.tag + String(decoding: tag.utf8.dropFirst(self.tag.utf8.count), as: UTF8.self)
    }

    package func contains(_ tag: String) -> Bool {
        isOnlyBelow ? NameMatch.begins.matches(tag, self.tag + "::") : NameMatch.below.matches(tag, self.tag)
    }
}
