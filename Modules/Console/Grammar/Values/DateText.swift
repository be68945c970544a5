/// Dates as people and machines write them: `2026-01-31` and `2026-01-31T08:00:00Z` (ISO 8601, always UTC).
enum DateText {
    /// A day, or a second of one.
    struct Moment: Equatable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z; for a day those of its beginning.
        var seconds: Int64
        /// Whether a time of day was given.
        var hasTime: Bool
    }

    /// The moment that a text names.
    /// - Throws: ``ValueProblem/noDate``, ``ValueProblem/noSuchDay``.
    static func moment(_ text: String) throws(ValueProblem) -> Moment {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count == 20, matches(bytes, "0000-00-00T00:00:00Z") else { throw .noDate }
        let days = try days(year: number(bytes[0..<4]), month: number(bytes[5..<7]), day: number(bytes[8..<10]))
        guard bytes.count == 20 else { return Moment(seconds: days * 86_400, hasTime: false) }
        let (hour, minute, second) = (number(bytes[11..<13]), number(bytes[14..<16]), number(bytes[17..<19]))
        guard hour < 24, minute < 60, second < 60 else { throw .noSuchDay }
        return Moment(seconds: days * 86_400 + hour * 3600 + minute * 60 + second, hasTime: true)
    }

    /// A moment as machines read it: `2026-01-31T08:00:00Z`.
    static func text(secondsSince1970 seconds: Int64) -> String {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        let (year, month, day) = civil(days: days)
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))"
            + "T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
    }

    /// Whether a text begins as the pattern does, where 0 stands for any digit.
    private static func matches(_ bytes: [UInt8], _ pattern: StaticString) -> Bool {
        zip(bytes, pattern.description.utf8).allSatisfy { byte, expected in
            expected == 0x30 ? byte >= 0x30 && byte <= 0x39 : byte == expected
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64 {
        digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    private static func padded(_ number: Int64, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Days since 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`).
    private static func days(year: Int64, month: Int64, day: Int64) throws(ValueProblem) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year >= 1, (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day) else { throw .noSuchDay }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The date of a day since 1970-01-01 (as above, `civil_from_days`).
    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    }
}
