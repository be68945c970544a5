package import Model
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
