/// The order in which books are listed.
public enum BookSort: String, Sendable, CaseIterable {
    case name, added, due, progress
}
