import Model
import Testing
import Vocabulary

extension StoreContract {
    static let cards: [StoreContract] = [
        StoreContract("an added card has its texts, tags, book and time, and is new") { ports in
            let book = try ports.addBook()
            let draft = try CardDraft(front: "le chat", back: "the cat", tags: ["noun", "animal"])
            let id = try ports.cards.addCard(draft, to: book, at: .minutes(7))
            let expected = Card(
                id: id, book: book, front: "le chat", back: "the cat", tags: ["noun", "animal"], addedAt: .minutes(7))
            #expect(try ports.cards.card(id) == expected)
            #expect(try ports.cards.card(in: book, front: "le chat") == expected)
        },
        StoreContract("cards can be found by many fronts of a book together") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let fronts = (1...1100).map { "front \($0)" } + ["\u{E9}", "e\u{301}"]
            let drafts = try fronts.map { try CardDraft(front: $0, back: "") }
            _ = try ports.cards.addCards(drafts, to: french, at: .start)
            try ports.addCard("front 1", to: spanish)
            let all = try ports.cards.cards(CardQuery(in: .only([french])), after: nil, limit: 9999)
            #expect(try Set(ports.cards.cards(in: french, fronts: fronts + ["none", "FRONT 1"])) == Set(all))
            #expect(
                try ports.cards.cards(in: french, fronts: ["e\u{301}", "front 7"]).map(\.id).sorted() == [
                    all[6].id, all[1101].id,
                ])
            #expect(try ports.cards.cards(in: spanish, fronts: ["front 2"]) == [])
            #expect(try ports.cards.cards(in: french, fronts: []) == [])
        },
        StoreContract("a missing card is nil") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            try ports.addCard("le chat", to: french)
            #expect(try ports.cards.card(Card.ID(99)) == nil)
            #expect(try ports.cards.card(in: french, front: "Le chat") == nil)
            #expect(try ports.cards.card(in: spanish, front: "le chat") == nil)
        },
        StoreContract("a card cannot be added to a missing book") { ports throws in
            #expect(throws: Failure.notFound(.book, id: 5)) { try ports.addCard("le chat", to: Book.ID(5)) }
            #expect(try ports.books.totals(in: .all, at: .start).cards == 0)
        },
        StoreContract("two cards of a book cannot have the same front, but cards of different books can") { ports in
            let (french, other) = (try ports.addBook("French"), try ports.addBook("Other"))
            let card = try ports.addCard("le chat", "the cat", to: french)
            #expect(throws: Failure.duplicate(.card, "le chat", id: card.rawValue)) { try ports.addCard("le chat", to: french) }
            #expect(try ports.cards.card(card)?.back == "the cat", "a failed addition left a trace")
            #expect(try ports.book(french)?.cards == 1)
            try ports.addCard("le chat", to: other)
        },
        StoreContract("adding cards together has the same result as adding them one by one") { ports in
            let (book, other) = (try ports.addBook(), try ports.addBook("Other"))
            for count in [1, 99, 100, 101, 250] {
                let before = try ports.addCard("\(count)", to: other)
                let drafts = try (0..<count).map {
                    try CardDraft(front: "front \(count) \($0)", back: "back \($0)", tags: ["tag\($0 % 7)"])
                }
                let first = try ports.cards.addCards(drafts, to: book, at: .start)
                #expect(first.rawValue == before.rawValue + 1)
                for offset in [0, count / 2, count - 1] {
                    let card = try ports.card(Card.ID(first.rawValue + Int64(offset)))
                    let draft = drafts[offset]
                    #expect((card.front, card.back) == (draft.front.text, draft.back.text))
                    #expect(card.tags == draft.tags.map(\.text) && card.book == book && card.addedAt == .start)
                }
            }
            #expect(try ports.book(book)?.cards == 551)
            #expect(try ports.found("front 250", limit: 1000).count == 250)
        },
        StoreContract("cards are added together or not at all") { ports in
            let book = try ports.addBook()
            let there = try ports.addCard("front 120", to: book)
            let drafts = try (0..<130).map { try CardDraft(front: "front \($0)", back: "back") }
            #expect(throws: Failure.duplicate(.card, "front 120", id: there.rawValue)) {
                try ports.cards.addCards(drafts, to: book, at: .start)
            }
            #expect(throws: Failure.self) {
                try ports.cards.addCards([drafts[0], drafts[1], drafts[0]], to: book, at: .start)
            }
            #expect(throws: Failure.notFound(.book, id: 99)) {
                try ports.cards.addCards([drafts[0]], to: Book.ID(99), at: .start)
            }
            #expect(try ports.book(book)?.cards == 1)
            #expect(try ports.found("front").count == 1)
        },
        StoreContract("fronts are compared byte for byte") { ports in
            let book = try ports.addBook()
            let fronts = ["\u{E9}", "e\u{301}", "\u{C9}", " \u{E9}", "stra\u{DF}e", "strasse", "a\u{FEFF}", "a"]
            for front in fronts { try ports.addCard(front, front, to: book) }
            #expect(try ports.book(book)?.cards == fronts.count)
            for front in fronts {
                #expect(bytes(try ports.cards.card(in: book, front: front)?.front) == bytes(front), "\(front)")
            }
        },
        StoreContract("the cards with a front are found in any book") { ports in
            var expected: [Card.ID] = []
            for name in ["French", "Spanish", "Italian"] {
                let book = try ports.addBook(name)
                expected.append(try ports.addCard("\u{E9}", to: book))
                try ports.addCard("e\u{301}", to: book)
                try ports.addCard("\u{E9}t\u{E9}", to: book)
            }
            #expect(try Set(ports.cards.cardIDs(front: "\u{E9}", limit: 9)) == Set(expected))
            #expect(try ports.cards.cardIDs(front: "\u{E9}", limit: 2).count == 2)
            #expect(try ports.cards.cardIDs(front: "\u{C9}", limit: 9).isEmpty)
        },
        StoreContract("the id of a deleted card is never reused") { ports in
            let book = try ports.addBook()
            let first = try ports.addCard("one", to: book)
            let last = try ports.addCard("two", to: book)
            #expect(first < last)
            _ = try ports.cards.deleteCard(last)
            let next = try ports.addCard("three", to: book)
            #expect(last < next, "the highest id was deleted and given again")
            _ = try ports.books.deleteBook(book, at: .start)
            #expect(
                try next < ports.addCard("four", to: ports.addBook("Other")), "an id of a deleted book's card was given again")
        },
        StoreContract("texts and tags are kept byte for byte") { ports in
            let book = try ports.addBook()
            let texts = [
                "a\r\nb\nc\rd", "tab\there", "\"quoted\" 'n' ; -- \\ % _ * ", " spaces ", "e\u{301}\u{302}", "\u{FEFF}mark",
                "\u{1}\u{7F}\u{85}", "\u{65E5}\u{672C}\u{8A9E}", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}",
                "\u{2028}\u{202E}",
                String(repeating: "\u{1F600}", count: CardText.byteLimit / 4),
            ]
            for text in texts {
                let id = try ports.addCard(text, text, tags: ["e\u{301}", "A'b\"%_"], to: book)
                let card = try ports.cards.card(id)
                #expect(bytes(card?.front) == bytes(text), "front of \(text.count) characters: \(text.prefix(20))")
                #expect(bytes(card?.back) == bytes(text), "back of \(text.count) characters: \(text.prefix(20))")
                #expect(card?.tags.map { bytes($0) } == [bytes("e\u{301}"), bytes("A'b\"%_")])
            }
            #expect(try ports.cards.card(ports.addCard("empty back", "", to: book))?.back == "")
        },
    ]

    static let cardPuts: [StoreContract] = [
        StoreContract("putting a card adds it if its book has no card with that front") { ports in
            let (french, other) = (try ports.addBook("French"), try ports.addBook("Other"))
            try ports.addCard("le chat", to: other)
            let draft = try CardDraft(front: "le chat", back: "the cat", tags: ["noun"])
            let change = try ports.cards.putCard(draft, in: french, at: .minutes(3))
            #expect(change.kind == .added)
            let id = try #require(change.after?.id)
            let expected = Card(
                id: id, book: french, front: "le chat", back: "the cat", tags: ["noun"], addedAt: .minutes(3))
            #expect(change.after == expected)
            #expect(try ports.cards.card(id) == expected)
        },
        StoreContract("putting an existing card updates its back and tags and keeps everything else") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", "cat", tags: ["old"], to: book)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: id)
            _ = try ports.cards.setSuspended(true, of: id)
            let before = try #require(try ports.cards.card(id))
            let draft = try CardDraft(front: "le chat", back: "the cat", tags: ["noun"])
            let change = try ports.cards.putCard(draft, in: book, at: .minutes(3))
            var after = before
            after.back = "the cat"
            after.tags = ["noun"]
            after.editedAt = .minutes(3)
            #expect(change.kind == .updated)
            #expect(change == Change(before: before, after: after))
            #expect(try ports.cards.card(id) == after)
            #expect(try ports.book(book)?.cards == 1)
            #expect(try ports.found("the").count == 1, "the text index knows the back that was put")
        },
        StoreContract("putting an identical card leaves it unchanged") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", "the cat", tags: ["noun"], to: book)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: id)
            let before = try ports.cards.card(id)
            let draft = try CardDraft(front: "le chat", back: "the cat", tags: ["noun"])
            let change = try ports.cards.putCard(draft, in: book, at: .minutes(3))
            #expect(change.kind == .unchanged)
            #expect(change.after == before)
            #expect(try ports.cards.card(id) == before)
        },
        StoreContract("putting a card that differs only in its tags updates it") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", "the cat", tags: ["noun"], to: book)
            let change = try ports.cards.putCard(CardDraft(front: "le chat", back: "the cat"), in: book, at: .start)
            #expect(change.kind == .updated)
            #expect(try ports.cards.card(id)?.tags == [])
        },
        StoreContract("putting a back that differs only in its bytes updates it") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("summer", "\u{E9}t\u{E9}", to: book)
            let draft = try CardDraft(front: "summer", back: "e\u{301}te\u{301}")
            #expect(try ports.cards.putCard(draft, in: book, at: .start).kind == .updated)
            #expect(bytes(try ports.cards.card(id)?.back) == bytes("e\u{301}te\u{301}"))
        },
        StoreContract("a card cannot be put into a missing book") { ports in
            #expect(throws: Failure.notFound(.book, id: 5)) {
                try ports.cards.putCard(CardDraft(front: "le chat", back: ""), in: Book.ID(5), at: .start)
            }
        },
    ]
}
