/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z (leap seconds are not counted).
public struct Timestamp: Hashable, Sendable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    public static func + (moment: Self, duration: Duration) -> Self {
        Self(milliseconds: moment.milliseconds + duration.wholeMilliseconds)
    }

    /// How long it is from this moment to another; negative to an earlier one.
    public func duration(to other: Timestamp) -> Duration { .milliseconds(other.milliseconds - milliseconds) }
}

extension Duration {
    /// The whole milliseconds of this duration, rounded toward zero.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
