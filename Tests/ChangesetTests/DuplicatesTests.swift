import Changeset
import TestSupport
import Testing

/// Lists in which elements come up more than once.
@Suite struct DuplicatesTests {
    @Test(arguments: [1, 2, 3, 8, 25, 60])
    func `Equal values are matched with the fewest edits`(_ distinct: Int) {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(count: seed % 2 == 0 ? 10 : 70, distinct: distinct, using: &generator)
            let (old, new) = (pair.old.map(\.id), pair.new.map(\.id))
            let changeset = Changeset(from: old, to: new)
            expectRight(changeset, old, new, "seed \(seed)")
            #expect(changeset.updates.isEmpty, "seed \(seed)")
            #expect(changeset.count == fewestEdits(old, new), "seed \(seed)")
            #expect(changeset.count <= standardLibraryEdits(old, new), "seed \(seed)")
        }
    }

    /// Ids should be unique; if they are not, nothing is lost and no row moves that could have stayed.
    @Test(arguments: [1, 2, 3, 8, 25, 60])
    func `Equal ids are matched in pairs with the fewest edits`(_ distinct: Int) {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var pair = ListPair(count: 60, distinct: distinct, using: &generator)
            for index in pair.new.indices { pair.new[index].text = .random(in: 0...1, using: &generator) }
            let changeset = Changeset(from: pair.old, to: pair.new)
            expectRight(changeset, pair.old, pair.new, "seed \(seed)")
            #expect(changeset.updates.allSatisfy { pair.old[$0.old].id == pair.new[$0.new].id }, "seed \(seed)")
            let fewest = fewestEdits(pair.old.map(\.id), pair.new.map(\.id))
            #expect(changeset.count - changeset.updates.count == fewest, "seed \(seed)")
        }
    }

    @Test func `Among equal elements, the one with the same neighbours is matched`() {
        let old = [7, 1, 2, 3, 4, 7, 5, 6]
        let new = [1, 2, 3, 4, 5, 6, 7]
        #expect(Changeset(from: old, to: new).count == 2)
        let rotated = Changeset(from: "abcabxabcd".map { $0 }, to: "cabxabcdab".map { $0 })
        #expect(rotated.count == 2)
    }

    /// Too many pairs of equal elements for the search that is exact: the edits are still right.
    @Test(arguments: [2, 5], [2_000, 4_000])
    func `Very many equal elements give a correct changeset`(_ distinct: Int, _ count: Int) {
        var generator = SeededGenerator(seed: 11)
        let old = (0..<count).map { _ in Int.random(in: 0..<distinct, using: &generator) }
        let new = old.shuffled(using: &generator)
        let changeset = Changeset(from: old, to: new)
        expectRight(changeset, old, new, "seed 11")
        #expect(changeset.insertions.isEmpty && changeset.deletions.isEmpty)
    }
}
