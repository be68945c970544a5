import Model
import Testing
import Vocabulary

/// Protects the steps of learning: where each rating puts a card, and how long it waits there.
@Suite struct CardSchedulerTests {
    struct Case: CustomTestStringConvertible {
        let from: CardState
        let step: Int?
        let learning: [Int]
        let relearning: [Int]
        /// For again, hard, good and easy; the wait in seconds, or nil in review.
        let to: [(CardState, Int?, Int?)]
        var testDescription: String { "\(from) \(step.map(String.init) ?? "") of \(learning) and \(relearning)" }

        init(
            _ from: CardState, _ step: Int? = nil, _ learning: [Int] = [60, 600], _ relearning: [Int] = [600],
            to: [(CardState, Int?, Int?)]
        ) {
            self.from = from
            self.step = step
            self.learning = learning
            self.relearning = relearning
            self.to = to
        }
    }

    private static let review: (CardState, Int?, Int?) = (.review, nil, nil)

    @Test(arguments: [
        Case(.new, to: [(.learning, 0, 60), (.learning, 0, 330), (.learning, 1, 600), review]),
        Case(.learning, 0, to: [(.learning, 0, 60), (.learning, 0, 330), (.learning, 1, 600), review]),
        Case(.learning, 1, to: [(.learning, 0, 60), (.learning, 1, 600), review, review]),
        // A single step, and more steps than two.
        Case(.new, nil, [60], [], to: [(.learning, 0, 60), (.learning, 0, 90), review, review]),
        Case(.new, nil, [60, 600, 3600], [], to: [(.learning, 0, 60), (.learning, 0, 330), (.learning, 1, 600), review]),
        Case(.learning, 1, [60, 600, 3600], [], to: [(.learning, 0, 60), (.learning, 1, 600), (.learning, 2, 3600), review]),
        Case(.learning, 2, [60, 600, 3600], [], to: [(.learning, 0, 60), (.learning, 2, 3600), review, review]),
        // No steps.
        Case(.new, nil, [], [600], to: [review, review, review, review]),
        Case(.learning, 1, [], [600], to: [review, review, review, review]),
        // Steps that were taken away while the card waited for them.
        Case(.learning, 1, [60], [600], to: [(.learning, 0, 60), review, review, review]),
        Case(.learning, 5, [60, 600], [600], to: [(.learning, 0, 60), review, review, review]),
        Case(.learning, nil, [60, 600], [600], to: [(.learning, 0, 60), (.learning, 0, 330), (.learning, 1, 600), review]),
        // Forgotten, with and without steps.
        Case(.review, to: [(.relearning, 0, 600), review, review, review]),
        Case(.review, nil, [60, 600], [], to: [review, review, review, review]),
        Case(.review, nil, [], [300, 900], to: [(.relearning, 0, 300), review, review, review]),
        Case(.relearning, 0, to: [(.relearning, 0, 600), (.relearning, 0, 900), review, review]),
        Case(
            .relearning, 0, [60], [300, 900], to: [(.relearning, 0, 300), (.relearning, 0, 600), (.relearning, 1, 900), review]),
        Case(.relearning, 1, [60], [300, 900], to: [(.relearning, 0, 300), (.relearning, 1, 900), review, review]),
        Case(.relearning, 0, [60, 600], [], to: [review, review, review, review]),
    ])
    func `Each rating moves a card to its state, step and wait`(_ table: Case) {
        for (rating, expected) in zip(Rating.allCases, table.to) {
            let placement = place(table, rating)
            #expect(placement.state == expected.0, "\(rating)")
            #expect(placement.step == expected.1, "\(rating)")
            switch placement.wait {
            case .time(let time): #expect(expected.2.map { .seconds($0) } == time, "\(rating)")
            case .days(let days): #expect(expected.2 == nil && days >= 1, "\(rating)")
            }
        }
    }

    @Test func `A card forgotten without steps is scheduled by its reduced stability`() {
        let placement = place(Case(.review, nil, [], [], to: []), .again)
        #expect(placement.wait == .days(1))
        #expect(placement.memory.stability < 10)
    }

    private func place(_ table: Case, _ rating: Rating) -> CardScheduler.Placement {
        var scheduler = CardScheduler()
        scheduler.learningSteps = table.learning.map { .seconds($0) }
        scheduler.relearningSteps = table.relearning.map { .seconds($0) }
        scheduler.fuzzes = false
        var schedule = Schedule()
        schedule.state = table.from
        schedule.step = table.step
        schedule.memory = table.from == .new ? nil : MemoryState(stability: 10, difficulty: 5)
        return scheduler.place(schedule, rated: rating, elapsedDays: 10, using: SplitMix64(seed: 0))
    }
}
