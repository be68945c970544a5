import Model
import Testing
import Vocabulary

extension StoreContract {
    static let queues: [StoreContract] = [
        StoreContract("a card is only in the queue of its state") { ports in
            let book = try ports.addBook()
            try ports.addCard("new", to: book)
            try ports.addCard("learning", .learning(dueAt: .start), to: book)
            try ports.addCard("review", .review(dueAt: .start), to: book)
            try ports.addCard("relearning", .relearning(dueAt: .start), to: book)
            #expect(try ports.queue(.learning) == ["learning", "relearning"])
            #expect(try ports.queue(.review) == ["review"])
            #expect(try ports.queue(.new) == ["new"])
        },
        StoreContract("the first card of a queue has all of its values") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", .relearning(dueAt: .start), tags: ["noun", "animal"], to: book)
            for scope in [BookScope.all, .only([book])] {
                let first = try ports.study.firstCard(.learning, in: scope, at: .start, order: QueueOrder(), seed: 0, except: nil)
                #expect(try first == ports.card(id))
            }
        },
        StoreContract("learning and relearning cards are ordered by due time, then by age") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            try ports.addCard("5", .relearning(dueAt: .minutes(3)), to: french)
            try ports.addCard("3", .learning(dueAt: .minutes(2)), to: spanish)
            try ports.addCard("4", .relearning(dueAt: .minutes(2)), to: french)
            try ports.addCard("1", .relearning(dueAt: .minutes(1)), to: french)
            try ports.addCard("2", .learning(dueAt: .minutes(1)), to: french)
            #expect(try ports.queue(.learning, at: .minutes(5)) == ["1", "2", "3", "4", "5"])
            #expect(try ports.queue(.learning, in: .only([french]), at: .minutes(5)) == ["1", "2", "4", "5"])
        },
        StoreContract("new cards are ordered by age, whichever book they are in") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 1...6 { try ports.addCard("\(number)", to: [spanish, french, french][number % 3]) }
            #expect(try ports.queue(.new) == ["1", "2", "3", "4", "5", "6"])
            #expect(try ports.queue(.new, in: .only([spanish])) == ["3", "6"])
            for order in ReviewOrder.allCases { #expect(try ports.first(.new, order: order, seed: 7) == "1", "\(order)") }
        },
        StoreContract("a learning card is due to the millisecond, a card in review on its whole day") { ports in
            let book = try ports.addBook()
            let moment = StudyMoment(now: .start, day: 20_484, dayEnd: .minutes(60))
            try ports.addCard("learning", .learning(dueAt: .start), to: book)
            try ports.addCard("relearning", .relearning(dueAt: .start), to: book)
            try ports.addCard("learning later", .learning(dueAt: .start + .milliseconds(1)), to: book)
            try ports.addCard("relearning later", .relearning(dueAt: .minutes(30)), to: book)
            try ports.addCard("review", .review(dueAt: .minutes(60) + .milliseconds(-1)), to: book)
            try ports.addCard("review tomorrow", .review(dueAt: .minutes(60)), to: book)
            #expect(try ports.queue(.learning, at: moment) == ["learning", "relearning"])
            #expect(try ports.queue(.review, at: moment) == ["review"])
            #expect(try ports.count(.learning, at: moment) == 2)
            #expect(try ports.count(.review, at: moment) == 1)
            #expect(try ports.fronts(CardQuery(dueAt: moment)) == ["learning", "relearning", "review"])
            #expect(try ports.fronts(CardQuery(in: BookScope(book), dueAt: moment)) == ["learning", "relearning", "review"])
            #expect(try ports.book(book, at: moment)?.due == 3)
            #expect(try ports.books.totals(in: .all, at: moment).due == 3)
        },
        StoreContract("an excluded card is skipped") { ports in
            let book = try ports.addBook()
            for (queue, schedule) in [
                (StudyQueue.learning, Schedule.learning(dueAt: .start)), (.review, .review(dueAt: .start)), (.new, Schedule()),
            ] {
                let first = try ports.addCard("\(queue) 1", schedule, to: book)
                #expect(try ports.first(queue, except: first) == nil, "the only one of \(queue)")
                let second = try ports.addCard("\(queue) 2", schedule, to: book)
                for order in ReviewOrder.allCases {
                    #expect(try ports.first(queue, order: order, except: first) == "\(queue) 2")
                    #expect(try ports.first(queue, order: order, except: second) == "\(queue) 1")
                }
            }
        },
        StoreContract("suspended cards are in no queue until they are resumed") { ports in
            let book = try ports.addBook()
            let schedules = [Schedule(), .learning(dueAt: .start), .review(dueAt: .start), .relearning(dueAt: .start)]
            for schedule in schedules {
                let id = try ports.addCard("\(schedule.state)", schedule, to: book)
                _ = try ports.cards.setSuspended(true, of: id)
            }
            for queue in StudyQueue.allCases {
                for order in ReviewOrder.allCases { #expect(try ports.first(queue, order: order) == nil, "\(queue)") }
                #expect(try ports.count(queue) == 0, "\(queue)")
            }
            for card in try ports.cards.cards(CardQuery(), after: nil, limit: 9) {
                _ = try ports.cards.setSuspended(false, of: card.id)
            }
            #expect(try StudyQueue.allCases.map { try ports.count($0) } == [2, 1, 1])
        },
        StoreContract("a queue of some books has only their cards") { ports in
            let books = [try ports.addBook("A"), try ports.addBook("B"), try ports.addBook("C")]
            for (name, book) in zip(["a", "b", "c"], books) {
                try ports.addCard(name, to: book)
                try ports.addCard("\(name) learning", .learning(dueAt: .start), to: book)
                try ports.addCard("\(name) review", .review(dueAt: .start), to: book)
            }
            let scopes: [(BookScope, [String])] = [
                (.all, ["a", "b", "c"]), (.only([]), []), (.only([books[1]]), ["b"]), (.only([books[2], books[0]]), ["a", "c"]),
                (.only([Book.ID(99)]), []), (.except([]), ["a", "b", "c"]), (.except([books[0]]), ["b", "c"]),
                (.except([books[0], books[2]]), ["b"]), (.except(Set(books)), []),
            ]
            for (scope, names) in scopes {
                #expect(try ports.queue(.new, in: scope) == names, "\(scope)")
                #expect(try ports.queue(.learning, in: scope) == names.map { "\($0) learning" }, "\(scope)")
                for order in ReviewOrder.allCases {
                    let reviews = try ports.queue(.review, in: scope, order: order).sorted()
                    #expect(reviews == names.map { "\($0) review" }, "\(scope), \(order)")
                }
                for queue in StudyQueue.allCases {
                    #expect(try ports.count(queue, in: scope) == names.count, "\(queue) of \(scope)")
                }
            }
        },
        StoreContract("reviews are ordered longest due first, then by age") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            try ports.addCard("4", .review(dueAt: .minutes(4)), to: french)
            try ports.addCard("2", .review(dueAt: .minutes(2)), to: spanish)
            try ports.addCard("3", .review(dueAt: .minutes(2)), to: french)
            try ports.addCard("1", .review(dueAt: .minutes(1)), to: french)
            #expect(try ports.queue(.review, at: .minutes(5)) == ["1", "2", "3", "4"])
            #expect(try ports.queue(.review, in: .only([french]), at: .minutes(5)) == ["1", "3", "4"])
            #expect(try ports.queue(.review, in: .except([]), at: .minutes(5)) == ["1", "2", "3", "4"])
        },
    ]

    /// The orders other than the longest due first.
    static let reviewOrders: [StoreContract] = [
        StoreContract("reviews are in the plan's order") { ports in
            let book = try ports.addBook()
            try ports.addCard("longest due", .review(dueAt: .start, stability: 50), to: book)
            try ports.addCard("least known", .review(dueAt: .minutes(1), stability: 2), to: book)
            var plan = StudyPlan()
            let tomorrow = StudyCalendar.utc.moment(.minutes(1440))
            #expect(try ports.study.nextCard(in: .all, by: plan, at: tomorrow)?.front == "longest due")
            plan.order.reviews = .retrievability
            #expect(try ports.study.nextCard(in: .all, by: plan, at: tomorrow)?.front == "least known")
        },
        StoreContract("by retrievability, the reviews least likely to be recalled come first") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            func add(_ front: String, stability: Double, reviewedAt: Timestamp, to book: Book.ID) throws {
                var schedule = Schedule.review(dueAt: .start, stability: stability)
                schedule.lastReviewAt = reviewedAt
                try ports.addCard(front, schedule, to: book)
            }
            let (day, moment) = (Int64(1440), StudyMoment.minutes(14_400))
            try add("4", stability: 100, reviewedAt: .start, to: french)
            try add("2", stability: 3, reviewedAt: .minutes(8 * day), to: spanish)
            try add("1", stability: 5, reviewedAt: .start, to: french)
            try add("3", stability: 20, reviewedAt: .start, to: spanish)
            try add("5", stability: 100, reviewedAt: .start, to: french)
            #expect(try ports.queue(.review, at: moment, order: .retrievability) == ["1", "2", "3", "4", "5"])
            #expect(try ports.queue(.review, in: .only([french]), at: moment, order: .retrievability) == ["1", "4", "5"])
        },
        StoreContract("in random order, the same seed gives the same order and another seed a different one") { ports in
            let book = try ports.addBook()
            let fronts = (10..<40).map { "\($0)" }
            for front in fronts { try ports.addCard(front, .review(dueAt: .start), to: book) }
            let first = try ports.queue(.review, order: .random, seed: 1)
            #expect(try ports.queue(.review, order: .random, seed: 1) == first)
            #expect(first != fronts)
            #expect(first.sorted() == fronts, "each card comes once")
            for seed in [2, .max, UInt64(1) << 63] {
                let other = try ports.queue(.review, order: .random, seed: seed)
                #expect(other != first)
                #expect(other.sorted() == fronts)
            }
        },
        StoreContract("new cards of a book come in random order if the plan says so, and those of several books in turn") {
            ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let fronts = (10..<40).map { "\($0)" }
            for front in fronts { try ports.addCard(front, to: french) }
            let first = try ports.queue(.new, in: .only([french]), new: .random, seed: 1)
            #expect(try ports.queue(.new, in: .only([french]), new: .random, seed: 1) == first)
            #expect(try ports.queue(.new, in: .only([french]), new: .random, seed: 2) != first)
            #expect(first != fronts && first.sorted() == fronts)
            for front in fronts { try ports.addCard("s\(front)", to: spanish) }
            var plan = StudyPlan()
            plan.order.new = .random
            plan.seed = 3
            let moment = StudyCalendar.utc.moment(.start)
            var books: [Book.ID] = []
            for _ in 1...8 {
                let card = try #require(try ports.study.nextCard(in: .all, by: plan, at: moment))
                books.append(card.book)
                try ports.answer(card.id, .easy)
            }
            for pair in 0..<4 { #expect(Set(books[2 * pair...2 * pair + 1]) == [french, spanish]) }
        },
        StoreContract("in random order, any of the cards can come first") { ports in
            let book = try ports.addBook()
            for front in 0..<4 { try ports.addCard("\(front)", .review(dueAt: .start), to: book) }
            let firsts = try (0..<200).map { try ports.first(.review, order: .random, seed: $0) ?? "" }
            for front in 0..<4 {
                #expect((20...90).contains(firsts.count { $0 == "\(front)" }), "\(front) comes first of 200 times")
            }
        },
    ]

    static let queueCounts: [StoreContract] = [
        StoreContract("a queue is counted up to a limit") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 0..<7 {
                let book = number < 4 ? french : spanish
                try ports.addCard("new \(number)", to: book)
                let schedule = number % 2 == 0 ? Schedule.learning(dueAt: .start) : .relearning(dueAt: .start)
                try ports.addCard("learning \(number)", schedule, to: book)
                try ports.addCard("review \(number)", .review(dueAt: .start), to: book)
            }
            for queue in StudyQueue.allCases {
                for (limit, all) in [(0, 0), (1, 1), (5, 5), (7, 7), (8, 7), (.max, 7)] {
                    #expect(try ports.count(queue, limit: limit) == all, "\(queue) up to \(limit)")
                }
                #expect(try ports.count(queue, in: .only([french]), limit: 3) == 3)
                #expect(try ports.count(queue, in: .only([french])) == 4)
            }
        },
        StoreContract("the next due time is that of the first card that is not due yet") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let moment = StudyMoment(now: .start, day: 20_484, dayEnd: .minutes(60))
            try ports.addCard("new", to: french)
            try ports.addCard("due", .learning(dueAt: .start), to: french)
            try ports.addCard("due today", .review(dueAt: .minutes(59)), to: french)
            #expect(try ports.study.nextDue(.review, in: .all, after: moment) == nil)
            #expect(try ports.study.nextDue(.learning, in: .all, after: moment) == nil)
            try ports.addCard("tomorrow", .review(dueAt: .minutes(60)), to: french)
            try ports.addCard("relearning", .relearning(dueAt: .minutes(61)), to: french)
            #expect(try ports.study.nextDue(.review, in: .all, after: moment) == .minutes(60))
            #expect(try ports.study.nextDue(.learning, in: BookScope(french), after: moment) == .minutes(61))
            try ports.addCard("learning", .learning(dueAt: .minutes(9)), to: french)
            let soon = try ports.addCard("soon", .relearning(dueAt: .minutes(1)), to: spanish)
            #expect(try ports.study.nextDue(.learning, in: .all, after: moment) == .minutes(1))
            #expect(try ports.study.nextDue(.learning, in: BookScope(french), after: moment) == .minutes(9))
            _ = try ports.cards.setSuspended(true, of: soon)
            #expect(try ports.study.nextDue(.learning, in: .all, after: moment) == .minutes(9), "a suspended card is not due")
            #expect(try ports.study.nextDue(.review, in: BookScope(spanish), after: moment) == nil)
            #expect(try ports.study.nextDue(.new, in: .all, after: moment) == nil)
        },
    ]
}
