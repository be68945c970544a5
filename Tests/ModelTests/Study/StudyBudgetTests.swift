import Model
import Testing
import Vocabulary

/// Protects the day's limits: a book with a limit of its own has its own account, all others share one.
@Suite struct StudyBudgetTests {
    let moment = StudyMoment(now: .utc("2026-01-31T08:00Z"), day: 20_484, dayEnd: .utc("2026-02-01T04:00Z"))

    struct Case: CustomTestStringConvertible {
        let shared: Int?
        let own: [Int64: Int]
        /// How many new cards of each book came before.
        let done: [Int64: Int]
        /// How many come of the books 1, 2 and 3, which have ten each; for all books, and for each by itself.
        let all: [Int]
        let single: [Int]
        var testDescription: String { "\(shared.map(String.init) ?? "no limit"), own \(own), done \(done)" }

        init(_ shared: Int?, own: [Int64: Int] = [:], done: [Int64: Int] = [:], all: [Int], single: [Int]) {
            self.shared = shared
            self.own = own
            self.done = done
            self.all = all
            self.single = single
        }
    }

    static let cases = [
        Case(nil, all: [10, 10, 10], single: [10, 10, 10]),
        Case(0, all: [0, 0, 0], single: [0, 0, 0]),
        Case(12, all: [10, 2, 0], single: [10, 10, 10]),
        Case(12, done: [2: 3], all: [9, 0, 0], single: [9, 9, 9]),
        Case(3, done: [1: 5], all: [0, 0, 0], single: [0, 0, 0]),
        Case(4, own: [2: 6], all: [4, 6, 0], single: [4, 6, 4]),
        Case(4, own: [2: 6], done: [2: 6], all: [4, 0, 0], single: [4, 0, 4]),
        Case(4, own: [2: 6], done: [1: 4, 2: 1], all: [0, 5, 0], single: [0, 5, 0]),
        Case(4, own: [2: 6], done: [1: 4, 2: 9], all: [0, 0, 0], single: [0, 0, 0]),
        Case(0, own: [1: 1, 3: 2], all: [1, 0, 2], single: [1, 0, 2]),
        Case(0, own: [1: 1, 3: 2], done: [3: 2], all: [1, 0, 0], single: [1, 0, 0]),
        Case(nil, own: [1: 3, 2: 0], all: [3, 0, 10], single: [3, 0, 10]),
        Case(5, own: [3: StudyLimits.beyondReach], done: [3: 100], all: [5, 0, 10], single: [5, 5, 10]),
        Case(5, own: [9: 7], all: [5, 0, 0], single: [5, 5, 5]),
    ]

    @Test(arguments: cases)
    func `New cards come within the daily limits`(_ table: Case) throws {
        try check(table, .new, state: .new) { StudyLimits(newCards: $0, reviews: 0) }
    }

    @Test(arguments: cases)
    func `Reviews come within the daily limits`(_ table: Case) throws {
        try check(table, .review, state: .review) { StudyLimits(newCards: 0, reviews: $0) }
    }

    @Test func `A limit is shared by a book and those below it without their own, also if only some are studied`() throws {
        var plan = StudyPlan()
        plan.limits = StudyLimits(newCards: 1, reviews: nil)
        plan.ownLimits = [Book.ID(1): StudyLimits(newCards: 4, reviews: nil), Book.ID(3): StudyLimits(newCards: 2, reviews: 7)]
        plan.below = [Book.ID(1): [Book.ID(2), Book.ID(3), Book.ID(4)], Book.ID(3): [Book.ID(4)]]
        #expect(plan.sharers(of: \.newCards) == [Book.ID(1): [Book.ID(1), Book.ID(2)], Book.ID(3): [Book.ID(3), Book.ID(4)]])
        let queues = KeptQueues()
        for book in 1...5 as ClosedRange<Int64> { queues.add(book * 100...book * 100 + 9, to: .new, book: book) }
        queues.done = [StudiedCount(book: Book.ID(2), state: .new, answers: 1)]
        func new(_ books: Int64...) throws -> Int {
            let scope = BookScope.only(Set(books.map { Book.ID($0) }))
            let count = try queues.remaining(in: scope, by: plan, at: moment).new
            var came: [Card] = []
            while let card = try queues.nextCard(in: scope, by: plan, at: moment) {
                came.append(card)
                queues.cards[.new]?.removeAll { $0 == card }
                queues.done.append(StudiedCount(book: card.book, state: .new, answers: 1))
            }
            queues.done = [StudiedCount(book: Book.ID(2), state: .new, answers: 1)]
            queues.cards[.new]? += came
            #expect(came.count == count)
            return count
        }
        #expect(try new(1, 2, 3, 4) == 5)
        #expect(try new(1) == 3)
        #expect(try new(2) == 3)
        #expect(try new(4) == 2)
        #expect(try new(2, 4) == 5)
        #expect(try new(4, 5) == 3)
        #expect(try queues.remaining(in: .all, by: plan, at: moment).new == 6)
    }

