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
