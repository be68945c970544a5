package import Vocabulary

extension StudyPlan {
    /// Returns the change to the schedule that the card would have if this plan had applied to all its answers; nil if there is
    /// none.
    ///
    /// A card in review gets the due time that follows from its last answer and its recomputed stability; other cards keep their
    /// step and due time.
    package func rescheduled(_ history: CardHistory, at now: Timestamp, in calendar: StudyCalendar) -> Review? {
        let (card, log) = (history.card, history.entries.sinceReset)
        guard let last = log.lastIndex(where: { $0.rating != nil }), let rating = log[last].rating,
            let lastReviewAt = card.schedule.lastReviewAt
        else { return nil }
        let scheduler = options(of: card.book).scheduler
        var before = log[..<last].schedule
        before.memory = log[..<last].reduce(nil) { memory, entry in
            entry.rating.map { scheduler.remember(memory, $0, elapsedDays: entry.elapsedDays) } ?? memory
        }
        let elapsedDays = log[last].elapsedDays
        let memory = scheduler.remember(before.memory, rating, elapsedDays: elapsedDays)

        var after = card
        after.schedule.memory = memory
        if card.schedule.state == .review {
            let generator = SplitMix64(seed: seed, card: card.id, answers: card.schedule.repetitions - 1)
            let days = scheduler.interval(after: before, rated: rating, elapsedDays: elapsedDays, using: generator)
            after.schedule.dueAt = calendar.moment(days, after: lastReviewAt)
        }
        guard after.schedule != card.schedule, let dueAt = after.schedule.dueAt else { return nil }
        let entry = ReviewEntry(
            at: now, day: calendar.day(of: now), rating: nil, elapsedDays: 0, before: card.schedule.state,
            after: card.schedule.state, step: card.schedule.step, memory: memory, interval: now.duration(to: dueAt),
            duration: .zero)
        return Review(before: card, after: after, entry: entry)
    }
}

extension Sequence<ReviewEntry> {
    /// The schedule of a card with this log; that of a new card if there are no entries.
    package var schedule: Schedule {
        var schedule = Schedule()
        for entry in self {
            schedule.state = entry.after
            schedule.step = entry.step
            schedule.memory = entry.memory
            schedule.dueAt = entry.dueAt
            guard let rating = entry.rating else { continue }
            schedule.lastReviewAt = entry.at
            schedule.repetitions += 1
            if entry.before == .review, rating == .again { schedule.lapses += 1 }
        }
        return schedule
    }
}

extension [ReviewEntry] {
    /// The entries since the card was last made new again: only these lead to its schedule.
    package var sinceReset: ArraySlice<ReviewEntry> { self[(lastIndex { $0.before == .new && $0.rating != nil } ?? 0)...] }
}

extension CardHistory {
    /// The card's schedule according to the review log alone; that of a new card if there are no entries.
    package var schedule: Schedule {
        let isNewAgain = card.resetAt != nil && card.schedule.state == .new
        return isNewAgain ? Schedule() : entries.sinceReset.schedule
    }

    /// Whether the card's schedule agrees with its log, and each entry begins in the state in which the one before it ended.
    package var isSound: Bool {
        var state = CardState.new
        for entry in entries.sinceReset {
            guard entry.before == state else { return false }
            state = entry.after
        }
        return schedule == card.schedule
    }
}

extension StudyPlan {
    /// Returns whether replaying the answers with this plan's weights leads to the memory state in the log.
    ///
    /// A single answer given under other weights is enough to differ. States that an import has taken over, rounded as Anki rounds
    /// them or estimated, are those from which later answers go on. A card that went to Anki and back keeps only its last state, which
    /// can go on from rounded ones, and so differs a little.
    package func remembers(_ history: CardHistory) -> Bool {
        let scheduler = options(of: history.card.book).scheduler
        var (replayed, continued) = (MemoryState?.none, MemoryState?.none)
        let log = history.entries.sinceReset
        for entry in log {
            guard let rating = entry.rating else { continue }
            replayed = scheduler.remember(replayed, rating, elapsedDays: entry.elapsedDays)
            let next = scheduler.remember(continued, rating, elapsedDays: entry.elapsedDays)
            continued = entry.isAssumed || entry.memory.mayBeRounded(next) ? entry.memory : next
        }
        guard let replayed, let continued, let last = log.last?.memory else { return true }
        return replayed.isClose(to: last) || continued.isClose(to: last)
            || history.card.ankiState != nil && last.isWithinRounding(of: continued)
    }
}

extension ReviewEntry {
    /// Whether an import has added the entry for a studied card without a log: a first answer after which the card was in review.
    fileprivate var isAssumed: Bool {
        before == .new && (after == .review || after == .relearning) && rating == .good && duration == .zero
    }
}

extension MemoryState {
    /// Returns whether the state may be another one as Anki keeps it: with four digits of the stability after the point, and three
    /// of the difficulty.
    ///
    /// Anki computes with less precision, and goes on from the rounded state after each answer, so that more than the last digit
    /// can differ. Source: `CardData` in `rslib/src/storage/card/data.rs`.
    fileprivate func mayBeRounded(_ exact: MemoryState) -> Bool {
        stability.hasDigits(4) && difficulty.hasDigits(3) && isWithinRounding(of: exact)
    }

    /// Returns whether rounding after each answer can explain the difference from another state.
    fileprivate func isWithinRounding(of exact: MemoryState) -> Bool {
        abs(stability - exact.stability) <= 2e-4 + 5e-3 * exact.stability && abs(difficulty - exact.difficulty) <= 5e-3
    }

    /// Returns whether two states are equal except for rounding differences between processors.
    fileprivate func isClose(to other: MemoryState) -> Bool {
        abs(stability - other.stability) <= 1e-9 * stability && abs(difficulty - other.difficulty) <= 1e-9 * difficulty
    }
}

extension Double {
    /// Returns whether the number has at most some digits after the point.
    fileprivate func hasDigits(_ count: Int) -> Bool {
        let scaled = (0..<count).reduce(self) { number, _ in number * 10 }
        return abs(scaled - scaled.rounded()) <= 1e-7 * Swift.max(abs(scaled), 1)
    }
}
