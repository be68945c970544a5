/// When a card will be due: for machines the moment, for people their own time and how long it is until then.
public struct DueTime: Hashable, Sendable {
    /// ISO 8601 in UTC.
    public let at: String
    /// By the person's clock, to the minute: `2026-01-31 08:00`.
    public let atText: String
    /// `9m`, `3d`
    public let wait: String

    public init(at: String, atText: String, wait: String) { (self.at, self.atText, self.wait) = (at, atText, wait) }
}
