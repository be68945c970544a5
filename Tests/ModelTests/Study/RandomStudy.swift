import Model
import Vocabulary

/// Plans and histories by chance, anywhere that the settings allow.
enum RandomStudy {
    static func plan(using generator: inout some RandomNumberGenerator) throws -> StudyPlan {
        var plan = StudyPlan()
        plan.seed = generator.next()
        plan.options.scheduler.memory = try model(using: &generator)
        plan.options.scheduler.retention = .random(in: 0.7...0.99, using: &generator)
        plan.options.scheduler.learningSteps = steps(using: &generator)
        plan.options.scheduler.relearningSteps = steps(using: &generator)
        plan.options.scheduler.maximumInterval = [1, 2, 90, 36_500].randomElement(using: &generator) ?? 1
        plan.options.scheduler.fuzzes = .random(using: &generator)
        return plan
    }

    /// Weights within their ranges, each fourth at an end.
    static func model(using generator: inout some RandomNumberGenerator) throws -> MemoryModel {
        try MemoryModel(
            weights: MemoryModel.ranges.map { range in
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: range.lowerBound
                case 1: range.upperBound
                default: .random(in: range, using: &generator)
                }
            })
    }

    /// No step to three, none shorter than the one before; half as long again as the longest is a day.
    static func steps(using generator: inout some RandomNumberGenerator) -> [Duration] {
        let count = Int.random(in: 0...3, using: &generator)
        return (0..<count).map { _ in Int.random(in: 1...57_600, using: &generator) }.sorted().map { .seconds($0) }
    }

    /// Seconds to years, and sometimes back.
    static func gap(using generator: inout some RandomNumberGenerator) -> Duration {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .zero
        case 1: .seconds(-Int.random(in: 1...1_000_000, using: &generator))
        case 2, 3: .seconds(Int.random(in: 1...86_400, using: &generator))
        case 4: .seconds(Int.random(in: 1...3_000_000_000, using: &generator))
        default: .seconds(Int.random(in: 1...10_000_000, using: &generator))
        }
    }

    /// Up to thirty answers.
    static func answers(using generator: inout some RandomNumberGenerator) -> [(at: Timestamp, rating: Rating)] {
        var now = Timestamp.utc("2026-01-31T08:00:00Z")
        return (0..<Int.random(in: 1...30, using: &generator)).map { _ in
            now = now + gap(using: &generator)
            return (now, Rating.allCases.randomElement(using: &generator) ?? .good)
        }
    }
}

extension StudyPlan {
    /// A new card with the log of all answers to it.
    func play(_ answers: [(at: Timestamp, rating: Rating)], in calendar: StudyCalendar, card id: Int64 = 1) -> CardHistory {
        var history = CardHistory(card: .unstudied(id), entries: [])
        for (now, rating) in answers {
            let review = review(history.card, rated: rating, at: now, in: calendar)
            history.card = review.after
            history.entries.append(review.entry)
        }
        return history
    }
}
