import Model
import Testing
import Vocabulary

extension StoreContract {
    static let histories: [StoreContract] = [
        StoreContract("what is read of several books is the sum of each") { ports in
            let books = try ["A", "A::B", "C"].map { try ports.addBook($0) }
            for (number, book) in books.enumerated() {
                for card in 0...number {
                    let id = try ports.addCard("\(number) \(card)", to: book)
                    if card > 0 { try ports.answer(id, .good, at: .minutes(Int64(number))) }
                }
            }
            let (study, statistics, now) = (ports.study, ports.statistics, StudyMoment.start)
            let scopes: [(BookScope, [Int])] = [
                (.only([books[0], books[2]]), [0, 2]), (.except([books[1]]), [0, 2]), (.except([]), [0, 1, 2]), (.only([]), []),
                (.all, [0, 1, 2]), (.only([books[1]]), [1]), (.only([books[1], Book.ID(99)]), [1]),
            ]
            for (scope, numbers) in scopes {
                let (all, studied) = (numbers.reduce(0) { $0 + $1 + 1 }, numbers.reduce(0, +))
                let known = numbers.isEmpty ? 0 : try numbers.reduce(0) { try $0 + (ports.book(books[$1])?.known ?? 0) }
                let totals = BookTotals(books: numbers.count, cards: all, known: known, due: 0)
                #expect(try ports.books.totals(in: scope, at: now) == totals)
                #expect(try ports.cards.countCards(CardQuery(in: scope)) == all)
                #expect(try ports.cards.countCards(CardQuery(in: scope, status: .new)) == numbers.count)
                #expect(try ports.fronts(CardQuery(in: scope, status: .new)) == numbers.map { "\($0) 0" })
                #expect(
                    try study.histories(in: scope, after: nil, limit: 9).map(\.entries.count)
                        == Array(repeating: 1, count: studied))
                let cards = CardQuery(in: scope)
                let states = try statistics.stateCounts(of: cards).values.reduce(into: StateCounts()) { $0 += $1 }
                #expect(states.new == numbers.count && states.learning == studied && states.suspended == 0)
                let times = [Timestamp.minutes(0), .minutes(99_999)]
                #expect(try statistics.dueCounts(of: cards, between: times) == [studied])
                #expect(try statistics.answerCounts(of: cards, from: 0).reduce(0) { $0 + $1.answers } == studied)
                #expect(
                    try statistics.answerTimes(of: cards, since: Timestamp(milliseconds: .min)).reduce(0) { $0 + $1.answers }
                        == studied)
                var memories = 0
                try statistics.forEachMemory(of: cards) { _, _, _ in memories += 1 }
                #expect(memories == studied)
                #expect(try (study.nextDue(.learning, in: scope, after: now) == nil) == (studied == 0))
            }
        },
        StoreContract("a history is the whole card with its log entries, earliest first") { ports in
            let id = try ports.addCard("le chat", tags: ["noun"], to: ports.addBook())
            let reviews = try (0..<12).map { try ports.answer(id, .good, at: .minutes(1440 * $0)) }
            let histories = try ports.study.histories(in: .all, after: nil, limit: 9)
            #expect(try histories == [CardHistory(card: ports.card(id), entries: reviews.map(\.entry))])
            #expect(histories.first?.isSound == true)
        },
        StoreContract("histories are listed by the ids of their cards, in pages that follow a card") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            var entries: [String: [ReviewEntry]] = [:]
            var ids: [Card.ID] = []
            for number in 1...9 {
                let id = try ports.addCard("\(number)", to: number % 3 == 0 ? spanish : french)
                ids.append(id)
                if number == 2 || number == 5 { continue }
                for minute in 0..<number {
                    entries["\(number)", default: []].append(try ports.answer(id, .again, at: .minutes(Int64(minute))).entry)
                }
            }
            try ports.setSchedule(.review(dueAt: .start), of: ids[1])
            func fronts(_ book: Book.ID?, after: Int?, _ limit: Int) throws -> [String] {
                let id = after.map { ids[$0 - 1] }
                let histories = try ports.study.histories(in: BookScope(book), after: id, limit: limit)
                for history in histories { #expect(history.entries == entries[history.card.front]) }
                return histories.map(\.card.front)
            }
            #expect(try fronts(nil, after: nil, 99) == ["1", "3", "4", "6", "7", "8", "9"])
            #expect(try fronts(nil, after: nil, 3) == ["1", "3", "4"])
            #expect(try fronts(nil, after: 4, 3) == ["6", "7", "8"])
            #expect(try fronts(nil, after: 5, 1) == ["6"])
            #expect(try fronts(nil, after: 8, 3) == ["9"])
            #expect(try fronts(nil, after: 9, 3) == [])
            #expect(try fronts(nil, after: nil, 0) == [])
            #expect(try fronts(spanish, after: nil, 2) == ["3", "6"])
            #expect(try fronts(spanish, after: 6, 2) == ["9"])
            #expect(try fronts(french, after: 1, 9) == ["4", "7", "8"])
            #expect(try fronts(Book.ID(99), after: nil, 9) == [])
        },
        StoreContract("studied cards without a log entry are reported") { ports in
            let book = try ports.addBook()
            try ports.addCard("new", to: book)
            try ports.answer(ports.addCard("answered", to: book), .good)
            let first = try ports.addCard("put into review", .review(dueAt: .start), to: book)
            let second = try ports.addCard("put into learning", .learning(dueAt: .start), to: book)
            _ = try ports.cards.setSuspended(true, of: second)
            var counted = Schedule()
            counted.repetitions = 1
            let third = try ports.addCard("with an answer", counted, to: book)
            var stepped = Schedule()
            stepped.step = 0
            let fourth = try ports.addCard("at a step", stepped, to: book)
            func found(after id: Card.ID?, _ limit: Int) throws -> [Card] {
                try ports.study.studiedCardsWithoutLog(after: id, limit: limit)
            }
            #expect(try found(after: nil, 9) == [first, second, third, fourth].map(ports.card))
            #expect(try found(after: nil, 1).map(\.id) == [first])
            #expect(try found(after: second, 9).map(\.id) == [third, fourth])
            #expect(try found(after: fourth, 9) == [])
        },
    ]

    static let log: [StoreContract] = [
        StoreContract("the log is read in order of time, for the cards of a list and between two times") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let (chat, gato) = (try ports.addCard("le chat", to: french), try ports.addCard("el gato", to: spanish))
            let first = try ports.answer(gato, .good, at: .start)
            let second = try ports.answer(chat, .easy, at: .minutes(1))
            let third = try ports.answer(gato, .again, at: .minutes(1))
            let fourth = Review.rescheduling(try ports.card(chat), dueAt: .minutes(99), at: .minutes(2))
            _ = try ports.study.record(fourth)
            func entries(_ query: LogQuery) throws -> [ReviewEntry] {
                let entries = try ports.study.logEntries(ports.study.logKeys(query))
                for entry in entries { #expect(entry.book == (entry.card == chat ? french : spanish)) }
                return entries.map(\.entry)
            }
            #expect(try entries(LogQuery()) == [first, second, third, fourth].map(\.entry))
            #expect(try entries(LogQuery(limit: 2)) == [first, second].map(\.entry))
            #expect(try entries(LogQuery(cards: CardQuery(in: BookScope(spanish)))) == [first, third].map(\.entry))
            let ofChat = CardQuery(filter: .term(.text(nil, .begins("chat"))))
            #expect(try entries(LogQuery(cards: ofChat, limit: 1)) == [second.entry])
            #expect(try entries(LogQuery(times: .minutes(1)..<(.minutes(2)))) == [second, third].map(\.entry))
            #expect(try ports.study.logKeys(LogQuery()).map(\.number) == [1, 1, 2, 2])
            let keys = [LogKey(card: chat, number: 2), LogKey(card: chat, number: 3), LogKey(card: gato, number: 1)]
            #expect(try ports.study.logEntries(keys).map(\.entry) == [fourth.entry, first.entry])
        }
    ]

    static let statistics: [StoreContract] = [
        StoreContract("cards are counted by state, and suspended cards separately") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            #expect(try ports.statistics.stateCounts(of: CardQuery()) == [:])
            let schedules = [Schedule(), .learning(dueAt: .start), .review(dueAt: .start), .relearning(dueAt: .start)]
            for (index, schedule) in schedules.enumerated() {
                for number in 0...index { try ports.addCard("\(schedule.state) \(number)", schedule, to: french) }
                let suspended = try ports.addCard("\(schedule.state), suspended", schedule, to: french)
                _ = try ports.cards.setSuspended(true, of: suspended)
            }
            try ports.addCard("nuevo", to: spanish)
            var counts = StateCounts()
            (counts.new, counts.learning, counts.review, counts.relearning, counts.suspended) = (1, 2, 3, 4, 4)
            #expect(try ports.statistics.stateCounts(of: CardQuery(in: BookScope(french))) == [french: counts])
            var ofSpanish = StateCounts()
            ofSpanish.new = 1
            #expect(try ports.statistics.stateCounts(of: CardQuery()) == [french: counts, spanish: ofSpanish])
            var suspended = StateCounts()
            suspended.suspended = 4
            #expect(try ports.statistics.stateCounts(of: CardQuery(filter: .term(.suspended))) == [french: suspended])
            #expect(try ports.statistics.stateCounts(of: CardQuery(in: BookScope(Book.ID(99)))) == [:])
        },
        StoreContract("the forecast counts the cards that become due between consecutive times") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            try ports.addCard("new", to: french)
            try ports.addCard("too early", .review(dueAt: .minutes(9)), to: french)
            try ports.addCard("1", .review(dueAt: .minutes(10)), to: french)
            try ports.addCard("2", .learning(dueAt: .minutes(20) + .milliseconds(-1)), to: french)
            try ports.addCard("3", .relearning(dueAt: .minutes(20)), to: french)
            try ports.addCard("4", .review(dueAt: .minutes(29)), to: spanish)
            try ports.addCard("too late", .review(dueAt: .minutes(40)), to: french)
            let suspended = try ports.addCard("suspended", .review(dueAt: .minutes(15)), to: french)
            _ = try ports.cards.setSuspended(true, of: suspended)
            let moments = [10, 20, 30, 40].map { Timestamp.minutes($0) }
            #expect(try ports.statistics.dueCounts(of: CardQuery(), between: moments) == [2, 2, 0])
            #expect(try ports.statistics.dueCounts(of: CardQuery(in: BookScope(french)), between: moments) == [2, 1, 0])
            #expect(try ports.statistics.dueCounts(of: CardQuery(in: BookScope(spanish)), between: moments) == [0, 1, 0])
            let ofSpanish = CardQuery(filter: .term(.books([spanish])))
            #expect(try ports.statistics.dueCounts(of: ofSpanish, between: moments) == [0, 1, 0])
            #expect(try ports.statistics.dueCounts(of: ofSpanish, between: []) == [])
            #expect(try ports.statistics.dueCounts(of: CardQuery(), between: [.start]) == [])
            #expect(try ports.statistics.dueCounts(of: CardQuery(), between: []) == [])
        },
        StoreContract("answers are counted by day, previous state, rating and book, with the time they took") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let today = StudyMoment.start.day
            func count(
                _ day: Int, _ state: CardState, _ rating: Rating, _ answers: Int, in book: Book.ID
            ) -> AnswerCount {
                AnswerCount(
                    day: today + day, state: state, rating: rating, book: book, answers: answers,
                    duration: .milliseconds(1500) * answers)
            }
            let chat = try ports.addCard("le chat", to: french)
            try ports.answer(chat, .good, at: .minutes(-1440))
            try ports.answer(chat, .good)
            try ports.answer(ports.addCard("el gato", to: spanish), .easy)
            try ports.answer(ports.addCard("la vache", to: french), .again)
            try ports.answer(ports.addCard("le chien", to: french), .easy)
            func counts(_ cards: CardQuery, from day: Int) throws -> [AnswerCount] {
                try ports.statistics.answerCounts(of: cards, from: today + day)
            }
            let ofFrench = [
                count(0, .new, .again, 1, in: french), count(0, .new, .easy, 1, in: french),
                count(0, .learning, .good, 1, in: french),
            ]
            #expect(
                try counts(CardQuery(), from: -1) == [
                    count(-1, .new, .good, 1, in: french), count(0, .new, .again, 1, in: french),
                    count(0, .new, .easy, 1, in: french), count(0, .new, .easy, 1, in: spanish),
                    count(0, .learning, .good, 1, in: french),
                ])
            #expect(try counts(CardQuery(in: BookScope(french)), from: 0) == ofFrench)
            #expect(try counts(CardQuery(in: BookScope(spanish)), from: 0) == [count(0, .new, .easy, 1, in: spanish)])
            #expect(try counts(CardQuery(), from: 1) == [])
            // The answers of a set are those of its cards
            #expect(try counts(CardQuery(filter: .term(.books([french]))), from: 0) == ofFrench)
            _ = try ports.study.record(Review.rescheduling(ports.card(chat), dueAt: .minutes(99)))
            let ofChat = CardQuery(in: BookScope(french), filter: .term(.text(.front, .exactly("le chat"))))
            #expect(
                try counts(ofChat, from: -1)
                    == [count(-1, .new, .good, 1, in: french), count(0, .learning, .good, 1, in: french)])
            #expect(
                try ports.statistics.answerTimes(of: ofChat, since: StudyCalendar.utc.start(of: today)) == [
                    AnswerTime(start: .start, answers: 1)
                ])
        },
        StoreContract("answers are counted by quarters of an hour, without reschedulings and answers to deleted cards") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let today = StudyMoment.start.day
            func time(_ minutes: Int64, _ answers: Int) -> AnswerTime { AnswerTime(start: .minutes(minutes), answers: answers) }
            func since(_ day: Int) -> Timestamp { StudyCalendar.utc.start(of: day) }
            let chat = try ports.addCard("le chat", to: french)
            try ports.answer(chat, .good, at: .minutes(-1440))
            for minute in [0, 14, 15] as [Int64] { try ports.answer(chat, .good, at: .minutes(minute)) }
            _ = try ports.study.record(Review.rescheduling(ports.card(chat), dueAt: .minutes(99)))
            try ports.answer(ports.addCard("el gato", to: spanish), .again, at: .minutes(61))
            let deleted = try ports.addCard("la vache", to: french)
            try ports.answer(deleted, .easy)
            _ = try ports.cards.deleteCard(deleted)
            #expect(
                try ports.statistics.answerTimes(of: CardQuery(), since: since(today - 1))
                    == [time(-1440, 1), time(0, 2), time(15, 1), time(60, 1)])
            #expect(
                try ports.statistics.answerTimes(of: CardQuery(in: BookScope(french)), since: since(today)) == [
                    time(0, 2), time(15, 1),
                ])
            #expect(try ports.statistics.answerTimes(of: CardQuery(in: BookScope(spanish)), since: since(today)) == [time(60, 1)])
            #expect(try ports.statistics.answerTimes(of: CardQuery(), since: since(today + 1)) == [])
        },
        StoreContract("answers are counted by state, age and rating, without reschedulings and answers to deleted cards") {
            ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let today = StudyMoment.start.day
            let chat = try ports.addCard("le chat", to: french)
            try ports.answer(chat, .easy, at: .minutes(-1440 * 30))
            try ports.answer(chat, .good, at: .minutes(-1440 * 20))
            _ = try ports.study.record(Review.rescheduling(ports.card(chat), dueAt: .start))
            try ports.answer(chat, .again)
            try ports.answer(ports.addCard("el gato", to: spanish), .again)
            let old = try ports.addCard("el perro", to: spanish)
            try ports.answer(old, .easy, at: .minutes(-1440 * 21))
            try ports.answer(old, .hard)
            let deleted = try ports.addCard("la vache", to: french)
            try ports.answer(deleted, .easy)
            _ = try ports.cards.deleteCard(deleted)
            func kind(_ state: CardState, _ rating: Rating, _ answers: Int, isMature: Bool = false) -> AnswerKind {
                AnswerKind(
                    state: state, isMature: isMature, rating: rating, answers: answers, duration: .milliseconds(1500) * answers)
            }
            let all = [
                kind(.new, .again, 1), kind(.new, .easy, 2), kind(.review, .again, 1), kind(.review, .good, 1),
                kind(.review, .hard, 1, isMature: true),
            ]
            #expect(try ports.statistics.answerKinds(of: CardQuery(), from: 0) == all)
            #expect(
                try ports.statistics.answerKinds(of: CardQuery(), from: today - 20) == [
                    kind(.new, .again, 1), kind(.review, .again, 1), kind(.review, .good, 1),
                    kind(.review, .hard, 1, isMature: true),
                ])
            for cards in [CardQuery(in: BookScope(french)), CardQuery(filter: .term(.books([french])))] {
                #expect(
                    try ports.statistics.answerKinds(of: cards, from: 0) == [
                        kind(.new, .easy, 1), kind(.review, .again, 1), kind(.review, .good, 1),
                    ])
            }
        },
        StoreContract("each studied card is visited once with its memory state") { ports in
            struct Memory: Hashable {
                let stability: Double
                let at: Timestamp
            }
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            func memories(_ book: Book.ID?) throws -> [Memory: Int] {
                var memories: [Memory: Int] = [:]
                try ports.statistics.forEachMemory(of: CardQuery(in: BookScope(book))) { owner, stability, at in
                    #expect(owner == book ?? owner)
                    memories[Memory(stability: stability, at: at), default: 0] += 1
                }
                return memories
            }
            try ports.addCard("new", to: french)
            #expect(try memories(nil) == [:])
            try ports.addCard("1", .review(dueAt: .start, stability: 0.1 + 0.2), to: french)
            try ports.addCard("2", .learning(dueAt: .minutes(9)), to: french)
            let suspended = try ports.addCard("3", .relearning(dueAt: .minutes(9)), to: french)
            _ = try ports.cards.setSuspended(true, of: suspended)
            var schedule = Schedule.review(dueAt: .minutes(9), stability: 7)
            schedule.lastReviewAt = .minutes(-5)
            try ports.addCard("4", schedule, to: spanish)
            let ofFrench = [Memory(stability: 0.1 + 0.2, at: .start): 1, Memory(stability: 12.5, at: .start): 2]
            let ofSpanish = [Memory(stability: 7, at: .minutes(-5)): 1]
            #expect(try memories(french) == ofFrench)
            #expect(try memories(spanish) == ofSpanish)
            #expect(try memories(nil) == ofFrench.merging(ofSpanish) { $0 + $1 })
        },
    ]
}
