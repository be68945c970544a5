import Changeset
import TestSupport
import Testing

/// Random lists with and without duplicates: whatever is compared or recorded leads from the one to the other and back.
///
/// Short by default. A million changesets, from a seed that is printed:
///
///     SUTRA_LONG=1 SUTRA_SUITE=Changeset swift test --filter FuzzTests
///
/// A failure names its seed; `SUTRA_SEED=n` begins with it.
@Suite struct FuzzTests {
    @Test func `Compared lists give correct changesets`() async {
        await Fuzzing.run("Compared lists", short: 1_000) { seed in
            var generator = SeededGenerator(seed: seed)
            let (old, new) = lists(using: &generator)
            let way = Int.random(in: 0..<4, using: &generator)
            let changeset =
                switch way {
                case 0: Changeset(from: old, to: new)
                case 1: Changeset(from: old.map { Told($0) }, to: new.map { Told($0) })
                case 2: Changeset(from: old, to: new, identifiedBy: \.id) { $0.text == $1.text }
                default: Changeset(from: old.map(\.id), to: new.map(\.id))
                }
            let isRight =
                way == 3
                ? isRight(changeset, old.map(\.id), new.map(\.id), isIdentified: false)
                : isRight(changeset, old, new, isIdentified: way != 1)
            return report(isRight, "seed \(seed)") ? 1 : nil
        }
    }

    @Test func `Recorded edits give correct changesets`() async {
        await Fuzzing.run("Recorded edits", short: 1_000) { seed in
            var generator = SeededGenerator(seed: seed)
            let old = lists(using: &generator).old
            var new = old
            var recorder = Changeset.Recorder(count: old.count)
            let edits = Int.random(in: 1...40, using: &generator)
            for _ in 0..<edits { edit(&new, &recorder, using: &generator) }
            return report(isRight(recorder.changeset, old, new, isIdentified: false), "seed \(seed)") ? edits : nil
        }
    }

    @Test func `Compared sections give correct changesets`() async {
        await Fuzzing.run("Compared sections", short: 300) { seed in
            var generator = SeededGenerator(seed: seed)
            let (old, new) = lists(using: &generator)
            let divisor = Int.random(in: 1...4, using: &generator)
            let (before, after) = (old.grouped { $0.id % divisor }, new.grouped { ($0.id + $0.text) % divisor })
            let changeset = SectionedChangeset(from: before, to: after)
            var sections = before
            changeset.apply(to: &sections, from: after, items: \.items)
            var isRight = sections == after
            changeset.inverse.apply(to: &sections, from: before, items: \.items)
            isRight = isRight && sections == before
            return report(isRight, "seed \(seed)") ? 1 : nil
        }
    }

    /// A row that can only be told equal.
    private struct Told: Equatable {
        let row: Row

        init(_ row: Row) { self.row = row }
    }

    /// Two lists, mostly short and now and then long enough for hashing and the choice among duplicates.
    private func lists(using generator: inout SeededGenerator) -> (old: [Row], new: [Row]) {
        let count = Int.random(in: 0..<50, using: &generator) == 0 ? 100 : 8
        var pair =
            Bool.random(using: &generator)
            ? ListPair(.allCases.randomElement(using: &generator) ?? .edited, count: count, using: &generator)
            : ListPair(count: count, distinct: .random(in: 1...count, using: &generator), using: &generator)
        for index in pair.new.indices where Int.random(in: 0..<8, using: &generator) == 0 { pair.new[index].text += 1 }
        return (pair.old, pair.new)
    }

    private func edit(_ list: inout [Row], _ recorder: inout Changeset.Recorder, using generator: inout SeededGenerator) {
        func offset() -> Int { .random(in: list.indices, using: &generator) }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            let (offset, count) = (Int.random(in: 0...list.count, using: &generator), Int.random(in: 0...3, using: &generator))
            list.insert(contentsOf: (0..<count).map { Row(id: 1_000 + $0) }, at: offset)
            recorder.insert(count, at: offset)
        case 1:
            let former = list
            list.removeAll { _ in Int.random(in: 0..<6, using: &generator) == 0 }
            recorder.record(Changeset(from: former, to: list))
        case _ where list.isEmpty: break
        case 2:
            let start = offset()
            let count = Int.random(in: 0...min(3, list.count - start), using: &generator)
            list.removeSubrange(start..<start + count)
            recorder.delete(count, at: start)
        case 3:
            let offset = offset()
            list[offset].text += 1
            recorder.update(at: offset)
        default:
            let (from, to) = (offset(), offset())
            list.insert(list.remove(at: from), at: to)
            recorder.move(from: from, to: to)
        }
    }

    /// Whether a changeset leads from one list to the other and back, at once and in steps, and touches what it must only.
    private func isRight<Element: Equatable>(_ changeset: Changeset, _ old: [Element], _ new: [Element], isIdentified: Bool)
        -> Bool
    {
        var atOnce = old
        changeset.apply(to: &atOnce, from: new)
        var inSteps = old
        changeset.steps.apply(to: &inSteps, from: new)
        var back = new
        changeset.inverse.apply(to: &back, from: old)
        var recorder = Changeset.Recorder(count: old.count)
        recorder.record(changeset)
        let isBalanced = changeset.deletions.count - changeset.insertions.count == old.count - new.count
        let areUpdatesNeeded = !isIdentified || changeset.updates.allSatisfy { old[$0.old] != new[$0.new] }
        return atOnce == new && inSteps == new && back == old && isBalanced && areUpdatesNeeded
            && recorder.changeset.count <= changeset.count && (changeset.isEmpty ? old == new : true)
    }

    private func report(_ isRight: Bool, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        if !isRight { Issue.record(comment, sourceLocation: sourceLocation) }
        return isRight
    }
}
