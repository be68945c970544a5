import Binding
import Testing

/// Each operator: what its observers see, and that a read without observers gives the same.
@MainActor
@Suite struct OperatorTests {
    private let bag = DisposeBag()
    private let a = MutableProperty(1)
    private let b = MutableProperty(10)

    private func history<Value>(of property: Property<Value>, _ change: () -> Void) -> [Value] {
        var seen: [Value] = []
        property.observe(in: bag) { seen.append($0) }
        change()
        return seen
    }

    @Test func `map transforms once per change for any number of observers`() {
        var computations = 0
        let doubled = a.map { value in
            computations += 1
            return value * 2
        }
        for _ in 0..<3 { doubled.observe(in: bag) { _ in } }
        #expect(computations == 1)
        #expect(history(of: doubled) { a.value = 2 } == [2, 4])
        #expect(computations == 2)
    }

    @Test func `An unobserved property is computed on read, and only if a source changed`() {
        var computations = 0
        let sum = combineLatest(a, b).map { x, y in
            computations += 1
            return x + y
        }
        #expect(computations == 0)
        #expect(sum.value == 11)
        #expect(sum.value == 11)
        #expect(computations == 1)
        MutableProperty(0).value = 1
        #expect(sum.value == 11)
        #expect(computations == 1)
        a.value = 2
        a.value = 3
        #expect(sum.value == 13)
        #expect(computations == 2)
    }

    @Test func `removeDuplicates drops a value that equals the previous one`() {
        let halves = a.map { $0 / 2 }.removeDuplicates()
        #expect(history(of: halves) { for value in 2...5 { a.value = value } } == [0, 1, 2])
        let parities = a.removeDuplicates { $0 % 2 == $1 % 2 }
        #expect(history(of: parities) { for value in [7, 8, 10, 11] { a.value = value } } == [5, 8, 11])
    }

    @Test func `combineLatest joins two to six properties, or any number in an array`() {
        let c = MutableProperty(100)
        let two = combineLatest(a, b).map { [$0, $1] }
        #expect(history(of: two) { b.value = 11 } == [[1, 10], [1, 11]])
        let three = combineLatest(a, b, c).map { [$0, $1, $2] }
        #expect(history(of: three) { c.value = 0 } == [[1, 11, 100], [1, 11, 0]])
        let four = combineLatest(a, b, c, a).map { [$0, $1, $2, $3] }
        #expect(history(of: four) { a.value = 2 } == [[1, 11, 0, 1], [2, 11, 0, 2]])
        let five = combineLatest(a, b, c, a, b).map { [$0, $1, $2, $3, $4] }
        #expect(history(of: five) { b.value = 3 } == [[2, 11, 0, 2, 11], [2, 3, 0, 2, 3]])
        let six = combineLatest(a, b, c, a, b, c).map { [$0, $1, $2, $3, $4, $5] }
        #expect(history(of: six) { c.value = 4 } == [[2, 3, 0, 2, 3, 0], [2, 3, 4, 2, 3, 4]])
        #expect(history(of: combineLatest([a, b, c])) { a.value = 5 } == [[2, 3, 4], [5, 3, 4]])
        #expect(combineLatest([Property<Int>]()).value == [])
    }

    @Test func `withLatest changes only with its first property`() {
        let property = a.withLatest(from: b).map { [$0, $1] }
        let seen = history(of: property) {
            b.value = 20
            a.value = 2
            batch {
                b.value = 30
                a.value = 3
            }
        }
        #expect(seen == [[1, 10], [2, 20], [3, 30]])
    }

    @Test func `withLatest stays up to date while unobserved`() {
        let property = a.withLatest(from: b).map { [$0, $1] }
        b.value = 20
        #expect(property.value == [1, 10])
        a.value = 2
        b.value = 30
        #expect(property.value == [2, 20])
    }

    @Test func `scan folds the current value and each change`() {
        let sum = a.scan(100) { $0 + $1 }
        #expect(history(of: sum) { for value in 2...4 { a.value = value } } == [101, 103, 106, 110])
    }

