package import Model

/// Access to the cards and their notes, opaque to fronts.
@MainActor public struct CardService {
    /// The store of the cards.
    package let store: any CardStore
    /// The store of the notes.
    package let notes: any NoteStore

    package init(store: any CardStore, notes: any NoteStore) {
        self.store = store
        self.notes = notes
    }
}

/// An object that provides access to the cards.
@MainActor public protocol HasCardService {
    /// Access to the cards.
    var cardService: CardService { get }
}
