import Binding
import Interchange
import Model
import Persistence
import Services
import ViewModel

/// The services of the application, built on its adapters.
struct LiveServices: AppServices {
    let bookService: BookService
    let cardService: CardService
    let clockService: ClockService
    let importExportService: ImportExportService
    let libraryService: LibraryService
    let mediaService: MediaService
    let profileService: ProfileService
    let settingsService: SettingsService
    let sittingService: SittingService
    let studyService: StudyService
    let undoService: UndoService

    @MainActor init(
        _ connection: Connection, clock wallClock: any WallClock, seed: UInt64, player: any SoundPlayer,
        viewer: any MediaViewer, files: any FileGuard
    ) {
        let settings = SQLiteSettings(connection)
        let clock = StudyClock(wallClock, settings: settings)
        let study = SQLiteStudy(connection)
        let books = SQLiteBooks(connection)
        bookService = BookService(store: books, study: study, clock: clock)
        cardService = CardService(
            store: SQLiteCards(connection), notes: SQLiteNotes(connection), filters: SQLiteFilters(connection))
        clockService = ClockService(clock: clock, virtualClock: wallClock as? any VirtualClock, scheduler: .continuous)
        importExportService = ImportExportService(files: DiskFileGateway(files: files), clock: wallClock)
        mediaService = MediaService(store: MediaFolder(connection), viewer: viewer)
        profileService = ProfileService(store: SQLiteProfiles(connection))
        settingsService = SettingsService(store: settings)
        sittingService = SittingService(
            store: SQLiteSessions(connection), player: player, clock: ClockOption.monotonicClock(beside: wallClock),
            studyClock: clock)
        studyService = StudyService(
            store: study, statistics: SQLiteStatistics(connection), plan: StudyPlanCache(settings, books, seed: seed))
        undoService = UndoService(store: SQLiteUndo(connection), clock: clock)
        libraryService = LibraryService(
            store: connection, reader: connection, file: SQLiteLibraryFile(connection),
            scriptRuns: SQLiteScriptRuns(connection), files: files,
            shared: .init(
                books: bookService, cards: cardService, profiles: profileService, settings: settingsService,
                sitting: sittingService,
                study: studyService, clock: clockService))
    }
}
