/// The time of day, as a port: the system's, or one that stands still until it is moved.
package protocol WallClock: AnyObject {
    var now: Timestamp { get }

    /// How far the person's clock is ahead of UTC at a moment; it differs through the year where there is daylight saving.
    func millisecondsFromUTC(at moment: Timestamp) -> Int64
}

/// A clock that a script moves.
package protocol VirtualClock: WallClock {
    func advance(by duration: Duration)
}