    @Test func `scan stays up to date while unobserved`() {
        let sum = a.scan(0) { $0 + $1 }
        a.value = 2
        a.value = 3
        #expect(sum.value == 6)
        #expect(history(of: sum) { a.value = 4 } == [6, 10])
        a.value = 5
        #expect(sum.value == 15)
    }

    @Test func `flatMapLatest follows the latest choice`() {
        let isSecond = MutableProperty(false)
        let seen = history(of: isSecond.flatMapLatest { [a, b] in $0 ? b : a }) {
            a.value = 2
            b.value = 20
            isSecond.value = true
            a.value = 3
            b.value = 30
            isSecond.value = true
            isSecond.value = false
        }
        #expect(seen == [1, 2, 20, 30, 30, 3])
    }

    @Test func `flatMapLatest never computes the previous choice once another is made`() {
        let rows = MutableProperty([1, 2, 3])
        let selection = MutableProperty(2)
        // An index out of range would trap.
        let selected = selection.flatMapLatest { index in rows.map { $0[index] } }
        let seen = history(of: selected) {
            batch {
                rows.value = [4]
                selection.value = 0
            }
            batch {
                selection.value = 1
                rows.value = [5, 6]
            }
        }
        #expect(seen == [3, 4, 6])
        #expect(selected.value == 6)
    }

    @Test func `flatMapLatest can choose a property derived from its own source`() {
        let bounded = a.flatMapLatest { [a] bound in a.map { min($0, bound) } }
        #expect(history(of: bounded) { a.value = 5 } == [1, 5])
    }

    @Test func `Choosing a property does not count as a change of that property`() {
        let counts = a.flatMapLatest { [b] step in b.map { $0 + step }.changes.scan(0) { count, _ in count + step } }
        let seen = history(of: counts) {
            b.value = 11
            a.value = 2
            b.value = 12
        }
        #expect(seen == [0, 1, 0, 2])
    }

    @Test func `A transform can read the nodes that it creates`() {
        let sums = a.flatMapLatest { [a, b] first in
            let sum = b.scan(first) { $0 + $1 }
            let product = combineLatest(a, b).map { $0 * $1 }
            return sum.map { [read = sum.value + product.value] in $0 * 1_000 + read }
        }
        let seen = history(of: sums) {
            a.value = 2
            b.value = 20
            batch {
                a.value = 3
                b.value = 30
            }
        }
        #expect(seen == [11_021, 12_032, 32_032, 33_123])
    }

    @Test func `flatMapLatest to a signal sends the events of the latest choice`() {
        let signals = [MutableSignal<String>(), MutableSignal<String>()]
        let index = MutableProperty(0)
        var seen: [String] = []
        index.flatMapLatest { signals[$0] as Signal<String> }.observe(in: bag) { seen.append($0) }
        signals[0].send("a")
        signals[1].send("lost")
        index.value = 1
        signals[0].send("lost")
        signals[1].send("b")
        #expect(seen == ["a", "b"])
    }

    @Test func `Changes sends each change without the current value`() {
        var seen: [Int] = []
        a.changes.observe(in: bag) { seen.append($0) }
        a.value = 2
        a.value = 2
        #expect(seen == [2, 2])
    }

    @Test func `Changes sends one event per batch, however often the batch reads`() {
        var seen: [Int] = []
        let doubled = a.map { $0 * 2 }
        doubled.changes.observe(in: bag) { seen.append($0) }
        batch {
            a.value = 2
            #expect(doubled.value == 4)
            a.value = 3
            #expect(doubled.value == 6)
        }
        #expect(seen == [6])
    }

    @Test func `A property made from changes is up to date with them`() {
        let latest = a.changes.toProperty(initial: 0)
        let both = combineLatest(a, latest).map { [$0, $1] }
        #expect(history(of: both) { a.value = 2 } == [[1, 0], [2, 2]])
    }
}
