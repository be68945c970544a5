import Binding
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15))) struct ObservationTests {
    private let bag = DisposeBag()
    private let source = MutableProperty(1)

    /// How often a change is noticed by who reads the property anew after each.
    @MainActor
    private final class Tracker {
        private(set) var count = 0
        private(set) var values: [Int] = []
        private let property: Property<Int>

        init(_ property: Property<Int>) {
            self.property = property
            track()
        }

        func track() {
            withObservationTracking {
                values.append(property.observed)
            } onChange: { [weak self] in
                MainActor.assumeIsolated { self?.count += 1 }
            }
        }
    }

    @Test func `A change is reported once until the next read`() {
        let tracker = Tracker(source)
        source.value = 2
        source.value = 3
        #expect(tracker.count == 1)
        tracker.track()
        source.value = 4
        #expect(tracker.count == 2)
        #expect(tracker.values == [1, 3])
    }

    @Test func `A change of a derived property is reported whether it is observed or not`() {
        let derived = combineLatest(source.map { $0 + 1 }, source).map { $0 * $1 }
        let tracker = Tracker(derived)
        source.value = 2
        tracker.track()
        derived.observe(in: bag) { _ in }
        tracker.track()
        source.value = 3
        #expect(tracker.count >= 2)
        #expect(tracker.values == [2, 6, 6])
    }

    @Test func `A change of a property made by scan is reported`() {
        let signal = MutableSignal<Int>()
        let tracker = Tracker(signal.scan(0) { $0 + $1 }.map { $0 * 10 })
        signal.send(1)
        #expect(tracker.count == 1)
        tracker.track()
        #expect(tracker.values == [0, 10])
    }

    @Test func `The value has settled when the change is reported`() {
        let derived = source.map { $0 * 2 }
        derived.observe(in: bag) { _ in }
        var noticed: [Int] = []
        withObservationTracking {
            _ = derived.observed
        } onChange: { [derived] in
            MainActor.assumeIsolated { noticed.append(derived.value) }
        }
        source.value = 2
        #expect(noticed == [4])
    }

    @Test func `Observation tracking retains nothing`() {
        weak var released: MutableProperty<Int>?
        do {
            let number = MutableProperty(1)
            let derived = number.map { $0 }
            let tracker = Tracker(derived)
            released = number
            #expect(tracker.values == [1])
        }
        #expect(released == nil)
    }

    @Test func `An Observations sequence follows a property`() async {
        let derived = source.map { $0 * 2 }
        let observations = Observations { derived.observed }
        var values = observations.makeAsyncIterator()
        #expect(await values.next() == 2)
        source.value = 2
        #expect(await values.next() == 4)
    }
}
