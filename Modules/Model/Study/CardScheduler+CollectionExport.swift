import Vocabulary

/// Converts the cards of a library to cards of an Anki collection; `CardScheduler+Collection.swift` has the way back.
extension CardScheduler {
    /// The study day from which exported collections count due days: 2006-01-01, before Anki's first collection.
    package static let creationDay = 13_149

    /// Returns a card as a card of a collection, from which ``entries(of:from:in:_:)`` makes the same log.
    /// - Parameters:
    ///   - deck: the id of the deck in the collection.
    ///   - entries: the log of the card.
    ///   - today: the current study day, on which cards can be buried.
    package func collectionCard(
        _ card: Card, in deck: Int64, _ entries: [ReviewEntry], today: Int, in calendar: StudyCalendar
    ) -> CollectionCard {
        let schedule = card.schedule
        var result = CollectionCard(
            ordinal: card.origin?.ordinal ?? 0, deck: deck, addedAt: card.addedAt,
            modifiedAt: max(card.addedAt, entries.last?.at ?? card.addedAt), state: schedule.state)
        result.isSuspended = card.isSuspended
        result.isBuried = !card.isSuspended && card.buriedOn == today
        result.flag = card.flag
        guard schedule.state != .new, let dueAt = schedule.dueAt else { return result }
        if schedule.state == .review {
            let day = calendar.day(of: dueAt)
            result.due = .day(day - Self.creationDay)
            result.interval = max(0, schedule.lastReviewAt.map { day - calendar.day(of: $0) } ?? 0)
        } else {
            result.due = due(dueAt, of: result, in: calendar)
            // The interval that the card gets after relearning.
            result.interval = schedule.state == .relearning ? schedule.memory.map(days) ?? 1 : 0
            result.stepsLeft = max(steps(in: schedule.state).count - (schedule.step ?? 0), 0)
        }
        result.memory = schedule.memory
        result.decay = schedule.memory == nil ? nil : memory.positiveDecay
        result.ease = entries.sinceReset.ease
        result.lastReviewAt = schedule.lastReviewAt
        result.answers = collectionAnswers(entries, resetAt: card.resetAt, in: calendar)
        return result
    }

    /// Returns when a card that is being learned is due: a day if its step ended on another study day in Anki, from the beginning
    /// of which it is due.
    ///
    /// A package cannot move the day of a card that is suspended or buried to another collection, so these cards have a moment.
    private func due(_ dueAt: Timestamp, of card: CollectionCard, in calendar: StudyCalendar) -> CollectionCard.Due {
        let day = calendar.day(of: dueAt)
        if card.isSuspended || card.isBuried || calendar.start(of: day) != dueAt { return .moment(dueAt) }
        return .day(day - Self.creationDay)
    }

    private func collectionAnswers(
        _ entries: [ReviewEntry], resetAt: Timestamp?, in calendar: StudyCalendar
    ) -> [CollectionAnswer] {
        var last: Timestamp?
        let begin = entries.sinceReset.startIndex
        let answers = entries.map { entry in
            if entry.rating != nil { last = entry.at }
            let days = calendar.day(of: entry.dueAt) - calendar.day(of: last ?? entry.at)
            // A card that was made due on another day right after a step of minutes was in review then. Steps that end on
            // another study day are days in Anki.
            let isInDays =
                entry.after == .review
                ? days > 0 || entry.rating == nil
                : days > 0 && calendar.moment(days, after: entry.at) == entry.dueAt
            return CollectionAnswer(
                at: entry.at, kind: entry.collectionKind, rating: entry.rating,
                interval: isInDays ? .days(max(days, 0)) : .time(wait(after: entry)), duration: entry.duration,
                difficulty: entry.memory.difficulty)
        }
        if begin == 0 { return answers }
        let reset = CollectionAnswer(
            at: resetAt ?? entries[begin].at, kind: .reset, rating: nil, interval: .time(.zero), duration: .zero)
        return answers[..<begin] + [reset] + answers[begin...]
    }
}

extension CardScheduler {
    /// Returns the wait that the log of a collection has for an answer: the last one in the library leads to the due time of the card,
    /// which can be later than the step says.
    private func wait(after entry: ReviewEntry) -> Duration {
        guard entry.after != .review, let rating = entry.rating else { return entry.interval }
        return stepWait(of: entry.interval, in: entry.after, rated: rating) ?? entry.interval
    }
}

extension ReviewEntry {
    fileprivate var collectionKind: CollectionAnswer.Kind {
        if rating == nil { return .rescheduled }
        return switch before {
        case .new, .learning: .learning
        case .review: .review
        case .relearning: .relearning
        }
    }
}

extension Sequence<ReviewEntry> {
    /// The ease that SM-2 gives a card with this log by Anki's default options.
    ///
    /// Source: `rslib/src/scheduler/states/review.rs` in ankitects/anki.
    fileprivate var ease: Double {
        reduce(CollectionCard.usualEase) { ease, entry in
            guard entry.before == .review, let rating = entry.rating else { return ease }
            let change: Double =
                switch rating {
                case .again: -0.2
                case .hard: -0.15
                case .good: 0
                case .easy: 0.15
                }
            return Swift.max(ease + change, 1.3)
        }
    }
}

extension [ReviewEntry] {
    /// Returns the entries with the times of the entries in a log that they are copies of.
    ///
    /// The rows of a collection's log have different times, so an export moves entries with the same time apart. Such an entry
    /// is recognised by its rating, among the entries that the other log does not have.
    package func aligned(with log: [ReviewEntry]) -> [ReviewEntry] {
        let (times, others) = (Set(log.map(\.at)), Set(map(\.at)))
        var rest = log.filter { !others.contains($0.at) }
        if rest.isEmpty { return self }
        return map { entry in
            guard !times.contains(entry.at),
                let index = rest.firstIndex(where: { $0.rating == entry.rating && $0.at.mayHaveMoved(to: entry.at) })
            else { return entry }
            var copy = entry
            copy.at = rest.remove(at: index).at
            return copy
        }
    }
}

extension Timestamp {
    /// Whether an export can have moved an entry from this time to another.
    fileprivate func mayHaveMoved(to other: Timestamp) -> Bool {
        (1...Self.farthest).contains(other.milliseconds - milliseconds)
    }

    /// Five minutes, for 300,000 entries with the same time, each a millisecond after the one before it.
    private static let farthest: Int64 = 300_000
}
