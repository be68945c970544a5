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
    /// - Throws: `Failure.notFound(.book, …)`; `Failure.duplicate` if the book already has a card with the front of one of them.
    @discardableResult public func move(_ cards: Selection, to book: EntityReference) throws(Failure) -> SelectionTally {
        let book = try repository.names.book(book)
        return try forEach(of: cards, "move") { (card) throws(Failure) in try repository.store.moveCard(card.id, to: book) }
    }

    /// Adds and removes tags of cards; the tags that a card keeps stay in their order.
    /// - Throws: `Failure.invalid` for an invalid tag.
    @discardableResult public func tag(
        _ cards: Selection, adding added: [String] = [], removing removed: [String] = []
    ) throws(Failure) -> SelectionTally {
        try forEach(of: cards, added.isEmpty ? "untag" : "tag") { (card) throws(Failure) in
            let kept = card.tags.filter { tag in !removed.contains { $0.isTag(tag) } }
            let new = added.filter { tag in !kept.contains { $0.isTag(tag) } }
            return try repository.store.editCard(card.id, CardRevision(tags: kept + new))
        }
    }

    /// Selects the cards of the list between two of them, both included, in whichever order they are given, as soon as they are read.
    public func select(from first: Int64, to last: Int64) { selector.select(in: min(first, last)...max(first, last)) }

    /// Selects all cards that the list contains at this moment, and no others, as soon as they are read.
    public func selectAll() { selector.select(in: nil) }

    /// Stops selecting cards that are still being read.
    public func stopSelecting() { selector.stop() }

    /// Returns those of some cards that the list contains.
    public func listed(_ cards: Selection) throws(Failure) -> Selection {
        try repository.store.cards(cards, in: filter.value.query(services))
    }

    /// Returns how many of some cards the list does not contain; those that are selected are usually counted already.
    public func hiddenCount(of cards: Selection) throws(Failure) -> Int {
        if cards == selection.value, let counted = selector.counted { return counted }
        return try cards.count - listed(cards).count
    }

    /// Calls `body` for each card that still exists, as one undo step.
    /// - Parameter act: the verb with which the name of the undo step begins.
    private func forEach(
        of cards: Selection, _ act: String, _ body: (Card) throws(Failure) -> Change<Card>
    ) throws(Failure) -> SelectionTally {
        let title = "\(act) \(cards.count) \(cards.count == 1 ? "card" : "cards")"
        return try services.undoService.titles.titled(title) { () throws(Failure) in
            try forEach(of: cards, body)
        }
    }

    private func forEach(
        of cards: Selection, _ body: (Card) throws(Failure) -> Change<Card>
    ) throws(Failure) -> SelectionTally {
        try services.libraryService.store.atomically { () throws(Failure) in
            var tally = SelectionTally()
            for id in cards.ids {
                guard let card = try repository.store.card(Card.ID(id)) else {
                    tally.skipped += 1
                    continue
                }
                if try body(card).kind == .unchanged { tally.unchanged += 1 } else { tally.changed += 1 }
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
}
