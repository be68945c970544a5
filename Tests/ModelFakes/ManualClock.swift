package import Model
package import Vocabulary

/// A clock that stands still until a test moves it.
package final class ManualClock: VirtualClock {
    package var now: Timestamp
    /// Returns the milliseconds by which local time is ahead of UTC at a moment.
    package var timeZone: @Sendable (Timestamp) -> Int64 = { _ in 0 }

    /// Creates a clock that is set to a moment, by default 2026-01-31T08:00:00Z.
    package init(now: Timestamp = Timestamp(milliseconds: 1_769_846_400_000)) { self.now = now }

    package var zone: any LocalZone { ManualZone(offset: timeZone) }

    package func advance(by duration: Duration) { now = now + duration }
}

private struct ManualZone: LocalZone {
    let offset: @Sendable (Timestamp) -> Int64

    func millisecondsFromUTC(at moment: Timestamp) -> Int64 { offset(moment) }
}
