import Changeset
import Synchronization
import TestSupport
import Testing

/// Elements that can only be told equal.
@Suite struct EquatableTests {
    struct Plain: Equatable {
        let value: Int
    }

    @Test(arguments: [1, 2, 5, 40, 1_000])
    func `Edits without moves are correct and the fewest possible`(_ distinct: Int) {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(count: seed % 2 == 0 ? 10 : 80, distinct: distinct, using: &generator)
            let (old, new) = (pair.old.map { Plain(value: $0.id) }, pair.new.map { Plain(value: $0.id) })
            let changeset = Changeset(from: old, to: new)
            expectRight(changeset, old, new, "seed \(seed)")
            #expect(changeset.moves.isEmpty && changeset.updates.isEmpty, "seed \(seed)")
            #expect(changeset.count == old.count + new.count - 2 * longestCommonSubsequence(old, new), "seed \(seed)")
        }
    }

    /// Past the cap on the cost the edits are right, and not many more than the fewest.
    @Test(arguments: [3, 1_000_000])
    func `Edits past the cost cap are correct and close to the fewest`(_ distinct: Int) {
        var generator = SeededGenerator(seed: 5)
        let old = (0..<3_000).map { _ in Plain(value: .random(in: 0..<distinct, using: &generator)) }
        let new = (0..<3_000).map { _ in Plain(value: .random(in: 0..<distinct, using: &generator)) }
        let changeset = Changeset(from: old, to: new)
        expectRight(changeset, old, new, "seed 5")
        let fewest = old.count + new.count - 2 * longestCommonSubsequence(old, new)
        #expect(changeset.count <= fewest * 5 / 4)
    }

    /// An element that counts how often it is compared.
    struct Counted: Equatable {
        final class Counter: Sendable {
            let comparisons = Mutex(0)
        }
        let value: Int
        let counter: Counter

        static func == (left: Self, right: Self) -> Bool {
            left.counter.comparisons.withLock { $0 += 1 }
            return left.value == right.value
        }
    }

    /// The same search chooses among elements with the same id, where what it compares are numbers and cannot be counted.
    @Test func `Few distinct elements are compared in linear time`() {
        let count = 10_000
        var generator = SeededGenerator(seed: 7)
        let counter = Counted.Counter()
        let old = (0..<count).map { _ in Counted(value: .random(in: 0..<10, using: &generator), counter: counter) }
        let new = old.shuffled(using: &generator)
        let changeset = Changeset(from: old, to: new)
        #expect(counter.comparisons.withLock { $0 } <= 75 * (old.count + new.count))
        expectRight(changeset, old, new, "seed 7")
    }
}
