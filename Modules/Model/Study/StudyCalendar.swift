package import Vocabulary

/// Days of study: calendar days in the person's time zone that begin some hours after midnight.
package struct StudyCalendar: Sendable {
    private let zone: any LocalZone
    /// The hour that a day of study begins at, 0…23.
    private let rolloverHour: Int

    package init(clock: any WallClock, rolloverHour: Int) {
        zone = clock.zone
        self.rolloverHour = rolloverHour
    }

    /// The days of study since that of 1970-01-01.
    package func day(of moment: Timestamp) -> Int {
        let local = moment.milliseconds + zone.millisecondsFromUTC(at: moment)
        return Int((local - rollover).dividedRoundingDown(by: Self.millisecondsPerDay))
    }

    /// The moment that a day of study begins at.
    package func start(of day: Int) -> Timestamp {
        let local = Int64(day) * Self.millisecondsPerDay + rollover
        func start(asOf moment: Int64) -> Timestamp {
            Timestamp(milliseconds: local - zone.millisecondsFromUTC(at: Timestamp(milliseconds: moment)))
        }
        let (before, after) = (start(asOf: local - Self.millisecondsPerDay), start(asOf: local + Self.millisecondsPerDay))
        // The hour comes twice, or not at all, where the clock is changed: the day begins when it is first reached.
        let first = min(before, after)
        return self.day(of: first) == day ? first : max(before, after)
    }

    /// What the queue asks of a moment.
    package func moment(_ now: Timestamp) -> StudyMoment {
        let day = day(of: now)
        return StudyMoment(now: now, day: day, dayEnd: start(of: day + 1))
    }

    /// The whole days of study from one moment to a later one; 0 when the clock went backwards.
    package func days(from earlier: Timestamp, to later: Timestamp) -> Int { max(0, day(of: later) - day(of: earlier)) }

    /// As many times 24 hours later, or the nearer end of the right day where daylight saving would lead out of it.
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

/// A moment with what the queue asks of it: learning cards are due to the second, cards in review by the day.
package struct StudyMoment: Hashable, Sendable {
    package var now: Timestamp
    /// Days of study since that of 1970-01-01.
    package var day: Int
    /// When the day of study ends.
    package var dayEnd: Timestamp

    package init(now: Timestamp, day: Int, dayEnd: Timestamp) {
        self.now = now
        self.day = day
        self.dayEnd = dayEnd
    }
}

extension Card {
    /// Whether it is to be studied: it has been before, its time or day has come, and it is not suspended.
    package func isDue(at moment: StudyMoment) -> Bool {
        guard !isSuspended, let dueAt = schedule.dueAt else { return false }
        return switch schedule.state {
        case .new: false
        case .learning, .relearning: dueAt <= moment.now
        case .review: dueAt < moment.dayEnd
        }
    }
}

extension Int64 {
    package func dividedRoundingDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
