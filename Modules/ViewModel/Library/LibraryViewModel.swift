public import Binding
public import MVVM
import Model
public import Services
public import Vocabulary

/// An open library, which creates the view models of a front's screens on first access.
@MainActor public final class LibraryViewModel: ViewModelType {
    /// The services that the view models of the library need.
    public typealias Services = AppServices

    /// The books.
    public private(set) lazy var books = BooksViewModel(services: services)
    /// The cards, for commands on them.
    public private(set) lazy var cards = CardsViewModel(services: services)
    /// The saved filters.
    public private(set) lazy var filters = SavedFilters(services: services)
    /// The notes that cards come from.
    public private(set) lazy var notes = NoteEditing(services: services)
    /// The profiles.
    public private(set) lazy var profiles = ProfilesViewModel(services: services)
    /// The sounds that can be played.
    public private(set) lazy var sounds = SoundPreview(services: services)
    /// The current sitting.
    public private(set) lazy var sitting = SittingViewModel(services: services)
    /// The log of sittings.
    public private(set) lazy var sessions = SessionsViewModel(services: services, sitting: sitting.current)
    /// The settings.
    public private(set) lazy var settings = SettingsViewModel(services: services)
    /// Study, one command at a time.
    public private(set) lazy var review = CardReviews(services: services)
    /// The statistics.
    public private(set) lazy var statistics = StatisticsViewModel(services: services)
    /// A check of the library for contradictions.
    public private(set) lazy var check = LibraryCheck(services: services)
    /// The clock.
    public private(set) lazy var clock = LibraryClock(services: services)
    /// Import and export.
    public private(set) lazy var importExport = ImportExportViewModel(services: services)
    /// The library as a file.
    public private(set) lazy var file = LibraryBackups(
        services: services, sitting: sitting.current,
        didRestore: { [scriptRun, undo] in
            scriptRun.forget()
            undo.didRestore()
        })
    /// The transactions.
    public private(set) lazy var transaction = LibraryTransaction(services: services)
    /// Undo and redo.
    public private(set) lazy var undo = UndoHistory(services: services, sitting: sitting.current)
    /// The progress of scripts.
    public private(set) lazy var scriptRun = ScriptProgress(services: services)
    /// The state that a prompt shows.
    public var prompt: PromptOutputs {
        promptOutputs(input: (books, sitting.current, openItem.current, studied.flatMapLatest { $0 }))
    }
    /// What the last study session is about, while it lasts.
    private let studied = MutableProperty(Property<StudySubject?>.constant(nil), name: "what is studied")
    /// The open book or profile.
    public private(set) lazy var openItem = OpenItemViewModel(services: services)
    /// Why the library could not be read; nil if the last read succeeded.
    public var failure: Property<Failure?> { services.libraryService.state.failure }
    /// Starts following changes by other processes, soon after they write them.
    public func watch() { services.libraryService.state.watch() }
    /// Follows what another process has written, if anything.
    public func refreshIfChanged() { services.libraryService.state.refreshIfChanged() }
    /// Finds completions for what is typed.
    public var names: Completions { Completions(names: services.libraryService.names, filters: services.libraryService.filters) }

    let services: any Services
    private let queries = QueryHistory()

    /// Creates a view model whose screens use the given services.
    public init(services: any Services) { self.services = services }

    /// Whether the library exists, and whether it can be changed.
    public var presence: LibraryPresence { services.libraryService.store.presence }

    /// Checks that the library can be changed, so that nobody is asked for something that cannot be saved.
    /// - Throws: `Failure.library` if it cannot be changed.
    public func checkCanWrite() throws(Failure) { try services.libraryService.store.checkCanWrite() }

    /// Makes long calls throw `Failure.interrupted` once `shouldStop` returns true; it is called often, on any thread.
    ///
    /// A sitting continues while a file is read or written.
    public func stop(when shouldStop: @escaping @Sendable () -> Bool) {
        services.libraryService.store.stop(when: shouldStop)
        services.importExportService.files.stop { [sitting, weak importExport] in
            sitting.tick()
            importExport?.showProgress()
            return shouldStop()
        }
    }

    /// Calls `body` again and again while an input waits for another process that is writing, with the time waited so far.
    public func whileWaiting(_ body: @escaping @MainActor @Sendable (Duration) -> Void) {
        services.libraryService.store.whileWaiting { waited in MainActor.assumeIsolated { body(waited) } }
    }

    /// Checks that a front may open and close a file; for a file of the library, that would release SQLite's locks on it.
    /// - Throws: `Failure.conflict(.fileIsTheLibrary)`.
    public func checkReadable(_ path: String) throws(Failure) {
        try services.libraryService.files.checkReadable(path)
    }

    /// Creates a list of the cards that match a filter, for a screen that shows it.
    public func cards(_ filter: CardListFilter) -> CardsViewModel {
        CardsViewModel(services: services, filter: filter, queries: queries)
    }

    /// Creates the form of a card, or of the note that it is made from.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`.
    public func cardForm(_ card: EntityReference) throws(Failure) -> CardFormViewModel {
        try CardFormViewModel(card, services: services)
    }

    /// Creates the form of a card to add to a book.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.ambiguous`.
    public func cardForm(addingTo book: EntityReference) throws(Failure) -> CardFormViewModel {
        try CardFormViewModel(addingTo: book, services: services)
    }

    /// Creates the form of a profile.
    /// - Throws: `Failure.notFound` with similar names.
    public func profile(_ reference: EntityReference) throws(Failure) -> ProfileViewModel {
        try ProfileViewModel(reference, services: services)
    }

    /// Creates the form for a new book: first its name, then its cards.
    public func newBook() -> NewBookViewModel { NewBookViewModel(services: services) }

    /// Creates a form that adds cards to a book one after another, each with the same tags.
    /// - Throws: `Failure.notFound`, `Failure.invalid(.tag, …)`.
    public func cardEntry(in book: EntityReference, tags: [String] = []) throws(Failure) -> CardEntryViewModel {
        _ = try services.libraryService.names.book(book)
        let row = try books.show(book)
        try cards.check(NewCard(book: book, front: "front", back: "back", tags: tags))
        return CardEntryViewModel(book: row, tags: tags, library: cards)
    }

    /// Starts a study session, which shows one card after another.
    /// - Throws: `Failure.notFound` for a missing book, `Failure.nothingDue`.
    public func study(_ request: StudyRequest) throws(Failure) -> StudySessionViewModel {
        let session = try StudySessionViewModel(request, services: services)
        studied.value = session.subject
        return session
    }
}

/// Finds completions for what is typed.
@MainActor public struct Completions {
    let names: NameResolver
    let filters: FilterResolver
    /// Returns the queries to which a beginning of one can be completed.
    public func queries(beginningWith prefix: String) throws(Failure) -> [String] { try filters.completions(of: prefix) }
    /// Returns the names of books that begin with a prefix.
    /// - Parameter withBranches: whether names count that only the books below them have.
    public func books(beginningWith prefix: String, withBranches: Bool = true) throws(Failure) -> [String] {
        try names.books(beginningWith: prefix, withBranches: withBranches)
    }
    /// Returns the names of profiles that begin with a prefix.
    public func profiles(beginningWith prefix: String) throws(Failure) -> [String] { try names.profiles(beginningWith: prefix) }
    /// Returns the tags that begin with a prefix.
    public func tags(beginningWith prefix: String) throws(Failure) -> [String] { try names.tags(beginningWith: prefix) }
    /// The names of the built-in sounds.
    public var sounds: [String] { names.sounds }
    /// The keys of all settings.
    public var settings: [String] { names.settings }
}
