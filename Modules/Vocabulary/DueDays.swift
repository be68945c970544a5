/// The study days on which cards are to be due, written as `2026-01-31`, `3d` or `1d..7d`.
public enum DueDays: Hashable, Sendable {
    /// A study day, counted from that of 1970-01-01.
    case date(Int)
    /// One of the days that come so many days after today.
    case inDays(ClosedRange<Int>)

    /// Parses days; nil for any other text, and for a range whose end comes before its beginning.
    public init?(_ text: String) {
        if let date = text.utf8.count == 10 ? Timestamp(iso8601: "\(text)T00:00:00Z") : nil {
            self = .date(Int(date.milliseconds / 86_400_000))
            return
        }
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { end in
            end.hasSuffix("d") && end.utf8.first != UInt8(ascii: "+") ? Int(end.dropLast()) : nil
        }
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], 0 <= first, first <= last, last <= Self.most
        else { return nil }
        self = .inDays(first...last)
    }

    /// Parses days that a person has typed.
    /// - Throws: `Failure.invalid(.dueDay, …)`.
    public init(typed text: String) throws(Failure) {
        if text.isEmpty { throw .invalid(.dueDay, .empty) }
        guard let days = DueDays(text) else {
            throw .invalid(
                .dueDay,
                .malformed(value: text, expected: "a date such as 2026-01-31, or days from today, such as 3d or 1d..7d"))
        }
        self = days
    }

    /// As many days as the longest interval.
    private static let most = 36_500

    /// Returns the study days, counted from that of 1970-01-01.
    public func days(from today: Int) -> ClosedRange<Int> {
        switch self {
        case .date(let day): day...day
        case .inDays(let days): today + days.lowerBound...today + days.upperBound
        }
    }
}
