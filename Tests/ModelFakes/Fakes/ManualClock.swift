package import Model

/// A clock that stands still until a test moves it.
package final class ManualClock: WallClock {
    package var now: Timestamp

    /// - Parameter now: 2026-01-31T08:00:00Z unless given.
    package init(now: Timestamp = Timestamp(milliseconds: 1_769_846_400_000)) { self.now = now }

    package func advance(by duration: Duration) { now = now + duration }
}
