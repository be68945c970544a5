package import Vocabulary

extension DueTime {
    /// Creates the texts for a due time, as seen from the current time.
    /// - Parameter days: the number of study days until then. From a day on, they are the wait, as in the interval of a rating:
    ///   a card in review can be studied from the beginning of its day, which is earlier than a whole number of days.
    package init(_ due: Timestamp, from now: Timestamp, at local: LocalTime, days: Int) {
        let seconds = max(0, now.duration(to: due).components.seconds)
        let day: Int64 = 86_400
        self.init(
            at: due.iso8601, atText: local.minuteText,
            wait: intervalText(seconds: seconds < day ? seconds : max(seconds, Int64(days) * day)))
    }
}

/// Returns a short text for a waiting time, in Anki's format: `30s`, `6m`, `5h`, `8d`, `2.5mo`, `1.3y`.
package func intervalText(seconds: Int64) -> String {
    if seconds < 0 { return "-" + intervalText(seconds: seconds == .min ? .max : -seconds) }
    let value = Double(seconds)
    switch value {
    case ..<60: return "\(seconds)s"
    case ..<(59.5 * 60): return "\(Int((value / 60).rounded()))m"
    case ..<(23.5 * 3600): return "\(Int((value / 3600).rounded()))h"
    case ..<(29.5 * 86_400): return "\(Int((value / 86_400).rounded()))d"
    case ..<(365 * 86_400): return "\(tenths(value / (365.25 / 12 * 86_400)))mo"
    default: return "\(tenths(value / (365.25 * 86_400)))y"
    }
}

/// Returns a number with one decimal, which is omitted if it is 0.
private func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
