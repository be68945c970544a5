import Model
import Testing
import Vocabulary

/// Protects the days to which reviews of a holiday move: fuzz could have chosen them, and they are even.
@Suite struct HolidayTests {
    private let holiday = 100...109
    private var plan = StudyPlan()

    /// A card with so many days of stability that was answered on a day and is due on another; its interval is its stability.
    private func card(_ id: Int64 = 1, answered: Int, due: Int, stability: Double? = nil) -> Card {
        var card = Card.unstudied(id)
        card.schedule.state = .review
        card.schedule.memory = MemoryState(stability: stability ?? Double(due - answered), difficulty: 5)
        card.schedule.lastReviewAt = StudyCalendar.utc.start(of: answered)
        card.schedule.dueAt = StudyCalendar.utc.start(of: due)
        return card
    }

    private func day(
        of card: Card, by plan: StudyPlan? = nil, today: Int = 90,
        _ load: DayLoad = DayLoad(from: 0, [Int](repeating: 0, count: 300))
    ) -> Int? {
        (plan ?? self.plan).day(for: card, outside: holiday, from: today, in: .utc, load: load)
    }

    @Test func `A review moves to the nearest day outside that fuzz allows`() {
        // 20 days become 17…23, 100 days 93…107.
        #expect(Fuzz.range(days: 20, maximum: 36_500) == 17...23)
        #expect(day(of: card(answered: 81, due: 101)) == 99)
        #expect(day(of: card(answered: 88, due: 108)) == 110)
        #expect(day(of: card(answered: 84, due: 104)) == nil, "17…23 days all lie in the holiday")
        #expect(day(of: card(answered: 4, due: 104)) == 99)
        #expect(day(of: card(answered: 98, due: 100)) == nil, "two days are not varied")
    }

    @Test func `Of the days that are possible, the one with the fewest cards in proportion to its share is taken`() {
        var counts = [Int](repeating: 0, count: 300)
        counts[99] = 3
        let card = card(answered: 4, due: 104)  // 97…99, 110 or 111
        #expect(day(of: card, DayLoad(from: 0, counts)) == 98)
        counts[98] = 3
        counts[97] = 3
        #expect(day(of: card, DayLoad(from: 0, counts)) == 110)
        var plan = plan
        plan.options.days.shares[weekday(of: 110)] = 0
        #expect(day(of: card, by: plan, DayLoad(from: 0, counts)) == 111)
    }

    @Test func `Neither a day before today nor another holiday is possible`() {
        let early = card(answered: 81, due: 101)  // 98…104
        #expect(day(of: early, today: 99) == 99)
        #expect(day(of: early, today: 100) == nil)
        var plan = plan
        plan.options.days.holidays = [98...99]
        #expect(day(of: early, by: plan) == nil)
        #expect(day(of: early, DayLoad(from: 100, [Int](repeating: 0, count: 100))) == nil, "a day that is not counted")
    }

    @Test func `Without fuzz, and for a card that is not in review, there is no other day`() {
        var plan = plan
        plan.options.scheduler.fuzzes = false
        #expect(day(of: card(answered: 81, due: 101), by: plan) == nil)
        for state in [CardState.new, .learning, .relearning] {
            var card = card(answered: 81, due: 101)
            card.schedule.state = state
            #expect(day(of: card) == nil, "\(state)")
        }
    }

    @Test func `A due date that fuzz did not give is varied by itself`() {
        #expect(day(of: card(answered: 81, due: 101, stability: 5)) == 99)
        #expect(day(of: card(answered: 81, due: 101, stability: 200)) == nil, "it must not come even earlier")
        #expect(day(of: card(answered: 88, due: 108, stability: 5)) == nil, "or even later")
        #expect(day(of: card(answered: 88, due: 108, stability: 200)) == 110)
        var plan = plan
        plan.options.scheduler.maximumInterval = 10
        #expect(day(of: card(answered: 88, due: 108), by: plan) == nil, "it must not grow beyond the maximum")
        #expect(day(of: card(answered: 81, due: 101), by: plan) == 99)
    }

    @Test func `The options of the card's book decide`() {
        var plan = plan
        let card = card(answered: 81, due: 101)
        plan.ownOptions[card.book] = StudyOptions()
        plan.options.scheduler.fuzzes = false
        #expect(day(of: card, by: plan) == 99)
    }
}
