import Model
import Testing
import Vocabulary

extension StoreContract {
    static let nextCards: [StoreContract] = [
        StoreContract("the next card is a due learning card, then a review, then a new card") { ports in
            let book = try ports.addBook()
            try ports.addCard("new", to: book)
            let review = try ports.addCard("review", .review(dueAt: .start), to: book)
            let learning = try ports.addCard("learning", .learning(dueAt: .start), to: book)
            try ports.addCard("learning later", .learning(dueAt: .minutes(5)), to: book)
            #expect(try ports.next() == "learning")
            try ports.answer(learning, .easy)
            #expect(try ports.next() == "review")
            try ports.answer(review, .good)
            #expect(try ports.next() == "new")
            #expect(try ports.next(at: .minutes(5)) == "learning later")
        },
        StoreContract("new cards are spread evenly between reviews") { ports in
            let book = try ports.addBook()
            for number in 1...8 { try ports.addCard("r\(number)", .review(dueAt: .minutes(Int64(number))), to: book) }
            for number in 1...9 { try ports.addCard("n\(number)", to: book) }
            var plan = StudyPlan()
            plan.limits.newCards = 4
            var fronts: [String] = []
            while let card = try ports.study.nextCard(in: .all, by: plan, at: .atStart) {
                fronts.append(card.front)
                try ports.answer(card.id, .easy)
            }
            #expect(fronts == ["r1", "n1", "r2", "r3", "n2", "r4", "r5", "n3", "r6", "r7", "n4", "r8"])
        },
        StoreContract("new cards of several books come in turn, however many each has and whichever was added first") { ports in
            let (french, spanish, greek) = (try ports.addBook("French"), try ports.addBook("Spanish"), try ports.addBook("Greek"))
            for number in 1...5 { try ports.addCard("f\(number)", to: french) }
            for number in 1...2 { try ports.addCard("s\(number)", to: spanish) }
            for number in 1...3 { try ports.addCard("g\(number)", to: greek) }
            var plan = StudyPlan()
            plan.limits.newCards = 8
            #expect(try ports.study(by: plan) == ["f1", "s1", "g1", "f2", "s2", "g2", "f3", "g3"])
            let tomorrow = StudyCalendar.utc.moment(.minutes(1440))
            #expect(try ports.first(.new, at: tomorrow) == "f4")
        },
        StoreContract("a book whose new cards were answered alone waits for the others") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 1...3 { try ports.addCard("f\(number)", to: french) }
            for number in 1...3 { try ports.addCard("s\(number)", to: spanish) }
            let first = try #require(try ports.study.nextCard(in: BookScope(french), by: StudyPlan(), at: .atStart))
            let review = try ports.answer(first.id, .easy)
            for scope in [BookScope.all, .only([french, spanish]), .except([])] {
                #expect(try ports.first(.new, in: scope) == "s1", "\(scope)")
                #expect(try ports.first(.new, in: scope, except: Card.ID(4)) == "s2", "\(scope)")
            }
            _ = try ports.study.takeBack(review)
            #expect(try ports.first(.new) == "f1")
        },
        StoreContract("a learning card comes early only if nothing else is left, and only within the limit") { ports in
            let book = try ports.addBook()
            let review = try ports.addCard("review", .review(dueAt: .start), to: book)
            let later = try ports.addCard("in 20 minutes", .learning(dueAt: .minutes(20)), to: book)
            let sooner = try ports.addCard("in 5 minutes", .relearning(dueAt: .minutes(5)), to: book)
            #expect(try ports.next(ahead: 20) == "review")
            try ports.answer(review, .good)
            #expect(try ports.next(ahead: 20) == "in 5 minutes")
            #expect(try ports.next(after: sooner, ahead: 20) == "in 20 minutes", "the card just answered gives way")
            #expect(try ports.next(after: sooner, ahead: 5) == "in 5 minutes", "unless there is no other")
            #expect(try ports.next(ahead: 4) == nil)
            #expect(try ports.next(ahead: 0) == nil)
            _ = try ports.cards.setSuspended(true, of: sooner)
            #expect(try ports.next(ahead: 19) == nil)
            #expect(try ports.next(ahead: 20) == "in 20 minutes")
            _ = try ports.cards.setSuspended(true, of: later)
            #expect(try ports.next(ahead: 20) == nil)
        },
        StoreContract("the card answered last comes again only if there is no other") { ports in
            let book = try ports.addBook()
            let first = try ports.addCard("1", .learning(dueAt: .start), to: book)
            #expect(try ports.next(after: first) == "1")
            let second = try ports.addCard("2", .learning(dueAt: .start), to: book)
            #expect(try ports.next() == "1")
            #expect(try ports.next(after: first) == "2")
            #expect(try ports.next(after: second) == "1")
            try ports.setSchedule(.review(dueAt: .start), of: second)
            #expect(try ports.next(after: first) == "2", "a review is due")
            try ports.setSchedule(Schedule(), of: second)
            #expect(try ports.next(after: first) == "2", "a new card is there")
        },
        StoreContract("there is no next card if none is left, or none in the book") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            #expect(try ports.next() == nil)
            try ports.addCard("le chat", to: french)
            #expect(try ports.next(in: spanish) == nil)
            #expect(try ports.next(in: french) == "le chat")
        },
    ]

    static let dayLimits: [StoreContract] = [
        StoreContract("the cards left on a day are counted within the limit of each queue") { ports in
            let book = try ports.addBook()
            for number in 1...5 {
                try ports.addCard("n\(number)", to: book)
                try ports.addCard("r\(number)", .review(dueAt: .start), to: book)
                try ports.addCard("l\(number)", .learning(dueAt: .start), to: book)
            }
            var plan = StudyPlan()
            #expect(try ports.remaining(by: plan) == StudyCounts(learning: 5, review: 5, new: 5))
            plan.limits = StudyLimits(newCards: 2, reviews: 3)
            #expect(try ports.remaining(by: plan) == StudyCounts(learning: 5, review: 3, new: 2))
            #expect(
                try ports.study.remaining(in: BookScope(book), by: plan, at: .atStart, limit: 2)
                    == StudyCounts(learning: 2, review: 2, new: 2))
        },
        StoreContract("the cards left for the day include those in learning that become due until its end") { ports in
            let book = try ports.addBook()
            let end = StudyMoment.atStart.dayEnd
            try ports.addCard("due", .learning(dueAt: .start), to: book)
            try ports.addCard("later", .relearning(dueAt: .minutes(5)), to: book)
            try ports.addCard("last", .learning(dueAt: end + .milliseconds(-1)), to: book)
            try ports.addCard("tomorrow", .learning(dueAt: end), to: book)
            #expect(try ports.remaining(by: StudyPlan()).learning == 1)
            #expect(try ports.remaining(by: StudyPlan(), isForToday: true).learning == 3)
            let late = StudyMoment(now: end + .seconds(-60), day: StudyMoment.atStart.day, dayEnd: end)
            let left = try ports.study.remaining(in: .all, by: StudyPlan(), at: late, isForToday: true)
            #expect(left.learning == 4, "what comes early is left as well")
        },
        StoreContract("over all books, a day has no more new cards and reviews than the limits allow") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 1...5 {
                let book = number % 2 == 0 ? french : spanish
                try ports.addCard("n\(number)", to: book)
                try ports.addCard("r\(number)", .review(dueAt: .start), to: book)
            }
            var plan = StudyPlan()
            plan.limits = StudyLimits(newCards: 2, reviews: 3)
            #expect(try ports.study(by: plan) == ["r1", "n1", "r2", "n2", "r3"])
            #expect(try ports.remaining(by: plan) == StudyCounts(learning: 0, review: 0, new: 0))
            #expect(try ports.remaining(in: french, by: plan) == StudyCounts(learning: 0, review: 0, new: 0))
            let tomorrow = StudyCalendar.utc.moment(.minutes(1440))
            #expect(
                try ports.study.remaining(in: .all, by: plan, at: tomorrow) == StudyCounts(learning: 0, review: 2, new: 2),
                "each day has its own")
        },
        StoreContract("a book with a limit of its own has its own account") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let none = try ports.addBook("None")
            for number in 1...5 {
                for (name, book) in [("f", french), ("s", spanish), ("x", none)] {
                    try ports.addCard("\(name)\(number)", to: book)
                }
            }
            var plan = StudyPlan()
            plan.limits.newCards = 2
            plan.ownLimits = [
                spanish: StudyLimits(newCards: 1, reviews: nil), none: StudyLimits(newCards: 0, reviews: nil),
            ]
            #expect(try ports.remaining(by: plan).new == 3)
            #expect(try ports.remaining(in: french, by: plan).new == 2)
            #expect(try ports.remaining(in: spanish, by: plan).new == 1)
            #expect(try ports.remaining(in: none, by: plan).new == 0)
            #expect(try ports.study(by: plan) == ["f1", "s1", "f2"])
            #expect(try ports.remaining(by: plan).new == 0)
        },
        StoreContract("a book that reaches its own limit does not use the shared one") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            for number in 1...3 {
                try ports.addCard("s\(number)", to: spanish)
                try ports.addCard("f\(number)", to: french)
            }
            var plan = StudyPlan()
            plan.limits.newCards = 3
            plan.ownLimits = [spanish: StudyLimits(newCards: 1, reviews: nil)]
            #expect(try ports.study(by: plan) == ["s1", "f1", "f2", "f3"])
        },
        StoreContract("a removed answer no longer counts toward the day's limit") { ports in
            let book = try ports.addBook()
            let card = try ports.addCard("1", to: book)
            try ports.addCard("2", to: book)
            var plan = StudyPlan()
            plan.limits.newCards = 1
            let review = try ports.answer(card, .easy)
            #expect(try ports.remaining(by: plan).new == 0)
            _ = try ports.study.takeBack(review)
            #expect(try ports.remaining(by: plan).new == 1)
            #expect(try ports.next(by: plan) == "1")
        },
        StoreContract("ahead of time come the reviews that are due before it, but none that was answered on the day") { ports in
            let book = try ports.addBook()
            let today = StudyMoment.start.day
            try ports.addCard("overdue", .review(dueAt: .minutes(-9 * 1440)), to: book)
            let (soon, late) = (StudyCalendar.utc.start(of: today + 7), StudyCalendar.utc.start(of: today + 8))
            for (front, due) in [("soon", soon), ("late", late)] {
                var schedule = Schedule.review(dueAt: due)
                schedule.lastReviewAt = .minutes(-1440)
                try ports.addCard(front, schedule, to: book)
            }
            try ports.addCard("answered today", .review(dueAt: soon), to: book)
            try ports.addCard("learning", .learning(dueAt: soon), to: book)
            var moment = StudyCalendar.utc.moment(.start)
            func fronts() throws -> [String] {
                var fronts: [String] = []
                while let card = try ports.study.firstCard(
                    .review, in: .all, at: moment, order: QueueOrder(), seed: 0, except: nil)
                {
                    fronts.append(card.front)
                    _ = try ports.cards.setSuspended(true, of: card.id)
                }
                return fronts
            }
            #expect(try ports.study.countCards(.review, in: .all, at: moment, limit: 9) == 1)
            moment.ahead = StudyAhead(until: late, dayStart: StudyCalendar.utc.start(of: today))
            for scope in [BookScope.all, BookScope(book), .except([])] {
                #expect(try ports.study.countCards(.review, in: scope, at: moment, limit: 9) == 2)
            }
            #expect(try ports.study.countCards(.learning, in: .all, at: moment, limit: 9) == 0)
            #expect(try fronts() == ["overdue", "soon"])
        },
        StoreContract("marks of cards change no card, are counted by day and book, and stay when their card is deleted") {
            ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let chat = try ports.card(ports.addCard("le chat", .review(dueAt: .start), to: french))
            let gato = try ports.card(ports.addCard("el gato", to: spanish))
            let today = StudyMoment.start.day
            func mark(_ card: Card, day: Int) throws -> CramMark {
                try ports.study.add(CramMark(card: card, at: .start, day: day, rating: .again, duration: .seconds(2)))
            }
            let marks = try [mark(chat, day: today), mark(chat, day: today), mark(gato, day: today - 1)]
            #expect(marks.map(\.at) == [.start, .start + .milliseconds(1), .start], "two marks have different times")
            #expect(try ports.card(chat.id) == chat)
            func count(_ cards: CardQuery, from day: Int) throws -> Int { try ports.statistics.cramCount(of: cards, from: day) }
            let ofChat = CardQuery(filter: .term(.text(.front, .exactly("le chat"))))
            #expect(try count(CardQuery(), from: today - 1) == 3 && count(CardQuery(), from: today) == 2)
            #expect(try count(CardQuery(in: BookScope(spanish)), from: today - 1) == 1 && count(ofChat, from: 0) == 2)
            #expect(try ports.statistics.answerCounts(of: CardQuery(), from: 0) == [], "they are no answers")
            try ports.study.remove(marks[0])
            #expect(try count(CardQuery(), from: today) == 1)
            _ = try ports.cards.deleteCard(chat.id)
            #expect(try count(CardQuery(in: BookScope(french)), from: today) == 1 && count(ofChat, from: 0) == 0)
        },
    ]
}

