/// A value that is on or off, in a setting or in an argument of a command.
public enum Switch: String, Sendable, CaseIterable {
    case on, off
}

/// What the value of a setting is for a machine, if it is more than a word.
public enum SettingQuantity: Hashable, Sendable {
    case count(Int64)
    case fraction(Double)
    case numbers([Double])
    case duration(seconds: Int64)
    case durations(seconds: [Int64])
}
