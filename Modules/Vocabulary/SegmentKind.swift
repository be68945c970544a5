/// The kinds of segment that a sitting consists of.
public enum SegmentKind: String, Sendable, CaseIterable {
    case warmUp = "warm-up"
    case main
    case coolDown = "cool-down"
}
