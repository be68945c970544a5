import Synchronization
package import Vocabulary

/// The calendar of study days: local calendar days that begin some hours after midnight.
package struct StudyCalendar: Sendable {
    private let zone: any LocalZone
    /// The hour at which a study day begins, 0…23.
    package let rolloverHour: Int

    package init(clock: any WallClock, rolloverHour: Int) {
        zone = clock.zone
        self.rolloverHour = rolloverHour
    }

    /// Returns the study day of a time, counted from that of 1970-01-01.
    package func day(of moment: Timestamp) -> Int {
        let local = moment.milliseconds + zone.millisecondsFromUTC(at: moment)
        return Int((local - rollover).dividedRoundingDown(by: Self.millisecondsPerDay))
    }

    /// Returns the time at which a study day begins.
    package func start(of day: Int) -> Timestamp {
        let local = Int64(day) * Self.millisecondsPerDay + rollover
        func start(asOf moment: Int64) -> Timestamp {
            Timestamp(milliseconds: local - zone.millisecondsFromUTC(at: Timestamp(milliseconds: moment)))
        }
        let (before, after) = (start(asOf: local - Self.millisecondsPerDay), start(asOf: local + Self.millisecondsPerDay))
        // When the clock changes, the hour may occur twice or not at all: the day begins when the hour is first reached.
        let first = min(before, after)
        return self.day(of: first) == day ? first : max(before, after)
    }

    /// Returns the hour of local time, 0…23.
    package func hour(of moment: Timestamp) -> Int {
        let local = moment.milliseconds + zone.millisecondsFromUTC(at: moment)
        return Int(local.dividedRoundingDown(by: 3_600_000) - local.dividedRoundingDown(by: Self.millisecondsPerDay) * 24)
    }

    /// Returns the minutes by which local time is behind UTC at a time.
    package func minutesBehindUTC(at moment: Timestamp) -> Int { -Int(zone.millisecondsFromUTC(at: moment) / 60_000) }

    /// Returns the moment that the queue needs for a time.
    package func moment(_ now: Timestamp) -> StudyMoment {
        let day = day(of: now)
        return StudyMoment(now: now, day: day, dayEnd: start(of: day + 1))
    }

    /// Returns the number of study days from one time to a later one; 0 if the clock went backwards.
    package func days(from earlier: Timestamp, to later: Timestamp) -> Int { max(0, day(of: later) - day(of: earlier)) }

    /// Returns the time a multiple of 24 hours later, or the nearer end of the right study day if daylight saving leads out of
    /// it.
    package func moment(_ days: Int, after now: Timestamp) -> Timestamp {
        let target = day(of: now) + days
        let due = Timestamp(milliseconds: now.milliseconds + Int64(days) * Self.millisecondsPerDay)
        let actual = day(of: due)
        if actual < target { return start(of: target) }
        if actual > target { return Timestamp(milliseconds: start(of: target + 1).milliseconds - 1000) }
        return due
    }

    private var rollover: Int64 { Int64(rolloverHour) * 3_600_000 }
    private static let millisecondsPerDay: Int64 = 86_400_000
}

/// The cards of notes that the queues leave out until the study day ends.
package enum Burial: Hashable, Sendable {
    /// No cards.
    case none
    /// Cards that an import has buried for the day.
    case imported
    /// Those, and cards in review and new ones if another card of their note, in one of some books, was answered on the day.
    case siblings(of: BookScope)
}

/// A time, with the study day that the queue needs: learning cards are due to the second, review cards by the day.
package struct StudyMoment: Hashable, Sendable {
    package var now: Timestamp
    /// The study day, counted from that of 1970-01-01.
    package var day: Int
    /// The time at which the study day ends.
    package var dayEnd: Timestamp
    /// Which cards the queues leave out until the study day ends.
    package var burial = Burial.imported
    /// The cards to which the queues are limited; nil for none.
    package var set: StudySet?
    /// Which reviews come before they are due; nil for none.
    package var ahead: StudyAhead?

    package init(now: Timestamp, day: Int, dayEnd: Timestamp) {
        self.now = now
        self.day = day
        self.dayEnd = dayEnd
    }
}

/// The reviews that come before they are due: those due before a time, unless they were answered on the study day.
///
/// Without that, a card whose new interval ends before the time would come back at once.
package struct StudyAhead: Hashable, Sendable {
    package var end: Timestamp
    /// When the study day began.
    package var dayStart: Timestamp

    package init(until end: Timestamp, dayStart: Timestamp) { (self.end, self.dayStart) = (end, dayStart) }
}

/// Cards to which study is limited, whatever happens to them: a new one stays in it through its steps.
package final class StudySet: Hashable, Sendable {
    package let cards: RangeSet<Int64>
    /// A number that no other set of the process has.
    package let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

    private static let lastNumber = Atomic(Int64(0))

    package init(_ cards: RangeSet<Int64>) { self.cards = cards }

    package static func == (one: StudySet, other: StudySet) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Card {
    /// Returns whether the card is due: it is neither new, suspended, nor buried for the day, and its time or day has come.
    package func isDue(at moment: StudyMoment) -> Bool { hasComeDue(at: moment) && buriedOn != moment.day }

    /// Returns whether the card is due, or would be if it were not buried.
    package func hasComeDue(at moment: StudyMoment) -> Bool {
        guard !isSuspended, let dueAt = schedule.dueAt else { return false }
        return switch schedule.state {
        case .new: false
        case .learning, .relearning: dueAt <= moment.now
        case .review: dueAt < moment.dayEnd
        }
    }

    /// Returns whether the card is in review and to be studied, also before it is due.
    package func isInReview(at moment: StudyMoment) -> Bool {
        guard schedule.state == .review, !isSuspended else { return false }
        if hasComeDue(at: moment) { return true }
        guard let ahead = moment.ahead, let dueAt = schedule.dueAt, let last = schedule.lastReviewAt else { return false }
        return dueAt < ahead.end && last < ahead.dayStart
    }
}

extension Int64 {
    /// Returns the quotient rounded down, also for a negative number.
    package func dividedRoundingDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// Returns the date of a study day, such as `2026-01-31`.
package func dateText(day: Int) -> String { String(Timestamp(milliseconds: Int64(day) * 86_400_000).iso8601.prefix(10)) }
