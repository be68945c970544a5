import Binding
import Model
public import Vocabulary

// What is done to all selected cards at once, in one step of undo.
extension CardsViewModel {
    /// Takes the selected cards out of study.
    /// - Throws: what the library meets; nothing was changed then. So do the inputs below.
    @discardableResult public func suspendSelected() throws(Failure) -> SelectionTally {
        try forEachSelected("suspended") { (card) throws(Failure) in try desk.store.setSuspended(true, of: card.id) }
    }

    /// Takes the selected cards back into study.
    @discardableResult public func resumeSelected() throws(Failure) -> SelectionTally {
        try forEachSelected("resumed") { (card) throws(Failure) in try desk.store.setSuspended(false, of: card.id) }
    }

    /// Deletes the selected cards; nothing is selected then.
    @discardableResult public func deleteSelected() throws(Failure) -> SelectionTally {
        let tally = try forEachSelected("deleted") { (card) throws(Failure) in try desk.store.deleteCard(card.id) }
        selection.value = .none
        return tally
    }

    /// - Throws: `Failure.notFound(.book, …)`; `Failure.duplicate` where the book has the front of one of them.
    @discardableResult public func moveSelected(to book: EntityReference) throws(Failure) -> SelectionTally {
        let book = try desk.names.book(book)
        return try forEachSelected("moved") { (card) throws(Failure) in try desk.store.moveCard(card.id, to: book) }
    }

    /// Gives the selected cards some tags, and takes others from them; their own order stays.
    /// - Throws: `Failure.invalid` for a tag that cannot be.
    @discardableResult public func tagSelected(
        adding added: [String] = [], removing removed: [String] = []
    ) throws(Failure) -> SelectionTally {
        try forEachSelected("tagged") { (card) throws(Failure) in
            let kept = card.tags.filter { tag in !removed.contains { $0.isTag(tag) } }
            let new = added.filter { tag in !kept.contains { $0.isTag(tag) } }
            return try desk.store.editCard(card.id, CardRevision(tags: kept + new))
        }
    }

    /// Does something to each selected card that is still there.
    /// - Parameter deed: what the step is called by.
    private func forEachSelected(
        _ deed: String, _ body: (Card) throws(Failure) -> Change<Card>
    ) throws(Failure) -> SelectionTally {
        let library = services.libraryService.store
        return try library.atomically { () throws(Failure) in
            let ids = try selectedIDs()
            services.undoService.store.name("\(ids.count) \(ids.count == 1 ? "card" : "cards"): \(deed)", at: desk.shelf.now)
            var tally = SelectionTally()
            for id in ids {
                guard let card = try desk.store.card(id) else {
                    tally.skipped += 1
                    continue
                }
                if desk.count(try body(card)) == .unchanged { tally.unchanged += 1 } else { tally.changed += 1 }
            }
            return tally
        }
    }

    /// All ids before anything is changed: what is changed may leave the list.
    private func selectedIDs() throws(Failure) -> [Card.ID] {
        switch selection.value {
        case .some(let ids): return ids.sorted().map { Card.ID($0) }
        case .allMatching(let others):
            let pages = desk.store.pages(of: try filter.value.query(services))
            var ids: [Card.ID] = []
            while case let page = try pages.next(), !page.isEmpty {
                ids += page.lazy.map(\.id).filter { !others.contains($0.rawValue) }
            }
            return ids
        }
    }
}

/// How many of the selected cards are different now.
public struct SelectionTally: Hashable, Sendable {
    public internal(set) var changed = 0
    /// Those that were so already.
    public internal(set) var unchanged = 0
    /// Those that are gone.
    public internal(set) var skipped = 0
}
