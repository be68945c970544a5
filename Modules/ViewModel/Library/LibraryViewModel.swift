public import Binding
public import MVVM
import Model
public import Vocabulary

/// The library as a front has it open: it makes the view models of its screens, when they are first asked for.
@MainActor public final class LibraryViewModel: ViewModelType {
    public typealias Services = AppServices

    public private(set) lazy var books = BooksViewModel(services: services)
    public private(set) lazy var cards = CardsViewModel(services: services)
    public private(set) lazy var profiles = ProfilesViewModel(services: services)
    public private(set) lazy var sounds = SoundsViewModel(services: services)
    public private(set) lazy var sitting = SittingViewModel(services: services)
    public private(set) lazy var sessions = SessionsViewModel(services: services, sitting: sitting.current)
    public private(set) lazy var settings = SettingsViewModel(services: services)
    public private(set) lazy var review = ReviewViewModel(services: services)
    public private(set) lazy var statistics = StatisticsViewModel(services: services)
    public private(set) lazy var check = CheckViewModel(services: services)
    public private(set) lazy var clock = ClockViewModel(services: services)
    public private(set) lazy var exchange = ExchangeViewModel(services: services)
    public private(set) lazy var file = LibraryFileViewModel(
        services: services, sitting: sitting.current,
        didRestore: { [scriptRun, undo] in
            scriptRun.forget()
            undo.didRestore()
        })
    public private(set) lazy var transaction = TransactionViewModel(services: services)
    public private(set) lazy var undo = UndoViewModel(services: services, sitting: sitting.current)
    public private(set) lazy var scriptRun = ScriptRunViewModel(services: services)
    public private(set) lazy var prompt = PromptViewModel(books: books, sitting: sitting.current, held: hand.held)
    public private(set) lazy var hand = HandViewModel(services: services)
    /// Finds names, for who completes what is typed.
    public var names: NameResolver { services.libraryService.names }

    let services: any Services

    public init(services: any Services) { self.services = services }

    /// Whether there is a library, and whether it can be changed.
    public var presence: LibraryPresence { services.libraryService.store.presence }

    /// Checks that the library can be changed, so that nobody is asked for what cannot be saved.
    /// - Throws: `Failure.library` when it cannot be.
    public func checkCanWrite() throws(Failure) { try services.libraryService.store.checkCanWrite() }

    /// Long calls throw `Failure.interrupted` once `shouldStop` is true; it is asked often, on any thread.
    ///
    /// A sitting goes on while a file is read or written.
    public func stop(when shouldStop: @escaping @Sendable () -> Bool) {
        services.libraryService.store.stop(when: shouldStop)
        let sitting = sitting
        services.exchangeService.exchange.stop {
            sitting.tick()
            return shouldStop()
        }
    }

    /// Checks that a front may open a file and close it again: for a file of the library that would drop SQLite's locks on it.
    /// - Throws: `Failure.conflict(.fileIsTheLibrary)`.
    public func checkReadable(_ path: String) throws(Failure) {
        try services.libraryService.files.checkReadable(path)
    }

    /// A list of cards, for someone who looks at it.
    public func cards(_ filter: CardFilter) -> CardsViewModel { CardsViewModel(services: services, filter: filter) }

    /// One profile, as a form.
    /// - Throws: `Failure.notFound` with the names that are near.
    public func profile(_ reference: EntityReference) throws(Failure) -> ProfileViewModel {
        try ProfileViewModel(reference, services: services)
    }

    /// The form for a new book, for someone who is asked for its name and then its cards.
    public func newBook() -> NewBookViewModel { NewBookViewModel(services: services) }

    /// A session of study, for someone who sees one card after another.
    /// - Throws: `Failure.notFound` for a book that is not there, `Failure.nothingDue`.
    public func study(_ request: StudyRequest) throws(Failure) -> StudySessionViewModel {
        try StudySessionViewModel(request, services: services)
    }

    /// Looks whether another process has written to the library, and reads again what could not be read.
    public func look() { services.libraryService.state.look() }

    /// Follows what other processes do from here on, by itself: soon after they have written.
    public func watch() { services.libraryService.state.watch() }

    /// Why the library could not be read last; nil when it could.
    public var failure: Property<Failure?> { services.libraryService.state.failure }
}
