import Model
import Testing
import Vocabulary

/// Protects what is asked of the person: a card comes when its time or day has come, and not before.
@Suite struct CardDueTests {
    let moment = StudyMoment(
        now: Timestamp.utc("2026-01-31T08:00:00Z"), day: 20_484, dayEnd: Timestamp.utc("2026-02-01T04:00:00Z"))

    @Test(
        arguments: [
            (.learning, "2026-01-31T08:00:00Z", true), (.learning, "2026-01-31T08:00:00.001Z", false),
            (.learning, "2026-01-30T08:00:00Z", true), (.learning, "2026-02-01T03:59:59Z", false),
            (.relearning, "2026-01-31T08:00:00Z", true), (.relearning, "2026-01-31T08:00:01Z", false),
            (.review, "2026-01-31T08:00:00Z", true), (.review, "2026-01-31T08:00:01Z", true),
            (.review, "2026-02-01T03:59:59.999Z", true), (.review, "2026-02-01T04:00:00Z", false),
            (.review, "2020-01-01T00:00:00Z", true), (.review, "2026-02-01T08:00:00Z", false),
            (.new, "2026-01-31T08:00:00Z", false), (.learning, nil, false), (.relearning, nil, false), (.review, nil, false),
            (.new, nil, false),
        ] as [(CardState, String?, Bool)])
    func `A card is due when its time or day has come`(_ state: CardState, _ dueAt: String?, _ isDue: Bool) {
        var card = Card.unstudied()
        card.schedule.state = state
        card.schedule.dueAt = dueAt.map(Timestamp.utc)
        #expect(card.isDue(at: moment) == isDue)
        let wasDue = card.isDue(at: moment)
        card.buriedOn = moment.day
        #expect(!card.isDue(at: moment) && card.hasComeDue(at: moment) == wasDue, "a buried card waits for the next day")
        card.buriedOn = moment.day - 1
        #expect(card.isDue(at: moment) == wasDue)
        card.isSuspended = true
        #expect(!card.isDue(at: moment), "a suspended card is never asked for")
    }

    @Test func `Cards that were spread over a week and are overdue again are spread evenly once more`() {
        let plan = StudyPlan()
        let cards = (1...7000).map { Card.unstudied(Int64($0)) }
        let overdue = cards.filter { plan.day(of: $0, among: 100...106) == 100 }
        #expect((900...1100).contains(overdue.count))
        let again = overdue.filter { plan.day(of: $0, among: 101...107) == 101 }
        #expect((100...180).contains(again.count), "a seventh of them, and not all")
        #expect(overdue.allSatisfy { plan.day(of: $0, among: 100...106) == 100 }, "the same on the same day")
    }
}
