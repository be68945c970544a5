package import Vocabulary

/// The port for the time of day: the system's clock, or a virtual one that stands still until it is moved.
package protocol WallClock: AnyObject {
    /// The current time.
    var now: Timestamp { get }

    /// The user's time zone.
    var zone: any LocalZone { get }
}

/// A time zone: how far local time is ahead of UTC.
package protocol LocalZone: Sendable {
    /// Returns the offset from UTC at a time, which varies over the year with daylight saving.
    func millisecondsFromUTC(at moment: Timestamp) -> Int64
}

extension WallClock {
    /// Returns the offset of the user's time zone from UTC at a time.
    package func millisecondsFromUTC(at moment: Timestamp) -> Int64 { zone.millisecondsFromUTC(at: moment) }
}

/// A clock that stands still until a script moves it.
package protocol VirtualClock: WallClock {
    /// Moves the clock forward.
    func advance(by duration: Duration)
}

/// The port for a clock that never goes backwards, and whose zero has no meaning.
package protocol MonotonicClock: AnyObject {
    /// Returns the current time of the clock.
    /// - Parameter countsSleep: whether the time for which the machine slept is included.
    func time(countingSleep countsSleep: Bool) -> Duration
}
