/// A reference to a book, a card or a profile: its name or its number.
public enum EntityReference: Hashable, Sendable {
    case name(String)
    case id(Int64)
}
