package import Model

/// Files of cards, opaque to fronts.
@MainActor public struct ExchangeService {
    package let exchange: any CardExchange

    package init(exchange: any CardExchange) { self.exchange = exchange }
}

@MainActor public protocol HasExchangeService {
    var exchangeService: ExchangeService { get }
}
