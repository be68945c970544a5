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

    @Test func `Every event is delivered, including those of a batch`() {
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

    @Test func `Events of a batch arrive in the order of sending`() {
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

    @Test func `Observers of one event are called in the order of subscription`() {
        var seen: [String] = []
        let doubled = a.map { $0 * 2 }
        doubled.observe(in: bag) { seen.append("first \($0)") }
        a.observe(in: bag) { seen.append("second \($0)") }
        doubled.observe(in: bag) { seen.append("third \($0)") }
        a.send(1)
        #expect(seen == ["first 2", "second 1", "third 2"])
    }

    @Test func `An event sent by an observer follows the current one for all observers`() {
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

    @Test func `An observer added during a delivery gets only the events sent afterwards`() {
        var seen: [Int] = []
        a.observe(in: bag) { if $0 == 1 { a.observe(in: bag) { seen.append($0) } } }
        batch {
            a.send(1)
            a.send(2)
        }
        a.send(3)
        #expect(seen == [3])
    }

    @Test func `An observer disposed during a delivery is not called`() {
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

    @Test func `A transform can send an event, which follows afterwards`() {
        let answers = history(of: b) {
            a.map { [b] event in
                b.send(event * 10)
                b.send(event * 10 + 1)
            }.observe(in: bag) { _ in }
            a.send(1)
        }
        #expect(answers == [10, 11])
    }

    @Test func `An event in a batch follows the events of what the batch set before it`() {
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

    @Test func `map, filter and compactMap transform and select events`() {
        let signal = a.map { $0 + 1 }.filter { $0 % 2 == 0 }.compactMap { $0 > 2 ? "\($0)" : nil }
        #expect(history(of: signal) { for event in 1...5 { a.send(event) } } == ["4", "6"])
    }

    @Test func `A transform runs once per event for any number of observers`() {
        var computations = 0
        let signal = a.map { event in
            computations += 1
            return event
        }
        for _ in 0..<3 { signal.observe(in: bag) { _ in } }
        a.send(1)
        #expect(computations == 1)
    }

    @Test func `A signal without observers computes nothing`() {
        var computations = 0
        let signal = a.map { _ in computations += 1 }
        a.send(1)
        signal.observe { _ in }.dispose()
        a.send(1)
        #expect(computations == 0)
    }

    @Test func `merge delivers the events of all its signals`() {
        let seen = history(of: merge(a, b, a.map { $0 * 100 })) {
            a.send(1)
            b.send(2)
        }
        #expect(seen == [1, 100, 2])
        #expect(history(of: a.merge(with: b)) { b.send(3) } == [3])
    }

    @Test func `Two events of one send are folded one after the other`() {
        let sum = merge(a, a.map { $0 * 10 }).scan(0) { $0 * 1_000 + $1 }
        a.send(1)
        #expect(sum.value == 1_010)
    }

    @Test func `scan and toProperty stay up to date while unobserved`() {
        let count = a.scan(0) { count, _ in count + 1 }
        let latest = a.toProperty(initial: -1)
        #expect([count.value, latest.value] == [0, -1])
        a.send(5)
        a.send(6)
        #expect([count.value, latest.value] == [2, 6])
    }

    @Test func `An observer sees the state after a batch once`() {
        var seen: [Int] = []
        a.scan(0) { $0 + $1 }.observe(in: bag) { seen.append($0) }
        batch {
            a.send(1)
            a.send(2)
        }
        #expect(seen == [0, 3])
    }

    @Test func `withLatest takes the value of the property once the event has settled`() {
        let sum = a.scan(0) { $0 + $1 }
        let signal = a.withLatest(from: sum).map { [$0, $1] }
        #expect(history(of: signal) { for event in 1...3 { a.send(event) } } == [[1, 1], [2, 3], [3, 6]])
    }

    @Test func `withLatest on a signal without values sends the value of the property`() {
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

    @Test func `flatMapLatest sends the events of the latest choice`() {
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

    @Test func `Merging with never adds no events`() {
        #expect(history(of: Signal<Int>.never.merge(with: a)) { a.send(1) } == [1])
    }
}
