import Testing
import ViewModel

@testable import Wording

/// Protects the reason that a person is told for which a card does not come today.
@Suite struct BuriedCardsTests {
    @Test(
        arguments: [
            (BuriedCards(), []), (BuriedCards(siblings: 1), ["1 card is buried until tomorrow: a sibling was answered today"]),
            (BuriedCards(siblings: 2), ["2 cards are buried until tomorrow: siblings were answered today"]),
            (BuriedCards(chosen: 1), ["1 card is buried until tomorrow; `card unbury` puts it back"]),
            (
                BuriedCards(siblings: 1, chosen: 2),
                [
                    "1 card is buried until tomorrow: a sibling was answered today",
                    "2 cards are buried until tomorrow; `card unbury` puts them back",
                ]
            ),
        ] as [(BuriedCards, [String])])
    func `Each reason has its sentence`(_ cards: BuriedCards, _ sentences: [String]) { #expect(cards.sentences == sentences) }
}
