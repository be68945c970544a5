package import Vocabulary

/// The time of day, as a port: the system's, or one that stands still until it is moved.
package protocol WallClock: AnyObject {
    var now: Timestamp { get }

    /// Where the person is.
    var zone: any LocalZone { get }
}

/// How far a person's clock is ahead of UTC.
package protocol LocalZone: Sendable {
    /// At a moment; it differs through the year where there is daylight saving.
    func millisecondsFromUTC(at moment: Timestamp) -> Int64
}

extension WallClock {
    package func millisecondsFromUTC(at moment: Timestamp) -> Int64 { zone.millisecondsFromUTC(at: moment) }
}

/// A clock that a script moves.
package protocol VirtualClock: WallClock {
    func advance(by duration: Duration)
}
