package import Model

/// The library as a whole, opaque to fronts: its transactions, its file, how far scripts have come, and the tally of what was done.
@MainActor public struct LibraryService {
    package let store: any LibraryStore
    package let reader: any LibraryReader
    package let file: any LibraryFileStore
    package let scriptRuns: any ScriptRunStore
    package let files: any FileGuard
    package let tally: TallyKeeper
    package let state: LibraryState
    let names: NameResolver

    /// The services whose lists and settings the view models share.
    package struct Shared {
        let books: BookService
        let cards: CardService
        let profiles: ProfileService
        let settings: SettingsService
        let sitting: SittingService
        let study: StudyService
        let clock: ClockService

        package init(
            books: BookService, cards: CardService, profiles: ProfileService, settings: SettingsService, sitting: SittingService,
            study: StudyService,
            clock: ClockService
        ) {
            (self.books, self.cards) = (books, cards)
            (self.profiles, self.settings) = (profiles, settings)
            (self.sitting, self.study, self.clock) = (sitting, study, clock)
        }
    }

    /// - Parameters:
    ///   - changes: where the changes of the stores are told.
    ///   - shared: the services whose lists and settings the view models share.
    package init(
        store: any LibraryStore, reader: any LibraryReader, file: any LibraryFileStore, scriptRuns: any ScriptRunStore,
        files: any FileGuard,
        changes: LibraryChanges, shared: Shared
    ) {
        self.store = ObservedLibrary(store, changes)
        self.reader = reader
        self.file = ObservedFile(file, changes)
        self.scriptRuns = scriptRuns
        self.files = files
        tally = TallyKeeper()
        names = NameResolver(books: shared.books.shelf.store, cards: shared.cards.store, profiles: shared.profiles.store)
        state = LibraryState(changes, of: store, shared, names)
    }
}

@MainActor public protocol HasLibraryService {
    var libraryService: LibraryService { get }
}
