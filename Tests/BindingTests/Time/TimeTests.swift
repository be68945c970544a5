import Binding
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15))) struct TimeTests {
    private let bag = DisposeBag()
    private let clock = ManualScheduler()

    /// What is seen, and when, in seconds, of changes made at each second.
    private func history(_ observe: (@escaping (Int) -> Void) -> Void, _ changes: [Int: Int], _ change: (Int) -> Void) -> [String]
    {
        var seen: [String] = []
        observe { [clock] in seen.append("\(clock.elapsed.components.seconds): \($0)") }
        for second in 0...20 {
            if let value = changes[second] { change(value) }
            clock.advance(by: .seconds(1))
        }
        return seen
    }

    @Test func `A debounced property changes once its source is quiet`() {
        let text = MutableProperty(0)
        let debounced = text.debounce(for: .seconds(3), clock: clock)
        let seen = history({ debounced.observe(in: bag, $0) }, [1: 1, 2: 2, 4: 3, 10: 4]) { text.value = $0 }
        #expect(seen == ["0: 0", "7: 3", "13: 4"])
    }

    @Test func `A debounced property stays up to date while unobserved`() {
        let text = MutableProperty("")
        let debounced = text.debounce(for: .seconds(3), clock: clock)
        text.value = "a"
        #expect(debounced.value == "")
        clock.advance(by: .seconds(3))
        #expect(debounced.value == "a")
    }

    @Test func `A throttled property changes at once and then at most once per interval`() {
        let text = MutableProperty(0)
        let throttled = text.throttle(for: .seconds(3), clock: clock)
        let changes = [1: 1, 2: 2, 3: 3, 6: 4, 12: 5]
        let seen = history({ throttled.observe(in: bag, $0) }, changes) { text.value = $0 }
        #expect(seen == ["0: 0", "1: 1", "4: 3", "7: 4", "12: 5"])
    }

    @Test func `A debounced signal sends the last event of a burst`() {
        let signal = MutableSignal<Int>()
        let debounced = signal.debounce(for: .seconds(3), clock: clock)
        let seen = history({ debounced.observe(in: bag, $0) }, [1: 1, 2: 2, 4: 3, 10: 4]) { signal.send($0) }
        #expect(seen == ["7: 3", "13: 4"])
    }

    @Test func `A throttled signal sends at once and then at most once per interval`() {
        let signal = MutableSignal<Int>()
        let throttled = signal.throttle(for: .seconds(3), clock: clock)
        let changes = [1: 1, 2: 2, 3: 3, 6: 4, 12: 5]
        let seen = history({ throttled.observe(in: bag, $0) }, changes) { signal.send($0) }
        #expect(seen == ["1: 1", "4: 3", "7: 4", "12: 5"])
    }

    @Test func `debounce and throttle schedule nothing once nobody observes them`() {
        let signal = MutableSignal<Int>()
        let text = MutableProperty(0)
        do {
            let debounced = text.debounce(for: .seconds(3), clock: clock)
            debounced.observe(in: bag) { _ in }
            signal.debounce(for: .seconds(3), clock: clock).observe(in: bag) { _ in }
            signal.throttle(for: .seconds(3), clock: clock).observe(in: bag) { _ in }
            text.value = 1
            signal.send(1)
            #expect(clock.pendingCount == 3)
            bag.dispose()
        }
        #expect(clock.pendingCount == 0)
    }

    @Test func `debounce and throttle work with a scheduler that runs its work at once`() {
        struct Immediate: Scheduler {
            func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription {
                work()
                return Subscription {}
            }
        }
        let text = MutableProperty(0)
        let signal = MutableSignal<Int>()
        var seen: [String] = []
        text.debounce(for: .seconds(1), clock: Immediate()).observe(in: bag) { seen.append("a\($0)") }
        text.throttle(for: .seconds(1), clock: Immediate()).observe(in: bag) { seen.append("b\($0)") }
        signal.debounce(for: .seconds(1), clock: Immediate()).observe(in: bag) { seen.append("c\($0)") }
        signal.throttle(for: .seconds(1), clock: Immediate()).observe(in: bag) { seen.append("d\($0)") }
        for value in 1...2 {
            text.value = value
            signal.send(value)
        }
        #expect(Set(seen) == ["a0", "b0", "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"])
        #expect(seen.count == 10)
    }

    @Test func `Work runs in order of time and then of scheduling`() {
        var seen: [String] = []
        var subscriptions = [(3, "c"), (1, "a"), (3, "d"), (2, "b")].map { [clock] delay, name in
            clock.schedule(after: .seconds(delay)) { seen.append("\(clock.elapsed.components.seconds)\(name)") }
        }
        clock.advance(by: .seconds(2))
        #expect(seen == ["1a", "2b"])
        subscriptions[2].dispose()
        clock.advance(by: .seconds(2))
        #expect(seen == ["1a", "2b", "3c"])
        subscriptions = []
    }

    @Test func `Work can schedule more work within the same advance`() {
        var seen: [Int64] = []
        var subscriptions: [Subscription] = []
        func tick() {
            seen.append(clock.elapsed.components.seconds)
            subscriptions.append(clock.schedule(after: .seconds(2), tick))
        }
        subscriptions.append(clock.schedule(after: .seconds(2), tick))
        clock.advance(by: .seconds(7))
        #expect(seen == [2, 4, 6])
    }

    @Test func `The scheduler of a clock runs and cancels work`() async {
        let (ran, run) = AsyncStream<String>.makeStream()
        let scheduler: some Scheduler = .continuous
        let cancelled = scheduler.schedule(after: .zero) { run.yield("cancelled") }
        cancelled.dispose()
        let subscription = scheduler.schedule(after: .zero) { run.yield("ran") }
        var iterator = ran.makeAsyncIterator()
        #expect(await iterator.next() == "ran")
        withExtendedLifetime(subscription) {}
    }
}
