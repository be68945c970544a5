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
        let changes = LibraryChanges(of: connection)
        bookService = BookService(store: SQLiteBooks(connection), study: study, clock: clock, changes: changes)
        cardService = CardService(
            store: SQLiteCards(connection), notes: SQLiteNotes(connection), changes: changes)
        clockService = ClockService(clock: clock, virtualClock: wallClock as? any VirtualClock, scheduler: .continuous)
        importExportService = ImportExportService(files: DiskFileGateway(files: files), clock: wallClock)
        mediaService = MediaService(store: MediaFolder(connection), viewer: viewer)
        profileService = ProfileService(store: SQLiteProfiles(connection), changes: changes)
        settingsService = SettingsService(store: settings, changes: changes)
        sittingService = SittingService(
            store: SQLiteSessions(connection), player: player, clock: ClockOption.monotonicClock(beside: wallClock),
            studyClock: clock, changes: changes)
        studyService = StudyService(
            store: study, statistics: SQLiteStatistics(connection), plan: StudyPlanCache(settings, seed: seed), changes: changes)
        undoService = UndoService(store: SQLiteUndo(connection), changes: changes)
        libraryService = LibraryService(
            store: connection, reader: connection, file: SQLiteLibraryFile(connection),
            scriptRuns: SQLiteScriptRuns(connection), files: files, changes: changes,
            shared: .init(
                books: bookService, cards: cardService, profiles: profileService, settings: settingsService,
                sitting: sittingService,
                study: studyService, clock: clockService))
    }
}
