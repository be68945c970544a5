/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z (leap seconds are not counted).
package struct Timestamp: Hashable, Sendable, Comparable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    package static func + (moment: Self, duration: Duration) -> Self {
        Self(milliseconds: moment.milliseconds + duration.wholeMilliseconds)
    }

    /// How long it is from this moment to another; negative to an earlier one.
    package func duration(to other: Timestamp) -> Duration { .milliseconds(other.milliseconds - milliseconds) }
}

extension Duration {
    /// The whole milliseconds of this duration, rounded toward zero.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
