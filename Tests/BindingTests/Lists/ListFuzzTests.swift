import Binding
import Changeset
import TestSupport
import Testing

/// Random edits of a list, with a random chain of filters, orders and maps behind it and folds of that, against plain arrays.
///
/// Short by default. A million edits, from a seed that is printed:
///
///     SUTRA_LONG=1 SUTRA_SUITE=Binding swift test --filter ListFuzzTests
///
/// A failure names its seed; `SUTRA_SEED=n` begins with it.
@Suite @MainActor struct ListFuzzTests {
    @Test func `Derived lists match what arrays would be`() async {
        await Fuzzing.run("Derived lists", short: 1_500) { seed in
            let bench = Bench(seed: seed)
            for edit in 1...50 {
                bench.edit()
                if let fault = bench.fault {
                    Issue.record("seed \(seed), edit \(edit): \(fault)")
                    return nil
                }
            }
            return 50
        }
    }

    /// A list with what is derived from it, and how to compute the same from an array.
    @MainActor
    private final class Bench {
        private let source: RandomList
        private let remainder = MutableProperty(0)
        private let isAscending = MutableProperty(true)
        private let derived: ListProperty<Item>
        private var arrays: [@MainActor ([Item]) -> [Item]] = []
        private let sum: Property<Int>
        private let text: Property<String>
        private let follower = Follower<Item>()
        private let reader: ListReader<Item>
        private var read: [Item] = []
        private let bag = DisposeBag()
        private var sums: [Int] = []

        init(seed: UInt64) {
            source = RandomList(count: Int(seed % 7) * 5, seed: seed)
            var list: ListProperty<Item> = source.list
            for _ in 0..<source.random(0..<4) {
                let (next, array) = Bench.derive(source.random(0..<6), list, remainder, isAscending)
                list = next
                arrays.append(array)
            }
            derived = list
            sum = derived.sum { $0.key }
            text = derived.fold("", value: { "\($0.id)," }, combine: +)
            reader = derived.reader()
            observeSum()
        }

        /// Ends all observations and begins with that of the sum.
        private func observeSum() {
            bag.dispose()
            sum.observe(in: bag) { [weak self] in self?.sums.append($0) }
        }

        /// Edits the list or what is derived from it, and observes what is derived or no longer.
        func edit() {
            switch source.random(0..<12) {
            case 0: remainder.value = source.random(0..<3)
            case 1: isAscending.value.toggle()
            case 2: source.replaceAll()
            case 3:
                observeSum()
                follower.follow(derived, in: bag)
            case 4: observeSum()
            default: source.edit()
            }
        }

        /// What is not as it would be with arrays; read now and then only, as to read settles what is not observed.
        var fault: String? {
            if follower.hasGoneAstray { return "an observer was told edits that do not fit" }
            guard source.random(0..<3) > 0 else { return nil }
            let expected = arrays.reduce(source.expected) { $1($0) }
            if Array(derived.elements) != expected { return "the list is \(derived.elements), not \(expected)" }
            if sum.value != expected.reduce(0, { $0 + $1.key }) || sums.last != sum.value { return "the sum is \(sum.value)" }
            if text.value != expected.map({ "\($0.id)," }).joined() { return "the text is \(text.value)" }
            if source.random(0..<3) == 0 {
                let (elements, changeset) = reader.read()
                changeset.apply(to: &read) { elements[$0] }
                if read != expected { return "a reader has \(read), not \(expected)" }
            }
            return nil
        }

        private static func derive(
            _ kind: Int, _ list: ListProperty<Item>, _ remainder: Property<Int>, _ isAscending: Property<Bool>
        ) -> (ListProperty<Item>, @MainActor ([Item]) -> [Item]) {
            switch kind {
            case 0: (list.filter { $0.key % 2 == 0 }, { $0.filter { $0.key % 2 == 0 } })
            case 1:
                (
                    list.filter(with: remainder) { $0.key % 3 != $1 },
                    { items in
                        let remainder = remainder.value
                        return items.filter { $0.key % 3 != remainder }
                    }
                )
            case 2: (list.sorted { $0.key < $1.key }, { $0.sorted { $0.key < $1.key } })
            case 3:
                (
                    list.sorted(with: isAscending) { $2 ? $0.key < $1.key : $0.key > $1.key },
                    { items in
                        let isAscending = isAscending.value
                        return items.sorted { isAscending ? $0.key < $1.key : $0.key > $1.key }
                    }
                )
            case 4:
                (
                    list.map { Item(id: $0.id, key: 9 - $0.key, text: $0.text) },
                    { $0.map { Item(id: $0.id, key: 9 - $0.key, text: $0.text) } }
                )
            default:
                (
                    remainder.flatMapLatest { $0 == 0 ? list : list.filter { $0.key > 2 } },
                    { remainder.value == 0 ? $0 : $0.filter { $0.key > 2 } }
                )
            }
        }
    }
}
