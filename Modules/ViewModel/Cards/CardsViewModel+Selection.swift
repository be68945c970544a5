import Binding
import Model
public import Vocabulary

// Commands on all selected cards, each of which is one undo step.
extension CardsViewModel {
    /// Suspends the selected cards, which excludes them from study.
    /// - Throws: what the library throws; then nothing has changed. So do the methods below.
    @discardableResult public func suspendSelected() throws(Failure) -> SelectionTally {
        try forEachSelected("suspend") { (card) throws(Failure) in try repository.store.setSuspended(true, of: card.id) }
    }

    /// Resumes the study of the selected cards.
    @discardableResult public func resumeSelected() throws(Failure) -> SelectionTally {
        try forEachSelected("resume") { (card) throws(Failure) in try repository.store.setSuspended(false, of: card.id) }
    }

    /// Deletes the selected cards, and clears the selection.
    @discardableResult public func deleteSelected() throws(Failure) -> SelectionTally {
        let tally = try forEachSelected("delete") { (card) throws(Failure) in try repository.store.deleteCard(card.id) }
        selection.value = .none
        return tally
    }

    /// Moves the selected cards to a book.
    /// - Throws: `Failure.notFound(.book, …)`; `Failure.duplicate` if the book already has a card with the front of one of them.
    @discardableResult public func moveSelected(to book: EntityReference) throws(Failure) -> SelectionTally {
        let book = try repository.names.book(book)
        return try forEachSelected("move") { (card) throws(Failure) in try repository.store.moveCard(card.id, to: book) }
    }

    /// Adds and removes tags of the selected cards; the tags that a card keeps stay in their order.
    /// - Throws: `Failure.invalid` for an invalid tag.
    @discardableResult public func tagSelected(
        adding added: [String] = [], removing removed: [String] = []
    ) throws(Failure) -> SelectionTally {
        try forEachSelected(added.isEmpty ? "untag" : "tag") { (card) throws(Failure) in
            let kept = card.tags.filter { tag in !removed.contains { $0.isTag(tag) } }
            let new = added.filter { tag in !kept.contains { $0.isTag(tag) } }
            return try repository.store.editCard(card.id, CardRevision(tags: kept + new))
        }
    }

    /// Selects the cards of the list between two of them, both included, in whichever order they are given.
    public func select(from first: Int64, to last: Int64) throws(Failure) {
        let (first, last) = (min(first, last), max(first, last))
        let query = try filter.value.query(services)
        var ids: [Int64] = []
        while ids.last ?? .min < last {
            let page = try repository.store.cards(query, after: Card.ID(ids.last ?? first - 1), limit: Self.pageSize)
            if page.isEmpty { break }
            ids += page.lazy.map(\.id.rawValue)
        }
        selection.value.select(ids.prefix { $0 <= last })
    }

    /// Calls `body` for each selected card that still exists, as one undo step.
    /// - Parameter act: the verb with which the name of the undo step begins.
    private func forEachSelected(
        _ act: String, _ body: (Card) throws(Failure) -> Change<Card>
    ) throws(Failure) -> SelectionTally {
        let library = services.libraryService.store
        return try library.atomically { () throws(Failure) in
            let ids = try selectedIDs()
            services.undoService.titles.set("\(act) \(ids.count) \(ids.count == 1 ? "card" : "cards")", at: repository.shelf.now)
            var tally = SelectionTally()
            for id in ids {
                guard let card = try repository.store.card(id) else {
                    tally.skipped += 1
                    continue
                }
                if repository.count(try body(card)) == .unchanged { tally.unchanged += 1 } else { tally.changed += 1 }
            }
            return tally
        }
    }

    /// Returns all selected ids, to be read before any card is changed: a change may remove a card from the list.
    private func selectedIDs() throws(Failure) -> [Card.ID] {
        switch selection.value {
        case .some(let ids): return ids.sorted().map { Card.ID($0) }
        case .allMatching(let others):
            let pages = repository.store.pages(of: try filter.value.query(services))
            var ids: [Card.ID] = []
            while case let page = try pages.next(), !page.isEmpty {
                ids += page.lazy.map(\.id).filter { !others.contains($0.rawValue) }
            }
            return ids
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
