import Binding
import Testing

/// When observers are called, in which order and with what.
@MainActor
@Suite struct TurnTests {
    private let bag = DisposeBag()

    @Test func `An observer of a diamond is notified once`() {
        let source = MutableProperty(1)
        var seen: [String] = []
        combineLatest(source.map { $0 * 10 }, source.map { $0 * 100 }).observe(in: bag) { seen.append("\($0) \($1)") }
        source.value = 2
        #expect(seen == ["10 100", "20 200"])
    }

    @Test func `A batch is one change`() {
        let first = MutableProperty("Ada")
        let last = MutableProperty("Byron")
        var seen: [String] = []
        combineLatest(first, last).observe(in: bag) { seen.append("\($0) \($1)") }
        batch {
            first.value = "Augusta"
            batch { last.value = "King" }
            #expect(seen.count == 1)
        }
        #expect(seen == ["Ada Byron", "Augusta King"])
    }

    @Test func `A read within a batch is up to date`() {
        let number = MutableProperty(1)
        let observed = number.map { $0 * 2 }
        let unobserved = number.map { $0 * 3 }
        observed.observe(in: bag) { _ in }
        batch {
            number.value = 2
            #expect(observed.value == 4)
            #expect(unobserved.value == 6)
            number.value = 3
            #expect(observed.value == 6)
            #expect(unobserved.value == 9)
        }
    }

    @Test func `An observer added within a batch is notified once`() {
        let number = MutableProperty(1)
        var early: [Int] = []
        var late: [Int] = []
        number.observe(in: bag) { early.append($0) }
        batch {
            number.value = 2
            number.observe(in: bag) { late.append($0) }
        }
        #expect(early == [1, 2])
        #expect(late == [2])
    }

