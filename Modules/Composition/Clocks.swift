import Model

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which time a library lives in.
public enum ClockOption: Sendable, Hashable {
    case system
    /// Time stands still at this many milliseconds since 1970.
    case fixed(milliseconds: Int64)

    /// A clock that stands still at `2026-01-31` or `2026-01-31T08:00:00Z`; nil for anything else.
    public init?(startingAt text: String) {
        guard let moment = Timestamp(iso8601: text) else { return nil }
        self = .fixed(milliseconds: moment.milliseconds)
    }

    var wallClock: any WallClock {
        switch self {
        case .system: SystemClock()
        case .fixed(let milliseconds): FixedClock(Timestamp(milliseconds: milliseconds))
        }
    }
}

private final class SystemClock: WallClock {
    var now: Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

private final class FixedClock: WallClock {
    let now: Timestamp

    init(_ now: Timestamp) { self.now = now }
}
