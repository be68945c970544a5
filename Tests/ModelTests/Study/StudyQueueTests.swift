import Model
import Testing
import Vocabulary

/// Protects the order in which cards come: learning first, then reviews with new cards spread between them.
@Suite struct StudyQueueTests {
    let moment = StudyMoment(now: .utc("2026-01-31T08:00Z"), day: 20_484, dayEnd: .utc("2026-02-01T04:00Z"))

    @Test(arguments: [
        (10, 5, "RNRRNRRNRRNRRNR"), (5, 10, "NRNNRNNRNNRNNRN"), (4, 4, "RNRNRNRN"), (6, 1, "RRRNRRR"), (1, 3, "NRNN"),
        (0, 3, "NNN"), (3, 0, "RRR"), (0, 0, ""),
    ])
    func `New cards are spread among reviews`(_ reviews: Int64, _ new: Int64, _ order: String) throws {
        let queues = KeptQueues(review: Array(0..<reviews), new: Array(100..<100 + new))
        #expect(try played(queues, by: StudyPlan()) == order)
    }

    @Test func `Learning cards come first`() throws {
        let queues = KeptQueues(learning: [1, 2], review: [3], new: [4])
        #expect(try played(queues, by: StudyPlan()) == "LLRN")
    }

    @Test func `New cards are spread according to the daily limits`() throws {
        var plan = StudyPlan()
        plan.limits = StudyLimits(newCards: 2, reviews: 6)
        let queues = KeptQueues(review: Array(0..<50), new: Array(100..<150))
        #expect(try played(queues, by: plan) == "RRNRRRNR")
    }

    @Test func `Spreading new cards in one book ignores other books`() throws {
        var plan = StudyPlan()
        plan.limits.newCards = nil
        let queues = KeptQueues(review: Array(1...4), new: Array(11...14))
        queues.done = [StudiedCount(book: Book.ID(2), state: .new, answers: 100)]
        #expect(try played(queues, in: Book.ID(1), by: plan) == "RNRNRNRN")
    }

    @Test func `A queue whose daily limit is used up is not queried`() throws {
        var plan = StudyPlan()
        plan.limits = StudyLimits(newCards: 0, reviews: 0)
        plan.ownLimits[Book.ID(1)] = plan.limits
        let queues = KeptQueues(review: [1], new: [2])
        for book in [nil, Book.ID(1), Book.ID(2)] {
            #expect(try queues.nextCard(in: BookScope(book), by: plan, at: moment) == nil)
        }
        #expect(queues.asked == [.learning, .learning, .learning])
    }

    @Test func `Many reviews are not counted completely to spread new cards`() throws {
        var plan = StudyPlan()
        plan.limits.newCards = 1000
        let queues = KeptQueues(review: Array(0..<2000), new: Array(10_000..<12_000))
        #expect(try played(queues, by: plan, atMost: 20) == "RNRNRNRNRNRNRNRNRNRN")
    }

    @Test func `The card just answered comes again only if there is no other`() throws {
        let queues = KeptQueues(learning: [1], review: [2], new: [3])
        let (plan, last) = (StudyPlan(), Card.ID(1))
        #expect(try queues.nextCard(in: .all, by: plan, at: moment)?.id == last)
        #expect(try queues.nextCard(in: .all, by: plan, at: moment, after: last)?.id == Card.ID(2))
        queues.cards[.review] = []
        #expect(try queues.nextCard(in: .all, by: plan, at: moment, after: last)?.id == Card.ID(3))
        queues.cards[.new] = []
        #expect(try queues.nextCard(in: .all, by: plan, at: moment, after: last)?.id == last)
        queues.cards[.learning] = []
        #expect(try queues.nextCard(in: .all, by: plan, at: moment, after: last) == nil)
    }

    @Test func `The review just answered gives way to a new card`() throws {
        let queues = KeptQueues(review: [1], new: [2])
        #expect(try queues.nextCard(in: .all, by: StudyPlan(), at: moment, after: Card.ID(1))?.id == Card.ID(2))
        queues.cards[.review] = []
        #expect(try queues.nextCard(in: .all, by: StudyPlan(), at: moment, after: Card.ID(2))?.id == Card.ID(2))
    }

    @Test func `Random order stays the same all day and changes the next day`() throws {
        let queues = KeptQueues(review: [1, 2])
        var plan = StudyPlan()
        plan.order.reviews = .random
        plan.seed = .max
        _ = try queues.nextCard(in: .all, by: plan, at: moment)
        var later = moment
        later.now = later.now + .seconds(3600)
        _ = try queues.nextCard(in: .all, by: plan, at: later)
        later.day += 1
        _ = try queues.nextCard(in: .all, by: plan, at: later)
        #expect(queues.orders.allSatisfy { $0.order.reviews == .random })
        let seeds = queues.orders.map(\.seed)
        #expect(Set(seeds).count == 2 && seeds.first != seeds.last)
    }

    /// As a machine has it that has lost its time.
    @Test func `Cards are due on days before 1970`() throws {
        let before = StudyCalendar.utc.moment(.utc("1970-01-01T00:00Z"))
        #expect(before.day == -1)
        #expect(try KeptQueues(review: [1]).nextCard(in: .all, by: StudyPlan(), at: before)?.id == Card.ID(1))
    }

    private func played(
        _ queues: KeptQueues, in book: Book.ID? = nil, by plan: StudyPlan, atMost limit: Int = .max
    ) throws -> String {
        var order = ""
        while order.count < limit, let card = try queues.nextCard(in: BookScope(book), by: plan, at: moment) {
            switch try #require(queues.answer(card)) {
            case .learning: order += "L"
            case .review: order += "R"
            case .new: order += "N"
            }
        }
        return order
    }
}
