import Binding
import Interchange
import Model
import Persistence
import ViewModel

/// The services of the application on its adapters.
struct Services: AppServices {
    let bookService: BookService
    let cardService: CardService
    let clockService: ClockService
    let exchangeService: ExchangeService
    let libraryService: LibraryService
    let profileService: ProfileService
    let settingsService: SettingsService
    let studyService: StudyService

    @MainActor init(_ connection: Connection, clock wallClock: any WallClock, seed: UInt64) {
        let settings = SQLiteSettings(connection)
        let clock = StudyClock(wallClock, settings: settings)
        bookService = BookService(store: SQLiteBooks(connection), clock: clock)
        cardService = CardService(store: SQLiteCards(connection))
        clockService = ClockService(clock: clock, virtualClock: wallClock as? any VirtualClock, scheduler: .continuous)
        exchangeService = ExchangeService(exchange: FileExchange())
        libraryService = LibraryService(store: connection)
        profileService = ProfileService(store: SQLiteProfiles(connection))
        settingsService = SettingsService(store: settings)
        studyService = StudyService(
            store: SQLiteStudy(connection), statistics: SQLiteStatistics(connection), plan: PlanKeeper(settings, seed: seed))
    }
}
