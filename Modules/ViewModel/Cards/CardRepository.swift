import Model
import Services
import Vocabulary

/// Reads cards, for all view models of cards.
@MainActor final class CardRepository {
    let store: any CardStore
    let shelf: BookShelf
    let names: NameResolver
    let notes: NoteRepository
    private let clock: StudyClock

    init(services: any HasBookService & HasCardService & HasClockService & HasLibraryService) {
        store = services.cardService.store
        shelf = services.bookService.shelf
        names = services.libraryService.names
        notes = NoteRepository(services: services)
        clock = services.clockService.clock
    }

    func card(_ reference: EntityReference) throws(Failure) -> Card {
        let id = try names.card(reference)
        guard let card = try store.card(id) else {
            throw .notFound(.card, reference, near: [])
        }
        return card
    }

    func row(_ card: Card) throws(Failure) -> CardRow {
        CardRow(card, book: try names.bookName(card.book), in: try clock.calendar(), on: try clock.moment().day)
    }

    func rowChange(_ change: Change<Card>) throws(Failure) -> RowChange<CardRow> {
        guard let card = change.after ?? change.before else {
            preconditionFailure("a change has a before or an after")
        }
        var before: CardRow?
        if let card = change.before { before = try row(card) }
        return RowChange(try row(card), before: before, change.kind)
    }
}
