package import Vocabulary

/// A date and a time of day in local time, to the second.
package struct LocalTime: Hashable, Sendable {
    /// The seconds since 1970-01-01 00:00:00 local time.
    private let seconds: Int64

    /// Creates the local time of a timestamp.
    package init(_ moment: Timestamp, on clock: any WallClock) {
        seconds = (moment.milliseconds + clock.millisecondsFromUTC(at: moment)).dividedRoundingDown(by: 1000)
    }

    /// Creates a local time from its parts; nil if the date does not exist, or the time is not a time of day.
    package init?(year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= daysIn(month, of: year),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        seconds = daysSince1970(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// The date in the Gregorian calendar.
    package var date: (year: Int64, month: Int64, day: Int64) {
        civilDate(daysSince1970: seconds.dividedRoundingDown(by: 86_400))
    }

    /// The time of day.
    package var timeOfDay: (hour: Int64, minute: Int64, second: Int64) {
        let inDay = seconds - seconds.dividedRoundingDown(by: 86_400) * 86_400
        return (inDay / 3600, inDay / 60 % 60, inDay % 60)
    }

    /// The local time to the minute: `2026-01-31 08:00`.
    package var minuteText: String {
        let text = Timestamp(milliseconds: seconds * 1000).iso8601
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }

    /// Returns the timestamps at which the clock shows this time, in order: one, or two in an hour that occurs twice.
    ///
    /// A time that the clock skips is interpreted with the offset from before the change.
    package func moments(on clock: any WallClock) -> [Timestamp] {
        let local = seconds * 1000
        func moment(asOf other: Int64) -> Timestamp {
            Timestamp(milliseconds: local - clock.millisecondsFromUTC(at: Timestamp(milliseconds: other)))
        }
        let (before, after) = (moment(asOf: local - Self.day), moment(asOf: local + Self.day))
        let shown = Set([before, after]).filter { LocalTime($0, on: clock) == self }.sorted()
        return shown.isEmpty ? [before] : shown
    }

    private static let day: Int64 = 86_400_000
}