extension StudyMoment {
    /// The start, on a day that lasts until midnight.
    fileprivate static var atStart: StudyMoment { StudyCalendar.utc.moment(.start) }
}

extension LibraryUnderTest {
    fileprivate func next(
        in book: Book.ID? = nil, by plan: StudyPlan = StudyPlan(), at now: Timestamp = .start, after last: Card.ID? = nil,
        ahead minutes: Int = 0
    ) throws -> String? {
        let (moment, ahead) = (StudyCalendar.utc.moment(now), Duration.seconds(60 * minutes))
        return try study.nextCard(in: BookScope(book), by: plan, at: moment, after: last, ahead: ahead)?.front
    }

    fileprivate func remaining(
        in book: Book.ID? = nil, by plan: StudyPlan, isForToday: Bool = false
    ) throws -> StudyCounts {
        try study.remaining(in: BookScope(book), by: plan, at: .atStart, isForToday: isForToday)
    }

    /// Answers every card that is next at the start, and returns their fronts in order.
    fileprivate func study(by plan: StudyPlan) throws -> [String] {
        var fronts: [String] = []
        while let card = try study.nextCard(in: .all, by: plan, at: .atStart) {
            fronts.append(card.front)
            try answer(card.id, .easy)
        }
        return fronts
    }
}
