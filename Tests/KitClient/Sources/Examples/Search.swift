import Binding
import MVVM

struct SearchError: Error, Equatable {}

/// What the search needs of GitHub.
@MainActor
protocol RepositorySearch {
    func repositories(_ query: String) async throws -> [String]
}

@MainActor
protocol HasSearch {
    var search: any RepositorySearch { get }
}

/// Search as you type: the newest query only, tried again where it failed, cancelled where it takes too long.
@MainActor
struct SearchViewModel: ViewModelType {
    let rows: Property<[String]>
    let message: Property<String>
    let isSearching: Property<Bool>

    let query = MutableProperty("")

    init(services: any HasSearch & HasClock) {
        let (search, clock, activity) = (services.search, services.clock, Activity())
        let found: Property<Result<[String], any Error>> = query.debounce(for: .milliseconds(300), clock: services.clock)
            .removeDuplicates()
            .mapLatest(initial: .success([])) { query in
                if query.isEmpty { return .success([]) }
                return await activity.track { await search.attempts(at: query, clock: clock) }
            }
        rows = found.map { (try? $0.get()) ?? [] }
        message = found.map { if case .failure(let error) = $0 { error is TimedOut ? "No answer" : "Offline" } else { "" } }
            .removeDuplicates()
        isSearching = activity.isActive
    }
}

extension RepositorySearch {
    /// Three attempts of at most five seconds, a second apart.
    func attempts(at query: String, clock: some Scheduler) async -> Result<[String], any Error> {
        do {
            let rows = try await retry(3, after: { _ in .seconds(1) }, clock: clock) {
                try await timeout(.seconds(5), clock: clock) { try await repositories(query) }
            }
            return .success(rows)
        } catch {
            return .failure(error)
        }
    }
}
