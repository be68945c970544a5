import Vocabulary

extension StudyPlan {
    /// Returns the study day to which a review that is due on a holiday should move; nil if it has to stay.
    ///
    /// It is the day with the greatest weight among those on which fuzz could have made the card due; the nearest, if there are several.
    /// - Parameters:
    ///   - today: the earliest day to which the review can move.
    ///   - load: the numbers of cards that are due; the review can move only to a day that it counts.
    package func day(
        for card: Card, outside holiday: ClosedRange<Int>, from today: Int, in calendar: StudyCalendar, load: DayLoad
    ) -> Int? {
        let options = options(of: card.book)
        guard options.scheduler.fuzzes, card.schedule.state == .review, let memory = card.schedule.memory,
            let last = card.schedule.lastReviewAt.map({ calendar.day(of: $0) }),
            let due = card.schedule.dueDay(in: calendar)
        else { return nil }
        // Cards come together when they leave a holiday, so the days are balanced whether or not answers are.
        var weights = options.days
        weights.balances = true
        weights.holidays.append(holiday)
        let intervals = options.scheduler.fuzzRange(of: memory, around: due - last)
        let days = (last + intervals.lowerBound...last + intervals.upperBound).filter { day in
            day >= today && load.counts(day) && !weights.isHoliday(day)
        }
        return days.max { one, other in
            let (first, second) = (weights.weight(of: one, due: load[one]), weights.weight(of: other, due: load[other]))
            return (first, -abs(one - due)) < (second, -abs(other - due))
        }
    }
}

extension CardScheduler {
    /// Returns the intervals that fuzz allows for a memory state.
    ///
    /// The card's interval may not be one of them: its options may have changed, or a person may have chosen its due date. Then these are
    /// the intervals around it that are closer to what fuzz allows, so that cards do not drift from holiday to holiday.
    fileprivate func fuzzRange(of memory: MemoryState, around interval: Int) -> ClosedRange<Int> {
        let range = Fuzz.range(days: days(of: memory), maximum: maximumInterval)
        if range.contains(interval) || interval < 1 { return range }
        let around = Fuzz.range(days: interval, maximum: max(maximumInterval, interval))
        return interval < range.lowerBound
            ? interval...max(interval, min(around.upperBound, range.upperBound))
            : min(interval, max(around.lowerBound, range.lowerBound))...interval
    }
}
