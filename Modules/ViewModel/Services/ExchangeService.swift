package import Model

/// Reading and writing files of cards, sessions and profiles, and the clock for local times in files; opaque to fronts.
@MainActor public struct ExchangeService {
    /// The port that reads and writes files.
    package let exchange: any Exchange
    /// The clock for local times in files.
    package let clock: any WallClock

    /// Creates a service with a port and a clock.
    package init(exchange: any Exchange, clock: any WallClock) {
        self.exchange = exchange
        self.clock = clock
    }
}

/// An object that provides import and export.
@MainActor public protocol HasExchangeService {
    /// Import and export.
    var exchangeService: ExchangeService { get }
}
