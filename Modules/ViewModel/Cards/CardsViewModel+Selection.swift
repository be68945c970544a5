import Binding
import Model
import Services
public import Vocabulary

// Commands on several cards, each of which is one undo step.
extension CardsViewModel {
    /// Suspends cards, which excludes them from study.
    /// - Throws: what the library throws; then nothing has changed. So do the methods below.
    @discardableResult public func suspend(_ cards: Selection) throws(Failure) -> SelectionTally {
        try forEach(of: cards, "suspend") { (card) throws(Failure) in try repository.store.setSuspended(true, of: card.id) }
    }

    /// Resumes the study of cards.
    @discardableResult public func resume(_ cards: Selection) throws(Failure) -> SelectionTally {
        try forEach(of: cards, "resume") { (card) throws(Failure) in try repository.store.setSuspended(false, of: card.id) }
    }

    /// Deletes cards, which are then no longer selected.
    @discardableResult public func delete(_ cards: Selection) throws(Failure) -> SelectionTally {
        let tally = try forEach(of: cards, "delete") { (card) throws(Failure) in try repository.store.deleteCard(card.id) }
        selection.value.subtract(cards)
        return tally
    }

    /// Moves cards to a book.
    /// - Parameter skipsTaken: whether a card whose front the book already has stays where it is.
    /// - Throws: `Failure.notFound(.book, …)`; `Failure.duplicate` if the book already has a card with the front of one of them.
    @discardableResult public func move(
        _ cards: Selection, to book: EntityReference, skipsTaken: Bool = false
    ) throws(Failure) -> SelectionTally {
        let book = try repository.names.book(book)
        return try forEach(of: cards, "move") { (card) throws(Failure) in
            do throws(Failure) {
                return try repository.store.moveCard(card.id, to: book)
            } catch {
                if skipsTaken, case .duplicate = error { return nil }
                throw error
            }
        }
    }

    /// Adds and removes tags of cards and of their siblings; the tags that a card keeps stay in their order.
    /// - Throws: `Failure.invalid` for an invalid tag.
    @discardableResult public func tag(
        _ cards: Selection, adding added: [String] = [], removing removed: [String] = []
    ) throws(Failure) -> SelectionTally {
        let cards = try withSiblings(cards)
        return try forEach(of: cards, added.isEmpty ? "untag" : "tag") { (card) throws(Failure) in
            let kept = card.tags.filter { tag in !removed.contains { $0.isTag(tag) } }
            let new = added.filter { tag in !kept.contains { $0.isTag(tag) } }
            return try repository.store.editCard(card.id, CardRevision(tags: kept + new))
        }
    }

    /// Sets the tags of cards and of their siblings.
    /// - Throws: `Failure.invalid` for an invalid tag.
    @discardableResult public func setTags(_ tags: [String], of cards: Selection) throws(Failure) -> SelectionTally {
        let revision = try CardRevision(tags: tags)
        let cards = try withSiblings(cards)
        return try forEach(of: cards, "tag") { (card) throws(Failure) in try repository.store.editCard(card.id, revision) }
    }

    /// Returns cards with all cards of their notes, whose tags are those of the note.
    private func withSiblings(_ cards: Selection) throws(Failure) -> Selection {
        let ranges = try repository.store.siblings(of: cards.ranges)
        return Selection(ranges)
    }

    /// Selects the cards of the list between two of them, both included, in whichever order they are given, as soon as they are read.
    public func select(from first: Int64, to last: Int64) { selector.select(in: min(first, last)...max(first, last)) }

    /// Selects all cards that the list contains at this moment, and no others, as soon as they are read.
    public func selectAll() { selector.select(in: nil) }

    /// Stops selecting cards that are still being read.
    public func stopSelecting() { selector.stop() }

    /// Returns those of some cards that the list contains.
    public func listed(_ cards: Selection) throws(Failure) -> Selection {
        try repository.store.cards(cards, in: readFilter.current.query(services))
    }

    /// Returns how many of some cards the list does not contain; those that are selected are usually counted already.
    public func hiddenCount(of cards: Selection) throws(Failure) -> Int {
        if cards == selection.value, let counted = selector.counted { return counted }
        return try cards.count - listed(cards).count
    }

    /// Calls `body` for each card that still exists, as one undo step.
    /// - Parameters:
    ///   - act: the verb with which the name of the undo step begins.
    ///   - body: returns nil for a card that it must leave as it is.
    func forEach(
        of cards: Selection, _ act: String, _ body: (Card) throws(Failure) -> Change<Card>?
    ) throws(Failure) -> SelectionTally {
        let title = "\(act) \(cards.count) \(cards.count == 1 ? "card" : "cards")"
        return try services.undoService.titles.titled(title) { () throws(Failure) in
            try forEach(of: cards, body)
        }
    }

    private func forEach(
        of cards: Selection, _ body: (Card) throws(Failure) -> Change<Card>?
    ) throws(Failure) -> SelectionTally {
        try services.libraryService.store.atomically { () throws(Failure) in
            var tally = SelectionTally()
            for id in cards.ids {
                guard let card = try repository.store.card(Card.ID(id)) else {
                    tally.skipped += 1
                    continue
                }
                switch try body(card)?.kind {
                case nil: tally.leftAlone.append(id)
                case .unchanged: tally.unchanged += 1
                case .added, .updated, .deleted: tally.changed += 1
                }
            }
            return tally
        }
    }
}

/// The numbers of selected cards that a command changed, left as they were, or skipped.
public struct SelectionTally: Hashable, Sendable {
    /// The number of cards that changed.
    public internal(set) var changed = 0
    /// The number of cards that already were as requested.
    public internal(set) var unchanged = 0
    /// The number of cards that no longer exist.
    public internal(set) var skipped = 0
    /// The ids of the cards that could not be changed, such as those that a book has no room for.
    public internal(set) var leftAlone: [Int64] = []
}
