import Model
import TestSupport
import Testing
import Vocabulary

/// Protects study from clocks that are put forward and back, and from travel: no day is lost, doubled or negative.
@Suite struct DaylightSavingTests {
    @Test(arguments: Zone.steady + Zone.changing, 0...23)
    func `Study days follow one another without gaps`(_ zone: Zone, _ rollover: Int) {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: rollover)
        for moment in moments(of: zone) {
            let day = calendar.day(of: moment)
            let (start, end) = (calendar.start(of: day), calendar.start(of: day + 1))
            #expect(start <= moment && moment < end, "\(moment.iso8601) is between \(start.iso8601) and \(end.iso8601)")
            #expect(calendar.day(of: start) == day, "\(start.iso8601) begins \(day)")
            #expect(calendar.day(of: start + .milliseconds(-1)) == day - 1, "\(start.iso8601) begins \(day) too late")
        }
    }

    @Test(arguments: Zone.steady + Zone.changing, 0...23)
    func `An interval ends on its study day`(_ zone: Zone, _ rollover: Int) {
        let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: rollover)
        for moment in moments(of: zone) {
            for days in [1, 2, 3, 30, 36_500] {
                let due = calendar.moment(days, after: moment)
                #expect(
                    calendar.day(of: due) == calendar.day(of: moment) + days, "\(days) after \(moment.iso8601): \(due.iso8601)")
                #expect(due > moment && due.milliseconds % 1000 == 0)
            }
        }
    }

    @Test(arguments: [
        // A day of 23 hours: a little after its end would be the day after.
        ("2026-03-28T02:59:59Z", 1, "2026-03-29T01:59:59Z"), ("2026-03-28T02:00:00Z", 1, "2026-03-29T01:59:59Z"),
        ("2026-03-28T01:59:00Z", 1, "2026-03-29T01:59:00Z"), ("2026-03-28T03:00:00Z", 1, "2026-03-29T03:00:00Z"),
        // A day of 25 hours: a day after its beginning is still before the next one.
        ("2026-10-24T02:00:00Z", 1, "2026-10-25T03:00:00Z"), ("2026-10-24T02:59:59Z", 1, "2026-10-25T03:00:00Z"),
        ("2026-10-24T03:00:00Z", 1, "2026-10-25T03:00:00Z"), ("2026-10-24T03:00:01Z", 1, "2026-10-25T03:00:01Z"),
        ("2026-01-31T08:00:00Z", 90, "2026-05-01T08:00:00Z"), ("2026-01-31T08:00:00Z", 0, "2026-01-31T08:00:00Z"),
    ])
    func `An interval is shifted no more than necessary`(_ now: String, _ days: Int, _ due: String) {
        let calendar = StudyCalendar(clock: ZonedClock(.berlin), rolloverHour: 4)
        #expect(calendar.moment(days, after: Timestamp.utc(now)).iso8601 == due)
    }

    /// The person answers in one zone, travels, and answers again in another.
    @Test func `Travel changes the number of days between answers by at most one`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let earlier = Timestamp(milliseconds: .random(in: 0...4_000_000_000_000, using: &generator))
            let later = earlier + .seconds(Int64.random(in: 0...40_000_000, using: &generator))
            let counts = (Zone.steady + Zone.changing).map {
                StudyCalendar(clock: ZonedClock($0), rolloverHour: 4).days(from: earlier, to: later)
            }
            let whole = Int(earlier.duration(to: later).wholeMilliseconds / 86_400_000)
            #expect(counts.allSatisfy { (whole...whole + 1).contains($0) }, "seed \(generator.seed): \(counts)")
        }
    }

    @Test func `A clock that goes backwards gives zero days`() {
        var generator = SeededGenerator(seed: 12)
        for zone in Zone.steady + Zone.changing {
            let calendar = StudyCalendar(clock: ZonedClock(zone), rolloverHour: 4)
            for _ in 0..<200 {
                let now = Timestamp(milliseconds: .random(in: 0...4_000_000_000_000, using: &generator))
                let before = now + .seconds(-Int64.random(in: 0...100_000_000, using: &generator))
                #expect(calendar.days(from: now, to: before) == 0, "seed \(generator.seed)")
            }
        }
    }

    /// Every half hour of the three days around each change.
    private func moments(of zone: Zone) -> [Timestamp] {
        let changes = zone.changes.isEmpty ? [Timestamp.utc("2026-01-31T08:00Z")] : zone.changes.map(\.at)
        return changes.flatMap { change in (-72...72).map { change + .seconds(1800 * $0) } }
    }
}
