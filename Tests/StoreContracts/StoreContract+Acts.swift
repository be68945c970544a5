import Model
import Testing
import Vocabulary

extension StoreContract {
    /// Acts on all cards of a set.
    static let setActs: [StoreContract] = [
        StoreContract("an act changes the cards that are different, and counts the others") { ports in
            let book = try ports.addBook()
            let ids = try ports.addCards(5, to: book)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: ids[0])
            let cases: [(CardAct, (inout Card) -> Void)] = [
                (.suspend(true), { $0.isSuspended = true }), (.flag(5), { $0.flag = 5 }), (.bury(onDay: 7), { $0.buriedOn = 7 }),
                (.suspend(false), { $0.isSuspended = false }), (.flag(0), { $0.flag = 0 }),
                (.bury(onDay: nil), { $0.buriedOn = nil }),
            ]
            for (act, change) in cases {
                var expected = try ids.map(ports.card)
                for index in 0..<3 { change(&expected[index]) }
                var tally = SelectionTally()
                tally.changed = 3
                tally.skipped = 1
                #expect(try ports.cards.change([ids[0], ids[1], ids[2], Card.ID(99)].set, act, at: .start) == tally, "\(act)")
                #expect(try ids.map(ports.card) == expected, "\(act)")
                (tally.changed, tally.unchanged) = (0, 3)
                #expect(try ports.cards.change([ids[0], ids[1], ids[2], Card.ID(99)].set, act, at: .start) == tally, "\(act)")
            }
        },
        StoreContract("a card that is due and buried counts as due on the next day only") { ports in
            let book = try ports.addBook()
            let ids = try ports.addCards(3, to: book)
            try ports.setSchedule(.review(dueAt: .start), of: ids[0])
            try ports.setSchedule(.learning(dueAt: .start), of: ids[1])
            try ports.setSchedule(.review(dueAt: .start), of: ids[2])
            let today = StudyMoment.start
            func due(_ moment: StudyMoment) throws -> [Int?] {
                let (books, cards) = (ports.books, ports.cards)
                let one = try books.book(book, at: moment)?.due
                let listed = try books.books(BookQuery(), at: moment).first?.due
                let all = try books.totals(in: BookScope(book), at: moment).due
                let found = try cards.countCards(CardQuery(dueAt: moment))
                return [one, listed, all, found]
            }
            try ports.cards.change([ids[0], ids[1]].set, .bury(onDay: today.day), at: .start).expect(changed: 2)
            #expect(try due(today) == [1, 1, 1, 1])
            #expect(try ports.fronts(CardQuery(dueAt: today)) == [ports.card(ids[2]).front])
            let tomorrow = StudyMoment(now: today.dayEnd, day: today.day + 1, dayEnd: today.dayEnd + .seconds(86_400))
            #expect(try due(tomorrow) == [3, 3, 3, 3])
        },
        StoreContract("cards that are reset are new again, and keep their log") { ports in
            let ids = try ports.addCards(3, to: ports.addBook())
            let entry = try ports.answer(ids[0], .easy).entry
            try ports.cards.change([ids[0]].set, .flag(2), at: .start).expect(changed: 1)
            try ports.cards.change(ids.set, .reset, at: .minutes(5)).expect(changed: 1, unchanged: 2)
            let card = try ports.card(ids[0])
            #expect(card.schedule == Schedule())
            #expect(card.resetAt == .minutes(5))
            #expect(card.flag == 2)
            #expect(try ports.notes.entries(of: ids[0]) == [entry])
            #expect(CardHistory(card: card, entries: [entry]).isSound)
            try ports.cards.change(ids.set, .reset, at: .minutes(6)).expect(changed: 0, unchanged: 3)
            let again = try ports.answer(ids[0], .good, at: .minutes(6)).entry
            let history = CardHistory(card: try ports.card(ids[0]), entries: try ports.notes.entries(of: ids[0]))
            #expect(history.entries == [entry, again])
            #expect(history.isSound)
        },
        StoreContract("cards move together, or those that the book has room for") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let latin = try ports.addBook("Latin")
            let taken = try ports.addCard("a", to: spanish)
            let (a, b) = (try ports.addCard("a", to: french), try ports.addCard("b", to: french))
            let other = try ports.addCard("b", to: latin)
            let all = [a, b, other].set
            #expect(throws: Failure.duplicate(.card, "a", id: taken.rawValue)) {
                try ports.cards.change(all, .move(to: spanish, skipsTaken: false), at: .start)
            }
            #expect(throws: Failure.duplicate(.card, "b", id: b.rawValue)) {
                try ports.cards.change([b, other].set, .move(to: spanish, skipsTaken: false), at: .start)
            }
            #expect(try [a, b, other].map { try ports.card($0).book } == [french, french, latin])
            let tally = try ports.cards.change(all, .move(to: spanish, skipsTaken: true), at: .start)
            tally.expect(changed: 1, leftAlone: [a, other])
            #expect(try [a, b, other].map { try ports.card($0).book } == [french, spanish, latin])
            try ports.cards.change([b].set, .move(to: spanish, skipsTaken: false), at: .start).expect(changed: 0, unchanged: 1)
            #expect(throws: Failure.notFound(.book, id: 77)) {
                try ports.cards.change([b].set, .move(to: Book.ID(77), skipsTaken: true), at: .start)
            }
            let notes = try ports.addReversed("b", "c", to: french)
            try ports.cards.change(notes.set, .move(to: spanish, skipsTaken: false), at: .start).expect(changed: 2)
        },
        StoreContract("deleted cards are gone with their notes") { ports in
            let book = try ports.addBook()
            let ids = try ports.addCards(3, to: book)
            let notes = try ports.addReversed("x", "y", tags: ["t"], to: book)
            try ports.cards.change(([ids[0], ids[2]] + notes).set, .delete, at: .start).expect(changed: 4)
            #expect(try ports.cards.cards(CardQuery(), after: nil, limit: 9).map(\.id) == [ids[1]])
            #expect(try ports.notes.notes(after: nil, limit: 9).isEmpty)
            #expect(try ports.found("x").isEmpty)
        },
        StoreContract("tags are replaced together") { ports in
            let book = try ports.addBook()
            let ids = [
                try ports.addCard("a", tags: ["x", "y"], to: book), try ports.addCard("b", tags: ["x"], to: book),
                try ports.addCard("c", to: book),
            ]
            let tally = try ports.cards.retag(ids.set, at: .minutes(4)) { tags in tags.filter { $0 != "x" } + ["z"] }
            tally.expect(changed: 3)
            #expect(try ids.map { try ports.card($0).tags } == [["y", "z"], ["z"], ["z"]])
            #expect(try ports.card(ids[0]).editedAt == .minutes(4))
            #expect(try ports.cards.tags(beginningWith: "", limit: 9) == ["y", "z"])
            try ports.cards.retag(ids.set, at: .minutes(5)) { $0 }.expect(changed: 0, unchanged: 3)
            #expect(throws: Failure.invalid(.tag, .empty)) {
                try ports.cards.retag(ids.set, at: .start) { (_) throws(Failure) in throw .invalid(.tag, .empty) }
            }
        },
        StoreContract("a note whose cards get other tags is changed then") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("d", "e", tags: ["t"], to: book)
            let before = try ports.notes.notes(after: nil, limit: 9)
            try ports.cards.retag(ids.set, at: .minutes(7)) { $0 }.expect(changed: 0, unchanged: 2)
            #expect(try ports.notes.notes(after: nil, limit: 9) == before)
            try ports.cards.retag(ids.set, at: .minutes(8)) { $0 + ["z"] }.expect(changed: 2)
            #expect(try ports.notes.notes(after: nil, limit: 9).map(\.modifiedAt) == [.minutes(8)])
        },
    ]

    /// An act is undone as one step, whatever it changes.
    static let undoneSetActs: [StoreContract] = [
        StoreContract("acts on a set are undone in one step each") { ports in
            let (book, other) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            var ids = [
                try ports.addCard("a", tags: ["x", "y"], to: book), try ports.addCard("b", tags: ["x"], to: book),
                try ports.addCard("c", to: book),
            ]
            ids += try ports.addReversed("d", "e", tags: ["t"], to: book)
            try ports.answer(ids[0], .easy)
            try ports.cards.change(ids.set, .reset, at: .minutes(5)).expect(changed: 1, unchanged: 4)
            try ports.answer(ids[0], .good, at: .minutes(6))
            func picture() throws -> [Card?] { try ids.map { try ports.cards.card($0) } }
            func tags() throws -> [String] { try ports.cards.tags(beginningWith: "", limit: 9) }
            // At the time of an earlier reset, nothing changes that a trigger keeps.
            let acts: [CardAct] = [
                .reset, .suspend(true), .flag(3), .bury(onDay: 4), .move(to: other, skipsTaken: false), .delete,
            ]
            for act in acts {
                let before = try picture()
                let tally = try ports.cards.change(ids.set, act, at: .minutes(5))
                #expect(tally.changed > 0)
                let after = try picture()
                #expect(after != before, "\(act)")
                _ = try ports.undo.undo(at: .start)
                #expect(try picture() == before, "\(act)")
                #expect(try tags() == ["t", "x", "y"])
                #expect(try ports.found("d").count == 2)
                _ = try ports.undo.redo(at: .start)
                #expect(try picture() == after, "\(act)")
                _ = try ports.undo.undo(at: .start)
            }
            let before = try picture()
            let notes = try ports.notes.notes(after: nil, limit: 9)
            try ports.cards.retag(ids.set, at: .minutes(9)) { $0.filter { $0 != "x" } + ["z"] }.expect(changed: 5)
            #expect(try tags() == ["t", "y", "z"])
            #expect(try ports.notes.notes(after: nil, limit: 9) != notes)
            _ = try ports.undo.undo(at: .start)
            #expect(try picture() == before && ports.notes.notes(after: nil, limit: 9) == notes)
            #expect(try tags() == ["t", "x", "y"])
        }
    ]
}

extension [Card.ID] {
    fileprivate var set: RangeSet<Int64> { RangeSet(map { $0.rawValue..<$0.rawValue + 1 }) }
}

extension SelectionTally {
    fileprivate func expect(changed: Int, unchanged: Int = 0, leftAlone: [Card.ID] = []) {
        var expected = SelectionTally()
        (expected.changed, expected.unchanged, expected.leftAlone) = (changed, unchanged, leftAlone.map(\.rawValue))
        #expect(self == expected)
    }
}

extension LibraryUnderTest {
    fileprivate func addCards(_ count: Int, to book: Book.ID) throws -> [Card.ID] {
        try (1...count).map { try addCard("card \($0)", to: book) }
    }
}
