import Testing
import ViewModel
import Vocabulary

@testable import Wording

/// Protects the reason that a person is told for which a card does not come today.
@Suite struct BuriedCardsTests {
    @Test(
        arguments: [
            (BuriedCards(), []), (BuriedCards(siblings: 1), ["1 card waits until tomorrow, since a sibling was answered today"]),
            (BuriedCards(siblings: 2), ["2 cards wait until tomorrow, since siblings were answered today"]),
            (BuriedCards(chosen: 1), ["1 card is buried until tomorrow; `card unbury --where is:buried` puts it back"]),
            (
                BuriedCards(siblings: 1, chosen: 2),
                [
                    "1 card waits until tomorrow, since a sibling was answered today",
                    "2 cards are buried until tomorrow; `card unbury --where is:buried` puts them back",
                ]
            ),
        ] as [(BuriedCards, [String])])
    func `Each reason has its sentence`(_ cards: BuriedCards, _ sentences: [String]) { #expect(cards.sentences == sentences) }
}
