package import Model

/// Access to the cards, their notes and saved filters, opaque to fronts.
@MainActor public struct CardService {
    /// The store of the cards.
    package let store: any CardStore
    /// The store of the notes.
    package let notes: any NoteStore

    /// The store of the saved filters.
    package let filters: any FilterStore

    package init(store: any CardStore, notes: any NoteStore, filters: any FilterStore) {
        (self.store, self.notes, self.filters) = (store, notes, filters)
    }
}

/// An object that provides access to the cards.
@MainActor public protocol HasCardService {
    /// Access to the cards.
    var cardService: CardService { get }
}
