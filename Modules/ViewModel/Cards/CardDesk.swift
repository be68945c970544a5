import Model
import Vocabulary

/// Finds cards and counts their changes: what the card view models have in common.
@MainActor final class CardDesk {
    let store: any CardStore
    let shelf: BookShelf
    private let tally: TallyKeeper

    init(services: any HasBookService & HasCardService & HasLibraryService) {
        store = services.cardService.store
        shelf = services.bookService.shelf
        tally = services.libraryService.tally
    }

    /// The card that a reference means: its number, or its exact front when one card alone has it.
    /// - Throws: `Failure.notFound`, or `Failure.ambiguous` with the cards of that front.
    func resolve(_ reference: EntityReference) throws(Failure) -> Card.ID {
        switch reference {
        case .id(let number):
            return Card.ID(number)
        case .name(let front):
            let ids = try store.cardIDs(front: front, limit: 4)
            guard let id = ids.first else { throw .notFound(.card, reference, near: try near(front)) }
            guard ids.count == 1 else { throw .ambiguous(.card, reference, among: try named(ids)) }
            return id
        }
    }

    func card(_ reference: EntityReference) throws(Failure) -> Card {
        let id = try resolve(reference)
        guard let card = try store.card(id) else {
            throw .notFound(.card, reference, near: [])
        }
        return card
    }

    func row(_ card: Card) throws(Failure) -> CardRow { CardRow(card, book: try shelf.name(of: card.book)) }

    /// Takes a change to the tally.
    @discardableResult
    func count(_ change: Change<Card>) -> ChangeKind {
        tally.count(change.kind)
        return change.kind
    }

    func record(_ change: Change<Card>) throws(Failure) -> RowChange<CardRow> {
        let kind = count(change)
        guard let row = try (change.after ?? change.before).map({ (card) throws(Failure) in try row(card) }) else {
            preconditionFailure("a change has a before or an after")
        }
        let before = try change.before.map { (card) throws(Failure) in try self.row(card) }
        return RowChange(row, before: before, kind)
    }

    func countAdded() { tally.count(.added) }

    private func near(_ text: String) throws(Failure) -> [Failure.Near] {
        try named(try store.search(text, limit: 3))
    }

    private func named(_ ids: [Card.ID]) throws(Failure) -> [Failure.Near] {
        var near: [Failure.Near] = []
        for id in ids {
            if let card = try store.card(id) { near.append(Failure.Near(id: id.rawValue, name: card.front)) }
        }
        return near
    }
}
