import Model
import Testing
import Vocabulary

/// Protects what an answer makes of a card, and what the log tells of it.
@Suite struct AnswerTests {
    let start = Timestamp.utc("2026-01-31T08:00:00.250Z")

    @Test func `The first answer is logged`() {
        let card = Card.unstudied()
        let review = StudyPlan().review(card, rated: .good, at: start, in: .utc, took: .milliseconds(1500))
        var after = card
        after.schedule.state = .learning
        after.schedule.step = 1
        after.schedule.memory = MemoryModel.default.first(.good)
        after.schedule.dueAt = .utc("2026-01-31T08:10:00.250Z")
        after.schedule.lastReviewAt = start
        after.schedule.repetitions = 1
        let entry = ReviewEntry(
            at: start, day: 20_484, rating: .good, elapsedDays: 0, before: .new, after: .learning, step: 1,
            memory: MemoryModel.default.first(.good), interval: .seconds(600), duration: .milliseconds(1500))
        #expect(review == Review(before: card, after: after, entry: entry))
    }

    @Test func `A later answer is logged with the days elapsed`() throws {
        let card = Card.reviewed(stability: 10, lastReviewAt: start)
        let now = Timestamp.utc("2026-02-11T03:00:00Z")
        let entry = StudyPlan().review(card, rated: .again, at: now, in: .utc).entry
        #expect(entry.elapsedDays == 10)
        #expect(entry.day == 20_494)
        #expect(entry.before == .review && entry.after == .relearning && entry.step == 0)
        #expect(entry.memory == MemoryModel.default.next(.init(stability: 10, difficulty: 5), .again, days: 10))
        #expect(entry.interval == .seconds(600))
        #expect(entry.duration == .zero)
    }

    @Test(arguments: CardState.allCases, Rating.allCases)
    func `Only forgetting a card in review is a lapse`(_ state: CardState, _ rating: Rating) {
        var card = Card.reviewed(lastReviewAt: start)
        card.schedule.state = state
        card.schedule.lapses = 2
        let after = StudyPlan().review(card, rated: rating, at: start + .seconds(864_000), in: .utc).after
        #expect(after.schedule.lapses == (state == .review && rating == .again ? 3 : 2))
        #expect(after.schedule.repetitions == 4)
    }

    @Test func `A card forgotten without relearning steps lapses too`() {
        var plan = StudyPlan()
        plan.options.scheduler.relearningSteps = []
        let after = plan.review(.reviewed(lastReviewAt: start), rated: .again, at: start + .seconds(864_000), in: .utc).after
        #expect(after.schedule.lapses == 1 && after.schedule.state == .review && after.schedule.step == nil)
    }

    /// Early or late, the days that passed decide.
    @Test(arguments: [(1, 1), (5, 5), (10, 10), (400, 400)])
    func `The days elapsed decide how an early or late answer counts`(_ days: Int, _ elapsed: Int) {
        let card = Card.reviewed(stability: 10, lastReviewAt: start)
        let review = StudyPlan().review(card, rated: .good, at: start + .seconds(days * 86_400), in: .utc)
        #expect(review.entry.elapsedDays == elapsed)
        #expect(review.entry.memory == MemoryModel.default.next(.init(stability: 10, difficulty: 5), .good, days: elapsed))
    }

    @Test func `An answer after the clock went backwards counts as the same day`() {
        let card = Card.reviewed(stability: 10, lastReviewAt: start)
        let now = Timestamp.utc("2026-01-01T08:00Z")
        for rating in Rating.allCases {
            let review = StudyPlan().review(card, rated: rating, at: now, in: .utc)
            #expect(review.entry.elapsedDays == 0)
            #expect(review.entry.memory == MemoryModel.default.next(.init(stability: 10, difficulty: 5), rating, days: 0))
            #expect(review.entry.interval > .zero)
            #expect(review.after.schedule.lastReviewAt == now)
        }
    }
}
