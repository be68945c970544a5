import Model
import Testing
import Vocabulary

/// Protects days off, and even days: fuzz's range and its order of ratings hold whatever the days weigh.
@Suite struct DayWeightsTests {
    private let monday = 20_605  // 2026-06-01

    @Test func `A day weighs its share, less the more cards are due`() throws {
        var days = DayWeights()
        #expect(days.areEqual && days.weight(of: monday, due: 9) == 1)
        days.shares[5] = 0.5
        days.holidays = [monday + 1...monday + 2]
        #expect(!days.areEqual)
        #expect((0...6).map { days.weight(of: monday + $0, due: 9) } == [1, 0.001, 0.001, 1, 1, 0.5, 1])
        days.balances = true
        #expect([0, 1, 3].map { days.weight(of: monday, due: $0) } == [1, 0.25, 0.0625])
        #expect(days.weight(of: monday + 5, due: 0) <= 0.5, "an empty day gets no more than its share")
    }

    /// The plain inverse square would give a day with half a share four fifths of a usual day.
    @Test(arguments: [0.25, 0.5]) func `A balanced easy day gets its share of a usual day`(_ share: Double) {
        var days = DayWeights()
        days.balances = true
        days.shares[3] = share
        var counts: [Int: Int] = [:]
        for seed in 0..<5000 as Range<UInt64> {
            let weight = { (interval: Int) in days.weight(of: monday - 6 + interval, due: counts[interval] ?? 0) }
            let drawn = Fuzz.intervals(days: [9], maximum: 100, using: SplitMix64(seed: seed), weight: weight)
            counts[drawn[0], default: 0] += 1
        }
        let easy = Double(counts.removeValue(forKey: 9) ?? 0)
        #expect(counts.count >= 3 && abs(easy / (Double(counts.values.reduce(0, +)) / Double(counts.count)) - share) < 0.02)
    }

    @Test(arguments: [
        (Setting.easyDays, "none", "none"), (.easyDays, "sun=0, SAT=0.5", "sat=0.5 sun=0"), (.easyDays, "mon=1", "none"),
        (.holidays, "none", "none"), (.holidays, "2026-12-24..2027-01-02", "2026-12-24..2027-01-02"),
        (.holidays, "2027-05-01 2026-12-24..2026-12-24", "2026-12-24 2027-05-01"),
    ])
    func `Easy days and holidays are stored in one form`(_ setting: Setting, _ text: String, _ stored: String) throws {
        #expect(try setting.normalized(text) == stored)
        #expect(try setting.normalized(stored) == stored)
    }

    @Test(arguments: [
        (Setting.easyDays, "saturday=0.5"), (.easyDays, "sat=0.5 SAT=1"), (.easyDays, "sat=2"), (.easyDays, "sat"),
        (.easyDays, "sat=nan"),
        (.easyDays, "mon=0 tue=0 wed=0 thu=0 fri=0 sat=0 sun=0"), (.holidays, "tomorrow"), (.holidays, "2026-02-30"),
        (.holidays, "2027-01-02..2026-12-24"), (.holidays, "2026-12-24.."),
    ])
    func `What is no share of a weekday, or no day, is invalid`(_ setting: Setting, _ text: String) {
        #expect(throws: Failure.self) { try setting.normalized(text) }
    }

    @Test(arguments: 0..<20) func `Weights choose within the range of fuzz, and keep the order of the ratings`(_ seed: Int) throws
    {
        var generator = SplitMix64(seed: UInt64(seed))
        var plan = try RandomStudy.plan(using: &generator)
        plan.options.scheduler.fuzzes = true
        plan.options.days.balances = true
        plan.options.days.shares[seed % 7] = 0
        let load = DayLoad(from: 0, (0..<DayLoad.days).map { _ in Int.random(in: 0...50, using: &generator) })
        var exact = plan
        exact.options.scheduler.fuzzes = false
        for _ in 0..<50 {
            var card = Card.unstudied(1)
            card.schedule.state = .review
            card.schedule.memory = MemoryState(
                stability: .random(in: 1...120, using: &generator), difficulty: .random(in: 1...10, using: &generator))
            card.schedule.lastReviewAt = Timestamp(milliseconds: 0)
            let now = Timestamp(milliseconds: 86_400_000 * Int64.random(in: 1...100, using: &generator))
            func days(_ rating: Rating, _ plan: StudyPlan) -> Int {
                Int(plan.review(card, rated: rating, at: now, in: .utc, load: load).entry.interval / .seconds(86_400))
            }
            let (drawn, unfuzzed) = ([Rating.hard, .good, .easy].map { days($0, plan) }, days(.hard, exact))
            let range = Fuzz.range(days: unfuzzed, maximum: plan.options.scheduler.maximumInterval)
            #expect(range.contains(drawn[0]) || drawn[0] < range.lowerBound && unfuzzed < 3, "\(drawn) \(range)")
            let most = plan.options.scheduler.maximumInterval
            #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $0 < $1 || $1 == most }, "\(drawn)")
            #expect(days(.good, plan) == drawn[1], "an answer gives what was shown")
        }
    }

