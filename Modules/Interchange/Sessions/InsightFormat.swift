import Model
import Vocabulary

/// The format of the session log that Insight Timer exports: `Started At,Duration,Preset,Activity`.
enum InsightFormat {
    static let titles = ["Started At", "Duration", "Preset", "Activity"]
    static let header = titles.joined(separator: ",")
    /// The activity of Sutra's sessions in this format.
    static let activity = "Meditation"

    /// Returns whether these are the titles of this format.
    static func isHeader(_ fields: [String]) -> Bool {
        fields.map { $0.trimmingWhitespace().lowercased() } == titles.map { $0.lowercased() }
    }

    /// Returns a time in the form `04/20/2026 08:21:14`.
    static func text(_ time: LocalTime) -> String {
        let ((year, month, day), (hour, minute, second)) = (time.date, time.timeOfDay)
        return "\(month.padded(2))/\(day.padded(2))/\(year.padded(4)) \(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    }

    /// Parses a time in the form of ``text(_:)``; nil for any other text.
    static func time(_ text: String) -> LocalTime? {
        let bytes = Array(text.utf8)
        let pattern = Array("00/00/0000 00:00:00".utf8)
        guard bytes.count == pattern.count else { return nil }
        for (byte, expected) in zip(bytes, pattern) {
            guard expected == UInt8(ascii: "0") ? byte.isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
        return LocalTime(
            year: number(6..<10), month: number(0..<2), day: number(3..<5), hour: number(11..<13), minute: number(14..<16),
            second: number(17..<19))
    }

    /// Returns a duration in the form `0:45:0`: hours, minutes and seconds without leading zeros or a fraction.
    static func text(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        return "\(seconds / 3600):\(seconds / 60 % 60):\(seconds % 60)"
    }

    /// Parses a duration in hours, minutes below 60 and seconds below 60, with or without leading zeros; nil for any other text.
    static func duration(_ text: String) -> Duration? {
        var total: Int64 = 0
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        for (index, part) in parts.enumerated() {
            guard (1...4).contains(part.count), part.allSatisfy(\.isDigit), let number = Int64(Substring(part)),
                index == 0 || number < 60
            else { return nil }
            total = total * 60 + number
        }
        return .seconds(total)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Int64 {
    /// Returns the number with leading zeros.
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
