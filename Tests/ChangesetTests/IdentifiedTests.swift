import Changeset
import Synchronization
import TestSupport
import Testing

/// Lists with unique ids: the edits are right and there are no fewer.
@Suite struct IdentifiedTests {
    @Test(arguments: Shape.allCases)
    func `Edits are correct and the fewest possible`(_ shape: Shape) {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(shape, count: seed % 3 == 0 ? 8 : 60, using: &generator)
            let changeset = Changeset(from: pair.old, to: pair.new)
            expectRight(changeset, pair.old, pair.new, "seed \(seed)")

            let (oldIDs, newIDs) = (pair.old.map(\.id), pair.new.map(\.id))
            let common = Set(oldIDs).intersection(newIDs)
            #expect(changeset.deletions == oldIDs.indices.filter { !common.contains(oldIDs[$0]) }, "seed \(seed)")
            #expect(changeset.insertions == newIDs.indices.filter { !common.contains(newIDs[$0]) }, "seed \(seed)")
            #expect(changeset.moves.count == common.count - longestCommonSubsequence(oldIDs, newIDs), "seed \(seed)")
            let changed = pair.new.indices.filter { new in pair.old.contains { $0.id == pair.new[new].id && $0 != pair.new[new] }
            }
            #expect(changeset.updates.map(\.new) == changed, "seed \(seed)")
            #expect(changeset.updates.allSatisfy { pair.old[$0.old].id == pair.new[$0.new].id }, "seed \(seed)")
        }
    }

    @Test(arguments: Shape.allCases)
    func `A changeset never has more edits than the standard library's difference`(_ shape: Shape) {
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(shape, count: 120, using: &generator)
            let changeset = Changeset(from: pair.old, to: pair.new)
            #expect(changeset.count <= standardLibraryEdits(pair.old, pair.new), "seed \(seed)")
            let ids = Changeset(from: pair.old.map(\.id), to: pair.new.map(\.id))
            #expect(ids.count <= standardLibraryEdits(pair.old.map(\.id), pair.new.map(\.id)), "seed \(seed)")
        }
    }

    @Test(arguments: Shape.allCases)
    func `A list compared with itself has no edits`(_ shape: Shape) {
        var generator = SeededGenerator(seed: 1)
        let list = ListPair(shape, count: 50, using: &generator).new
        #expect(Changeset(from: list, to: list).isEmpty)
        #expect(Changeset(from: list, to: list.map { Row(id: $0.id, text: $0.text) }).isEmpty)
    }

    /// Long lists use every way to match: the ends, the neighbourhood, the hash table.
    @Test(arguments: [Shape.edited, .shuffled, .reversed, .blocks, .halfNew, .disjoint])
    func `Long lists give correct changesets`(_ shape: Shape) {
        for seed in 0..<3 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(shape, count: 5_000, using: &generator)
            expectRight(Changeset(from: pair.old, to: pair.new), pair.old, pair.new, "seed \(seed)")
        }
    }

    @Test func `Moving the first row to the end is one move`() {
        let rows = (0..<1_000).map { Row(id: $0) }
        let changeset = Changeset(from: rows, to: rows.dropFirst() + rows.prefix(1))
        #expect(changeset.edits == [.move(from: 0, to: 999)])
        #expect(Changeset(from: rows, to: rows.suffix(1) + rows.dropLast()).edits == [.move(from: 999, to: 0)])
    }

    @Test func `A moved row with other content is moved and updated`() {
        let old = [Row(id: 1), Row(id: 2), Row(id: 3)]
        let new = [Row(id: 3, text: 1), Row(id: 1), Row(id: 2)]
        #expect(Changeset(from: old, to: new).edits == [.move(from: 2, to: 0), .update(old: 2, new: 0)])
    }

    /// Many ids of the same hash must be told apart by the ids themselves.
    @Test(arguments: [Shape.shuffled, .reversed, .halfNew, .blocks])
    func `Ids with colliding hashes are told apart`(_ shape: Shape) {
        struct Colliding: Identifiable, Hashable {
            struct ID: Hashable {
                let number: Int
                func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
            }
            let id: ID
            let text: Int
        }
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(shape, count: 60, using: &generator)
            let old = pair.old.map { Colliding(id: .init(number: $0.id), text: $0.text) }
            let new = pair.new.map { Colliding(id: .init(number: $0.id), text: $0.text) }
            let changeset = Changeset(from: old, to: new)
            expectRight(changeset, old, new, "seed \(seed)")
            #expect(changeset == Changeset(from: pair.old, to: pair.new), "seed \(seed)")
        }
    }

    /// Elements that are not in one block, and ids and equality told by closures, give the same edits.
    @Test(arguments: Shape.allCases)
    func `All ways to compare give the same changeset`(_ shape: Shape) {
        for seed in 0..<30 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(shape, count: 40, using: &generator)
            let changeset = Changeset(from: pair.old, to: pair.new)
            let reversed = Array(pair.old.reversed())
            #expect(Changeset(from: reversed.reversed() as ReversedCollection, to: pair.new[...]) == changeset, "seed \(seed)")
            let told = Changeset(from: pair.old, to: pair.new, identifiedBy: \.id, equalBy: { $0.text == $1.text })
            #expect(told == changeset, "seed \(seed)")
        }
    }

    /// One buffer is one list: not a single element is compared.
    @Test func `A copy of a list is not compared element by element`() {
        struct Unequal: Identifiable, Equatable {
            let id: Int
            static func == (left: Self, right: Self) -> Bool { false }
        }
        let list = [Unequal(id: 1), Unequal(id: 2)]
        let copy = list
        #expect(Changeset(from: list, to: copy).isEmpty)
        #expect(Changeset(from: list, to: [Unequal(id: 1), Unequal(id: 2)]).updates.count == 2)
    }

    /// An id that counts how often it is hashed.
    private struct CountedID: Hashable {
        final class Counter: Sendable {
            let hashes = Mutex(0)
        }
        let number: Int
        let counter: Counter

        static func == (left: Self, right: Self) -> Bool { left.number == right.number }
        func hash(into hasher: inout Hasher) {
            counter.hashes.withLock { $0 += 1 }
            hasher.combine(number)
        }
    }

    private struct CountedRow: Identifiable, Equatable {
        let id: CountedID
        var text = 0
    }

    /// A few rows that are in place by chance are no reason to hash all ids again.
    @Test func `The ids of shuffled rows are hashed only once`() {
        for seed in 0..<12 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let counter = CountedID.Counter()
            let old = (0..<1_000).map { CountedRow(id: CountedID(number: $0, counter: counter)) }
            var new = old.shuffled(using: &generator)
            for index in new.indices { new[index].text = 1 }
            let changeset = Changeset(from: old, to: new)
            #expect(counter.hashes.withLock { $0 } <= old.count + new.count, "seed \(seed)")
            #expect(changeset.updates.count == new.count, "seed \(seed)")
            expectRight(changeset, old, new, "seed \(seed)")
        }
    }
}
