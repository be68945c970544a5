extension Timestamp {
    /// The timestamp in ISO 8601, in UTC: `2026-01-31T08:00:00Z`; a fraction of a second is dropped.
    public var iso8601: String {
        let (days, inDay) = milliseconds.quotientFlooring(by: 86_400_000)
        let (year, month, day) = civilDate(daysSince1970: days)
        let seconds = inDay / 1000
        let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time)Z"
    }

    /// Creates a timestamp from `2026-01-31` (midnight UTC) or `2026-01-31T08:00:00Z`, in the years 1 to 9999.
    /// - Throws: ``DateFlaw``.
    public init(parsing text: String) throws(DateFlaw) {
        var rest = Substring(text)
        guard [10, 20].contains(text.utf8.count), let date = rest.takeDate() else { throw .notADate }
        let time = rest.isEmpty ? (0, 0, 0) : rest.takeTimeOfDay()
        guard let time else { throw .notADate }
        guard rest.isEmpty || rest == "Z" else { throw .notADate }
        guard date.year >= 1, let milliseconds = Self.milliseconds(date, time) else { throw .noSuchDay }
        self.init(milliseconds: milliseconds)
    }

    /// Creates a timestamp as ``init(parsing:)`` does; nil for anything else.
    ///
    /// Also accepts a time without seconds, `2026-01-31T08:00Z`, or with a fraction of three digits.
    public init?(iso8601 text: String) {
        var rest = Substring(text)
        guard let date = rest.takeDate() else { return nil }
        var time: (hour: Int64, minute: Int64, second: Int64) = (0, 0, 0)
        var fraction: Int64 = 0
        if !rest.isEmpty {
            guard let timeOfDay = rest.takeTimeOfDay(canEndWithMinutes: true) else { return nil }
            time = timeOfDay
            if rest.take(".") {
                guard let digits = rest.takeNumber(3) else { return nil }
                fraction = digits
            }
            guard rest == "Z" else { return nil }
        }
        guard let milliseconds = Self.milliseconds(date, time) else { return nil }
        self.init(milliseconds: milliseconds + fraction)
    }

    /// Returns nil if the date does not exist, or the time is not a time of day.
    private static func milliseconds(
        _ date: (year: Int64, month: Int64, day: Int64), _ time: (hour: Int64, minute: Int64, second: Int64)
    ) -> Int64? {
        guard (1...12).contains(date.month), (1...daysIn(date.month, of: date.year)).contains(date.day), time.hour < 24,
            time.minute < 60, time.second < 60
        else { return nil }
        let days = daysSince1970(year: date.year, month: date.month, day: date.day)
        return (days * 86_400 + time.hour * 3600 + time.minute * 60 + time.second) * 1000
    }
}

/// The reason why a text is not a valid timestamp.
public enum DateFlaw: Error, Hashable, Sendable {
    case notADate
    /// The date or the time of day does not exist.
    case noSuchDay
}

/// Returns the Gregorian date for a number of days since 1970-01-01.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
public func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + 719_468).quotientFlooring(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

/// Returns the number of days since 1970-01-01 of a Gregorian date; the inverse of `civilDate(daysSince1970:)`, from the same
/// source.
public func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientFlooring(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// Returns the number of days in a month of the Gregorian calendar.
public func daysIn(_ month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension Int64 {
    fileprivate func quotientFlooring(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension Substring {
    fileprivate mutating func take(_ character: Character) -> Bool {
        guard first == character else { return false }
        removeFirst()
        return true
    }

    /// Consumes a date such as `2026-01-31`.
    fileprivate mutating func takeDate() -> (year: Int64, month: Int64, day: Int64)? {
        guard let year = takeNumber(4), take("-"), let month = takeNumber(2), take("-"), let day = takeNumber(2) else {
            return nil
        }
        return (year, month, day)
    }

    /// Consumes a time such as `T08:00:00`.
    fileprivate mutating func takeTimeOfDay(canEndWithMinutes: Bool = false) -> (hour: Int64, minute: Int64, second: Int64)? {
        guard take("T"), let hour = takeNumber(2), take(":"), let minute = takeNumber(2) else { return nil }
        if canEndWithMinutes, first != ":" { return (hour, minute, 0) }
        guard take(":"), let second = takeNumber(2) else { return nil }
        return (hour, minute, second)
    }

    fileprivate mutating func takeNumber(_ digits: Int) -> Int64? {
        let head = prefix(digits)
        guard head.utf8.count == digits, head.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        removeFirst(digits)
        return Int64(head)
    }
}
