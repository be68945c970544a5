import Model
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
        let seen = Set((0..<UInt64(range.count * 30)).map { interval(of: .init(stability: stability, difficulty: 5), seed: $0) })
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
        for seed in 0..<50 as Range<UInt64> {
            #expect(interval(of: MemoryState(stability: 300, difficulty: 5), seed: seed, fuzzes: false) == 300)
        }
    }

    @Test func `A fuzzed interval never exceeds the maximum`() {
        for seed in 0..<200 as Range<UInt64> {
            #expect((84...90).contains(interval(of: MemoryState(stability: 5000, difficulty: 5), seed: seed, maximum: 90)))
        }
    }

    /// The first two numbers of the published algorithm from the seeds 0 and 1.
    @Test func `The random number generator is SplitMix64`() {
        var (zero, one) = (SplitMix64(seed: 0), SplitMix64(seed: 1))
        #expect([zero.next(), zero.next()] == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4])
        #expect([one.next(), one.next()] == [0x910A_2DEC_8902_5CC1, 0xBEEB_8DA1_658E_EC67])
    }

    private func interval(of memory: MemoryState, seed: UInt64, maximum: Int = 36_500, fuzzes: Bool = true) -> Int {
        var scheduler = CardScheduler()
        scheduler.maximumInterval = maximum
        scheduler.fuzzes = fuzzes
        var generator = SplitMix64(seed: seed)
        return scheduler.interval(of: memory, using: &generator)
    }
}
