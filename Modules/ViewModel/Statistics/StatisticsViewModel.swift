public import Binding
import Model
public import Vocabulary

/// What is told of study as a whole.
@MainActor public final class StatisticsViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService
        & HasSettingsService & HasSittingService & HasStudyService

    // Outputs

    /// What is told of the range; nil until it is counted for the first time. It follows the library, and stays while it is counted
    /// again.
    public private(set) lazy var report: Property<StatisticsReport?> = counted.compactMap(initial: nil) { result in
        if case .success(let report) = result { report } else { nil }
    }
    /// Whether it is being counted.
    public private(set) lazy var isCounting: Property<Bool> = counting.isActive
    /// Why it could not be counted last; nil when it could.
    public private(set) lazy var failure: Property<Failure?> = counted.map { result in
        if case .failure(let failure) = result { failure } else { nil }
    }.removeDuplicates()

    // Inputs

    /// What is told of.
    public let range: MutableProperty<StatisticsAsking>

    private let services: any Services
    private let counting = Activity()
    /// Counts again when something else is asked for, and a moment after the library has changed.
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

    /// How long after a change is counted again.
    static let pause = Duration.seconds(1)
    private static let year = 365

    package init(services: any Services, range: StatisticsAsking = StatisticsAsking()) {
        self.services = services
        self.range = MutableProperty(range, name: "the range of statistics")
    }

    private static func report(_ asking: StatisticsAsking, _ services: any Services) async throws(Failure) -> StatisticsReport {
        let request = try request(asking, services)
        return try await services.libraryService.reader.read { (library) throws(Failure) in
            try StatisticsMaker(request, library).report()
        }
    }

    private static func request(_ asking: StatisticsAsking, _ services: any Services) throws(Failure) -> StatisticsRequest {
        try DayRange.check(asking.days)
        let book = try services.libraryService.names.book(asking.book)
        return try StatisticsRequest(of: book, days: asking.days ?? year, services)
    }

    /// What is told at this moment.
    /// - Throws: `Failure.invalid(.days, …)`, `Failure.notFound(.book, …)`.
    public func report(_ asking: StatisticsAsking) throws(Failure) -> StatisticsReport {
        services.libraryService.names.forget()
        return try StatisticsMaker(try Self.request(asking, services), LibraryQueries(services)).report()
    }

    /// Checks how many days back the statistics go; ``report(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}

extension LibraryQueries {
    /// The library as it is for the present transaction.
    @MainActor fileprivate init(_ services: any StatisticsViewModel.Services) {
        self.init(
            books: services.bookService.shelf.store, cards: services.cardService.store, sessions: services.sittingService.store,
            statistics: services.studyService.statistics)
    }
}
