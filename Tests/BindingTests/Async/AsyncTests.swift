import Binding
import Testing

private struct Refused: Error, Equatable {}

@MainActor
@Suite(.timeLimit(.minutes(15))) struct AsyncTests {
    private let bag = DisposeBag()
    private let clock = ManualScheduler()

    /// Answers after a second for each letter.
    private func answer(_ word: String) async -> String {
        do { try await clock.sleep(for: .seconds(word.count)) } catch { return "cancelled \(word)" }
        return word.uppercased()
    }

    @Test func `mapLatest awaits the newest value and cancels the others`() async {
        let word = MutableProperty("long")
        let pending = word.mapLatest(pending: "…") { await answer($0) }
        let former = word.mapLatest(initial: "none") { await answer($0) }
        var seen: [String] = []
        pending.observe(in: bag) { seen.append($0) }
        #expect(former.value == "none")
        await clock.advance(by: .seconds(3))
        word.value = "ab"
        #expect(clock.pendingCount <= 4)
        await clock.advance(by: .seconds(1))
        #expect(pending.value == "…" && former.value == "none")
        await clock.advance(by: .seconds(1))
        #expect(former.value == "AB")
        word.value = "c"
        #expect(pending.value == "…" && former.value == "AB")
        await clock.advance(by: .seconds(10))
        #expect(seen == ["…", "…", "AB", "…", "C"])
    }

    @Test func `Releasing an awaited property frees it and cancels its task`() async {
        let word = MutableProperty("long")
        weak var freed: Property<String>?
        do {
            let awaited = word.mapLatest(pending: "") { await answer($0) }
            freed = awaited
            await clock.advance(by: .seconds(1))
            #expect(clock.pendingCount == 1)
        }
        #expect(freed == nil)
        await clock.advance(by: .zero)
        #expect(clock.pendingCount == 0)
    }

    @Test func `mapLatest answers only the newest event`() async {
        let words = MutableSignal<String>()
        var seen: [String] = []
        words.mapLatest { await answer($0) }.observe(in: bag) { seen.append($0) }
        words.send("long")
        words.send("ab")
        await clock.advance(by: .seconds(5))
        words.send("c")
        await clock.advance(by: .seconds(5))
        #expect(seen == ["AB", "C"])
    }

    @Test func `retry repeats the work until it succeeds`() async throws {
        var attempts = 0
        let result = Task {
            try await retry(3, after: { .seconds($0) }, clock: clock) {
                attempts += 1
                guard attempts == 3 else { throw Refused() }
                return "done"
            }
        }
        await clock.advance(by: .seconds(1))
        #expect(attempts == 2)
        await clock.advance(by: .seconds(2))
        #expect(try await result.value == "done")
        attempts = 0
        await #expect(throws: Refused.self) {
            try await retry(2) {
                attempts += 1
                throw Refused()
            }
        }
        #expect(attempts == 2)
    }

    @Test func `timeout cancels work that takes too long`() async throws {
        let slow = Task { try await timeout(.seconds(2), clock: clock) { await answer("long") } }
        let fast = Task { try await timeout(.seconds(2), clock: clock) { await answer("a") } }
        await clock.advance(by: .seconds(2))
        await #expect(throws: TimedOut(limit: .seconds(2))) { try await slow.value }
        #expect(try await fast.value == "A")
        #expect(clock.pendingCount == 0)
    }

    @Test func `timeout ends if its task is cancelled`() async {
        let task = Task { try await timeout(.seconds(9), clock: clock) { await answer("long") } }
        await clock.advance(by: .seconds(1))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `An activity counts all requests together`() async {
        let activity = Activity()
        var seen: [Int] = []
        var active: [Bool] = []
        activity.count.observe(in: bag) { seen.append($0) }
        activity.isActive.observe(in: bag) { active.append($0) }
        let action = Action<String, String, Never> { word async in await answer(word) }
        let actions = DisposeBag()
        activity.track(action, in: actions)
        action.apply("ab")
        let other = Task { await activity.track { await answer("abc") } }
        await clock.advance(by: .seconds(9))
        _ = await other.value
        #expect(seen == [0, 1, 2, 1, 0])
        #expect(active == [false, true, false])
        action.apply("ab")
        actions.dispose()
        #expect(activity.count.value == 0)
    }

    @Test func `Tasks that sleep on a scheduler wake in order of time`() async {
        var woken: [String] = []
        func sleep(_ name: String, _ times: Int, for interval: Duration) {
            Task.immediate {
                for time in 1...times {
                    try await clock.sleep(for: interval)
                    woken.append("\(name) \(time) at \(clock.elapsed.components.seconds)")
                }
            }
        }
        sleep("late", 1, for: .seconds(5))
        sleep("early", 3, for: .seconds(2))
        await clock.advance(by: .seconds(10))
        #expect(woken == ["early 1 at 2", "early 2 at 4", "late 1 at 5", "early 3 at 6"])
    }

    /// A scheduler that is told when to call back, and has no way to sleep of its own.
    private final class OwnScheduler: Scheduler {
        private(set) var work: [@MainActor () -> Void] = []
        private(set) var disposals = 0

        func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription {
            self.work.append(work)
            return Subscription { self.disposals += 1 }
        }
    }

    @Test func `A task can sleep on any scheduler`() async throws {
        let scheduler = OwnScheduler()
        let sleeper = Task.immediate { try await scheduler.sleep(for: .seconds(1)) }
        try #require(scheduler.work.count == 1)
        scheduler.work[0]()
        try await sleeper.value
    }

    @Test func `A cancelled sleep wakes its task and leaves nothing behind`() async {
        let scheduler = OwnScheduler()
        let sleeper = Task.immediate { try await scheduler.sleep(for: .seconds(1)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(scheduler.disposals == 1)

        let tooLate = Task.immediate {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await scheduler.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await tooLate.value }
        #expect(scheduler.work.count == 1)
    }

    @Test func `Tasks that sleep with the scheduler as their clock wake in order of time`() async throws {
        var woken: [String] = []
        let late = Task {
            try await Task.sleep(for: .seconds(5), clock: clock)
            woken.append("late at \(clock.elapsed.components.seconds)")
        }
        let early = Task {
            try await Task.sleep(for: .seconds(2), clock: clock)
            woken.append("early at \(clock.elapsed.components.seconds)")
            try await Task.sleep(for: .seconds(1), clock: clock)
            woken.append("again at \(clock.elapsed.components.seconds)")
        }
        await clock.advance(by: .seconds(10))
        #expect(woken == ["early at 2", "again at 3", "late at 5"])
        try await late.value
        try await early.value
    }
}
