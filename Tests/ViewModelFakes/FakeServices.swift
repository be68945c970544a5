package import Binding
package import Model
package import ModelFakes
package import ViewModel

/// Every service on a library in memory, a clock that stands still, and time that passes when it is told to.
@MainActor package struct FakeServices: AppServices {
    package let library: FakeLibrary
    package let clock = ManualClock()
    package let exchange = FakeExchange()
    package let scheduler = ManualScheduler()

    package let bookService: BookService
    package let cardService: CardService
    package let clockService: ClockService
    package let exchangeService: ExchangeService
    package let libraryService: LibraryService
    package let profileService: ProfileService
    package let settingsService: SettingsService

    /// - Parameters:
    ///   - transactions: in place of the library's own.
    ///   - files: in place of those in `exchange`.
    package init(
        library: FakeLibrary = FakeLibrary(), transactions: (any LibraryStore)? = nil, files: (any CardExchange)? = nil
    ) {
        self.library = library
        bookService = BookService(store: library, clock: clock)
        cardService = CardService(store: library)
        clockService = ClockService(clock: clock, scheduler: scheduler)
        exchangeService = ExchangeService(exchange: files ?? exchange)
        libraryService = LibraryService(store: transactions ?? library)
        profileService = ProfileService(store: library)
        settingsService = SettingsService(store: library)
    }
}
