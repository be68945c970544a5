import Model
import Services
import TestSupport
import Testing

/// Which cards a file was about.
@Suite struct SeenCardsTests {
    private var seen = SeenCards()

    @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 1_000_000, Int64.max, -1])
    mutating func `A card is new only once`(id: Int64) {
        let isNew = seen.insert(Card.ID(id))
        let isNewAgain = seen.insert(Card.ID(id))
        #expect(isNew)
        #expect(!isNewAgain)
    }

    @Test mutating func `Each card is tracked independently`() {
        let ids: [Int64] = [62, 63, 64, 65, 127, 128, 190, 4159]
        let areNew = ids.map { seen.insert(Card.ID($0)) }
        #expect(!areNew.contains(false))
    }

    @Test mutating func `All cards from the first added one on count as seen`() {
        // Given
        seen.insert(added: Card.ID(70))
        seen.insert(added: Card.ID(75))
        // When
        let areNew = [69, 70, 71, 75, 76, 200].map { seen.insert(Card.ID($0)) }
        // Then
        #expect(areNew == [true, false, false, false, false, false])
    }

    @Test mutating func `Cards seen before an addition still count as seen`() {
        // Given
        let wasNew = seen.insert(Card.ID(3))
        seen.insert(added: Card.ID(5))
        // When
        let areNew = [3, 4].map { seen.insert(Card.ID($0)) }
        // Then
        #expect(wasNew)
        #expect(areNew == [false, true])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    mutating func `Cards in any order are tracked as in a set`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let ids = (0..<2000).map { _ in Int64.random(in: 1...3000, using: &generator) }
        var expected: Set<Int64> = []
        let expectedToBeNew = ids.map { expected.insert($0).inserted }
        let areNew = ids.map { seen.insert(Card.ID($0)) }
        #expect(areNew == expectedToBeNew, "seed \(seed)")
    }
}
