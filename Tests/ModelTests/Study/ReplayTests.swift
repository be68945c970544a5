import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the log as the truth: it says where each card stands, and where it would stand under other weights.
@Suite struct ReplayTests {
    @Test(arguments: [Zone.utc, .berlin, .newYork])
    func `The log determines the schedule of a card after every answer`(_ zone: Zone) throws {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: 4)
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<100 {
            let plan = try RandomStudy.plan(using: &generator)
            var history = CardHistory(card: .unstudied(), entries: [])
            #expect(history.isSound)
            for (now, rating) in RandomStudy.answers(using: &generator) {
                let review = plan.review(history.card, rated: rating, at: now, in: calendar)
                history.card = review.after
                #expect(!history.isSound, "an entry is missing")
                history.entries.append(review.entry)
                #expect(history.isSound, "seed \(generator.seed)")
                #expect(history.schedule == review.after.schedule, "seed \(generator.seed)")
            }
        }
    }

    @Test(arguments: [Zone.utc, .berlin, .newYork])
    func `Under the same plan, nothing is rescheduled`(_ zone: Zone) throws {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: 4)
        var generator = SeededGenerator(seed: 32)
        for _ in 0..<200 {
            let plan = try RandomStudy.plan(using: &generator)
            let history = plan.play(RandomStudy.answers(using: &generator), in: calendar)
            #expect(plan.rescheduled(history, at: .utc("2027-01-01"), in: calendar) == nil, "seed \(generator.seed)")
        }
    }

    @Test(arguments: [Zone.utc, .berlin, .newYork])
    func `Rescheduling under other weights acts as if they had always applied`(_ zone: Zone) throws {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: 4)
        var generator = SeededGenerator(seed: 33)
        for _ in 0..<200 {
            let plan = try RandomStudy.plan(using: &generator)
            var other = plan
            other.options.scheduler.memory = try RandomStudy.model(using: &generator)
            other.options.scheduler.retention = .random(in: 0.7...0.99, using: &generator)
            let answers = RandomStudy.answers(using: &generator)
            var history = plan.play(answers, in: calendar)
            let expected = other.play(answers, in: calendar).card

            let review = try #require(other.rescheduled(history, at: .utc("2027-01-01"), in: calendar))
            #expect(review.before == history.card)
            #expect(review.after == expected, "seed \(generator.seed)")

            history = CardHistory(card: review.after, entries: history.entries + [review.entry])
            #expect(history.isSound, "seed \(generator.seed)")
            #expect(other.rescheduled(history, at: .utc("2027-01-02"), in: calendar) == nil, "seed \(generator.seed)")
            let back = plan.rescheduled(history, at: .utc("2027-01-03"), in: calendar)
            #expect(back?.after == plan.play(answers, in: calendar).card, "seed \(generator.seed)")
        }
    }

    @Test func `A rescheduling is not an answer`() throws {
        let plan = StudyPlan()
        var other = plan
        other.options.scheduler.retention = 0.8
        let start = Timestamp.utc("2026-01-31T08:00Z")
        let history = plan.play([(start, .easy), (start + .seconds(8 * 86_400), .good)], in: .utc)
        let now = Timestamp.utc("2030-01-01T08:00Z")
        let review = try #require(other.rescheduled(history, at: now, in: .utc))
        let (card, entry) = (review.after, review.entry)
        #expect(card.schedule.repetitions == 2 && card.schedule.lapses == 0)
        #expect(card.schedule.lastReviewAt == history.card.schedule.lastReviewAt)
        let dueAt = try #require(card.schedule.dueAt)
        #expect(dueAt > history.card.schedule.dueAt ?? now && dueAt < now)
        let memory = try #require(history.card.schedule.memory)
        #expect(
            entry
                == ReviewEntry(
                    at: now, day: StudyCalendar.utc.day(of: now), rating: nil, elapsedDays: 0, before: .review, after: .review,
                    step: nil, memory: memory, interval: now.duration(to: dueAt), duration: .zero))
    }

    @Test func `A rescheduled learning card keeps its due time`() throws {
        let plan = StudyPlan()
        var other = plan
        other.options.scheduler.memory = try MemoryModel(weights: [1, 2, 3, 4] + MemoryModel.default.weights[4...])
        let history = plan.play([(.utc("2026-01-31T08:00Z"), .good)], in: .utc)
        let review = try #require(other.rescheduled(history, at: .utc("2026-01-31T09:00Z"), in: .utc))
        #expect(review.after.schedule.stability == 3)
        #expect(review.after.schedule.dueAt == history.card.schedule.dueAt)
        #expect(review.after.schedule.step == 1 && review.entry.step == 1)
        #expect(review.entry.before == .learning && review.entry.after == .learning)
        #expect(review.entry.interval == .seconds(-50 * 60), "it has been due for fifty minutes")
    }

    @Test func `A card without answers is not rescheduled`() {
        let history = CardHistory(card: .unstudied(), entries: [])
        #expect(StudyPlan().rescheduled(history, at: .utc("2026-01-31"), in: .utc) == nil)
        #expect(history.schedule == Schedule())
    }

    /// As a damaged library may have it.
    @Test func `A card with no counted repetitions is still rescheduled`() {
        let start = Timestamp.utc("2026-01-31T08:00Z")
        var history = StudyPlan().play([(start, .easy)], in: .utc)
        history.card.schedule.repetitions = 0
        #expect(!history.isSound)
        var plan = StudyPlan()
        plan.options.scheduler.retention = 0.8
        #expect(plan.rescheduled(history, at: start, in: .utc) != nil)
    }
}
