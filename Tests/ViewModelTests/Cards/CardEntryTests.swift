import Binding
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The cards that a person enters one after another, as a value that follows each input.
@Suite struct CardEntryTests {
    private var entry = CardEntry()
    private var events: [CardEntry.Event] = []
    private var rejection: Failure?

    private mutating func take(_ inputs: CardEntry.Input...) {
        for input in inputs { take(input) }
    }

    private mutating func take(_ input: CardEntry.Input) {
        let rejection = rejection
        let event = entry.take(input) { (front) throws(Failure) in
            if front == "impossible" { throw .invalid(.front, .containsNUL) }
        } add: { (_) throws(Failure) in
            if let rejection { throw rejection }
        }
        if let event { events.append(event) }
    }

    private mutating func enter(_ cards: (front: String, back: String)...) {
        for card in cards { take(.text(card.front), .settle, .text(card.back), .settle) }
    }

    private var fronts: [String] { entry.cards.map(\.front) }

    @Test mutating func `A card is finished once both of its sides are`() {
        take(.text("one"), .settle)
        #expect((entry.number, entry.side, entry.text, entry.cardCount) == (1, .back, "", 0))
        take(.text("1"), .settle)
        #expect((entry.number, entry.side, entry.text, entry.cardCount) == (2, .front, "", 1))
        #expect(events == [.accepted(.stub("one", "1"))])
        #expect(entry.cards == [.stub("one", "1")])
    }

    @Test mutating func `An empty front ends the cards`() {
        enter(("one", "1"))
        take(.text(" "), .settle)
        #expect(events.last == .finished && fronts == ["one"])
    }

    @Test mutating func `Going back leads to the front, to the card before it, and out`() {
        enter(("one", "1"))
        take(.text("two"), .settle, .text("2"), .goBack)
        #expect((entry.number, entry.side, entry.text) == (2, .front, "two"))
        take(.goBack)
        #expect((entry.number, entry.side, entry.text) == (1, .back, "1"))
        take(.goBack)
        #expect((entry.number, entry.side, entry.text) == (1, .front, "one"))
        #expect(events == [.accepted(.stub("one", "1"))])
        take(.goBack)
        #expect(events.last == .left && entry.text == "one")
    }

    @Test mutating func `Nothing is lost of the cards between which a person goes back and forth`() {
        enter(("one", "1"), ("two", "2"))
        take(.text("three"), .settle, .text("3"))
        for _ in 1...5 { take(.goBack) }
        #expect((entry.number, entry.side) == (1, .front))
        take(.text("uno"), .settle, .settle)
        #expect((entry.number, entry.side, entry.text) == (2, .front, "two"))
        take(.settle, .settle)
        #expect((entry.number, entry.side, entry.text) == (3, .front, "three"))
        take(.settle)
        #expect(entry.text == "3")
        take(.settle)
        #expect(entry.cards == [.stub("uno", "1"), .stub("two", "2"), .stub("three", "3")])
    }

    @Test mutating func `A card to which the person went back stays finished as it was until its back is entered again`() {
        enter(("one", "1"), ("two", "2"))
        for _ in 1...3 { take(.goBack) }
        take(.text("uno"))  // as its back
        #expect((entry.number, fronts) == (1, ["one", "two"]))
        #expect(entry.hasUnfinishedChange && !entry.hasUnfinishedCard)
        take(.text("1"))
        #expect(!entry.hasUnfinishedChange)
    }

    @Test mutating func `An empty front removes a card to which the person went back, and goes on with the next one`() {
        enter(("one", "1"), ("two", "2"))
        for _ in 1...4 { take(.goBack) }
        take(.text(""), .settle)
        #expect((entry.number, entry.text, fronts) == (1, "two", ["two"]))
        take(.text(""), .settle)
        #expect(events.last == .finished && fronts.isEmpty)
    }

    @Test mutating func `Removing the last finished card leads to the new card, if anything of it is typed`() {
        enter(("one", "1"))
        take(.text("two"), .goBack, .goBack, .text(""), .settle)
        #expect((entry.number, entry.text, fronts) == (1, "two", []))
        #expect(events.last != .finished)
    }

    @Test mutating func `A front that cannot be used is rejected before its back`() {
        take(.text("impossible"), .settle)
        #expect(events == [.rejected(.invalid(.front, .containsNUL))])
        #expect((entry.side, entry.text) == (.front, "impossible"))
    }

    @Test mutating func `A front is rejected if another card has it, even one after it, but not if it is its own`() {
        enter(("one", "1"), ("two", "2"))
        take(.text("one"), .settle)
        #expect(events.last == .rejected(.duplicate(.card, "one", id: 0)))
        take(.text(""))
        for _ in 1...4 { take(.goBack) }
        take(.settle)
        #expect(entry.side == .back, "its own")
        take(.goBack, .text("two"), .settle)
        #expect(events.last == .rejected(.duplicate(.card, "two", id: 0)))
    }

    @Test(arguments: [
        (Failure.duplicate(.card, "one", id: 3), CardEntry.Side.front), (.invalid(.back, .containsNUL), .back),
    ])
    mutating func `A rejected card keeps its texts, and the side that is wrong is typed again`(
        _ failure: Failure, _ side: CardEntry.Side
    ) {
        rejection = failure
        enter(("one", "1"))
        #expect(events == [.rejected(failure)])
        #expect((entry.side, entry.front, entry.back, entry.cardCount) == (side, "one", "1", 0))
    }

    @Test mutating func `Ending the cards finishes the one that is typed`() {
        take(.text("one"), .settle, .text("1"), .finish)
        #expect(entry.cards == [.stub("one", "1")] && events == [.finished])
        take(.finish)
        #expect(entry.cards == [.stub("one", "1")] && events == [.finished, .finished])
        take(.switchSide, .text("2"), .finish)
        #expect(entry.cards.count == 2, "the front is checked by what adds the card")
    }

    @Test mutating func `The cards do not end with one that is rejected`() {
        take(.text("one"))
        rejection = .invalid(.front, .empty)
        take(.finish)
        #expect(events == [.rejected(.invalid(.front, .empty))])
    }

    @Test mutating func `Switching the side checks nothing`() {
        take(.text("impossible"), .switchSide)
        #expect((entry.side, events) == (.back, []))
        take(.switchSide)
        #expect(entry.side == .front)
    }

    @Test mutating func `Cards that are not kept are counted, and nobody goes back to them`() {
        entry = CardEntry(keepsCards: false)
        enter(("one", "1"), ("one", "1"))
        #expect((entry.number, entry.cards) == (3, []))
        take(.goBack)
        #expect(events.last == .left)
    }
}
