/// When a card is due: as a timestamp for machines, and as local time and remaining time for people.
public struct DueTime: Hashable, Sendable {
    /// The time in UTC, in ISO 8601.
    public let at: String
    /// The local time to the minute: `2026-01-31 08:00`.
    public let atText: String
    /// The remaining time: `9m`, `3d`.
    public let wait: String

    public init(at: String, atText: String, wait: String) { (self.at, self.atText, self.wait) = (at, atText, wait) }
}
