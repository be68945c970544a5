import Model
import Testing
import Vocabulary

extension StoreContract {
    static let cardLists: [StoreContract] = [
        StoreContract("cards are listed by id, in pages that follow a card") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            var ids: [Card.ID] = []
            for number in 1...7 { ids.append(try ports.addCard("\(number)", to: number == 4 ? spanish : french)) }
            #expect(try ports.fronts() == ["1", "2", "3", "4", "5", "6", "7"])
            #expect(try ports.fronts(limit: 3) == ["1", "2", "3"])
            #expect(try ports.fronts(after: ids[2], limit: 3) == ["4", "5", "6"])
            #expect(try ports.fronts(CardQuery(in: BookScope(french)), after: ids[2], limit: 3) == ["5", "6", "7"])
            #expect(try ports.fronts(after: ids[6], limit: 3).isEmpty)
            #expect(try ports.fronts(limit: 0).isEmpty)
            #expect(try ports.fronts(CardQuery(in: BookScope(Book.ID(99)))).isEmpty)
            _ = try ports.cards.deleteCard(ids[2])
            #expect(try ports.fronts(after: ids[2], limit: 2) == ["4", "5"], "the card before the page was deleted")
        },
        StoreContract("all pages together are the whole list") { ports in
            let book = try ports.addBook()
            let all = (0..<23).map { "card \($0)" }
            for front in all { try ports.addCard(front, tags: ["t"], to: book) }
            for query in [CardQuery(), CardQuery(in: BookScope(book)), CardQuery(match: "card"), CardQuery(tag: "t")] {
                var read: [String] = []
                var last: Card.ID?
                repeat {
                    let page = try ports.cards.cards(query, after: last, limit: 5)
                    read += page.map(\.front)
                    last = page.last?.id
                } while last != nil
                #expect(read == all, "\(query)")
            }
        },
        StoreContract("a list is sorted by each key, cards without a value last, and equal cards by id") { ports in
            let (other, french) = (try ports.addBook("other"), try ports.addBook("French"))
            // The ids of the cards are 1 to 5.
            for (front, back, book, minutes) in [
                ("b", "Y", other, 5), ("É", "x", french, 4), ("A", "y", french, 3), ("a", "X", other, 2), ("C", "z", french, 1),
            ] as [(String, String, Book.ID, Int64)] {
                _ = try ports.cards.addCard(CardDraft(front: front, back: back), to: book, at: .minutes(minutes))
            }
            var hard = Schedule.review(dueAt: .minutes(3 * 1440), stability: 1)
            (hard.repetitions, hard.lapses, hard.difficulty) = (9, 7, 9)
            hard.lastReviewAt = .minutes(-1440)
            try ports.setSchedule(hard, of: Card.ID(4))
            try ports.setSchedule(.review(dueAt: .minutes(2 * 1440), stability: 30), of: Card.ID(2))
            try ports.setSchedule(.learning(dueAt: .minutes(5)), of: Card.ID(5))
            _ = try ports.cards.setSuspended(true, of: Card.ID(4))
            func ids(_ order: [CardOrder], _ query: CardQuery = CardQuery(), offset: Int = 0, limit: Int = .max) throws -> [Int64]
            {
                try ports.cards.cardIDs(query, sortedBy: order, offset: offset, limit: limit).map(\.rawValue)
            }
            let expected: [(CardOrder.Key, ascending: [Int64], descending: [Int64])] = [
                (.id, [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), (.front, [3, 4, 1, 5, 2], [2, 5, 1, 3, 4]),
                (.back, [2, 4, 1, 3, 5], [5, 1, 3, 2, 4]), (.book, [2, 3, 5, 1, 4], [1, 4, 2, 3, 5]),
                (.added, [5, 4, 3, 2, 1], [1, 2, 3, 4, 5]), (.state, [1, 3, 5, 2, 4], [2, 4, 5, 1, 3]),
                (.stability, [4, 5, 2, 1, 3], [2, 5, 4, 1, 3]), (.difficulty, [2, 5, 4, 1, 3], [4, 2, 5, 1, 3]),
                (.due, [5, 2, 4, 1, 3], [4, 2, 5, 1, 3]), (.lastReview, [4, 2, 5, 1, 3], [2, 5, 4, 1, 3]),
                (.lapses, [1, 3, 5, 2, 4], [4, 2, 1, 3, 5]), (.interval, [2, 4, 1, 3, 5], [4, 2, 1, 3, 5]),
            ]
            for (key, ascending, descending) in expected {
                #expect(try ids([CardOrder(key)]) == ascending, "\(key)")
                #expect(try ids([CardOrder(key, isDescending: true)]) == descending, "-\(key)")
            }
            #expect(try ids([CardOrder(.reps, isDescending: true)]).first == 4)
            #expect(try ids([CardOrder(.book), CardOrder(.front, isDescending: true)]) == [2, 5, 3, 1, 4])
            #expect(try ids([CardOrder(.front)], offset: 1, limit: 2) == [4, 1])
            #expect(try ids([CardOrder(.front)], offset: 9).isEmpty)
            #expect(try ids([CardOrder(.front)], limit: 0).isEmpty)
            #expect(try ids([CardOrder(.id, isDescending: true)], CardQuery(in: BookScope(french))) == [5, 3, 2])
            #expect(try ids([CardOrder(.front)], CardQuery(match: "a")) == [3, 4])
            #expect(try ids([CardOrder(.front)], CardQuery(filter: .not(.term(.suspended)))) == [3, 1, 5, 2])
        },
        StoreContract("tags are counted by the cards of a list, whatever the case of ASCII letters") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            try ports.addCard("1", tags: ["verb", "a::b", "É"], to: french)
            try ports.addCard("2", tags: ["Verb", "b"], to: french)
            try ports.addCard("3", tags: ["verb", "a"], to: spanish)
            let suspended = try ports.addCard("4", tags: ["b"], to: spanish)
            _ = try ports.cards.setSuspended(true, of: suspended)
            func counts(_ query: CardQuery) throws -> [String] {
                try ports.cards.tagCounts(query).map { "\($0.tag) \($0.cards)" }
            }
            #expect(try counts(CardQuery()) == ["a 1", "a::b 1", "b 2", "Verb 3", "É 1"])
            #expect(try counts(CardQuery(in: BookScope(french))) == ["a::b 1", "b 1", "Verb 2", "É 1"])
            #expect(try counts(CardQuery(filter: .term(.suspended))) == ["b 1"])
            #expect(try counts(CardQuery(match: "3")) == ["a 1", "verb 1"])
            #expect(try counts(CardQuery(filter: .none)).isEmpty)
        },
        StoreContract("cards are read by their ids, in this order, without those that do not exist") { ports in
            let book = try ports.addBook()
            for number in 1...4 { try ports.addCard("\(number)", to: book) }
            #expect(try ports.cards.cards([4, 99, 1, 3].map { Card.ID($0) }).map(\.front) == ["4", "1", "3"])
            #expect(try ports.cards.cards([]).isEmpty)
        },
        StoreContract("a page before a card ends with its predecessor, in the order of the list") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            var ids: [Card.ID] = []
            for number in 1...7 { ids.append(try ports.addCard("\(number)", tags: ["t"], to: number == 4 ? spanish : french)) }
            func fronts(_ query: CardQuery = CardQuery(), before id: Card.ID?, limit: Int) throws -> [String] {
                try ports.cards.cards(query, before: id, limit: limit).map(\.front)
            }
            #expect(try fronts(before: nil, limit: 3) == ["5", "6", "7"])
            #expect(try fronts(before: ids[4], limit: 3) == ["2", "3", "4"])
            #expect(try fronts(CardQuery(in: BookScope(french)), before: ids[4], limit: 3) == ["1", "2", "3"])
            #expect(try fronts(CardQuery(tag: "T"), before: ids[1], limit: 3) == ["1"])
            #expect(try fronts(before: ids[0], limit: 3).isEmpty)
            #expect(try fronts(before: nil, limit: 0).isEmpty)
            _ = try ports.cards.deleteCard(ids[2])
            #expect(try fronts(before: ids[2], limit: 2) == ["1", "2"], "the card behind the page was deleted")
        },
        StoreContract("the ids of a list are those of its cards, all of them or those within bounds") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 1...9 {
                try ports.addCard("card \(number)", tags: number < 6 ? ["t"] : [], to: number == 4 ? spanish : french)
            }
            _ = try ports.cards.deleteCard(Card.ID(7))
            _ = try ports.cards.setSuspended(true, of: Card.ID(2))
            for query in [
                CardQuery(), CardQuery(in: BookScope(french)), CardQuery(in: BookScope(spanish)),
                CardQuery(in: .only([Book.ID(99)])),
                CardQuery(tag: "T"), CardQuery(in: .only([french, spanish])), CardQuery(in: .except([french])),
                CardQuery(in: .only([])),
                CardQuery(match: "car"), CardQuery(match: "ard"), CardQuery(dueAt: .start), CardQuery(status: .suspended),
                CardQuery(in: BookScope(french), match: "card", tag: "t", status: .new),
            ] {
                let all = try ports.cards.cards(query, after: nil, limit: .max).map(\.id.rawValue)
                for bounds in [nil, 3...8, 4...4, 7...7, 20...30] as [ClosedRange<Int64>?] {
                    let ids = try ports.cards.cardIDs(query, in: bounds).ranges.flatMap { $0 }
                    #expect(ids == all.filter { bounds?.contains($0) ?? true }, "\(query) in \(String(describing: bounds))")
                }
            }
        },
        StoreContract("a list with any conditions can be counted") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 1...7 { try ports.addCard("card \(number)", tags: number < 3 ? ["t"] : [], to: french) }
            try ports.setSchedule(.review(dueAt: .start), of: ports.addCard("card 8", to: spanish))
            for query in [
                CardQuery(), CardQuery(in: BookScope(french)), CardQuery(in: BookScope(spanish)),
                CardQuery(in: .only([Book.ID(99)])),
                CardQuery(tag: "T"), CardQuery(in: .only([french, spanish])), CardQuery(in: .except([french])),
                CardQuery(in: .only([])),
                CardQuery(match: "car"), CardQuery(match: "ard"), CardQuery(match: ""), CardQuery(dueAt: .start),
                CardQuery(in: BookScope(french), match: "1", tag: "t"),
            ] {
                #expect(try ports.cards.countCards(query) == ports.fronts(query).count, "\(query)")
            }
        },
        StoreContract("a card is in a list if the query says so") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let due = try ports.addCard("due", tags: ["Noun"], to: french)
            try ports.setSchedule(.review(dueAt: .start), of: due)
            for (front, book) in [("a", french), ("b", spanish)] { try ports.addCard(front, tags: ["noun"], to: book) }
            let all = try ports.cards.cards(CardQuery(), after: nil, limit: 9)
            for query in [
                CardQuery(), CardQuery(in: BookScope(french)), CardQuery(tag: "NOUN"), CardQuery(tag: "x"),
                CardQuery(dueAt: .start),
            ] {
                #expect(try all.filter { query.includes($0) == true }.map(\.front) == ports.fronts(query), "\(query)")
            }
            #expect(CardQuery(match: "due").includes(all[0]) == nil, "only a search can tell")
            #expect(CardQuery(in: BookScope(spanish), match: "due").includes(all[0]) == false)
        },
        StoreContract("a listed card has all of its values") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", "the cat", tags: ["noun", "animal"], to: book)
            try ports.setSchedule(.review(dueAt: .start), of: id)
            let card = try #require(try ports.cards.card(id))
            let query = CardQuery(in: BookScope(book), match: "chat", tag: "noun", dueAt: .start)
            #expect(try ports.cards.cards(query, after: nil, limit: 9) == [card])
            #expect(try ports.cards.cards(CardQuery(), after: nil, limit: 9) == [card])
        },
        StoreContract("cards are listed by a tag and those below it, ASCII letters without regard to case") { ports in
            let book = try ports.addBook()
            try ports.addCard("1", tags: ["verb"], to: book)
            try ports.addCard("2", tags: ["adverb", "VERB"], to: book)
            try ports.addCard("3", tags: ["adverb", "verb::irregular"], to: book)
            try ports.addCard("4", tags: ["a_b", "\u{C9}t\u{E9}"], to: book)
            try ports.addCard("5", tags: ["axb", "100%"], to: book)
            try ports.addCard("6", to: book)
            let expected = [
                ("verb", ["1", "2", "3"]), ("Verb", ["1", "2", "3"]), ("verb::", []), ("adverb", ["2", "3"]), ("a_b", ["4"]),
                ("A_B", ["4"]),
                ("\u{C9}t\u{E9}", ["4"]), ("\u{C9}T\u{E9}", ["4"]), ("\u{E9}t\u{E9}", []), ("100%", ["5"]), ("%", []),
                ("ver", []), ("verb adverb", []), ("\"verb\"", []), ("", []),
            ]
            for (tag, fronts) in expected { #expect(try ports.fronts(CardQuery(tag: tag)) == fronts, "tag \(tag)") }
        },
        StoreContract("cards are listed and counted by status, and a suspended card by no other") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let schedules: [Schedule] = [
                Schedule(), .learning(dueAt: .start), .review(dueAt: .start), .relearning(dueAt: .start),
            ]
            for (number, schedule) in schedules.enumerated() {
                try ports.addCard("active \(number)", schedule, tags: ["t"], to: french)
                let suspended = try ports.addCard("suspended \(number)", schedule, to: number < 2 ? french : spanish)
                _ = try ports.cards.setSuspended(true, of: suspended)
            }
            let all = try ports.cards.cards(CardQuery(), after: nil, limit: 99)
            for (status, fronts) in zip(
                CardStatus.allCases,
                [["active 0"], ["active 1"], ["active 2"], ["active 3"], (0..<4).map { "suspended \($0)" }])
            {
                let query = CardQuery(status: status)
                #expect(try ports.fronts(query) == fronts)
                #expect(try ports.cards.countCards(query) == fronts.count)
                #expect(all.filter { query.includes($0) == true }.map(\.front) == fronts)
            }
            #expect(try ports.fronts(CardQuery(in: BookScope(french), status: .suspended)) == ["suspended 0", "suspended 1"])
            #expect(try ports.fronts(CardQuery(match: "active", tag: "t", dueAt: .start, status: .review)) == ["active 2"])
            #expect(try ports.fronts(CardQuery(dueAt: .start, status: .suspended)).isEmpty)
        },
        StoreContract("due cards are those whose time has come, except suspended and new ones") { ports in
            let book = try ports.addBook()
            try ports.addCard("new", to: book)
            try ports.setSchedule(.review(dueAt: .minutes(10)), of: ports.addCard("review", to: book))
            try ports.setSchedule(.learning(dueAt: .minutes(20)), of: ports.addCard("learning", to: book))
            let suspended = try ports.addCard("suspended", to: book)
            try ports.setSchedule(.review(dueAt: .minutes(10)), of: suspended)
            _ = try ports.cards.setSuspended(true, of: suspended)
            #expect(try ports.fronts(CardQuery(dueAt: .minutes(9))).isEmpty)
            #expect(try ports.fronts(CardQuery(dueAt: .minutes(10))) == ["review"])
            #expect(try ports.fronts(CardQuery(in: BookScope(book), dueAt: .minutes(20))) == ["review", "learning"])
        },
        StoreContract("tags with a prefix are listed once each, in order") { ports in
            let book = try ports.addBook()
            try ports.addCard("a", tags: ["noun", "animal"], to: book)
            try ports.addCard("b", tags: ["noun", "Nature", "n%o"], to: book)
            try ports.addCard("c", tags: ["été"], to: book)
            #expect(try ports.cards.tags(beginningWith: "", limit: 9) == ["animal", "n%o", "Nature", "noun", "été"])
            #expect(try ports.cards.tags(beginningWith: "N", limit: 9) == ["n%o", "Nature", "noun"])
            #expect(try ports.cards.tags(beginningWith: "N", limit: 2) == ["n%o", "Nature"])
            #expect(try ports.cards.tags(beginningWith: "n%", limit: 9) == ["n%o"])
            #expect(try ports.cards.tags(beginningWith: "é", limit: 9) == ["été"])
            #expect(try ports.cards.tags(beginningWith: "x", limit: 9).isEmpty)
        },
        StoreContract("a listed card meets all conditions") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let wanted = try ports.addCard("le chat", "cat", tags: ["noun"], to: french)
            try ports.setSchedule(.review(dueAt: .start), of: wanted)
            try ports.addCard("le chat noir", "black cat", tags: ["noun"], to: french)
            let others = [
                try ports.addCard("chatter", "to chat", tags: ["verb"], to: french),
                try ports.addCard("le chien", "dog", tags: ["noun"], to: french),
                try ports.addCard("el gato", "chat", tags: ["noun"], to: spanish),
            ]
            for other in others { try ports.setSchedule(.review(dueAt: .start), of: other) }
            let query = CardQuery(in: BookScope(french), match: "chat", tag: "noun", dueAt: .start)
            #expect(try ports.fronts(query) == ["le chat"])
        },
    ]
}
