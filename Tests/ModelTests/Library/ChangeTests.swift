import Model
import Testing
import Vocabulary

/// Protects the counts of a summary: what became of each thing.
@Suite struct ChangeTests {
    @Test(
        arguments: [
            (nil, 1, ChangeKind.added), (1, nil, .deleted), (1, 2, .updated), (1, 1, .unchanged), (nil, nil, .unchanged),
        ] as [(Int?, Int?, ChangeKind)])
    func `The kind of a change follows from its before and after values`(_ before: Int?, _ after: Int?, _ kind: ChangeKind) {
        #expect(Change(before: before, after: after).kind == kind)
    }

    @Test(arguments: [(0, 0, 0.0), (4, 1, 0.25), (4, 4, 1.0), (3, 0, 0.0)])
    func `A book's progress is its fraction of known cards`(_ cards: Int, _ known: Int, _ progress: Double) {
        let book = Book(
            id: Book.ID(1), name: "French", addedAt: Timestamp(milliseconds: 0), cards: cards, known: known, due: 0)
        #expect(book.progress == progress)
    }

    @Test func `IDs are ordered by their numbers`() {
        #expect([Card.ID(10), Card.ID(9), Card.ID(-1)].sorted() == [Card.ID(-1), Card.ID(9), Card.ID(10)])
    }
}
