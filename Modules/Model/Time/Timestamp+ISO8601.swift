extension Timestamp {
    /// The moment in UTC as ISO 8601, `2026-01-31T08:00:00Z`, with milliseconds only where there are any.
    package var iso8601: String {
        let (days, inDay) = milliseconds.quotientFlooring(by: 86_400_000)
        let (year, month, day) = civilDate(daysSince1970: days)
        let seconds = inDay / 1000
        let fraction = inDay % 1000
        let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
        let tail = fraction == 0 ? "Z" : ".\(padded(fraction, 3))Z"
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time)\(tail)"
    }

    /// Reads `2026-01-31` (midnight UTC), `2026-01-31T08:00Z` or `2026-01-31T08:00:00Z`, with an optional fraction; nil for anything else.
    package init?(iso8601 text: String) {
        var rest = Substring(text)
        guard let year = rest.takeNumber(4), rest.take("-"), let month = rest.takeNumber(2), rest.take("-"),
            let day = rest.takeNumber(2), (1...12).contains(month), (1...daysIn(month, of: year)).contains(day)
        else { return nil }
        var milliseconds = daysSince1970(year: year, month: month, day: day) * 86_400_000
        if !rest.isEmpty {
            guard rest.take("T"), let hour = rest.takeNumber(2), rest.take(":"), let minute = rest.takeNumber(2),
                hour < 24, minute < 60
            else { return nil }
            milliseconds += (hour * 3600 + minute * 60) * 1000
            if rest.take(":") {
                guard let second = rest.takeNumber(2), second < 60 else { return nil }
                milliseconds += second * 1000
                if rest.take(".") {
                    guard let fraction = rest.takeNumber(3) else { return nil }
                    milliseconds += fraction
                }
            }
            guard rest.take("Z"), rest.isEmpty else { return nil }
        }
        self.init(milliseconds: milliseconds)
    }
}

/// The Gregorian date of a day number, after Howard Hinnant, "chrono-compatible low-level date algorithms".
func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + 719_468).quotientFlooring(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

/// The inverse of `civilDate(daysSince1970:)`, of the same source.
func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientFlooring(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

func daysIn(_ month: Int64, of year: Int64) -> Int64 {
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

    fileprivate mutating func takeNumber(_ digits: Int) -> Int64? {
        let head = prefix(digits)
        guard head.utf8.count == digits, head.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        removeFirst(digits)
        return Int64(head)
    }
}
