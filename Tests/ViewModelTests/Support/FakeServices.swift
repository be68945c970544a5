import Binding
import Model
import ModelFakes
import ViewModel

/// Every service on a library in memory, a clock that stands still, and time that passes when it is told to.
@MainActor struct FakeServices: AppServices {
    let library: FakeLibrary
    let clock = ManualClock()
    let exchange = FakeExchange()
    let scheduler = ManualScheduler()

    let bookService: BookService
    let cardService: CardService
    let clockService: ClockService
    let exchangeService: ExchangeService
    let libraryService: LibraryService
    let profileService: ProfileService
    let settingsService: SettingsService

    /// - Parameters:
    ///   - transactions: in place of the library's own.
    ///   - files: in place of those in `exchange`.
    init(
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
