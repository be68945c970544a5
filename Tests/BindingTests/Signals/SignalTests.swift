import Binding
import Testing

@MainActor
@Suite struct SignalTests {
    private let bag = DisposeBag()
    private let a = MutableSignal<Int>()
    private let b = MutableSignal<Int>()

    private func history<Event>(of signal: Signal<Event>, _ send: () -> Void) -> [Event] {
        var seen: [Event] = []
        signal.observe(in: bag) { seen.append($0) }
        send()
        return seen
    }

    @Test func everyEventIsDeliveredAlsoOfABatch() {
        let seen = history(of: a) {
            a.send(1)
            batch {
                a.send(2)
                a.send(2)
                a.send(3)
            }
        }
        #expect(seen == [1, 2, 2, 3])
    }

    @Test func eventsOfABatchArriveInTheOrderOfSending() {
        var seen: [String] = []
        b.observe(in: bag) { seen.append("b\($0)") }
        a.observe(in: bag) { seen.append("a\($0)") }
        batch {
            a.send(1)
            b.send(2)
            a.send(3)
        }
        #expect(seen == ["a1", "b2", "a3"])
    }

    @Test func observersOfOneEventAreCalledInOrderOfSubscription() {
        var seen: [String] = []
        let doubled = a.map { $0 * 2 }
        doubled.observe(in: bag) { seen.append("first \($0)") }
        a.observe(in: bag) { seen.append("second \($0)") }
        doubled.observe(in: bag) { seen.append("third \($0)") }
        a.send(1)
        #expect(seen == ["first 2", "second 1", "third 2"])
    }

    @Test func anEventSentByAnObserverFollowsForAll() {
        var first: [Int] = []
        var second: [Int] = []
        a.observe(in: bag) { event in
            first.append(event)
            if event < 3 { a.send(event + 1) }
        }
        a.observe(in: bag) { second.append($0) }
        a.send(1)
        #expect(first == [1, 2, 3])
        #expect(second == [1, 2, 3])
    }

    @Test func whoSubscribesDuringADeliveryWaitsForTheNextEvent() {
        var seen: [Int] = []
        a.observe(in: bag) { if $0 == 1 { a.observe(in: bag) { seen.append($0) } } }
        batch {
            a.send(1)
            a.send(2)
        }
        a.send(3)
        #expect(seen == [3])
    }

    @Test func whoIsDisposedDuringADeliveryIsNotCalled() {
        var second: Subscription?
        var seen: [Int] = []
        a.observe(in: bag) { _ in second?.dispose() }
        second = a.observe { seen.append($0) }
        batch {
            a.send(1)
            a.send(2)
        }
        #expect(seen == [])
    }

    @Test func aTransformMaySendWhichFollowsAfterwards() {
        let answers = history(of: b) {
            a.map { [b] event in
                b.send(event * 10)
                b.send(event * 10 + 1)
            }.observe(in: bag) { _ in }
            a.send(1)
        }
        #expect(answers == [10, 11])
    }

    @Test func anEventOfABatchFollowsThoseOfWhatTheBatchHadSet() {
        let number = MutableProperty(0)
        let answering = number.map { [b] value in
            if value > 0 { b.send(value * 10) }
        }
        let answers = history(of: b.map { $0 + 1 }) {
            answering.observe(in: bag) { _ in }
            batch {
                number.value = 1
                b.send(1)
                number.value = 2
                b.send(2)
            }
        }
        #expect(answers == [11, 2, 21, 3])
    }

    @Test func mapFilterAndCompactMap() {
        let signal = a.map { $0 + 1 }.filter { $0 % 2 == 0 }.compactMap { $0 > 2 ? "\($0)" : nil }
        #expect(history(of: signal) { for event in 1...5 { a.send(event) } } == ["4", "6"])
    }

    @Test func aTransformRunsOncePerEventHoweverManyObserve() {
        var computations = 0
        let signal = a.map { event in
            computations += 1
            return event
        }
        for _ in 0..<3 { signal.observe(in: bag) { _ in } }
        a.send(1)
        #expect(computations == 1)
    }

    @Test func nothingIsComputedForNobody() {
        var computations = 0
        let signal = a.map { _ in computations += 1 }
        a.send(1)
        signal.observe { _ in }.dispose()
        a.send(1)
        #expect(computations == 0)
    }

    @Test func mergeDeliversTheEventsOfAll() {
        let seen = history(of: merge(a, b, a.map { $0 * 100 })) {
            a.send(1)
            b.send(2)
        }
        #expect(seen == [1, 100, 2])
        #expect(history(of: a.merge(with: b)) { b.send(3) } == [3])
    }

    @Test func bothEventsOfOneSendAreFoldedOneAfterTheOther() {
        let sum = merge(a, a.map { $0 * 10 }).scan(0) { $0 * 1_000 + $1 }
        a.send(1)
        #expect(sum.value == 1_010)
    }

    @Test func scanAndToPropertyGoOnUnobserved() {
        let count = a.scan(0) { count, _ in count + 1 }
        let latest = a.toProperty(initial: -1)
        #expect([count.value, latest.value] == [0, -1])
        a.send(5)
        a.send(6)
        #expect([count.value, latest.value] == [2, 6])
    }

    @Test func aStateOfABatchIsSeenOnce() {
        var seen: [Int] = []
        a.scan(0) { $0 + $1 }.observe(in: bag) { seen.append($0) }
        batch {
            a.send(1)
            a.send(2)
        }
        #expect(seen == [0, 3])
    }

    @Test func withLatestTakesThePropertysValueOnceTheEventHasSettled() {
        let sum = a.scan(0) { $0 + $1 }
        let signal = a.withLatest(from: sum).map { [$0, $1] }
        #expect(history(of: signal) { for event in 1...3 { a.send(event) } } == [[1, 1], [2, 3], [3, 6]])
    }

    @Test func withLatestOfSomethingThatMerelyHappensIsTheValue() {
        let submit = MutableSignal<Void>()
        let name = MutableProperty("a")
        let seen = history(of: submit.withLatest(from: name)) {
            submit.send()
            name.value = "b"
            submit.send()
            batch {
                name.value = "c"
                submit.send()
                name.value = "d"
            }
        }
        #expect(seen == ["a", "b", "c"])
    }

    @Test func flatMapLatestSendsTheEventsOfTheLatestChoice() {
        let signals = [MutableSignal<String>(), MutableSignal<String>()]
        let chosen = a.flatMapLatest { signals[$0] as Signal<String> }
        let seen = history(of: chosen) {
            signals[0].send("lost")
            a.send(0)
            signals[0].send("a")
            a.send(1)
            signals[0].send("lost")
            signals[1].send("b")
        }
        #expect(seen == ["a", "b"])
        bag.dispose()
        #expect(history(of: chosen) { signals[1].send("lost") } == [])
    }

    @Test func neverSendsNothing() {
        #expect(history(of: Signal<Int>.never.merge(with: a)) { a.send(1) } == [1])
    }
}
