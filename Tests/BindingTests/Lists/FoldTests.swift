import Binding
import TestSupport
import Testing

/// Values combined over a list.
@Suite @MainActor struct FoldTests {
    @Test func `Folds follow random edits`() {
        for seed in 0..<40 as Range<UInt64> {
            let source = RandomList(count: seed % 2 == 0 ? 3 : 150, seed: seed)
            let list = source.list
            let words = list.fold("", value: { "\($0.id) " }, combine: +)
            let sum = list.sum { $0.key }
            let even = list.count { $0.key % 2 == 0 }
            let mean = list.filter { $0.key > 1 }.weightedMean(of: { Double($0.key) }, weight: { Double($0.id % 4) })
            let (count, all) = (list.counted, combineLatest(words, sum, even, list.counted, mean, list.snapshots))
            var told: (String, Int, Int, Int, Double?, ListElements<Item>)?
            let bag = DisposeBag()
            for _ in 0..<60 {
                switch source.random(0..<6) {
                case 0: all.observe(in: bag) { told = $0 }
                case 1:
                    bag.dispose()
                    told = nil
                default: break
                }
                source.edit()
                let expected = source.expected
                let wordsExpected = expected.map { "\($0.id) " }.joined()
                let sumExpected = expected.reduce(0) { $0 + $1.key }
                let evenExpected = expected.count { $0.key % 2 == 0 }
                let weighted = expected.filter { $0.key > 1 }
                let weight = weighted.reduce(0) { $0 + $1.id % 4 }
                // Sums of small whole numbers are exact in whatever order they are added.
                let meanExpected = weight == 0 ? nil : Double(weighted.reduce(0) { $0 + $1.key * ($1.id % 4) }) / Double(weight)
                if let told {
                    #expect(told.0 == wordsExpected && told.1 == sumExpected && told.2 == evenExpected, "seed \(seed)")
                    #expect(told.3 == expected.count && told.4 == meanExpected && Array(told.5) == expected, "seed \(seed)")
                }
                if source.random(0..<2) == 0 {
                    #expect(
                        words.value == wordsExpected && sum.value == sumExpected && even.value == evenExpected, "seed \(seed)")
                    #expect(count.value == expected.count && mean.value == meanExpected, "seed \(seed)")
                }
            }
        }
    }

    @Test func `An edit that leaves the sum equal does not notify its observers`() {
        let list = MutableListProperty([Item(id: 1, key: 5), Item(id: 2, key: 6)])
        var sums: [Int] = []
        var counts: [Int] = []
        let bag = DisposeBag()
        list.sum { $0.key }.observe(in: bag) { sums.append($0) }
        list.counted.observe(in: bag) { counts.append($0) }
        list.modify(at: 0) { $0.text = 9 }
        list.modify(at: 0) { $0.key = 7 }
        list.append(Item(id: 3, key: 0))
        #expect(sums == [11, 13])
        #expect(counts == [2, 3])
    }

    @Test func `The weighted mean is nil if the total weight is zero`() {
        let list = MutableListProperty([2.0, 4.0])
        let mean = list.weightedMean(of: { $0 }, weight: { $0 - 2 })
        #expect(mean.value == 4)
        list.remove(at: 1)
        #expect(mean.value == nil)
    }

    /// An observer of a list and of what is derived from it sees all of them as they are in the end.
    @Test func `Observers of a list and its folds see one state`() {
        for seed in 0..<20 as Range<UInt64> {
            let source = RandomList(count: 30, seed: seed)
            let list = source.list
            let filtered = list.filter { $0.key < 5 }
            let sum = filtered.sum { $0.key }
            let sorted = filtered.sorted { $0.key < $1.key }
            var isTorn = false
            let bag = DisposeBag()
            @MainActor func check() {
                let small = list.elements.filter { $0.key < 5 }
                if sum.value != small.reduce(0, { $0 + $1.key }) { isTorn = true }
                if Array(sorted.elements) != small.sorted(by: { $0.key < $1.key }) { isTorn = true }
            }
            sum.observe(in: bag) { _ in check() }
            list.observe(in: bag) { _, _ in check() }
            sorted.edits.observe(in: bag) { _ in check() }
            list.counted.observe(in: bag) { _ in check() }
            for _ in 0..<40 { source.edit() }
            #expect(!isTorn, "seed \(seed)")
        }
    }
}
