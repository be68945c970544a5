import Binding
import Testing

@testable import Examples

@MainActor
@Suite struct SearchTests {
    private final class Fake: RepositorySearch {
        let clock: ManualScheduler
        var delay = Duration.seconds(1)
        var failures = 0
        private(set) var queries: [String] = []
        private(set) var cancelled: [String] = []

        init(clock: ManualScheduler) { self.clock = clock }

        func repositories(_ query: String) async throws -> [String] {
            queries.append(query)
            do { try await clock.sleep(for: delay) } catch {
                cancelled.append(query)
                throw error
            }
            guard failures == 0 else {
                failures -= 1
                throw SearchError()
            }
            return ["\(query)-kit"]
        }
    }

    private struct Services: HasSearch, HasClock {
        let search: any RepositorySearch
        let clock: any Scheduler
    }

    private let bag = DisposeBag()
    private let clock = ManualScheduler()
    private let search: Fake
    private let viewModel: SearchViewModel

    init() {
        search = Fake(clock: clock)
        viewModel = SearchViewModel(services: Services(search: search, clock: clock))
    }

    @Test func `Typing is searched for once it pauses`() async {
        var shown: [[String]] = []
        viewModel.rows.observe(in: bag) { shown.append($0) }
        for query in ["s", "sw", "swift"] { viewModel.query.value = query }
        await clock.advance(by: .seconds(2))
        #expect(search.queries == ["swift"])
        #expect(shown == [[], ["swift-kit"]])
    }

    @Test func `A newer query cancels the running one`() async {
        var shown: [[String]] = []
        viewModel.rows.observe(in: bag) { shown.append($0) }
        viewModel.query.value = "swift"
        await clock.advance(by: .milliseconds(500))
        viewModel.query.value = "rust"
        await clock.advance(by: .seconds(2))
        #expect(search.cancelled == ["swift"])
        #expect(shown == [[], ["rust-kit"]])
    }

    @Test func `A failed request is retried`() async {
        search.failures = 1
        viewModel.query.value = "swift"
        await clock.advance(by: .seconds(4))
        #expect(search.queries == ["swift", "swift"])
        #expect(viewModel.rows.value == ["swift-kit"])
    }

    @Test func `A failure is reported after the last attempt`() async {
        search.failures = 9
        var messages: [String] = []
        viewModel.message.observe(in: bag) { messages.append($0) }
        viewModel.query.value = "swift"
        await clock.advance(by: .seconds(10))
        #expect(search.queries.count == 3)
        #expect(messages == ["", "Offline"])
    }

    @Test func `A request that takes too long is abandoned`() async {
        search.delay = .seconds(60)
        viewModel.query.value = "swift"
        await clock.advance(by: .seconds(20))
        #expect(viewModel.message.value == "No answer")
        #expect(search.cancelled.count == 3)
    }

    @Test func `The screen shows that it is searching`() async {
        var states: [Bool] = []
        viewModel.isSearching.removeDuplicates().observe(in: bag) { states.append($0) }
        viewModel.query.value = "swift"
        await clock.advance(by: .seconds(2))
        viewModel.query.value = ""
        await clock.advance(by: .seconds(1))
        #expect(states == [false, true, false])
    }
}
