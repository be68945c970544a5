import Model
import Testing
import Vocabulary

extension StoreContract {
    static let records: [StoreContract] = [
        StoreContract("the result of studying a card is stored with its log entry") { ports in
            let id = try ports.addCard("le chat", "cat", tags: ["noun"], to: ports.addBook())
            for (minute, rating) in [(0, Rating.again), (2, .hard), (9, .good), (20, .easy)] {
                let before = try ports.card(id)
                let review = try ports.review(id, rating, at: .minutes(Int64(minute)))
                #expect(try ports.study.record(review) == Change(before: before, after: review.after))
                #expect(try ports.card(id) == review.after)
                #expect(try ports.entries(of: id).last == review.entry)
            }
            #expect(try ports.entries(of: id).map(\.rating) == [.again, .hard, .good, .easy])
        },
        StoreContract("a mark and a suspension are stored with the answer") { ports in
            var lapsing = Schedule.review(dueAt: .start)
            (lapsing.repetitions, lapsing.lapses) = (12, 7)
            let id = try ports.addCard("le chat", lapsing, tags: ["noun"], to: ports.addBook())
            var plan = StudyPlan()
            plan.options.leeches.suspends = true
            let review = try ports.answer(id, .again, by: plan)
            #expect(review.after.isLeech)
            #expect(review.after.isSuspended)
            #expect(try ports.card(id) == review.after)
            #expect(try ports.fronts(CardQuery(filter: .term(.leech))) == ["le chat"])
            #expect(try ports.fronts(CardQuery(tag: "noun")) == ["le chat"])
            #expect(try ports.fronts(CardQuery(anyOf: ["none", "NOUN", "verb"])) == ["le chat"])
            #expect(try ports.fronts(CardQuery(anyOf: ["none", "nor this"])) == [])
            #expect(try ports.queue(.learning, at: .minutes(99)) == [])
        },
        StoreContract("every value of a log entry is stored") { ports in
            let id = try ports.addCard("le chat", .review(dueAt: .start), to: ports.addBook())
            let before = try ports.card(id)
            var review = try ports.review(id, .hard)
            review.entry = ReviewEntry(
                at: Timestamp(milliseconds: 1_769_846_400_123), day: 20_480, rating: .hard, elapsedDays: 12, before: .review,
                after: .relearning, step: 3, memory: MemoryState(stability: 0.1 + 0.2, difficulty: 7.000_000_1),
                interval: .milliseconds(-987_654_321_012), duration: .milliseconds(86_400_001))
            _ = try ports.study.record(review)
            #expect(try ports.entries(of: id) == [review.entry])
            var rescheduling = Review.rescheduling(try ports.card(id), dueAt: .minutes(-9))
            rescheduling.entry.step = nil
            _ = try ports.study.record(rescheduling)
            #expect(try ports.entries(of: id) == [review.entry, rescheduling.entry])
            #expect(try before.schedule != ports.card(id).schedule)
        },
        StoreContract("an answer changes the counts of its book") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", to: book)
            try ports.answer(id, .easy)
            #expect(try ports.book(book)?.known == 1)
            try ports.answer(id, .again, at: .minutes(1))
            #expect(try ports.book(book, at: .minutes(99)).map { [$0.known, $0.due] } == [0, 1])
        },
        StoreContract("the answers of a day are counted by their book and the state before") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let card = try ports.addCard("le chat", to: french)
            try ports.answer(card, .good)
            try ports.answer(card, .again, at: .minutes(1))
            try ports.answer(card, .good, at: .minutes(2))
            for front in ["le chien", "la vache"] { try ports.answer(ports.addCard(front, to: french), .easy) }
            try ports.answer(ports.addCard("el gato", .review(dueAt: .start), to: spanish), .good)
            try ports.answer(card, .good, at: .minutes(1440))
            let expected: Set = [
                StudiedCount(book: french, state: .new, answers: 3),
                StudiedCount(book: french, state: .learning, answers: 2),
                StudiedCount(book: spanish, state: .review, answers: 1),
            ]
            #expect(try Set(ports.study.studied(on: StudyMoment.start.day)) == expected)
            #expect(try ports.study.studied(on: StudyMoment.start.day + 1).map(\.answers) == [1])
            #expect(try ports.study.studied(on: StudyMoment.start.day - 1) == [])
        },
        StoreContract("a rescheduling is not an answer") { ports in
            let id = try ports.addCard("le chat", .review(dueAt: .start), to: ports.addBook())
            let review = Review.rescheduling(try ports.card(id), dueAt: .minutes(5))
            _ = try ports.study.record(review)
            #expect(try ports.card(id) == review.after)
            #expect(try ports.entries(of: id) == [review.entry])
            #expect(try ports.study.studied(on: StudyMoment.start.day) == [])
            #expect(try ports.statistics.answerCounts(of: CardQuery(), from: 0) == [])
            _ = try ports.study.takeBack(review)
            #expect(try ports.card(id) == review.before)
            #expect(try ports.study.studied(on: StudyMoment.start.day) == [])
        },
        StoreContract("deleting a card deletes its log, but the day's counts stay") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let cards = [
                try ports.addCard("le chat", to: french), try ports.addCard("le chien", to: french),
                try ports.addCard("el gato", to: spanish),
            ]
            for card in cards { try ports.answer(card, .good) }
            let studied = try Set(ports.study.studied(on: StudyMoment.start.day))
            let answers = try ports.statistics.answerCounts(of: CardQuery(in: BookScope(french)), from: 0)
            _ = try ports.cards.deleteCard(cards[0])
            #expect(try ports.study.histories(in: .all, after: nil, limit: 9).map(\.card.id) == Array(cards[1...]))
            _ = try ports.books.deleteBook(french, at: .start)
            #expect(try ports.study.histories(in: .all, after: nil, limit: 9).map(\.card.id) == [cards[2]])
            #expect(try Set(ports.study.studied(on: StudyMoment.start.day)) == studied)
            #expect(try ports.statistics.answerCounts(of: CardQuery(in: BookScope(french)), from: 0) == answers)
        },
        StoreContract("a rollback reverts answers") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            try ports.answer(id, .again)
            let before = try StudyPicture(ports)
            try ports.library.begin()
            try ports.answer(id, .good, at: .minutes(1))
            #expect(try StudyPicture(ports) != before)
            try ports.library.rollback()
            #expect(try StudyPicture(ports) == before)
        },
    ]

    static let refusals: [StoreContract] = [
        StoreContract("an answer to a card that has changed is rejected and leaves no trace") { ports in
            let book = try ports.addBook()
            let acts: [(String, (Card.ID) throws -> Void)] = [
                ("answered", { _ = try ports.answer($0, .hard, at: .minutes(1)) }),
                ("suspended", { _ = try ports.cards.setSuspended(true, of: $0) }),
                ("rescheduled", { _ = try ports.study.record(.rescheduling(ports.card($0), dueAt: .minutes(7))) }),
                ("put on another step", { try ports.change($0) { $0.step = 5 } }),
                ("put into another state", { try ports.change($0) { $0.state = .learning } }),
                ("given another time", { try ports.change($0) { $0.dueAt = .minutes(1) } }),
                ("given another stability", { try ports.change($0) { $0.stability = 1.5 } }),
                ("given another difficulty", { try ports.change($0) { $0.difficulty = 1.5 } }),
                ("given another last review", { try ports.change($0) { $0.lastReviewAt = .minutes(-1) } }),
                ("given more repetitions", { try ports.change($0) { $0.repetitions += 1 } }),
                ("given more lapses", { try ports.change($0) { $0.lapses += 1 } }),
            ]
            for (what, act) in acts {
                let id = try ports.addCard(what, .relearning(dueAt: .start), tags: ["noun"], to: book)
                let review = try ports.review(id, .good)
                try act(id)
                let between = try StudyPicture(ports)
                #expect(throws: Failure.conflict(.cardWasStudiedElsewhere), "\(what)") { try ports.study.record(review) }
                #expect(try StudyPicture(ports) == between, "\(what)")
            }
        },
        StoreContract("an answer to a new card that was studied in the meantime is rejected") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            let review = try ports.review(id, .good)
            try ports.answer(id, .good)
            #expect(throws: Failure.conflict(.cardWasStudiedElsewhere)) { try ports.study.record(review) }
            #expect(try ports.entries(of: id).count == 1)
        },
        StoreContract("an answer to a deleted card is rejected and leaves no trace") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            let review = try ports.answer(id, .good)
            let next = try ports.review(id, .good)
            _ = try ports.cards.deleteCard(id)
            let between = try StudyPicture(ports)
            #expect(throws: Failure.notFound(.card, id: id.rawValue)) { try ports.study.record(next) }
            #expect(throws: Failure.notFound(.card, id: id.rawValue)) { try ports.study.takeBack(review) }
            #expect(try StudyPicture(ports) == between)
        },
        StoreContract("an answer keeps tags that were changed in the meantime, also of a new leech") { ports in
            let book = try ports.addBook()
            var plan = StudyPlan()
            plan.options.leeches.lapses = 2
            for rating in [Rating.good, .again] {
                let id = try ports.addCard("\(rating)", .review(dueAt: .start), tags: ["noun"], to: book)
                let review = try ports.review(id, rating, by: plan)
                _ = try ports.cards.editCard(id, CardRevision(tags: ["verb"]), at: .minutes(9))
                let change = try ports.study.record(review)
                #expect(try change.after == ports.card(id))
                #expect(change.after?.tags == ["verb"] && change.after?.isLeech == (rating == .again))
                #expect(change.after?.schedule == review.after.schedule)
                _ = try ports.cards.editCard(id, CardRevision(tags: []), at: .minutes(9))
                let back = try ports.study.takeBack(review)
                #expect(back.after?.tags == [] && back.after?.schedule == review.before.schedule)
                #expect(try back.after == ports.card(id))
            }
        },
        StoreContract("an answer keeps texts and a book that were changed in the meantime") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let id = try ports.addCard("el gato", "the cta", to: french)
            let review = try ports.review(id, .easy)
            _ = try ports.cards.editCard(id, CardRevision(back: "the cat"), at: .minutes(9))
            _ = try ports.cards.moveCard(id, to: spanish)
            let before = try ports.card(id)
            let change = try ports.study.record(review)
            #expect(change.before == before)
            #expect(try change.after == ports.card(id))
            #expect(change.after?.back == "the cat")
            #expect(change.after?.book == spanish)
            #expect(change.after?.schedule == review.after.schedule)
            _ = try ports.cards.editCard(id, CardRevision(front: "la gata"), at: .minutes(9))
            let back = try ports.study.takeBack(review)
            #expect(try back.after == ports.card(id))
            #expect(back.after?.front == "la gata")
            #expect(back.after?.schedule == Schedule())
            #expect(try ports.study.studied(on: StudyMoment.start.day) == [])
        },
    ]

    static let takingBack: [StoreContract] = [
        StoreContract("removing an answer restores the previous state") { ports in
            let book = try ports.addBook()
            var plan = StudyPlan()
            plan.options.leeches.lapses = 2
            plan.options.leeches.suspends = true
            let schedules = [
                Schedule(), .learning(dueAt: .start), .review(dueAt: .start, stability: 0.1 + 0.2), .relearning(dueAt: .start),
            ]
            for schedule in schedules {
                let id = try ports.addCard("\(schedule.state)", schedule, tags: ["noun"], to: book)
                for rating in Rating.allCases {
                    let before = try StudyPicture(ports)
                    let counts = try ports.book(book)
                    let review = try ports.answer(id, rating, by: plan)
                    #expect(try StudyPicture(ports) != before)
                    #expect(try ports.study.takeBack(review) == Change(before: review.after, after: review.before))
                    #expect(try StudyPicture(ports) == before, "\(schedule.state), \(rating)")
                    #expect(try ports.book(book) == counts)
                    #expect(try ports.fronts(CardQuery(tag: "leech")) == [])
                }
            }
        },
        StoreContract("answers are removed one after another, newest first") { ports in
            let book = try ports.addBook()
            let id = try ports.addCard("le chat", to: book)
            try ports.answer(ports.addCard("le chien", to: book), .good)
            var pictures: [StudyPicture] = []
            var reviews: [Review] = []
            for (minute, rating) in [(0, Rating.good), (1, .good), (2, .good), (3, .again)] {
                pictures.append(try StudyPicture(ports))
                reviews.append(try ports.answer(id, rating, at: .minutes(Int64(minute))))
            }
            for (review, picture) in zip(reviews, pictures).reversed() {
                _ = try ports.study.takeBack(review)
                #expect(try StudyPicture(ports) == picture)
            }
        },
        StoreContract("an answer that is not the newest cannot be removed") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            let review = try ports.answer(id, .good)
            try ports.answer(id, .good, at: .minutes(1))
            let before = try StudyPicture(ports)
            #expect(throws: Failure.conflict(.cardWasStudiedElsewhere)) { try ports.study.takeBack(review) }
            #expect(try StudyPicture(ports) == before)
        },
        StoreContract("an answer after a removed one is the newest") { ports in
            let id = try ports.addCard("le chat", to: ports.addBook())
            let first = try ports.answer(id, .again)
            _ = try ports.study.takeBack(ports.answer(id, .good, at: .minutes(1)))
            let second = try ports.answer(id, .easy, at: .minutes(2))
            #expect(try ports.entries(of: id) == [first.entry, second.entry])
        },
    ]
}

extension LibraryUnderTest {
    /// Changes a card's schedule without a review.
    fileprivate func change(_ id: Card.ID, _ body: (inout Schedule) -> Void) throws {
        var schedule = try card(id).schedule
        body(&schedule)
        try setSchedule(schedule, of: id)
    }
}
