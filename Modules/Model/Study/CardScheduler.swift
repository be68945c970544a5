package import Vocabulary

/// Decides when a card comes back: after the steps while it is being learned, and after FSRS's intervals from then on.
package struct CardScheduler: Hashable, Sendable {
    package var memory = MemoryModel.default
    /// The probability of recall at which a card should come back, 0.7…0.99.
    package var retention = 0.9
    /// The delays of a new card until it is in review; if empty, it goes there immediately.
    package var learningSteps: [Duration] = [.seconds(60), .seconds(600)]
    /// The delays of a forgotten card; if empty, it stays in review.
    package var relearningSteps: [Duration] = [.seconds(600)]
    /// The maximum interval, in days.
    package var maximumInterval = 36_500
    /// Whether intervals are varied a little at random.
    package var fuzzes = true

    package init() {}

    /// The time that a card waits for its next answer.
    package enum Wait: Hashable, Sendable {
        case time(Duration)
        /// A number of study days.
        case days(Int)
    }

    /// The place in the schedule that an answer gives a card.
    package struct Placement: Hashable, Sendable {
        package var state: CardState
        /// The index of the step that the card is waiting for; nil in review.
        package var step: Int?
        package var memory: MemoryState
        package var wait: Wait
    }

    /// Returns the place in the schedule that a rating gives a card.
    /// - Parameters:
    ///   - elapsedDays: whole study days since the previous answer; ignored for a new card.
    ///   - weight: as in ``interval(after:rated:elapsedDays:using:weight:)``.
    package func place(
        _ schedule: Schedule, rated rating: Rating, elapsedDays: Int, using generator: SplitMix64,
        weight: ((Int) -> Double)? = nil
    ) -> Placement {
        let memory = remember(schedule.memory, rating, elapsedDays: elapsedDays)
        let (state, step) = self.step(after: schedule, rating)
        let wait: Wait =
            if let step {
                .time(self.wait(atStep: step, rating, of: steps(in: state)))
            } else {
                .days(interval(after: schedule, rated: rating, elapsedDays: elapsedDays, using: generator, weight: weight))
            }
        return Placement(state: state, step: step, memory: memory, wait: wait)
    }

    /// Returns the memory state after a rating; `before` is nil for a new card.
    package func remember(_ before: MemoryState?, _ rating: Rating, elapsedDays: Int) -> MemoryState {
        guard let before else { return memory.first(rating) }
        return memory.next(before, rating, days: elapsedDays)
    }

    /// Returns the number of whole days until a card that a rating puts in review should be reviewed, from 1 to the maximum.
    ///
    /// With fuzz, it is longer than that of each lower rating that also puts the card in review; only again and hard can have the
    /// same one.
    /// - Parameter weight: returns how likely an interval of so many days is among those that fuzz allows; nil if all are equally
    ///   likely, as in any replay: schedules follow from answers alone.
    package func interval(
        after schedule: Schedule, rated rating: Rating, elapsedDays: Int, using generator: SplitMix64,
        weight: ((Int) -> Double)? = nil
    ) -> Int {
        func days(_ rating: Rating) -> Int { self.days(of: remember(schedule.memory, rating, elapsedDays: elapsedDays)) }
        guard fuzzes else { return days(rating) }
        func fuzzed(_ ratings: [Rating]) -> [Int] {
            Fuzz.intervals(days: ratings.map(days), maximum: maximumInterval, using: generator, weight: weight)
        }
        if rating == .again {
            let hard = interval(after: schedule, rated: .hard, elapsedDays: elapsedDays, using: generator, weight: weight)
            return min(fuzzed([.again])[0], hard)
        }
        let ratings = [Rating.hard, .good, .easy].filter { $0 == rating || step(after: schedule, $0).0 == .review }
        return zip(ratings, fuzzed(ratings)).first { $0.0 == rating }?.1 ?? days(rating)
    }

    /// Returns the number of whole days after which the probability of recall has fallen to the retention, from 1 to the maximum.
    package func days(of memory: MemoryState) -> Int {
        let exact = self.memory.days(stability: memory.stability, retention: retention)
        return Int(min(max(exact.rounded(.toNearestOrEven), 1), Double(maximumInterval)))
    }

    /// Returns the steps of a card in a state, or those that begin if one in review is forgotten.
    package func steps(in state: CardState) -> [Duration] {
        state == .relearning || state == .review ? relearningSteps : learningSteps
    }

    /// Returns the state after a rating, with the index of the step to wait for, which is nil in review.
    private func step(after schedule: Schedule, _ rating: Rating) -> (CardState, Int?) {
        let steps = steps(in: schedule.state)
        guard !steps.isEmpty else { return (.review, nil) }
        if schedule.state == .review { return rating == .again ? (.relearning, 0) : (.review, nil) }
        let state: CardState = schedule.state == .relearning ? .relearning : .learning
        let current = schedule.step ?? 0
        switch rating {
        case .again: return (state, 0)
        case .hard: return current < steps.count ? (state, current) : (.review, nil)
        case .good: return current + 1 < steps.count ? (state, current + 1) : (.review, nil)
        case .easy: return (.review, nil)
        }
    }

    /// Returns the wait of the step in a state at which a rating has put a card, as steps have it: the longest of those that last
    /// as long as a given time, but for what Anki adds at random to the due time of a card in learning; nil if there is none.
    ///
    /// That is up to a quarter, but less than five minutes. Source: `learning_ivl_with_fuzz` in
    /// `rslib/src/scheduler/answering/learning.rs` in ankitects/anki.
    package func stepWait(of actual: Duration, in state: CardState, rated rating: Rating) -> Duration? {
        let steps = steps(in: state)
        return steps.indices.map { wait(atStep: $0, rating, of: steps) }.filter { wait in
            // The times of a collection are whole seconds.
            actual > wait - .seconds(1) && actual < wait + min(wait / 4, .seconds(300)) + .seconds(1)
        }.max()
    }

    /// On the first step, hard waits for the average of the first two steps, or for one and a half times a single one.
    private func wait(atStep step: Int, _ rating: Rating, of steps: [Duration]) -> Duration {
        guard rating == .hard, step == 0 else { return steps[step] }
        return steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2
    }
}
