import Binding
import Testing

/// Properties that depend on themselves, by bindings: what they hold must not include themselves.
@MainActor
@Suite struct CircleTests {
    private let bag = DisposeBag()

    @Test func `Two properties that follow each other are freed`() {
        weak var first: MutableProperty<Int>?
        weak var second: MutableProperty<Int>?
        do {
            let a = MutableProperty(1)
            let b = MutableProperty(2)
            a <~ b.removeDuplicates()
            b <~ a.removeDuplicates()
            a.value = 3
            #expect(b.value == 3)
            b.value = 4
            #expect(a.value == 4)
            (first, second) = (a, b)
        }
        #expect(first == nil && second == nil)
    }

    @Test func `A property that follows itself is freed`() {
        weak var mapped: MutableProperty<Int>?
        weak var itself: MutableProperty<Int>?
        do {
            let a = MutableProperty(1)
            a <~ a.map { min($0, 10) }.removeDuplicates()
            a.value = 20
            #expect(a.value == 10)
            mapped = a
            let b = MutableProperty(1)
            b <~ b.changes.filter { $0 < 0 }.map { -$0 }
            b.value = -5
            #expect(b.value == 5)
            itself = b
        }
        #expect(mapped == nil && itself == nil)
    }

    @Test func `A cycle of three properties through joins and scan is freed`() {
        weak var released: MutableProperty<Int>?
        var seen: [Int] = []
        do {
            let a = MutableProperty(1)
            let b = MutableProperty(0)
            let c = MutableProperty(0)
            let limit = MutableProperty(100)
            b <~ combineLatest(limit, a).map { min($0, $1) }.removeDuplicates()
            c <~ b.scan(0) { max($0, $1) }.removeDuplicates()
            a <~ combineLatest(limit, c).map { min($0, $1) }.removeDuplicates()
            a.observe(in: bag) { seen.append($0) }
            a.value = 7
            #expect(b.value == 7 && c.value == 7)
            b.value = 200
            #expect(c.value == 200)
            #expect(seen.last == 100)
            released = b
            bag.dispose()
        }
        #expect(released == nil)
    }

    /// The one that was bound last holds the other, and what it follows itself.
    @Test func `Of two properties bound to each other, the last one bound keeps the other alive`() {
        let b = MutableProperty(0)
        let source = MutableProperty(10)
        do {
            let a = MutableProperty(1)
            a <~ source
            a <~ b.removeDuplicates()
            b <~ a.removeDuplicates()
        }
        source.value = 11
        #expect(b.value == 11)
    }

    /// What was computed from a property that is gone keeps its last value.
    @Test func `A property computed in a cycle keeps its value after its source is gone`() {
        let doubled: Property<Int>
        do {
            let a = MutableProperty(1)
            doubled = a.map { $0 * 2 }
            a <~ doubled.map { min($0, 50) }.removeDuplicates()
            #expect(a.value == 50)
        }
        #expect(doubled.value == 100)
        doubled.observe(in: bag) { #expect($0 == 100) }
    }

    @Test func `A cycle can close while it is observed`() {
        let a = MutableProperty(1)
        let b = MutableProperty(2)
        let both = combineLatest(a.map { $0 }, b.map { $0 })
        var seen: [String] = []
        both.observe(in: bag) { seen.append("\($0) \($1)") }
        let follower = a.removeDuplicates()
        a <~ b.removeDuplicates()
        b <~ follower
        a.value = 5
        #expect(seen == ["1 2", "2 2", "2 2", "5 5"])
        b.value = 6
        #expect(seen.last == "6 6")
    }
}
