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

    @MainActor init(_ connection: Connection, clock: any WallClock) {
        bookService = BookService(store: SQLiteBooks(connection), clock: clock)
        cardService = CardService(store: SQLiteCards(connection))
        clockService = ClockService(clock: clock, scheduler: .continuous)
        exchangeService = ExchangeService(exchange: FileExchange())
        libraryService = LibraryService(store: connection)
        profileService = ProfileService(store: SQLiteProfiles(connection))
        settingsService = SettingsService(store: SQLiteSettings(connection))
    }
}
