import Model
import TestSupport
import Testing
import Vocabulary

/// Protects what holds for every plan and every history: bounds, and the order that ratings and time bring.
@Suite struct StudyPropertyTests {
    @Test(arguments: Zone.steady.prefix(2) + Zone.changing)
    func `Stability, difficulty, elapsed days and intervals stay within bounds`(_ zone: Zone) throws {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: 4)
        var generator = SeededGenerator(seed: 21)
        for round in 0..<300 {
            let plan = try RandomStudy.plan(using: &generator)
            let history = plan.play(RandomStudy.answers(using: &generator), in: calendar)
            for entry in history.entries {
                let memory = entry.memory
                #expect(memory.stability.isFinite && memory.stability >= 0.001, "seed \(generator.seed), round \(round)")
                #expect((1...10).contains(memory.difficulty), "seed \(generator.seed), round \(round)")
                #expect(entry.elapsedDays >= 0, "seed \(generator.seed), round \(round)")
                #expect((entry.step == nil) == (entry.after == .review), "seed \(generator.seed), round \(round)")
                guard entry.after == .review else { continue }
                let days = calendar.days(from: entry.at, to: entry.at + entry.interval)
                #expect(
                    (1...plan.options.scheduler.maximumInterval).contains(days), "seed \(generator.seed), round \(round)")
            }
        }
    }

    /// With the same chance for each rating.
    @Test func `A better rating never brings a card back sooner`() throws {
        var generator = SeededGenerator(seed: 22)
        for round in 0..<1000 {
            let plan = try RandomStudy.plan(using: &generator)
            let card = plan.play(RandomStudy.answers(using: &generator), in: .utc).card
            let lastReviewAt = try #require(card.schedule.lastReviewAt)
            let now = lastReviewAt + RandomStudy.gap(using: &generator)
            let reviews = Rating.allCases.map { plan.review(card, rated: $0, at: now, in: .utc) }
            for (worse, better) in zip(reviews, reviews.dropFirst()) {
                #expect(worse.entry.interval <= better.entry.interval, "seed \(generator.seed), round \(round)")
                #expect(worse.entry.memory.difficulty >= better.entry.memory.difficulty, "seed \(generator.seed), round \(round)")
                #expect(worse.entry.memory.stability <= better.entry.memory.stability, "seed \(generator.seed), round \(round)")
            }
        }
    }

    @Test func `After good, a longer gap never gives a smaller stability`() throws {
        var generator = SeededGenerator(seed: 23)
        for round in 0..<1000 {
            let model = try RandomStudy.model(using: &generator)
            let memory = MemoryState(
                stability: .random(in: 0.001...10_000, using: &generator), difficulty: .random(in: 1...10, using: &generator))
            var before = memory.stability
            for days in [1, 2, 3, 10, 100, 1000, 10_000, 100_000] {
                let after = model.next(memory, .good, days: days).stability
                #expect(after >= before, "seed \(generator.seed), round \(round), \(days) days")
                before = after
            }
        }
    }

    @Test func `A same-day answer never reduces stability unless the card is forgotten`() throws {
        var generator = SeededGenerator(seed: 24)
        for round in 0..<1000 {
            let model = try RandomStudy.model(using: &generator)
            let memory = MemoryState(
                stability: .random(in: 0.001...10_000, using: &generator), difficulty: .random(in: 1...10, using: &generator))
            for rating in [Rating.hard, .good, .easy] {
                let after = model.next(memory, rating, days: 0).stability
                #expect(after >= memory.stability, "seed \(generator.seed), round \(round), \(rating)")
                #expect(model.next(memory, rating, days: -3).stability == after, "days that are none")
            }
        }
    }
}
