/// What books are listed by.
public enum BookSort: String, Sendable, CaseIterable {
    case name, added, due, progress
}
