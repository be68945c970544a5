import Vocabulary

/// How much study a person wants on which study days. It decides between the days on which fuzz lets a card come back.
package struct DayWeights: Hashable, Sendable {
    /// The share of a usual day's cards on each weekday, 0…1; the first is Monday.
    package var shares = [Double](repeating: 1, count: 7)
    /// The study days on which cards come only if no other day is possible.
    package var holidays: [ClosedRange<Int>] = []
    /// Whether days with fewer due cards are preferred.
    package var balances = false

    package init() {}

    /// Whether all days are alike, so that fuzz alone decides.
    package var areEqual: Bool { !balances && holidays.isEmpty && shares.allSatisfy { $0 == 1 } }

    /// Intervals of more days than this are not weighted: what is due then is not known yet.
    package static let longestInterval = 90

    private static let shareOfHoliday = 0.001

    /// Returns the weight of a study day: its share; if days are balanced, times the square of its share of a card for each card that
    /// is due on it, and one more.
    ///
    /// Days whose cards are in proportion to their shares then have weights in this proportion, too, so that it stays.
    package func weight(of day: Int, due: Int) -> Double {
        let share = isHoliday(day) ? Self.shareOfHoliday : shares[weekday(of: day)]
        let perCard = share / Double(due + 1)
        return balances ? share * perCard * perCard : share
    }

    /// Returns whether a study day is one of the holidays.
    package func isHoliday(_ day: Int) -> Bool { holidays.contains { $0.contains(day) } }
}

/// Returns the weekday of a day, of which 0 is Monday; 1970-01-01, day 0, was a Thursday.
package func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

/// The numbers of cards that are due on the coming study days.
package struct DayLoad: Hashable, Sendable {
    private let firstDay: Int
    private var counts: [Int]

    /// The number of days that are counted: more than an interval that is weighted.
    package static let days = DayWeights.longestInterval + 10

    /// - Parameter counts: the number of cards that are due on each day from `firstDay` on.
    package init(from firstDay: Int, _ counts: [Int]) { (self.firstDay, self.counts) = (firstDay, counts) }

    /// Returns the number of cards that are due on a day; 0 for a day that is not counted.
    package subscript(day: Int) -> Int { counts(day) ? counts[day - firstDay] : 0 }

    /// Returns whether the cards of a day are counted.
    package func counts(_ day: Int) -> Bool { counts.indices.contains(day - firstDay) }

    /// Counts a card on another day.
    package mutating func move(from before: Int?, to after: Int?) {
        if let before, counts(before) { counts[before - firstDay] -= 1 }
        if let after, counts(after) { counts[after - firstDay] += 1 }
    }
}

extension DayWeights {
    /// Reads the shares of weekdays: `sat=0.5 sun=0`.
    /// - Throws: `Failure.invalid(.setting, …)`.
    static func shares(_ text: String) throws(Failure) -> [Double] {
        var shares = [Double](repeating: 1, count: weekdays.count)
        var named: Set<Int> = []
        for word in text.words where word != Setting.noSteps {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let day = weekdays.firstIndex(of: parts[0].lowercased()), let share = Double(parts[1]),
                share.isFinite
            else { throw .invalid(.setting, .malformed(value: word, expected: "sat=0.5 sun=0, or \(Setting.noSteps)")) }
            guard (0...1).contains(share) else { throw .invalid(.setting, .outOfBounds(value: share, least: 0, most: 1)) }
            guard named.insert(day).inserted else { throw .invalid(.setting, .repeated(value: weekdays[day])) }
            shares[day] = share
        }
        guard shares.contains(where: { $0 > 0 }) else {
            throw .invalid(
                .setting, .malformed(value: text, expected: "shares of which one is more than 0, such as sat=0.5 sun=0"))
        }
        return shares
    }

    /// Reads days and ranges of days: `2026-12-24..2027-01-02 2027-05-01`.
    /// - Throws: `Failure.invalid(.setting, …)`.
    static func holidays(_ text: String) throws(Failure) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for word in text.words where word != Setting.noSteps {
            let days = word.replacing("..", with: " ").split(separator: " ", omittingEmptySubsequences: false).map {
                day(String($0))
            }
            guard days.count == 1 || days.count == 2, let first = days[0], let last = days[days.count - 1], first <= last else {
                throw .invalid(
                    .setting, .malformed(value: word, expected: "2026-12-24..2027-01-02 2027-05-01, or \(Setting.noSteps)"))
            }
            ranges.append(first...last)
        }
        return ranges.sorted { $0.lowerBound < $1.lowerBound }
    }

    private static func day(_ text: String) -> Int? {
        if case .date(let day)? = DueDays(text) { day } else { nil }
    }

    /// The shares as text.
    static func text(ofShares shares: [Double]) -> String {
        let words = zip(weekdays, shares).filter { $0.1 != 1 }.map { "\($0.0)=\($0.1 == 0 ? "0" : "\($0.1)")" }
        return words.isEmpty ? Setting.noSteps : words.joined(separator: " ")
    }

    /// The days as text.
    static func text(ofHolidays holidays: [ClosedRange<Int>]) -> String {
        let words = holidays.map { days in
            let ends = days.count == 1 ? [days.lowerBound] : [days.lowerBound, days.upperBound]
            return ends.map { dateText(day: $0) }.joined(separator: "..")
        }
        return words.isEmpty ? Setting.noSteps : words.joined(separator: " ")
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}

extension String {
    fileprivate var words: [String] { split { $0.isWhitespace || $0 == "," }.map(String.init) }
}
