import Model
import Testing
import Vocabulary

/// Protects what a card is made of, and that a change of a single byte is a change.
@Suite struct CardTests {
    let card = Card(
        id: Card.ID(1), book: Book.ID(2), front: "\u{E9}", back: "\u{E9}", tags: ["\u{E9}"], addedAt: Timestamp(milliseconds: 0))

    @Test func `A card is known only in the review state`() {
        for state in CardState.allCases {
            var card = card
            card.schedule.state = state
            #expect(card.isKnown == (state == .review))
        }
    }

    @Test(
        arguments: [
            { $0.front = "e\u{301}" }, { $0.back = "e\u{301}" }, { $0.tags = ["e\u{301}"] }, { $0.tags = [] },
            { $0.book = Book.ID(3) }, { $0.addedAt = Timestamp(milliseconds: 1) }, { $0.isSuspended = true },
            { $0.schedule.lapses = 1 },
        ] as [@Sendable (inout Card) -> Void])
    func `Cards that differ in any value are not equal`(_ change: @Sendable (inout Card) -> Void) {
        var changed = card
        change(&changed)
        #expect(changed != card)
        #expect(Change(before: card, after: changed).kind == .updated)
    }

    @Test func `A card equals its copy`() {
        let copy = card
        #expect(copy == card)
        #expect(copy.hashValue == card.hashValue)
        #expect(Change(before: card, after: copy).kind == .unchanged)
    }

    @Test func `A card is new until it is studied`() {
        #expect(card.schedule == Schedule())
        #expect(card.schedule.state == .new)
        #expect(card.schedule.stability == nil && card.schedule.difficulty == nil)
        #expect(card.schedule.dueAt == nil && card.schedule.lastReviewAt == nil)
    }
}

/// Protects the check of all parts of a card before any is kept.
@Suite struct CardDraftTests {
    @Test func `A draft contains validated texts and each tag once`() throws {
        let draft = try CardDraft(front: "le chat", back: "", tags: ["noun", "noun", "animal"])
        #expect(draft.front.text == "le chat")
        #expect(draft.back.text == "")
        #expect(draft.tags.map(\.text) == ["noun", "animal"])
    }

    @Test func `An invalid draft names the part that is wrong`() {
        #expect(throws: Failure.invalid(.front, .empty)) { try CardDraft(front: " ", back: "\0", tags: [""]) }
        #expect(throws: Failure.invalid(.back, .containsNUL)) { try CardDraft(front: "a", back: "\0", tags: [""]) }
        #expect(throws: Failure.invalid(.tag, .containsWhitespace)) { try CardDraft(front: "a", back: "", tags: ["b c"]) }
    }

    @Test func `A revision contains only the parts that are given`() throws {
        let nothing = try CardRevision()
        #expect(nothing.front == nil && nothing.back == nil && nothing.tags == nil)
        let revision = try CardRevision(back: "", tags: [])
        #expect(revision.front == nil)
        #expect(revision.back?.text == "")
        #expect(revision.tags == [])
        #expect(throws: Failure.invalid(.front, .empty)) { try CardRevision(front: "") }
        #expect(throws: Failure.invalid(.back, .containsNUL)) { try CardRevision(back: "\0") }
        #expect(throws: Failure.invalid(.tag, .empty)) { try CardRevision(tags: [""]) }
    }
}
