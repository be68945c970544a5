import Binding
import Testing

/// Something the closures of a graph hold, so that it is known when they are freed.
@MainActor
private final class Canary {
    static var living = 0

    init() { Self.living += 1 }
    func value(_ value: Int) -> Int { value }
    isolated deinit { Self.living -= 1 }
}

/// What an operator makes of two properties and a signal, observed.
private struct Operator: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let observe: @MainActor (Inputs, Canary, DisposeBag) -> Void

    static func property(_ name: String, _ make: @escaping @MainActor (Inputs, Canary) -> Property<Int>) -> Operator {
        Operator(testDescription: name) { inputs, canary, bag in
            let property = make(inputs, canary)
            property.observe(in: bag) { _ = canary.value($0) }
            _ = property.value
            _ = property.observed
        }
    }

    static func signal(_ name: String, _ make: @escaping @MainActor (Inputs, Canary) -> Signal<Int>) -> Operator {
        Operator(testDescription: name) { inputs, canary, bag in
            make(inputs, canary).observe(in: bag) { _ = canary.value($0) }
        }
    }
}

@MainActor
private struct Inputs {
    let a = MutableProperty(1)
    let b = MutableProperty(2)
    let events = MutableSignal<Int>()
    let clock = ManualScheduler()

    func change() {
        a.value += 1
        b.value += 1
        events.send(1)
        events.send(2)
        batch {
            a.value += 1
            events.send(3)
        }
    }
}

private let operators: [Operator] = [
    .property("source") { inputs, _ in inputs.a },
    .property("map") { inputs, canary in inputs.a.map { canary.value($0) } },
    .property("removeDuplicates") { inputs, canary in inputs.a.removeDuplicates { canary.value($0) == $1 } },
    .property("combineLatest") { inputs, canary in combineLatest(inputs.a, inputs.b).map { canary.value($0 + $1) } },
    .property("combineLatest of many") { inputs, canary in
        combineLatest([inputs.a, inputs.b, inputs.a]).map { canary.value($0[0]) }
    },
    .property("withLatest") { inputs, canary in inputs.a.withLatest(from: inputs.b.map { canary.value($0) }).map { $0 + $1 } },
    .property("scan") { inputs, canary in inputs.a.scan(0) { canary.value($0 + $1) } },
    .property("flatMapLatest") { inputs, canary in
        inputs.a.flatMapLatest { a in inputs.b.map { canary.value($0 + a) } }
    },
    .property("flatMapLatest of a fold") { inputs, canary in
        inputs.a.flatMapLatest { a in inputs.b.scan(a) { canary.value($0 + $1) } }
    },
    .property("flatMapLatest of a fold that it reads") { inputs, canary in
        inputs.a.flatMapLatest { a in
            let fold = inputs.b.map { $0 + a }.scan(a) { canary.value($0 + $1) }
            _ = fold.value
            return fold
        }
    },
    .property("debounce") { inputs, canary in
        inputs.a.map { canary.value($0) }.debounce(for: .seconds(1), clock: inputs.clock)
    },
    .property("throttle") { inputs, canary in
        inputs.a.map { canary.value($0) }.throttle(for: .seconds(1), clock: inputs.clock)
    },
    .property("toProperty") { inputs, canary in inputs.events.map { canary.value($0) }.toProperty(initial: 0) },
    .property("fold of a signal") { inputs, canary in inputs.events.scan(0) { canary.value($0 + $1) } },
    .signal("changes") { inputs, canary in inputs.a.map { canary.value($0) }.changes },
    .signal("signal map") { inputs, canary in inputs.events.map { canary.value($0) } },
    .signal("signal filter") { inputs, canary in inputs.events.filter { canary.value($0) > 0 } },
    .signal("merge") { inputs, canary in merge(inputs.events, inputs.events.map { canary.value($0) }) },
    .signal("signal withLatest") { inputs, canary in
        inputs.events.withLatest(from: inputs.a.map { canary.value($0) }).map { $0 + $1 }
    },
    .signal("signal flatMapLatest") { inputs, canary in
        inputs.events.flatMapLatest { event in inputs.events.map { canary.value($0 + event) } }
    },
    .signal("property flatMapLatest to a signal") { inputs, canary in
        inputs.a.flatMapLatest { a in inputs.events.map { canary.value($0 + a) } }
    },
    .signal("signal debounce") { inputs, canary in
        inputs.events.map { canary.value($0) }.debounce(for: .seconds(1), clock: inputs.clock)
    },
    .signal("signal throttle") { inputs, canary in
        inputs.events.map { canary.value($0) }.throttle(for: .seconds(1), clock: inputs.clock)
    },
    Operator(testDescription: "binding") { inputs, canary, _ in
        let target = MutableProperty(0)
        target <~ inputs.a.map { canary.value($0) }
        inputs.b <~ inputs.a.map { canary.value($0) }
        inputs.b <~ inputs.events.map { canary.value($0) }
    },
    Operator(testDescription: "action") { inputs, canary, bag in
        let action = Action<Int, Int, Never> { canary.value($0) }
        action.results.observe(in: bag) { _ = canary.value($0) }
        action <~ inputs.events
        inputs.b <~ action
        action.apply(1)
    },
]

