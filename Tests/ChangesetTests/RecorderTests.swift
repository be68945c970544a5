import Changeset
import TestSupport
import Testing

/// Edits put together while a list is changed, without a comparison.
@Suite struct RecorderTests {
    /// A list of unique rows changed at random, with what the recorder saw.
    private func record(_ edits: Int, on count: Int, seed: UInt64) -> (old: [Row], new: [Row], changeset: Changeset) {
        var generator = SeededGenerator(seed: seed)
        let old = (0..<count).map { Row(id: $0) }
        var new = old
        var recorder = Changeset.Recorder(count: count)
        var nextID = count
        for _ in 0..<edits {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                let offset = Int.random(in: 0...new.count, using: &generator)
                let rows = (0..<Int.random(in: 0...3, using: &generator)).map { Row(id: nextID + $0) }
                nextID += rows.count
                new.insert(contentsOf: rows, at: offset)
                recorder.insert(rows.count, at: offset)
            case _ where new.isEmpty: break
            case 1:
                let offset = Int.random(in: 0..<new.count, using: &generator)
                let length = Int.random(in: 0...min(3, new.count - offset), using: &generator)
                new.removeSubrange(offset..<offset + length)
                recorder.delete(length, at: offset)
            case 2:
                let offset = Int.random(in: 0..<new.count, using: &generator)
                new[offset].text += 1
                recorder.update(at: offset)
            default:
                let from = Int.random(in: 0..<new.count, using: &generator)
                let to = Int.random(in: 0..<new.count, using: &generator)
                new.insert(new.remove(at: from), at: to)
                recorder.move(from: from, to: to)
            }
            #expect(recorder.count == new.count, "seed \(seed)")
        }
        return (old, new, recorder.changeset)
    }

    @Test(arguments: [0, 1, 3, 12, 60])
    func `Recorded edits match those of a comparison`(_ edits: Int) {
        for seed in 0..<120 as Range<UInt64> {
            let (old, new, changeset) = record(edits, on: seed % 2 == 0 ? 6 : 40, seed: seed)
            expectRight(changeset, old, new, "seed \(seed)")
            let compared = Changeset(from: old, to: new)
            #expect(changeset.deletions == compared.deletions, "seed \(seed)")
            #expect(changeset.insertions == compared.insertions, "seed \(seed)")
            #expect(changeset.moves.count == compared.moves.count, "seed \(seed)")
            #expect(changeset.updates == compared.updates, "seed \(seed)")
        }
    }

    /// Enough pieces that chunks are halved again and again.
    @Test func `Thousands of recorded edits give a correct changeset`() {
        let (old, new, changeset) = record(6_000, on: 20_000, seed: 3)
        expectRight(changeset, old, new, "seed 3")
        #expect(changeset.count == Changeset(from: old, to: new).count)
    }

    @Test func `Recording the steps of a changeset gives an equivalent changeset`() {
        for seed in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pair = ListPair(.allCases[Int(seed) % Shape.allCases.count], count: 40, using: &generator)
            let changeset = Changeset(from: pair.old, to: pair.new)
            var recorder = Changeset.Recorder(count: pair.old.count)
            for step in changeset.steps { recorder.record(step) }
            expectRight(recorder.changeset, pair.old, pair.new, "seed \(seed)")
            #expect(recorder.changeset.count == changeset.count, "seed \(seed)")
            var atOnce = Changeset.Recorder(count: pair.old.count)
            atOnce.record(changeset)
            #expect(atOnce.changeset == recorder.changeset, "seed \(seed)")
        }
    }

    @Test func `Consecutive changesets are recorded as one`() {
        for seed in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let first = ListPair(.allCases[Int(seed) % Shape.allCases.count], count: 40, using: &generator)
            var last = first.new
            var recorder = Changeset.Recorder(count: first.old.count)
            recorder.record(Changeset(from: first.old, to: first.new))
            for _ in 0..<3 {
                let former = last
                last = last.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
                if seed % 3 == 0 { last.shuffle(using: &generator) }
                recorder.record(Changeset(from: former, to: last))
            }
            expectRight(recorder.changeset, first.old, last, "seed \(seed)")
            #expect(recorder.changeset.count == Changeset(from: first.old, to: last).count, "seed \(seed)")
        }
    }

    /// Edits that undo each other and elements that come one by one leave few pieces, so that a recorder need not be emptied.
    @Test func `A recorder of many edits stays small`() {
        var generator = SeededGenerator(seed: 9)
        var recorder = Changeset.Recorder(count: 1_000)
        for _ in 0..<5_000 {
            let offset = Int.random(in: 0...recorder.count, using: &generator)
            recorder.insert(at: offset)
            recorder.delete(at: offset)
        }
        for _ in 0..<5_000 { recorder.insert(at: recorder.count) }
        #expect(recorder.pieceCount <= 10)
        #expect(recorder.changeset == Changeset(insertions: Array(1_000..<6_000)))
    }

    /// Deletions cut a list into pieces, too, and must not leave all of them to be gone through.
    @Test(arguments: [1, 2]) func `A place is found in time proportional to the square root of the edits`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var recorder = Changeset.Recorder(count: 100_000)
        for _ in 0..<5_000 { recorder.delete(at: .random(in: 0..<recorder.count, using: &generator)) }
        #expect(recorder.pieceCount > 4_000)
        #expect(recorder.longestSearch <= 200, "seed \(seed)")
        #expect(recorder.changeset.deletions.count == 5_000)
    }

    @Test func `Edits that cancel each other out are not recorded`() {
        var recorder = Changeset.Recorder(count: 3)
        recorder.insert(2, at: 1)
        recorder.update(at: 2)
        recorder.delete(2, at: 1)
        recorder.move(from: 0, to: 2)
        recorder.move(from: 2, to: 0)
        #expect(recorder.changeset.isEmpty)
    }
}
