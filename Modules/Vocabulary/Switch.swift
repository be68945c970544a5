/// A value that is on or off, in a setting or in an argument of a command.
public enum Switch: String, Sendable, CaseIterable {
    case on, off
}