@MainActor
@Suite struct LeakTests {
    /// How a graph comes to its end.
    enum End: CaseIterable { case bagDisposed, bagReleased, sourcesReleasedFirst, unchanged }

    @Test(arguments: operators, End.allCases)
    fileprivate func `An operator leaves nothing behind`(of graph: Operator, end: End) {
        let before = Canary.living
        weak var source: MutableProperty<Int>?
        weak var signal: MutableSignal<Int>?
        do {
            var inputs: Inputs? = Inputs()
            var bag: DisposeBag? = DisposeBag()
            source = inputs?.a
            signal = inputs?.events
            if let inputs, let bag {
                graph.observe(inputs, Canary(), bag)
                if end != .unchanged { inputs.change() }
            }
            switch end {
            case .bagDisposed: bag?.dispose()
            case .bagReleased, .unchanged: bag = nil
            case .sourcesReleasedFirst: inputs = nil
            }
            inputs?.change()
        }
        #expect(Canary.living == before)
        #expect(source == nil)
        #expect(signal == nil)
    }

    @Test func `An unobserved graph is freed without any further action`() {
        weak var source: MutableProperty<Int>?
        do {
            let number = MutableProperty(1)
            source = number
            let derived = combineLatest(number.map { $0 + 1 }, number.scan(0) { $0 + $1 }).flatMapLatest { a, b in
                number.map { $0 + a + b }
            }
            #expect(derived.value == 4)
            number.value = 2
            #expect(derived.value == 8)
        }
        #expect(source == nil)
    }

    @Test func `A view model is released right after binding and its outputs live on`() {
        @MainActor
        final class ViewModel {
            let title: Property<String>
            init(name: Property<String>) { title = name.map { "\($0)!" } }
        }
        let name = MutableProperty("a")
        let bag = DisposeBag()
        var seen: [String] = []
        weak var released: ViewModel?
        do {
            let viewModel = ViewModel(name: name)
            released = viewModel
            viewModel.title.observe(in: bag) { seen.append($0) }
        }
        #expect(released == nil)
        name.value = "b"
        #expect(seen == ["a!", "b!"])
    }

    @Test func `A signal does not retain its events`() {
        final class Payload {}
        let signal = MutableSignal<Payload>()
        let bag = DisposeBag()
        weak var released: Payload?
        signal.map { $0 }.observe(in: bag) { _ in }
        signal.filter { _ in true }.observe { _ in }.dispose()
        do {
            let payload = Payload()
            released = payload
            signal.send(payload)
            batch {
                signal.send(payload)
                signal.send(payload)
            }
        }
        #expect(released == nil)
    }

    @Test func `An observer disposed during a delivery frees what it captured`() {
        final class Held {}
        let number = MutableProperty(0)
        let bag = DisposeBag()
        weak var released: Held?
        var subscription: Subscription?
        do {
            let held = Held()
            released = held
            subscription = number.observe { _ in
                withExtendedLifetime(held) {}
                subscription?.dispose()
            }
        }
        number.value = 1
        #expect(released == nil)
        withExtendedLifetime(bag) {}
    }

    @Test func `A graph is freed if its observer came and went during a delivery`() {
        weak var released: Property<Int>?
        do {
            let source = MutableProperty(0)
            let doubled = source.map { $0 * 2 }
            released = doubled
            var (former, latter): (Subscription?, Subscription?)
            former = doubled.observe { _ in }
            let first = source.observe { if $0 == 1 { latter = doubled.observe { _ in } } }
            let second = source.observe { _ in latter?.dispose() }
            batch {
                source.value = 1
                _ = doubled.value
                former?.dispose()
            }
            withExtendedLifetime((first, second)) {}
        }
        #expect(released == nil)
    }
}