    @Test func `A batch that throws delivers what it has set`() {
        struct Failure: Error {}
        let number = MutableProperty(1)
        var seen: [Int] = []
        number.observe(in: bag) { seen.append($0) }
        #expect(throws: Failure.self) {
            try batch {
                number.value = 2
                throw Failure()
            }
        }
        number.value = 3
        #expect(seen == [1, 2, 3])
    }

    @Test func `Observers are called in the order of subscription across all properties`() {
        let source = MutableProperty(0)
        let doubled = source.map { $0 * 2 }
        var order: [String] = []
        doubled.observe(in: bag) { _ in order.append("first") }
        source.observe(in: bag) { _ in order.append("second") }
        doubled.observe(in: bag) { _ in order.append("third") }
        source.map { $0 }.observe(in: bag) { _ in order.append("fourth") }
        order = []
        source.value = 1
        #expect(order == ["first", "second", "third", "fourth"])
    }

    @Test func `An observer disposed during a delivery is not called`() {
        let source = MutableProperty(0)
        var second: Subscription?
        var seen: [String] = []
        source.observe(in: bag) { value in
            seen.append("first \(value)")
            if value == 1 { second?.dispose() }
        }
        second = source.observe { seen.append("second \($0)") }
        source.observe(in: bag) { seen.append("third \($0)") }
        source.value = 1
        source.value = 2
        #expect(seen == ["first 0", "second 0", "third 0", "first 1", "third 1", "first 2", "third 2"])
    }

    @Test func `An observer that disposes itself is not called again`() {
        let source = MutableProperty(0)
        var seen: [Int] = []
        var subscription: Subscription?
        subscription = source.observe { value in
            seen.append(value)
            if value == 1 { subscription?.dispose() }
        }
        source.value = 1
        source.value = 2
        #expect(seen == [0, 1])
    }

    @Test func `An observer that disposes itself can be the last owner of its property`() {
        let source = MutableProperty(0)
        var seen: [Int] = []
        var subscription: Subscription?
        subscription = source.map { $0 * 2 }.observe { value in
            seen.append(value)
            if value == 2 { subscription = nil }
        }
        source.value = 1
        source.value = 2
        #expect(seen == [0, 2])
        #expect(subscription == nil)
    }

    @Test func `A transform can end the observation of a property that is being settled`() {
        let source = MutableProperty(0)
        let others = DisposeBag()
        var seen: [Int] = []
        let ending = source.map { value in
            if value == 1 { others.dispose() }
            return value
        }
        // The one is let go of as the only child, the others as one of several, and one of them while it waits for its level.
        let single = MutableProperty(0)
        single <~ ending
        single.map { $0 }.map { $0 + 1 }.observe(in: others) { seen.append($0) }
        ending.observe(in: bag) { seen.append($0) }
        combineLatest(source, source.map { $0 }).map { $0 + $1 }.observe(in: others) { seen.append($0) }
        source.value = 1
        source.value = 2
        #expect(seen == [1, 0, 0, 1, 2])
    }

    @Test func `A bag disposed during a delivery ends all its subscriptions`() {
        let source = MutableProperty(0)
        let others = DisposeBag()
        var seen: [Int] = []
        source.observe(in: bag) { if $0 == 1 { others.dispose() } }
        for _ in 0..<3 { source.map { $0 }.observe(in: others) { seen.append($0) } }
        source.value = 1
        #expect(seen == [0, 0, 0])
        source.observe(in: others) { seen.append($0) }
        source.value = 2
        #expect(seen == [0, 0, 0, 1, 2])
    }

    @Test func `An observer added during a delivery is notified once`() {
        let source = MutableProperty(0)
        var inner: [Int] = []
        source.observe(in: bag) { value in
            if value == 1 { source.observe(in: bag) { inner.append($0) } }
        }
        source.value = 1
        source.value = 2
        #expect(inner == [1, 2])
    }

    @Test func `No observer sees an older value last`() {
        let source = MutableProperty(0)
        var first: [Int] = []
        var second: [Int] = []
        source.observe(in: bag) { first.append($0) }
        source.observe(in: bag) { if $0 == 1 { source.value = 2 } }
        source.observe(in: bag) { second.append($0) }
        source.value = 1
        #expect(first == [0, 1, 2])
        #expect(second == [0, 2])
    }

    @Test func `A value set by an observer at subscription arrives after the observer has returned`() {
        let source = MutableProperty(0)
        var seen: [String] = []
        source.observe(in: bag) { value in
            seen.append("begin \(value)")
            if value < 2 { source.value = value + 1 }
            seen.append("end \(value)")
        }
        #expect(seen == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test func `A value set by an observer has settled when it is read`() {
        let source = MutableProperty(0)
        let target = MutableProperty(0)
        let doubled = target.map { $0 * 2 }
        var read: [Int] = []
        var seen: [Int] = []
        doubled.observe(in: bag) { seen.append($0) }
        source.observe(in: bag) { value in
            target.value = value
            read.append(doubled.value)
        }
        source.value = 3
        #expect(read == [0, 6])
        #expect(seen == [0, 0, 6])
    }

    @Test func `A transform can set a property, which changes afterwards`() {
        let source = MutableProperty(0)
        let count = MutableProperty(0)
        var seen: [String] = []
        let counted = source.map { value in
            count.value = value * 10
            return value
        }
        combineLatest(counted, count).observe(in: bag) { seen.append("\($0) \($1)") }
        source.value = 1
        #expect(seen == ["0 0", "1 10"])
    }

    @Test func `A graph of 2000 levels can be read, observed and released`() {
        let source = MutableProperty(0)
        var last: Property<Int> = source
        for _ in 0..<2_000 { last = last.map { $0 + 1 } }
        #expect(last.value == 2_000)
        var seen: [Int] = []
        last.observe(in: bag) { seen.append($0) }
        source.value = 1
        #expect(seen == [2_000, 2_001])
        bag.dispose()
        source.value = 2
        #expect(last.value == 2_002)
    }
}
