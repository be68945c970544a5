package import Model

/// Access to the cards, opaque to fronts.
@MainActor public struct CardService {
    package let store: any CardStore

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any CardStore, changes: LibraryChanges) { self.store = ObservedCards(store, changes) }
}

@MainActor public protocol HasCardService {
    var cardService: CardService { get }
}
