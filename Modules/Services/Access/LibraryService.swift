package import Model

/// The library as a whole, opaque to fronts: its transactions, its file, and the progress of scripts.
@MainActor public struct LibraryService {
    /// The store of the library as a whole, with its transactions.
    package let store: any LibraryStore
    /// The reader for long queries.
    package let reader: any LibraryReader
    /// The store of the library's file.
    package let file: any LibraryFileStore
    /// The store of the progress of scripts.
    package let scriptRuns: any ScriptRunStore
    /// The guard that tells which files must not be opened or replaced.
    package let files: any FileGuard
    /// The state that view models share.
    package let state: LibraryState
    package let names: NameResolver
    package let filters: FilterResolver

    /// The services whose lists and settings the view models share.
    package struct Shared {
        package let books: BookService
        package let cards: CardService
        package let profiles: ProfileService
        package let settings: SettingsService
        package let sitting: SittingService
        package let study: StudyService
        package let clock: ClockService

        /// Creates the set of services.
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

    /// - Parameter shared: the services whose lists and settings the view models share.
    package init(
        store: any LibraryStore, reader: any LibraryReader, file: any LibraryFileStore, scriptRuns: any ScriptRunStore,
        files: any FileGuard, shared: Shared
    ) {
        self.store = store
        self.reader = reader
        self.file = file
        self.scriptRuns = scriptRuns
        self.files = files
        names = NameResolver(books: shared.books.names, cards: shared.cards.store, profiles: shared.profiles.store)
        filters = FilterResolver(
            names, cards: shared.cards.store, notes: shared.cards.notes, saved: shared.cards.filters, clock: shared.clock.clock,
            plan: shared.study.plan)
        state = LibraryState(of: store, shared, names)
    }
}

/// An object that provides access to the library as a whole.
@MainActor public protocol HasLibraryService {
    /// Access to the library as a whole.
    var libraryService: LibraryService { get }
}
