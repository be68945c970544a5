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
    package let studyService: StudyService

    /// - Parameters:
    ///   - transactions: in place of the library's own.
    ///   - files: in place of those in `exchange`.
    package init(
        library: FakeLibrary = FakeLibrary(), transactions: (any LibraryStore)? = nil, files: (any CardExchange)? = nil,
        seed: UInt64 = 0
    ) {
        self.library = library
        let studyClock = StudyClock(clock, settings: library)
        bookService = BookService(store: library, clock: studyClock)
        cardService = CardService(store: library)
        clockService = ClockService(clock: studyClock, virtualClock: clock, scheduler: scheduler)
        exchangeService = ExchangeService(exchange: files ?? exchange)
        libraryService = LibraryService(store: transactions ?? library)
        profileService = ProfileService(store: library)
        settingsService = SettingsService(store: library)
        studyService = StudyService(store: library, statistics: library, plan: PlanKeeper(library, seed: seed))
    }
}
