package import Model
package import Vocabulary

extension DueTime {
    /// Creates the texts for a due time, as seen from the current time.
    package init(_ due: Timestamp, from now: Timestamp, at local: LocalTime) {
        self.init(
            at: due.iso8601, atText: local.minuteText,
            wait: intervalText(seconds: max(0, now.duration(to: due).components.seconds)))
    }
}
