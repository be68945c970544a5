import Model
import Testing
import Vocabulary

extension StoreContract {
    static let bookLists: [StoreContract] = [
        StoreContract("books are listed by their folded names in the order of Unicode scalars") { ports in
            for name in ["zebra", "Banana", "\u{C9}clair", "apple", "e\u{301}bauche", "cherry", "\u{1F600}", "\u{FF21}"] {
                try ports.addBook(name)
            }
            let expected = ["apple", "Banana", "cherry", "zebra", "e\u{301}bauche", "\u{C9}clair", "\u{FF21}", "\u{1F600}"]
            #expect(try ports.bookNames(.name) == expected)
        },
        StoreContract("books are listed by when they were added, oldest first, ties by name") { ports in
            try ports.addBook("d", at: .minutes(3))
            try ports.addBook("C", at: .minutes(1))
            try ports.addBook("b", at: .minutes(2))
            try ports.addBook("a", at: .minutes(3))
            #expect(try ports.bookNames(.added) == ["C", "b", "a", "d"])
        },
        StoreContract("books are listed by due cards, most first, ties by name") { ports in
            for (name, due) in [("d", 1), ("C", 0), ("b", 2), ("a", 1)] {
                let book = try ports.addBook(name)
                for number in 0..<due {
                    try ports.setSchedule(.review(dueAt: .start), of: ports.addCard("\(number)", to: book))
                }
                try ports.setSchedule(.review(dueAt: .minutes(1)), of: ports.addCard("later", to: book))
            }
            #expect(try ports.bookNames(.due) == ["b", "a", "d", "C"])
        },
        StoreContract("books are listed by progress, most first, ties by name") { ports in
            for (name, known, cards) in [("d", 2, 4), ("C", 0, 0), ("b", 1, 1), ("a", 1, 2), ("E", 0, 3)] {
                let book = try ports.addBook(name)
                for number in 0..<cards {
                    let card = try ports.addCard("\(number)", to: book)
                    if number < known { try ports.setSchedule(.review(dueAt: .minutes(9)), of: card) }
                }
            }
            #expect(try ports.bookNames(.progress) == ["b", "a", "d", "C", "E"])
        },
        StoreContract("a page of books is part of the whole order") { ports in
            for name in ["e", "d", "c", "b", "a"] { try ports.addBook(name) }
            #expect(try ports.bookNames(.name, limit: 2) == ["a", "b"])
            #expect(try ports.bookNames(.name, limit: 2, offset: 2) == ["c", "d"])
            #expect(try ports.bookNames(.name, limit: 2, offset: 4) == ["e"])
            #expect(try ports.bookNames(.name, limit: 2, offset: 5).isEmpty)
            #expect(try ports.bookNames(.name, offset: 3) == ["d", "e"])
            #expect(try ports.bookNames(.name, limit: 0).isEmpty)
        },
        StoreContract("a listed book has the same counts as one that is read by id") { ports in
            let book = try ports.addBook()
            try ports.setSchedule(.review(dueAt: .start), of: ports.addCard("one", to: book))
            try ports.addCard("two", to: book)
            for sort in BookSort.allCases {
                let listed = try ports.books.books(BookQuery(sort: sort), at: .start)
                #expect(listed == [Book(id: book, name: "French", addedAt: .start, cards: 2, known: 1, due: 1)])
                #expect(try ports.book(book) == listed.first)
            }
        },
    ]

    static let bookCounts: [StoreContract] = [
        StoreContract("a card counts as known only in the review state") { ports in
            let book = try ports.addBook()
            for state in CardState.allCases {
                var schedule = Schedule.review(dueAt: .minutes(9))
                schedule.state = state
                if state != .new { try ports.setSchedule(schedule, of: ports.addCard("\(state)", to: book)) }
            }
            try ports.addCard("new", to: book)
            #expect(try ports.book(book) == Book(id: book, name: "French", addedAt: .start, cards: 4, known: 1, due: 0))
        },
        StoreContract("a card is due from its due time on, unless it is new or suspended") { ports in
            let book = try ports.addBook()
            try ports.addCard("new", to: book)
            try ports.setSchedule(.review(dueAt: .minutes(10)), of: ports.addCard("review", to: book))
            try ports.setSchedule(.learning(dueAt: .minutes(20)), of: ports.addCard("learning", to: book))
            let suspended = try ports.addCard("suspended", to: book)
            try ports.setSchedule(.review(dueAt: .minutes(10)), of: suspended)
            _ = try ports.cards.setSuspended(true, of: suspended)
            let justBefore = StudyMoment(lastOfDay: .minutes(10) + .milliseconds(-1))
            for (moment, due) in [(justBefore, 0), (.minutes(10), 1), (.minutes(19), 1), (.minutes(20), 2)] {
                #expect(try ports.book(book, at: moment)?.due == due)
                #expect(try ports.books.books(BookQuery(), at: moment).first?.due == due)
                #expect(try ports.books.totals(in: .all, at: moment).due == due)
            }
            _ = try ports.cards.setSuspended(false, of: suspended)
            #expect(try ports.book(book, at: .minutes(20))?.due == 3, "a resumed card is due again")
        },
        StoreContract("a suspended card still counts as known") { ports in
            let book = try ports.addBook()
            let card = try ports.addCard("le chat", to: book)
            try ports.setSchedule(.review(dueAt: .start), of: card)
            _ = try ports.cards.setSuspended(true, of: card)
            #expect(try ports.book(book) == Book(id: book, name: "French", addedAt: .start, cards: 1, known: 1, due: 0))
        },
        StoreContract("a book's counts follow adding, moving, forgetting and deleting") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let card = try ports.addCard("le chat", to: french)
            try ports.addCard("le chien", to: french)
            try ports.setSchedule(.review(dueAt: .start), of: card)
            func counts(_ id: Book.ID) throws -> [Int] {
                try ports.book(id).map { [$0.cards, $0.known, $0.due] } ?? []
            }
            #expect(try counts(french) == [2, 1, 1])
            _ = try ports.cards.moveCard(card, to: spanish)
            #expect(try counts(french) == [1, 0, 0], "after moving away")
            #expect(try counts(spanish) == [1, 1, 1], "after moving in")
            try ports.setSchedule(.learning(dueAt: .start), of: card)
            #expect(try counts(spanish) == [1, 0, 1], "after forgetting")
            _ = try ports.cards.deleteCard(card)
            #expect(try counts(spanish) == [0, 0, 0], "after deleting")
        },
        StoreContract("the totals are the sums over all books") { ports in
            #expect(try ports.books.totals(in: .all, at: .start) == BookTotals(books: 0, cards: 0, known: 0, due: 0))
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            try ports.addBook("Empty")
            try ports.setSchedule(.review(dueAt: .start), of: ports.addCard("le chat", to: french))
            try ports.setSchedule(.review(dueAt: .minutes(1)), of: ports.addCard("el gato", to: spanish))
            try ports.addCard("el perro", to: spanish)
            #expect(try ports.books.totals(in: .all, at: .start) == BookTotals(books: 3, cards: 3, known: 2, due: 1))
            #expect(try ports.books.totals(in: .all, at: .minutes(1)) == BookTotals(books: 3, cards: 3, known: 2, due: 2))
        },
    ]
}