    @Test func `Learning cards have no daily limit`() throws {
        var plan = StudyPlan()
        plan.limits = StudyLimits(newCards: 0, reviews: 0)
        plan.ownLimits[Book.ID(1)] = plan.limits
        let queues = KeptQueues(learning: Array(1...30))
        #expect(try queues.remaining(in: .all, by: plan, at: moment) == StudyCounts(learning: 30, review: 0, new: 0))
        #expect(try queues.remaining(in: BookScope(Book.ID(1)), by: plan, at: moment).learning == 30)
    }

    @Test func `Only answers to new cards and reviews count toward the daily limits`() throws {
        var plan = StudyPlan()
        plan.limits = StudyLimits(newCards: 3, reviews: 4)
        let queues = KeptQueues(review: Array(1...9), new: Array(11...19))
        queues.done = [
            StudiedCount(book: Book.ID(1), state: .learning, answers: 50),
            StudiedCount(book: Book.ID(1), state: .relearning, answers: 50),
            StudiedCount(book: Book.ID(1), state: .new, answers: 1), StudiedCount(book: Book.ID(1), state: .review, answers: 2),
        ]
        #expect(try queues.remaining(in: .all, by: plan, at: moment) == StudyCounts(learning: 0, review: 2, new: 2))
    }

    @Test func `Counting the remaining cards stops at the given limit`() throws {
        let queues = KeptQueues(learning: Array(1...9), review: Array(11...19), new: Array(21...29))
        #expect(
            try queues.remaining(in: .all, by: StudyPlan(), at: moment, limit: 5)
                == StudyCounts(learning: 5, review: 5, new: 5))
        queues.add(31...39, to: .new, book: 2)
        var plan = StudyPlan()
        plan.ownLimits = [Book.ID(1): StudyLimits(newCards: 4, reviews: nil), Book.ID(2): StudyLimits(newCards: 4, reviews: nil)]
        #expect(try queues.remaining(in: .all, by: plan, at: moment, limit: 5).new == 5)
        #expect(try queues.remaining(in: .all, by: plan, at: moment).new == 8)
    }

    private func check(
        _ table: Case, _ queue: StudyQueue, state: CardState, _ limits: (Int?) -> StudyLimits
    ) throws {
        var plan = StudyPlan()
        plan.limits = limits(table.shared)
        for (book, limit) in table.own { plan.ownLimits[Book.ID(book)] = limits(limit) }
        for (book, expected) in [nil, 1, 2, 3].map({ ($0, $0.map { table.single[Int($0) - 1] }) }) as [(Int64?, Int?)] {
            let queues = KeptQueues()
            for book in 1...3 as ClosedRange<Int64> { queues.add(book * 100...book * 100 + 9, to: queue, book: book) }
            queues.done = table.done.map { StudiedCount(book: Book.ID($0.key), state: state, answers: $0.value) }
            let count = try queues.remaining(in: BookScope(book.map { Book.ID($0) }), by: plan, at: moment)
            var came = [0, 0, 0]
            while let card = try queues.nextCard(in: BookScope(book.map { Book.ID($0) }), by: plan, at: moment) {
                _ = queues.answer(card)
                came[Int(card.book.rawValue) - 1] += 1
            }
            if let expected {
                #expect(came.reduce(0, +) == expected, "the book \(book ?? 0)")
            } else {
                #expect(came == table.all, "all books")
            }
            let remaining = queue == .new ? count.new : count.review
            #expect(remaining == came.reduce(0, +), "what was said to be left, of the book \(book ?? 0)")
        }
    }
}
