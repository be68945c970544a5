package import Vocabulary

extension StudyPlan {
    /// Returns the change that an answer makes to a card.
    /// - Parameters:
    ///   - duration: the time that the answer took.
    ///   - load: the numbers of cards that are due on the coming days; they count only if the options of the card's book balance them.
    package func review(
        _ card: Card, rated rating: Rating, at now: Timestamp, in calendar: StudyCalendar, took duration: Duration = .zero,
        load: DayLoad? = nil
    ) -> Review {
        let elapsed = card.schedule.lastReviewAt.map { calendar.days(from: $0, to: now) } ?? 0
        let generator = SplitMix64(seed: seed, card: card.id, answers: card.schedule.repetitions)
        let options = options(of: card.book)
        let today = calendar.day(of: now)
        let weight =
            options.days.areEqual
            ? nil : { (interval: Int) in options.days.weight(of: today + interval, due: load?[today + interval] ?? 0) }
        let placement = options.scheduler.place(
            card.schedule, rated: rating, elapsedDays: elapsed, using: generator, weight: weight)
        let dueAt = calendar.due(placement.wait, after: now)
        let hasLapsed = card.schedule.state == .review && rating == .again

        var after = card
        after.schedule.state = placement.state
        after.schedule.step = placement.step
        after.schedule.memory = placement.memory
        after.schedule.dueAt = dueAt
        after.schedule.lastReviewAt = now
        after.schedule.repetitions += 1
        after.schedule.lapses += hasLapsed ? 1 : 0
        if hasLapsed, options.leeches.isMet(by: after.schedule.lapses) { options.leeches.mark(&after) }

        let entry = ReviewEntry(
            at: now, day: today, rating: rating, elapsedDays: elapsed, before: card.schedule.state,
            after: placement.state, step: placement.step, memory: placement.memory, interval: now.duration(to: dueAt),
            duration: duration)
        return Review(before: card, after: after, entry: entry)
    }
}

extension StudyPlan {
    /// Returns a random day of a range of study days for a card to be due on.
    ///
    /// The same range always gives the same day. One that begins on another day gives a day that does not depend on it, so that cards that
    /// were moved to today are spread again tomorrow.
    package func day(of card: Card, among days: ClosedRange<Int>) -> Int {
        let seed = seed &+ UInt64(bitPattern: Int64(days.lowerBound))
        var generator = SplitMix64(seed: seed, card: card.id, answers: card.schedule.repetitions)
        return days.lowerBound + Int(generator.next() % UInt64(days.count))
    }
}

extension Card {
    /// Returns the change that makes a card due on a study day, which an entry in the log records; nil if it is due then, or new.
    package func due(on day: Int, at now: Timestamp, in calendar: StudyCalendar) -> Review? {
        guard let last = schedule.lastReviewAt, let memory = schedule.memory, let before = schedule.dueAt,
            calendar.day(of: before) != day
        else { return nil }
        // The days of a card in review count from its last answer.
        let dueAt =
            schedule.state == .review ? calendar.moment(day - calendar.day(of: last), after: last) : calendar.start(of: day)
        var after = self
        after.schedule.dueAt = dueAt
        let entry = ReviewEntry(
            at: now, day: calendar.day(of: now), rating: nil, elapsedDays: 0, before: schedule.state, after: schedule.state,
            step: schedule.step, memory: memory, interval: now.duration(to: dueAt), duration: .zero)
        return Review(before: self, after: after, entry: entry)
    }
}

extension LeechRule {
    fileprivate func mark(_ card: inout Card) {
        card.isLeech = true
        if suspends { card.isSuspended = true }
    }
}

extension StudyCalendar {
    fileprivate func due(_ wait: CardScheduler.Wait, after now: Timestamp) -> Timestamp {
        switch wait {
        case .time(let duration): now + duration
        case .days(let days): moment(days, after: now)
        }
    }
}
