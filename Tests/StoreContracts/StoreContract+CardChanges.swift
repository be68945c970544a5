import Model
import Testing
import Vocabulary

extension StoreContract {
    static let cardChanges: [StoreContract] = [
        StoreContract("editing a card changes the given values and keeps everything else") { ports in
            let id = try ports.addCard("le chat", "cat", tags: ["noun"], to: ports.addBook())
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: id)
            var expected = try #require(try ports.cards.card(id))
            let revisions: [(CardRevision, (inout Card) -> Void)] = [
                (try CardRevision(front: "la chatte"), { $0.front = "la chatte" }),
                (try CardRevision(back: ""), { $0.back = "" }),
                (try CardRevision(tags: ["animal", "pet"]), { $0.tags = ["animal", "pet"] }),
                (try CardRevision(tags: []), { $0.tags = [] }),
            ]
            for (revision, change) in revisions {
                let before = expected
                change(&expected)
                expected.editedAt = .minutes(9)
                let result = try ports.cards.editCard(id, revision, at: .minutes(9))
                #expect(result == Change(before: before, after: expected))
                #expect(try ports.cards.card(id) == expected)
            }
        },
        StoreContract("editing a card to its current values leaves it unchanged") { ports in
            let id = try ports.addCard("le chat", "cat", tags: ["noun"], to: ports.addBook())
            #expect(try ports.cards.editCard(id, CardRevision(), at: .minutes(9)).kind == .unchanged)
            let same = try CardRevision(front: "le chat", back: "cat", tags: ["noun"])
            #expect(try ports.cards.editCard(id, same, at: .minutes(9)).kind == .unchanged)
        },
        StoreContract("an edited front is found by its new text, not by its old one") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", to: book)
            _ = try ports.cards.editCard(id, CardRevision(front: "le chien"), at: .minutes(9))
            #expect(try ports.cards.card(in: book, front: "le chat") == nil)
            #expect(try ports.cards.card(in: book, front: "le chien")?.id == id)
            #expect(try ports.found("chat").isEmpty)
            #expect(try ports.found("chien") == [id])
        },
        StoreContract("a card cannot be given the front of another card in its book") { ports in
            let book = try ports.addBook()
            let cat = try ports.addCard("le chat", to: book)
            let dog = try ports.addCard("le chien", "dog", to: book)
            #expect(throws: Failure.duplicate(.card, "le chat", id: cat.rawValue)) {
                try ports.cards.editCard(dog, CardRevision(front: "le chat", back: "changed"), at: .minutes(9))
            }
            #expect(try ports.cards.card(dog)?.front == "le chien")
            #expect(try ports.cards.card(dog)?.back == "dog", "a failed edit left a trace")
        },
        StoreContract("filing a card changes where it is and whether it is studied, and keeps everything else") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let id = try ports.addCard("le chat", "cat", tags: ["noun"], to: french)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: id)
            var expected = try ports.card(id)
            #expect(expected.ankiState == nil)
            let changes: [(inout Card) -> Void] = [
                { $0.book = spanish }, { $0.isSuspended = true }, { $0.buriedOn = 7 },
                { $0.flag = 3 }, { $0.isLeech = true },
                { $0.ankiState = AnkiCardState(deck: 1_700, isSuspended: false) },
                { $0.ankiState = AnkiCardState(deck: .min, isSuspended: true, flag: 7) },
                { ($0.ankiState, $0.buriedOn, $0.isSuspended) = (nil, nil, false) },
            ]
            for change in changes {
                let before = expected
                change(&expected)
                var given = expected
                (given.front, given.back, given.tags, given.schedule) = ("x", "y", [], Schedule())
                #expect(try ports.cards.fileCard(given) == Change(before: before, after: expected))
                #expect(try ports.card(id) == expected)
                #expect(try ports.cards.fileCard(given).kind == .unchanged)
            }
            #expect(try ports.books.book(french, at: .start)?.cards == 0)
        },
        StoreContract("a card is not filed in a missing book, nor in one that has its front") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let (cat, other) = (try ports.addCard("le chat", to: french), try ports.addCard("le chat", to: spanish))
            var card = try ports.card(cat)
            (card.book, card.isSuspended) = (spanish, true)
            #expect(throws: Failure.duplicate(.card, "le chat", id: other.rawValue)) { try ports.cards.fileCard(card) }
            card.book = Book.ID(77)
            #expect(throws: Failure.notFound(.book, id: 77)) { try ports.cards.fileCard(card) }
            #expect(try ports.card(cat).isSuspended == false)
            _ = try ports.cards.deleteCard(cat)
            #expect(throws: Failure.notFound(.card, id: cat.rawValue)) { try ports.cards.fileCard(card) }
        },
        StoreContract("moving a card changes its book and keeps everything else") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let id = try ports.addCard("le chat", "cat", tags: ["noun"], to: french)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: id)
            let before = try #require(try ports.cards.card(id))
            var after = before
            after.book = spanish
            let change = try ports.cards.moveCard(id, to: spanish)
            #expect(change == Change(before: before, after: after))
            #expect(try ports.cards.card(id) == after)
            #expect(try ports.cards.card(in: french, front: "le chat") == nil)
            #expect(try ports.cards.moveCard(id, to: spanish).kind == .unchanged, "moved to where it is")
        },
        StoreContract("a card cannot be moved to a book that has its front, or to a missing book") { ports in
            let (french, other) = (try ports.addBook("French"), try ports.addBook("Other"))
            let card = try ports.addCard("le chat", to: french)
            let taken = try ports.addCard("le chat", to: other)
            #expect(throws: Failure.duplicate(.card, "le chat", id: taken.rawValue)) { try ports.cards.moveCard(card, to: other) }
            #expect(throws: Failure.notFound(.book, id: 99)) { try ports.cards.moveCard(card, to: Book.ID(99)) }
            #expect(try ports.cards.card(card)?.book == french)
        },
        StoreContract("suspending and resuming a card changes nothing else") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: id)
            let before = try #require(try ports.cards.card(id))
            var suspended = before
            suspended.isSuspended = true
            #expect(try ports.cards.setSuspended(true, of: id) == Change(before: before, after: suspended))
            #expect(try ports.cards.card(id) == suspended)
            #expect(try ports.cards.setSuspended(true, of: id).kind == .unchanged)
            #expect(try ports.cards.setSuspended(false, of: id) == Change(before: suspended, after: before))
            #expect(try ports.cards.card(id) == before)
        },
        StoreContract("a deleted card is gone and its front is free") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", "cat", tags: ["noun"], to: book)
            let before = try ports.cards.card(id)
            let change = try ports.cards.deleteCard(id)
            #expect(change.kind == .deleted)
            #expect(change.before == before)
            #expect(try ports.cards.card(id) == nil)
            #expect(try ports.found("chat").isEmpty)
            #expect(try ports.fronts(CardQuery(tag: "noun")).isEmpty)
            try ports.addCard("le chat", to: book)
        },
        StoreContract("a missing card cannot be edited, moved, suspended or deleted") { ports in
            let book = try ports.addBook()
            let missing = Failure.notFound(.card, id: 42)
            #expect(throws: missing) { try ports.cards.editCard(Card.ID(42), CardRevision(front: "x"), at: .minutes(9)) }
            #expect(throws: missing) { try ports.cards.moveCard(Card.ID(42), to: book) }
            #expect(throws: missing) { try ports.cards.setSuspended(true, of: Card.ID(42)) }
            #expect(throws: missing) { try ports.cards.deleteCard(Card.ID(42)) }
        },
        StoreContract("every value of a schedule is stored") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            for state in CardState.allCases where state != .new {
                var schedule = Schedule.review(dueAt: Timestamp(milliseconds: 1_769_846_400_123), stability: 0.1 + 0.2)
                schedule.state = state
                schedule.step = state == .review ? nil : 3
                try ports.setSchedule(schedule, of: id)
                #expect(try ports.cards.card(id)?.schedule == schedule)
            }
        },
    ]
}
