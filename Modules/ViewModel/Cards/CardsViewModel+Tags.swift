import Model
import Services
public import Vocabulary

// Tags, whose changes are one undo step each. A tag is named with those below it, or, as `TAG::*`, only those below it are.
extension CardsViewModel {
    /// Returns the tags of the cards that a query finds, in order.
    /// - Throws: `Failure.query`.
    public func tags(_ query: SetQuery = SetQuery(nil)) throws(Failure) -> [TagCount] {
        try repository.store.tagCounts(CardQuery(filter: try resolve(query).filter))
    }

    /// Returns the tags of selected cards, in order, and of cards between them if the selection has many gaps.
    public func tags(of selection: Selection) throws(Failure) -> [String] {
        try repository.store.tagCounts(CardQuery(filter: .term(.ids(selection.bounds)))).map(\.tag)
    }

    /// Returns the number of cards that have a tag or one below it.
    /// - Throws: `Failure.notFound(.tag, …)` if no card has it; `Failure.invalid(.tag, …)`.
    public func countCards(withTag tag: String) throws(Failure) -> Int { try cards(tag, TagBranch(tag)).count }

    /// Renames a tag with those below it; a card that has the new tag already keeps it once.
    /// - Throws: `Failure.notFound(.tag, …)` if no card has the tag; `Failure.invalid(.tag, …)`.
    @discardableResult public func renameTag(_ tag: String, to new: String) throws(Failure) -> SelectionTally {
        let (branch, other) = (try TagBranch(tag), try TagBranch(new))
        return try retag(tag, branch, "rename a tag of") { (tags) throws(Failure) in
            var known = tags.filter { !branch.contains($0) }
            var result: [String] = []
            for tag in tags {
                guard let new = branch.moved(tag, to: other) else {
                    result.append(tag)
                    continue
                }
                if known.contains(where: { $0.isTag(new) }) { continue }
                known.append(try Tag(new).text)
                result.append(new)
            }
            return result
        }
    }

    /// Removes a tag with those below it from all cards.
    /// - Throws: `Failure.notFound(.tag, …)` if no card has the tag; `Failure.invalid(.tag, …)`.
    @discardableResult public func deleteTag(_ tag: String) throws(Failure) -> SelectionTally {
        let branch = try TagBranch(tag)
        return try retag(tag, branch, "untag") { tags in tags.filter { !branch.contains($0) } }
    }

    /// Checks the name of a tag with those below it, or of those below it.
    /// - Throws: `Failure.invalid(.tag, …)`.
    public nonisolated static func check(tagBranch text: String) throws(Failure) { _ = try TagBranch(text) }

    private func retag(
        _ tag: String, _ branch: TagBranch, _ act: String, _ body: ([String]) throws(Failure) -> [String]
    ) throws(Failure) -> SelectionTally {
        try retag(cards(tag, branch), act, body)
    }

    private func cards(_ tag: String, _ branch: TagBranch) throws(Failure) -> Selection {
        let cards = Selection(try repository.store.cardIDs(CardQuery(filter: branch.filter), in: nil))
        if !cards.isEmpty { return cards }
        let near = try repository.names.nearTags(tag).map { Failure.Near(id: 0, name: $0) }
        throw .notFound(.tag, .name(tag), near: near)
    }
}
