/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
public struct Timestamp: Hashable, Sendable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    /// Returns the timestamp a duration later, truncated to whole milliseconds.
    public static func + (moment: Self, duration: Duration) -> Self {
        Self(milliseconds: moment.milliseconds + duration.wholeMilliseconds)
    }

    /// Returns the duration from this timestamp to another; negative if the other is earlier.
    public func duration(to other: Timestamp) -> Duration { .milliseconds(other.milliseconds - milliseconds) }
}

extension Duration {
    /// The number of whole milliseconds, rounded toward zero.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
