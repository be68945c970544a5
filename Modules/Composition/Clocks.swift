import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The clock that a library uses.
public enum ClockOption: Sendable, Hashable {
    /// The system's clock.
    case system
    /// A clock that stands still at this many milliseconds since 1970 until it is advanced.
    case virtual(milliseconds: Int64)

    /// Creates a clock that stands still at a time such as `2026-01-31` or `2026-01-31T08:00:00Z`; nil for any other format.
    public init?(startingAt text: String) {
        guard let moment = Timestamp(iso8601: text) else { return nil }
        self = .virtual(milliseconds: moment.milliseconds)
    }

    /// The time, in ISO 8601 in UTC.
    public var now: String { wallClock.now.iso8601 }

    var wallClock: any WallClock {
        switch self {
        case .system: SystemClock()
        case .virtual(let milliseconds): SteppedClock(Timestamp(milliseconds: milliseconds))
        }
    }
}

extension ClockOption {
    /// Returns the monotonic clock that belongs to a wall clock.
    static func monotonicClock(beside wallClock: any WallClock) -> any MonotonicClock {
        (wallClock as? SteppedClock) ?? SystemMonotonicClock()
    }
}

/// The system's monotonic clocks: one of them stops while the machine sleeps, the other does not.
private final class SystemMonotonicClock: MonotonicClock {
    func time(countingSleep countsSleep: Bool) -> Duration {
        var time = timespec()
        #if os(Linux)
            let (withSleep, withoutSleep) = (CLOCK_BOOTTIME, CLOCK_MONOTONIC)
        #else
            let (withSleep, withoutSleep) = (CLOCK_MONOTONIC, CLOCK_UPTIME_RAW)
        #endif
        unsafe clock_gettime(countsSleep ? withSleep : withoutSleep, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

private final class SystemClock: WallClock {
    var now: Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    let zone: any LocalZone = SystemZone()
}

/// A clock that stands still until it is advanced, in the person's own time zone.
private final class SteppedClock: VirtualClock {
    private(set) var now: Timestamp
    let zone: any LocalZone = SystemZone()

    init(_ now: Timestamp) { self.now = now }

    func advance(by duration: Duration) { now = now + duration }
}

extension SteppedClock: MonotonicClock {
    func time(countingSleep countsSleep: Bool) -> Duration { .milliseconds(now.milliseconds) }
}
