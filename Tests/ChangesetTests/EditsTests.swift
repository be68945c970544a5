import Changeset
import Testing

/// The changeset as a value: its edits, its steps and how they are made.
@Suite struct EditsTests {
    private let old = ["a", "b", "c", "d", "e"].enumerated().map { Row(id: $0.offset) }
    private let new = [Row(id: 4), Row(id: 0), Row(id: 9), Row(id: 2, text: 1), Row(id: 3)]

    @Test func `Edits use the offsets of the lists before and after`() {
        let changeset = Changeset(from: old, to: new)
        #expect(
            changeset.edits == [.deletion(at: 1), .insertion(at: 2), .move(from: 4, to: 0), .update(old: 2, new: 3)])
        #expect(changeset.count == 4)
        #expect(changeset[1] == .insertion(at: 2))
        #expect(Changeset(changeset.edits.reversed()) == changeset)
    }

    @Test func `Steps use the offsets of the list that they are applied to`() {
        #expect(
            Changeset(from: old, to: new).steps == [
                .update(at: 2, new: 3), .deletion(at: 1), .move(from: 3, to: 0), .insertion(at: 2),
            ])
    }

    @Test func `The inverse leads back to the old list`() {
        let changeset = Changeset(from: old, to: new)
        #expect(changeset.inverse == Changeset(from: new, to: old))
        #expect(changeset.inverse.inverse == changeset)
    }

    @Test func `A changeset without edits is empty`() {
        #expect(Changeset().isEmpty)
        #expect(Changeset(from: old, to: old.map { $0 }).steps.isEmpty)
    }

    /// A parallel list, of views for example, is asked for what is made anew and nothing else.
    @Test func `A parallel list is asked for new elements only`() {
        var asked: [Int] = []
        let views = Changeset(from: old, to: new).applying(to: ["a", "b", "c", "d", "e"]) { offset in
            asked.append(offset)
            return "view \(offset)"
        }
        #expect(views == ["e", "a", "view 2", "view 3", "d"])
        #expect(asked == [2, 3])
    }

    @Test func `A parallel list is edited in place`() {
        var views = ["a", "b", "c", "d", "e"]
        Changeset(from: old, to: new).apply(to: &views) { offset in "view \(new[offset].id)" }
        #expect(views == ["e", "a", "view 9", "view 2", "d"])
        var offsets = [5, 6]
        Changeset(insertions: [1]).apply(to: &offsets) { $0 }
        #expect(offsets == [5, 1, 6])
    }

    @Test func `An error thrown for an element is rethrown and leaves the list unchanged`() {
        struct Failure: Error {}
        let changeset = Changeset(deletions: [0], insertions: [0, 1])
        #expect(throws: Failure.self) { _ = try changeset.applying(to: [7]) { _ in throw Failure() } }
        var list = [7]
        #expect(throws: Failure.self) {
            try changeset.apply(to: &list) { offset in
                if offset == 1 { throw Failure() }
                return offset
            }
        }
        #expect(list == [7])
    }

    @Test func `Applying the edits of another list traps`() async {
        await #expect(processExitsWith: .failure) {
            var list = [1, 2]
            Changeset(deletions: [2]).apply(to: &list, from: [1])
        }
    }
}
