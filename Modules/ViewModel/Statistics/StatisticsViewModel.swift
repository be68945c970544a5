public import Binding
import Model
package import Services
public import Vocabulary

/// The statistics of study and sittings.
@MainActor public final class StatisticsViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService
        & HasSettingsService & HasSittingService & HasStudyService

    // Outputs

    /// The report for ``range``; nil until it is first computed.
    ///
    /// It follows the library, and stays while it is computed again.
    public private(set) lazy var report: Property<StatisticsReport?> = counted.compactMap(initial: nil) { result in
        if case .success(let report) = result { report } else { nil }
    }
    /// Whether the report is being computed.
    public private(set) lazy var isCounting: Property<Bool> = counting.isActive
    /// Why the report could not be computed; nil if the last attempt succeeded.
    public private(set) lazy var failure: Property<Failure?> = counted.map { result in
        if case .failure(let failure) = result { failure } else { nil }
    }.removeDuplicates()

    // Inputs

    /// What the report is about.
    public let range: MutableProperty<StatisticsRequest>

    private let services: any Services
    private let counting = Activity()
    /// Computes the report again when the range changes, and shortly after the library has changed.
    private lazy var counted: Property<Result<StatisticsReport, Failure>?> = combineLatest(range, changes)
        .mapLatest(initial: nil) { [services, counting] range, _ in
            do throws(Failure) {
                return .success(
                    try await counting.track { () async throws(Failure) in try await Self.report(range, services) })
            } catch {
                return .failure(error)
            }
        }
    private lazy var changes: Property<Int> = services.libraryService.state.changed.scan(0) { number, _ in number + 1 }
        .throttle(for: Self.pause, clock: services.clockService.scheduler)

    /// The delay between a change of the library and the new report.
    static let pause = Duration.seconds(1)
    private static let year = 365

    /// Creates a view model whose report is computed on first access.
    package init(services: any Services, range: StatisticsRequest = StatisticsRequest()) {
        self.services = services
        self.range = MutableProperty(range, name: "the range of statistics")
    }

    /// Creates a view model with a range of its own, for a view that binds its outputs.
    public func following(_ range: StatisticsRequest) -> StatisticsViewModel {
        StatisticsViewModel(services: services, range: range)
    }

    private static func report(_ request: StatisticsRequest, _ services: any Services) async throws(Failure) -> StatisticsReport {
        let query = try query(of: request, services)
        return try await services.libraryService.reader.read { (library) throws(Failure) in
            try StatisticsReporter(query, library).report()
        }
    }

    private static func query(of request: StatisticsRequest, _ services: any Services) throws(Failure) -> StatisticsQuery {
        try DayRange.check(request.days)
        let book = try request.book.map { (book) throws(Failure) in try services.libraryService.names.branch(book) }
        return try StatisticsQuery(of: book, days: request.days ?? year, services)
    }

    /// Returns a report on the current state of the library.
    /// - Throws: `Failure.invalid(.days, …)`, `Failure.notFound(.book, …)`.
    public func report(_ request: StatisticsRequest) throws(Failure) -> StatisticsReport {
        services.libraryService.names.forget()
        return try StatisticsReporter(try Self.query(of: request, services), LibraryQueries(services)).report()
    }

    /// Checks the number of days of the statistics; ``report(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}

extension LibraryQueries {
    /// Creates queries that see the changes of the open transaction.
    @MainActor fileprivate init(_ services: any StatisticsViewModel.Services) {
        self.init(
            books: services.bookService.shelf.store, cards: services.cardService.store, sessions: services.sittingService.store,
            statistics: services.studyService.statistics)
    }
}
