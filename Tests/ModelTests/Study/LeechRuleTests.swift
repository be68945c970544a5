import Model
import Testing
import Vocabulary

/// Protects the person's time: a card that is forgotten again and again is found out.
@Suite struct LeechRuleTests {
    @Test(arguments: [
        (8, [8, 12, 16, 20]), (7, [7, 11, 15, 19]), (3, [3, 5, 7, 9, 11, 13, 15, 17, 19]), (2, Array(2...20)), (1, Array(1...20)),
        (40, []),
    ])
    func `The leech rule is met at the limit and at each further half of it`(_ limit: Int, _ lapses: [Int]) {
        var rule = LeechRule()
        rule.lapses = limit
        #expect((0...20).filter { rule.isMet(by: $0) } == lapses)
    }

    @Test(arguments: [
        (6, false), (7, true), (8, false), (11, true),
    ])
    func `A leech is marked`(_ lapses: Int, _ isLeech: Bool) {
        let after = lapse(after: lapses, by: StudyPlan())
        #expect(after.isLeech == isLeech)
        #expect(after.tags == ["noun"])
        #expect(!after.isSuspended)
    }

    @Test(arguments: [(6, false), (7, true), (8, false), (11, true)])
    func `A leech is suspended if the rule says so`(_ lapses: Int, _ isSuspended: Bool) {
        var plan = StudyPlan()
        plan.options.leeches.suspends = true
        let after = lapse(after: lapses, by: plan)
        #expect(after.isSuspended == isSuspended)
        #expect(after.isLeech == isSuspended)
    }

    @Test func `Recalling a card does not make it a leech`() {
        var card = Card.reviewed(lastReviewAt: .utc("2026-01-31"))
        card.schedule.lapses = 8
        for rating in [Rating.hard, .good, .easy] {
            let after = StudyPlan().review(card, rated: rating, at: .utc("2026-02-10"), in: .utc).after
            #expect(!after.isLeech)
        }
        card.schedule.state = .relearning
        #expect(StudyPlan().review(card, rated: .again, at: .utc("2026-02-10"), in: .utc).after.isLeech == false)
    }

    private func lapse(after lapses: Int, by plan: StudyPlan) -> Card {
        var card = Card.reviewed(lastReviewAt: .utc("2026-01-31"))
        card.schedule.lapses = lapses
        return plan.review(card, rated: .again, at: .utc("2026-02-10"), in: .utc).after
    }
}
