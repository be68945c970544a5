import Binding
import Testing

/// Nothing a list holds outlives it, and nothing it held outlives its removal.
@Suite(.serialized) @MainActor struct ListLifetimeTests {
    /// An object that is counted while it lives.
    @MainActor
    final class Counted {
        static var living = 0
        let key: Int

        init(_ key: Int) {
            self.key = key
            Counted.living += 1
        }

        isolated deinit { Counted.living -= 1 }
    }

    @Test func `Removed elements are released at once`() {
        do {
            let list = MutableListProperty((0..<10).map { Counted($0) })
            let derived = list.filter { $0.key % 2 == 0 }.sorted { $0.key > $1.key }
            let mapped = list.map { Counted($0.key) }
            let bag = DisposeBag()
            derived.observe(in: bag) { _, _ in }
            mapped.observe(in: bag) { _, _ in }
            #expect(Counted.living == 20)
            list.remove(at: 4)
            #expect(Counted.living == 18)
            list.update(Counted(4), at: 0)
            #expect(Counted.living == 18)
            batch {
                list.append(Counted(20))
                list.removeSubrange(0..<3)
                list.remove(at: list.count - 1)
            }
            #expect(Counted.living == 12)
            list.removeAll()
            #expect(Counted.living == 0)
        }
    }

    /// A view model that owns lists and what is derived from them, bound to itself.
    @MainActor
    final class Shelf {
        let books = MutableListProperty((0..<5).map { Counted($0) })
        let rows: ListProperty<Counted>
        let sorted: ListProperty<Counted>
        let total: Property<Int>
        let mean: Property<Double?>
        let chosen: ListProperty<Counted>
        private let marker = Counted(0)
        private let bag = DisposeBag()
        private(set) var seen = 0

        init() {
            rows = books.map { Counted($0.key) }
            sorted = books.filter { $0.key > 1 }.sorted { $0.key < $1.key }
            total = sorted.sum { $0.key }
            mean = rows.weightedMean(of: { Double($0.key) }, weight: { _ in 1 })
            let sorted = sorted
            chosen = books.counted.flatMapLatest { $0 > 3 ? sorted : .constant([]) }
            rows.bind(self, in: bag) { shelf, elements, _ in shelf.seen = elements.count }
        }
    }

    @Test func `A view model is released with its lists`() {
        do {
            let shelf = Shelf()
            shelf.books.append(Counted(9))
            #expect(shelf.seen == 6 && shelf.total.value == 18 && shelf.mean.value != nil && shelf.chosen.count == 4)
        }
        #expect(Counted.living == 0)
    }

    @Test func `Outputs outlive their view model`() {
        let bag = DisposeBag()
        var totals: [Int] = []
        do {
            let total: Property<Int>
            let books: MutableListProperty<Counted>
            do {
                let shelf = Shelf()
                (total, books) = (shelf.total, shelf.books)
            }
            total.observe(in: bag) { totals.append($0) }
            books.append(Counted(7))
        }
        #expect(totals == [9, 16])
        bag.dispose()
        #expect(Counted.living == 0)
    }

    @Test func `Disposed observers are released`() {
        let list = MutableListProperty([1, 2, 3])
        let bag = DisposeBag()
        do {
            let marker = Counted(1)
            list.observe(in: bag) { _, _ in _ = marker.key }
            list.map { $0 + marker.key }.sorted().edits.observe(in: bag) { _ in _ = marker.key }
        }
        list.append(4)
        #expect(Counted.living == 1)
        bag.dispose()
        #expect(Counted.living == 0)
    }
}
