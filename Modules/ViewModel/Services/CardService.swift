package import Model

/// Access to the cards, opaque to fronts.
@MainActor public struct CardService {
    package let store: any CardStore

    package init(store: any CardStore) { self.store = store }
}

@MainActor public protocol HasCardService {
    var cardService: CardService { get }
}
