import Binding
import TestSupport
import Testing

/// Lists and folds derived from an edited list, against a plain computation.
@Suite @MainActor struct DerivedListTests {
    /// A list derived from another, and what it should be.
    struct Derivation: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let list: @MainActor (ListProperty<Item>) -> ListProperty<Item>
        let elements: @MainActor ([Item]) -> [Item]

        static let all = [
            Derivation(testDescription: "the list itself", list: { $0 }, elements: { $0 }),
            Derivation(
                testDescription: "list of the elements, compared", list: { $0.snapshots.map { Array($0) }.list() },
                elements: { $0 }),
            Derivation(
                testDescription: "map", list: { $0.map { Item(id: $0.id, key: -$0.key, text: $0.text) } },
                elements: { $0.map { Item(id: $0.id, key: -$0.key, text: $0.text) } }),
            Derivation(
                testDescription: "filter", list: { $0.filter { $0.key % 2 == 0 } }, elements: { $0.filter { $0.key % 2 == 0 } }),
            Derivation(
                testDescription: "sorted", list: { $0.sorted { $0.key < $1.key } }, elements: { $0.sorted { $0.key < $1.key } }),
            Derivation(
                testDescription: "sorted, all equal", list: { $0.sorted { _, _ in false } }, elements: { $0 }),
            Derivation(
                testDescription: "filter of sorted of map of filter",
                list: {
                    $0.filter { $0.id % 3 != 0 }.map { Item(id: $0.id, key: $0.key / 2, text: $0.text) }
                        .sorted { $0.key > $1.key }.filter { $0.text % 3 != 1 }
                },
                elements: {
                    $0.filter { $0.id % 3 != 0 }.map { Item(id: $0.id, key: $0.key / 2, text: $0.text) }
                        .sorted { $0.key > $1.key }.filter { $0.text % 3 != 1 }
                }),
        ]
    }

    @Test(arguments: Derivation.all)
    func `A derived list follows random edits`(_ derivation: Derivation) {
        for seed in 0..<30 as Range<UInt64> {
            let source = RandomList(count: seed % 2 == 0 ? 5 : 200, seed: seed)
            let derived = derivation.list(source.list)
            let follower = Follower<Item>()
            let bag = DisposeBag()
            let other = DisposeBag()
            follower.follow(derived, in: bag)
            for _ in 0..<60 {
                source.edit()
                #expect(Array(source.list.elements) == source.expected, "seed \(seed)")
                // Read while it is observed and while it is not; observed by one, two or none.
                switch source.random(0..<10) {
                case 0: Follower<Item>().follow(derived, in: other)
                case 1: other.dispose()
                case 2: bag.dispose()
                case 3:
                    bag.dispose()
                    follower.follow(derived, in: bag)
                case 4...6: #expect(Array(derived.elements) == derivation.elements(source.expected), "seed \(seed)")
                default: break
                }
            }
            bag.dispose()
            follower.follow(derived, in: bag)
            source.edit()
            #expect(follower.elements == derivation.elements(source.expected), "seed \(seed)")
            #expect(!follower.hasGoneAstray, "seed \(seed)")
        }
    }

    /// The predicate and the order are properties themselves and change with and without the list.
    @Test func `A derived list follows a changing predicate and order`() {
        for seed in 0..<40 as Range<UInt64> {
            let source = RandomList(count: 60, seed: seed)
            let remainder = MutableProperty(0)
            let isAscending = MutableProperty(true)
            let derived = source.list
                .filter(with: remainder) { $0.key % 3 != $1 }
                .sorted(with: isAscending) { $2 ? $0.key < $1.key : $0.key > $1.key }
            let follower = Follower<Item>()
            let bag = DisposeBag()
            for edit in 0..<60 {
                switch source.random(0..<6) {
                case 0: remainder.value = source.random(0..<3)
                case 1: isAscending.value.toggle()
                case 2:
                    batch {
                        source.edit()
                        remainder.value = source.random(0..<3)
                        isAscending.value.toggle()
                    }
                case 3:
                    bag.dispose()
                    if edit % 3 != 0 { follower.follow(derived, in: bag) }
                default: source.edit()
                }
                let (remainder, isAscending) = (remainder.value, isAscending.value)
                let expected = source.expected.filter { $0.key % 3 != remainder }
                    .sorted { isAscending ? $0.key < $1.key : $0.key > $1.key }
                if source.random(0..<2) == 0 { #expect(Array(derived.elements) == expected, "seed \(seed)") }
                #expect(!follower.hasGoneAstray, "seed \(seed)")
            }
        }
    }

    @Test func `A derived list follows the list that is chosen`() {
        for seed in 0..<20 as Range<UInt64> {
            let sources = [RandomList(count: 20, seed: seed), RandomList(count: 0, seed: seed + 100)]
            let choice = MutableProperty(0)
            let derived = choice.flatMapLatest { choice in sources[choice].list.filter { $0.key > 2 } }
            let follower = Follower<Item>()
            let bag = DisposeBag()
            follower.follow(derived, in: bag)
            for _ in 0..<40 {
                if sources[0].random(0..<4) == 0 { choice.value = sources[0].random(0..<2) }
                sources[sources[0].random(0..<2)].edit()
                let expected = sources[choice.value].expected.filter { $0.key > 2 }
                #expect(follower.elements == expected && Array(derived.elements) == expected, "seed \(seed)")
                #expect(!follower.hasGoneAstray, "seed \(seed)")
            }
        }
    }

    /// Labels between the same two neighbours run out quickly and must be spread again, also where many elements are.
    @Test(arguments: [0.0, 0.3, 1.0])
    func `Sorting keeps the order of equal elements`(_ place: Double) {
        let list = MutableListProperty((0..<10).map { Item(id: $0, key: 0) })
        let sorted = list.sorted { $0.key < $1.key }
        let bag = DisposeBag()
        sorted.observe(in: bag) { _, _ in }
        for id in 10..<3_000 {
            list.insert(Item(id: id, key: 0), at: Int(Double(list.count) * place))
            if id % 500 == 0 { #expect(sorted.elements == list.elements) }
        }
        for _ in 0..<500 { list.insert(Item(id: 0, key: 0), at: 5) }
        #expect(sorted.elements == list.elements)
    }

    /// A few changes of a long list are made one by one, many by taking the other list as it is.
    @Test(arguments: [1, 10, 400])
    func `A replaced list has the elements of the other list`(_ changes: Int) {
        for seed in 0..<10 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var items = (0..<1_000).map { Item(id: $0, key: $0 % 7) }
            let list = MutableListProperty(items)
            let follower = Follower<Item>()
            let bag = DisposeBag()
            follower.follow(list.sorted { $0.key < $1.key }, in: bag)
            for change in 0..<changes {
                let offset = Int.random(in: 0..<items.count, using: &generator)
                switch change % 4 {
                case 0: items.insert(items.remove(at: offset), at: .random(in: 0..<items.count, using: &generator))
                case 1: items[offset].key += 1
                case 2: items.remove(at: offset)
                default: items.insert(Item(id: 1_000 + change, key: 3), at: offset)
                }
            }
            list.replace(with: items)
            #expect(Array(list.elements) == items, "seed \(seed)")
            #expect(follower.elements == items.sorted { $0.key < $1.key } && !follower.hasGoneAstray, "seed \(seed)")
        }
    }

    /// Edits lead from the one list to the other by as few steps as the source made, so nothing is compared or made again.
    @Test func `An edit of one element touches no other`() {
        let list = MutableListProperty((0..<1_000).map { Item(id: $0, key: $0) })
        var (transforms, questions, comparisons) = (0, 0, 0)
        let derived = list.map { item in
            transforms += 1
            return item
        }.filter { _ in
            questions += 1
            return true
        }.sorted {
            comparisons += 1
            return $0.key < $1.key
        }
        let sum = derived.sum { $0.key }
        let bag = DisposeBag()
        sum.observe(in: bag) { _ in }
        (transforms, questions, comparisons) = (0, 0, 0)
        list.update(Item(id: 3, key: 5_000), at: 3)
        list.insert(Item(id: 2_000, key: 12), at: 77)
        #expect(transforms == 2 && questions == 2)
        #expect(comparisons < 120)
        list.move(from: 3, to: 500)
        list.remove(at: 7)
        #expect(transforms == 2 && questions == 2)
    }

    /// Where no element stays, what follows starts over: nothing is looked for, one by one, only to be removed.
    @Test func `Emptying a list compares and transforms no elements`() {
        let items = (0..<1_000).map { Item(id: $0, key: ($0 * 7_919) % 1_000) }
        let list = MutableListProperty(items)
        var comparisons = 0
        var transforms = 0
        let follower = Follower<Int>()
        let bag = DisposeBag()
        let derived = list.filter { $0.key % 2 == 0 }.sorted {
            comparisons += 1
            return $0.key < $1.key
        }.map { item in
            transforms += 1
            return item.key
        }
        let sum = derived.sum { $0 }
        follower.follow(derived, in: bag)
        sum.observe(in: bag) { _ in }
        (comparisons, transforms) = (0, 0)
        list.removeAll()
        #expect(comparisons == 0 && transforms == 0)
        #expect(follower.elements.isEmpty && !follower.hasGoneAstray && sum.value == 0)
        list.append(contentsOf: items)
        #expect(comparisons <= 500 * 10 && transforms == 500)
        list.replace(with: (2_000..<2_010).map { Item(id: $0, key: $0) })
        #expect(comparisons <= 500 * 10 + 40 && transforms == 505)
        #expect(follower.elements == [2_000, 2_002, 2_004, 2_006, 2_008] && !follower.hasGoneAstray && sum.value == 10_020)
    }

    @Test func `A derived list computes nothing while unobserved`() {
        let list = MutableListProperty([1, 2, 3])
        var transforms = 0
        let mapped = list.map { number in
            transforms += 1
            return number * 2
        }
        list.append(4)
        #expect(transforms == 0)
        #expect(Array(mapped.elements) == [2, 4, 6, 8] && mapped.count == 4 && mapped[3] == 8)
        #expect(transforms == 4)
        let subscription = mapped.observe { _, _ in }
        list.append(5)
        subscription.dispose()
        list.append(6)
        #expect(transforms == 5)
    }
}
