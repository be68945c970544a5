package import Model

/// When a card will be due: for machines the moment, for people how long it is until then.
public struct DueTime: Hashable, Sendable {
    /// ISO 8601 in UTC.
    public let at: String
    /// `9m`, `3d`
    public let wait: String

    package init(_ due: Timestamp, from now: Timestamp) {
        at = due.iso8601
        wait = intervalText(seconds: max(0, now.duration(to: due).components.seconds))
    }
}
