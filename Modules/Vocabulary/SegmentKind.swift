/// The parts of a sitting.
public enum SegmentKind: String, Sendable, CaseIterable {
    case warmUp = "warm-up"
    case main
    case coolDown = "cool-down"
}
