import Changeset
import TestSupport
import Testing

/// Elements that can only be told equal.
@Suite struct EquatableTests {
    struct Plain: Equatable {
        let value: Int
    }

    @Test(arguments: [1, 2, 5, 40, 1_000])
    func editsAreRightAndTheFewestWithoutMoves(_ distinct: Int) {
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
    func editsPastTheCapAreRight(_ distinct: Int) {
        var generator = SeededGenerator(seed: 5)
        let old = (0..<3_000).map { _ in Plain(value: .random(in: 0..<distinct, using: &generator)) }
        let new = (0..<3_000).map { _ in Plain(value: .random(in: 0..<distinct, using: &generator)) }
        let changeset = Changeset(from: old, to: new)
        expectRight(changeset, old, new, "seed 5")
        let fewest = old.count + new.count - 2 * longestCommonSubsequence(old, new)
        #expect(changeset.count <= fewest * 5 / 4)
    }
}
