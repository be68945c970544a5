import Model
import Testing
import Vocabulary

/// Protects the count of days: which day of study a moment belongs to, where it begins, and how many lie between two answers.
@Suite struct StudyCalendarTests {
    @Test(arguments: [
        (Zone.utc, 4, "1970-01-01T04:00:00Z", 0), (.utc, 4, "1970-01-01T03:59:59.999Z", -1), (.utc, 4, "1970-01-02T03:59:59Z", 0),
        (.utc, 0, "1970-01-01T00:00:00Z", 0), (.utc, 23, "1970-01-01T22:59:59Z", -1), (.utc, 23, "1970-01-01T23:00:00Z", 0),
        (.utc, 4, "2026-01-31T03:59:59Z", 20_483), (.utc, 4, "2026-01-31T04:00:00Z", 20_484),
        (.tokyo, 4, "2026-01-30T18:59:59Z", 20_483), (.tokyo, 4, "2026-01-30T19:00:00Z", 20_484),
        (.kathmandu, 4, "2026-01-30T22:14:59Z", 20_483), (.kathmandu, 4, "2026-01-30T22:15:00Z", 20_484),
        (.kiritimati, 4, "2026-01-30T13:59:59Z", 20_483), (.kiritimati, 4, "2026-01-30T14:00:00Z", 20_484),
        (.bakerIsland, 4, "2026-01-31T15:59:59Z", 20_483), (.bakerIsland, 4, "2026-01-31T16:00:00Z", 20_484),
        (.berlin, 4, "2026-03-29T01:59:59Z", 20_540), (.berlin, 4, "2026-03-29T02:00:00Z", 20_541),
        (.berlin, 4, "2026-10-25T02:59:59Z", 20_750), (.berlin, 4, "2026-10-25T03:00:00Z", 20_751),
    ])
    func `Study days are counted from the rollover`(_ zone: Zone, _ rollover: Int, _ moment: String, _ day: Int) {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: rollover)
        #expect(calendar.day(of: Timestamp.utc(moment)) == day)
    }

    @Test(arguments: [
        (Zone.utc, 4, 0, "1970-01-01T04:00Z"), (.utc, 0, -1, "1969-12-31T00:00Z"), (.utc, 23, 20_484, "2026-01-31T23:00Z"),
        (.tokyo, 4, 20_484, "2026-01-30T19:00Z"), (.kathmandu, 4, 20_484, "2026-01-30T22:15Z"),
        (.kiritimati, 4, 20_484, "2026-01-30T14:00Z"), (.bakerIsland, 4, 20_484, "2026-01-31T16:00Z"),
        (.berlin, 4, 20_540, "2026-03-28T03:00Z"), (.berlin, 4, 20_541, "2026-03-29T02:00Z"),
        (.berlin, 4, 20_750, "2026-10-24T02:00Z"), (.berlin, 4, 20_751, "2026-10-25T03:00Z"),
        // The rollover hour that is skipped begins with the change, the one that comes twice with its first coming.
        (.berlin, 2, 20_541, "2026-03-29T01:00Z"), (.berlin, 2, 20_751, "2026-10-25T00:00Z"),
        (.newYork, 2, 20_520, "2026-03-08T07:00Z"), (.newYork, 1, 20_758, "2026-11-01T05:00Z"),
        (.newYork, 2, 20_758, "2026-11-01T07:00Z"),
        (.beirut, 0, 20_541, "2026-03-28T22:00Z"), (.beirut, 0, 20_751, "2026-10-24T22:00Z"),
        (.beirut, 23, 20_750, "2026-10-24T20:00Z"),
        (.atFour, 4, 20_541, "2026-03-29T05:00Z"), (.atFour, 4, 20_751, "2026-10-25T04:00Z"),
    ])
    func `A study day begins at the rollover`(_ zone: Zone, _ rollover: Int, _ day: Int, _ start: String) {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: rollover)
        #expect(calendar.start(of: day).iso8601 == Timestamp.utc(start).iso8601)
    }

    @Test(arguments: [
        ("2026-01-31T03:59:59Z", "2026-01-31T04:00:00Z", 1), ("2026-01-31T04:00:00Z", "2026-02-01T03:59:59Z", 0),
        ("2026-01-31T04:00:00Z", "2026-02-01T04:00:00Z", 1), ("2026-01-31T08:00:00Z", "2026-01-31T08:00:00Z", 0),
        ("2024-02-28T12:00:00Z", "2024-03-01T12:00:00Z", 2), ("2026-02-01T12:00:00Z", "2026-01-01T12:00:00Z", 0),
        ("2026-01-31T04:00:00Z", "2026-01-31T03:59:59Z", 0), ("1969-12-31T12:00:00Z", "1970-01-01T12:00:00Z", 1),
    ])
    func `The number of days between two moments is never negative`(_ earlier: String, _ later: String, _ days: Int) {
        #expect(StudyCalendar.utc.days(from: Timestamp.utc(earlier), to: Timestamp.utc(later)) == days)
    }

    @Test func `A study moment has the end of its study day`() {
        let calendar = StudyCalendar(clock: ZonedClock(.berlin), rolloverHour: 4)
        #expect(
            calendar.moment(Timestamp.utc("2026-03-28T12:00Z"))
                == StudyMoment(now: Timestamp.utc("2026-03-28T12:00Z"), day: 20_540, dayEnd: Timestamp.utc("2026-03-29T02:00Z")))
        #expect(
            calendar.moment(Timestamp.utc("2026-10-25T03:00Z"))
                == StudyMoment(now: Timestamp.utc("2026-10-25T03:00Z"), day: 20_751, dayEnd: Timestamp.utc("2026-10-26T03:00Z")))
    }

    @Test(
        arguments: [(-86_400_001, -2), (-86_400_000, -1), (-1, -1), (0, 0), (86_399_999, 0), (86_400_000, 1)] as [(Int64, Int64)])
    func `Integer division rounds down`(_ number: Int64, _ quotient: Int64) {
        #expect(number.dividedRoundingDown(by: 86_400_000) == quotient)
    }
}
