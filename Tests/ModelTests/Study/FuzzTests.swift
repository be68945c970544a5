import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the chance in intervals: within the reference's ranges, reaching all of them, and the same when asked again.
@Suite struct FuzzTests {
    let now = Timestamp.utc("2026-01-31T08:00:00Z")

    @Test func `Fuzz ranges match the reference`() throws {
        for row in try Oracle.fuzzRanges() {
            #expect(Fuzz.range(days: row[0], maximum: 36_500) == row[1]...row[2], "\(row[0]) days")
        }
    }

    @Test(arguments: [
        (1, 36_500, 1...1), (2, 36_500, 2...2), (3, 36_500, 2...4), (3, 3, 2...3), (3, 2, 2...2), (3, 1, 1...1), (1, 1, 1...1),
        (90, 90, 84...90), (90, 92, 84...92), (90, 36_500, 84...96),
    ])
    func `Fuzz ranges end at the maximum interval`(_ days: Int, _ maximum: Int, _ range: ClosedRange<Int>) {
        #expect(Fuzz.range(days: days, maximum: maximum) == range)
    }

    @Test(arguments: [0.4, 1, 2, 3, 5, 7, 12, 20, 60, 365])
    func `Fuzzed intervals cover the whole range`(_ stability: Double) {
        let days = Int(stability.rounded(.toNearestOrEven))
        let range = Fuzz.range(days: max(days, 1), maximum: 36_500)
        let seen = Set((0..<UInt64(range.count * 30)).map { intervals([max(days, 1)], seed: $0)[0] })
        #expect(seen == Set(range), "every day of the range, and no other")
    }

    @Test func `An answer has the same interval each time it is computed`() {
        var plan = StudyPlan()
        plan.seed = 7
        let card = Card.reviewed(stability: 300, lastReviewAt: now)
        let later = now + .seconds(300 * 86_400)
        let review = plan.review(card, rated: .good, at: later, in: .utc)
        #expect(plan.review(card, rated: .good, at: later, in: .utc) == review)
        _ = plan.review(card, rated: .easy, at: later, in: .utc)
        #expect(plan.review(review.before, rated: .good, at: later, in: .utc) == review, "after an undo")
    }

    @Test func `Fuzz differs by card, seed and number of answers`() {
        let later = now + .seconds(300 * 86_400)
        func interval(card: Int64 = 1, seed: UInt64 = 0, answers: Int = 3) -> Duration {
            var plan = StudyPlan()
            plan.seed = seed
            let card = Card.reviewed(card, stability: 300, lastReviewAt: now, repetitions: answers)
            return plan.review(card, rated: .good, at: later, in: .utc).entry.interval
        }
        #expect(Set((1...40).map { interval(card: $0) }).count > 20)
        #expect(Set((1...40).map { interval(seed: $0) }).count > 20)
        #expect(Set((1...40).map { interval(answers: $0) }).count > 20)
    }

    @Test func `Without fuzz, the interval does not depend on the seed`() {
        var plan = StudyPlan()
        plan.options.scheduler.fuzzes = false
        let card = Card.reviewed(stability: 300, lastReviewAt: now)
        let intervals = (0..<50 as Range<UInt64>).map { seed in
            plan.seed = seed
            return plan.review(card, rated: .good, at: now, in: .utc).entry.interval
        }
        #expect(Set(intervals).count == 1)
    }

    @Test func `A fuzzed interval never exceeds the maximum`() {
        for seed in 0..<200 as Range<UInt64> {
            #expect((84...90).contains(intervals([90], seed: seed, maximum: 90)[0]))
        }
    }

    @Test(arguments: [
        ([1, 1, 1], 36_500, [1, 2, 3]), ([3, 3, 3], 36_500, [2, 3, 4]), ([2, 2, 3], 36_500, [2, 3, 4]),
        ([1, 1, 1], 2, [1, 2, 2]), ([1, 1], 1, [1, 1]), ([2, 2], 36_500, [2, 3]), ([2, 1], 36_500, [2, 3]),
    ])
    func `Intervals that could coincide become a day longer each, up to the maximum`(
        _ days: [Int], _ maximum: Int, _ expected: [Int]
    ) {
        for seed in 0..<50 as Range<UInt64> { #expect(intervals(days, seed: seed, maximum: maximum) == expected) }
    }

    @Test func `The intervals of hard, good and easy differ, within their ranges`() throws {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<500 {
            var plan = StudyPlan()
            plan.seed = generator.next()
            plan.options.scheduler.relearningSteps = RandomStudy.steps(using: &generator)
            var exact = plan
            exact.options.scheduler.fuzzes = false
            let history = plan.play(RandomStudy.answers(using: &generator), in: .utc)
            guard let last = history.card.schedule.lastReviewAt else { continue }
            let later = last + .seconds(Int.random(in: 0...3_000_000, using: &generator))
            func days(_ plan: StudyPlan, _ rating: Rating) -> Int? {
                let entry = plan.review(history.card, rated: rating, at: later, in: .utc).entry
                return entry.after == .review ? StudyCalendar.utc.days(from: later, to: later + entry.interval) : nil
            }
            let ratings = [Rating.hard, .good, .easy]
            let intervals = ratings.compactMap { days(plan, $0) }
            #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0 < $1 || $1 == 36_500 }, "seed \(generator.seed)")
            for (interval, before) in zip(intervals, ratings.compactMap { days(exact, $0) }) where before > 2 {
                #expect(Fuzz.range(days: before, maximum: 36_500).contains(interval), "seed \(generator.seed)")
            }
        }
    }

    /// The histories of the reference have ratings with equal intervals.
    @Test func `Without fuzz, the intervals of two ratings can coincide`() {
        var plan = StudyPlan()
        plan.options.scheduler.fuzzes = false
        let card = Card.reviewed(stability: 20, lastReviewAt: now)
        let intervals = [Rating.hard, .good].map { plan.review(card, rated: $0, at: now, in: .utc).entry.interval }
        #expect(intervals == [.seconds(20 * 86_400), .seconds(20 * 86_400)])
    }

    /// The first two numbers of the published algorithm from the seeds 0 and 1.
    @Test func `The random number generator is SplitMix64`() {
        var (zero, one) = (SplitMix64(seed: 0), SplitMix64(seed: 1))
        #expect([zero.next(), zero.next()] == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4])
        #expect([one.next(), one.next()] == [0x910A_2DEC_8902_5CC1, 0xBEEB_8DA1_658E_EC67])
    }

    private func intervals(_ days: [Int], seed: UInt64, maximum: Int = 36_500) -> [Int] {
        Fuzz.intervals(days: days, maximum: maximum, using: SplitMix64(seed: seed))
    }
}
