/// The kinds of segment that a sitting consists of.
public enum SegmentKind: String, Sendable, CaseIterable {
    case warmUp = "warm-up"
    case main
    case coolDown = "cool-down"
}

/// The kinds of sound that a segment can have, in the order in which they first play.
public enum SoundKind: String, Sendable, CaseIterable, Comparable {
    case begin, `repeat`, end

    public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int {
        switch self {
        case .begin: 0
        case .repeat: 1
        case .end: 2
        }
    }
}

/// The outcome of a session in the log.
///
/// A running session that has not been updated for a while was interrupted.
public enum SessionOutcome: Int, Hashable, Sendable, CaseIterable {
    case running, completed, stopped
}
