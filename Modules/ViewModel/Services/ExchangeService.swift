package import Model

/// Files that things come from and go to, and the clock that files tell local times by; opaque to fronts.
@MainActor public struct ExchangeService {
    package let exchange: any Exchange
    package let clock: any WallClock

    package init(exchange: any Exchange, clock: any WallClock) {
        self.exchange = exchange
        self.clock = clock
    }
}

@MainActor public protocol HasExchangeService {
    var exchangeService: ExchangeService { get }
}
