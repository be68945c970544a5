public import Binding
import Model
public import Vocabulary

/// The cards of a library: adding, changing and taking them away one at a time.
@MainActor public final class CardsViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService

    // Outputs are the results and errors of the actions below.

    /// The id of the card that was added.
    public let add: Action<NewCard, Int64, Failure>
    /// Adds the card or updates the one with its front in the book.
    public let put: Action<NewCard, RowChange<CardRow>, Failure>
    public let show: Action<EntityReference, CardRow, Failure>
    public let edit: Action<CardEditing, RowChange<CardRow>, Failure>
    public let move: Action<CardMoving, RowChange<CardRow>, Failure>
    public let suspend: Action<EntityReference, RowChange<CardRow>, Failure>
    public let resume: Action<EntityReference, RowChange<CardRow>, Failure>
    public let delete: Action<EntityReference, RowChange<CardRow>, Failure>

    package init(services: any Services) {
        let desk = CardDesk(services: services)
        let clock = services.clockService.clock
        add = Action { (card: NewCard) throws(Failure) in
            let book = try desk.shelf.resolve(card.book)
            let id = try desk.store.addCard(card.draft(), to: book, at: clock.now)
            desk.countAdded()
            return id.rawValue
        }
        put = Action { (card: NewCard) throws(Failure) in
            let book = try desk.shelf.resolve(card.book)
            let change = try desk.store.putCard(card.draft(), in: book, at: clock.now)
            return try desk.record(change)
        }
        show = Action { (card: EntityReference) throws(Failure) in try desk.row(try desk.card(card)) }
        edit = Action { (editing: CardEditing) throws(Failure) in
            try desk.change(editing.card) { (id) throws(Failure) in
                try desk.store.editCard(id, editing.revision())
            }
        }
        move = Action { (moving: CardMoving) throws(Failure) in
            let card = try desk.card(moving.card)
            let book = try desk.shelf.resolve(moving.book)
            return try desk.change(.id(card.id.rawValue)) { (id) throws(Failure) in
                try desk.store.moveCard(id, to: book)
            }
        }
        suspend = Action { (card: EntityReference) throws(Failure) in
            try desk.change(card) { (id) throws(Failure) in try desk.store.setSuspended(true, of: id) }
        }
        resume = Action { (card: EntityReference) throws(Failure) in
            try desk.change(card) { (id) throws(Failure) in try desk.store.setSuspended(false, of: id) }
        }
        delete = Action { (card: EntityReference) throws(Failure) in
            try desk.change(card) { (id) throws(Failure) in try desk.store.deleteCard(id) }
        }
    }
}

extension CardsViewModel {
    /// Checks a card as far as that is possible without the library; `add` and `put` check it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ card: NewCard) throws(Failure) { _ = try card.draft() }

    /// Checks a change to a card as far as that is possible without the library; `edit` checks it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ editing: CardEditing) throws(Failure) {
        _ = try editing.revision()
    }
}

extension NewCard {
    fileprivate func draft() throws(Failure) -> CardDraft { try CardDraft(front: front, back: back, tags: tags) }
}

extension CardEditing {
    fileprivate func revision() throws(Failure) -> CardRevision {
        try CardRevision(front: front, back: back, tags: tags)
    }
}

extension CardDesk {
    fileprivate func change(
        _ reference: EntityReference, duplicating front: String = "",
        _ body: (Card.ID) throws(Failure) -> Change<Card>
    ) throws(Failure) -> RowChange<CardRow> {
        let id = try resolve(reference)
        let change: Change<Card>
        do throws(Failure) {
            change = try body(id)
        } catch {
            // Only another program can have left a card without its book.
            if case .notFound(.book, .id(let book), _) = error, try card(.id(id.rawValue)).book.rawValue == book {
                throw .library(.corrupt("card @\(id.rawValue) is in book @\(book), which does not exist"))
            }
            throw error
        }
        return try record(change)
    }
}
