package import Model

/// Access to the cards and their notes, opaque to fronts.
@MainActor public struct CardService {
    /// The store of the cards.
    package let store: any CardStore
    /// The store of the notes.
    package let notes: any NoteStore

    /// Creates a service that reports every change of the stores.
    /// - Parameter changes: the object to which the changes are reported.
    package init(store: any CardStore, notes: any NoteStore, changes: LibraryChanges) {
        self.store = ObservedCards(store, changes)
        self.notes = ObservedNotes(notes, changes)
    }
}

/// An object that provides access to the cards.
@MainActor public protocol HasCardService {
    /// Access to the cards.
    var cardService: CardService { get }
}