    @Test func `Without weights, and beyond ninety days, fuzz is as before`() {
        for seed in 0..<200 as Range<UInt64> {
            let generator = SplitMix64(seed: seed)
            let plain = Fuzz.intervals(days: [91, 120], maximum: 36_500, using: generator)
            #expect(Fuzz.intervals(days: [91, 120], maximum: 36_500, using: generator, weight: { Double($0 % 2) }) == plain)
            let drawn = Fuzz.intervals(days: [30], maximum: 36_500, using: generator, weight: { Double($0 % 2) })[0]
            #expect(drawn % 2 == 1 && Fuzz.range(days: 30, maximum: 36_500).contains(drawn))
            #expect(
                Fuzz.intervals(days: [30], maximum: 36_500, using: generator, weight: { _ in 0 })
                    == Fuzz.intervals(days: [30], maximum: 36_500, using: generator), "no day has any weight")
        }
    }

    /// Eight months with fifteen new cards a day, answered as their memory says.
    private func year(_ plan: StudyPlan) -> (spread: Double, recall: Double, load: [Int]) {
        var (cards, perDay, recalls) = ([Card](), [Int](), [Double]())
        var random = SplitMix64(seed: 7)
        for day in 0..<240 {
            let now = Timestamp(milliseconds: Int64(day) * 86_400_000 + 50_000_000)
            var counts = [Int](repeating: 0, count: DayLoad.days)
            for card in cards {
                guard let due = card.schedule.dueAt else { continue }
                let index = StudyCalendar.utc.day(of: due) - day
                if counts.indices.contains(index) { counts[index] += 1 }
            }
            var load = DayLoad(from: day, counts)
            for _ in 0..<15 {
                cards.append(.unstudied(Int64(cards.count) + 1))
            }
            var reviews = 0
            for index in cards.indices {
                let card = cards[index]
                if let due = card.schedule.dueAt, StudyCalendar.utc.day(of: due) > day { continue }
                var rating = Rating.good
                if let memory = card.schedule.memory, let last = card.schedule.lastReviewAt {
                    let elapsed = Double(StudyCalendar.utc.days(from: last, to: now))
                    let recall = plan.options.scheduler.memory.retrievability(stability: memory.stability, days: elapsed)
                    recalls.append(recall)
                    reviews += 1
                    if Double.random(in: 0...1, using: &random) > recall { rating = .again }
                }
                let review = plan.review(card, rated: rating, at: now, in: .utc, load: load)
                load.move(
                    from: card.schedule.dueAt.map { StudyCalendar.utc.day(of: $0) },
                    to: review.after.schedule.dueAt.map { StudyCalendar.utc.day(of: $0) })
                cards[index] = review.after
            }
            perDay.append(reviews)
        }
        // How much a day differs from the fortnight around it: the mean grows over the year.
        let spread = (60..<230).map { day in
            let mean = Double(perDay[day - 7...day + 7].reduce(0, +)) / 15
            return abs(Double(perDay[day]) - mean) / mean
        }
        return (spread.reduce(0, +) / Double(spread.count), recalls.reduce(0, +) / Double(recalls.count), perDay)
    }

    @Test func `In simulated study, balance makes days more even, costs no recall, and easy days have few cards`() {
        var plan = StudyPlan()
        plan.options.scheduler.learningSteps = []
        plan.options.scheduler.relearningSteps = []
        let plain = year(plan)
        plan.options.days.balances = true
        let balanced = year(plan)
        #expect(balanced.spread < 0.75 * plain.spread, "\(balanced.spread) of \(plain.spread)")
        #expect(abs(balanced.recall - plain.recall) < 0.01, "\(balanced.recall) of \(plain.recall)")
        plan.options.days.shares[6] = 0
        let free = year(plan)
        func answers(onWeekday wanted: Int) -> Int {
            (60..<240).reduce(0) { sum, day in weekday(of: day) == wanted ? sum + free.load[day] : sum }
        }
        let (sundays, mondays) = (answers(onWeekday: 6), answers(onWeekday: 0))
        #expect(sundays * 2 < mondays, "\(sundays) of \(mondays)")
    }
}
