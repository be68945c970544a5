package import Model

/// Access to the cards, opaque to fronts.
@MainActor public struct CardService {
    /// The store of the cards.
    package let store: any CardStore

    /// Creates a service that reports every change of the store.
    /// - Parameter changes: the object to which the changes are reported.
    package init(store: any CardStore, changes: LibraryChanges) { self.store = ObservedCards(store, changes) }
}

/// An object that provides access to the cards.
@MainActor public protocol HasCardService {
    /// Access to the cards.
    var cardService: CardService { get }
}
