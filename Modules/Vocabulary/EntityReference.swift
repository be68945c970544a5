/// How someone names a book, a card or a profile: by what it is called, or by its number.
public enum EntityReference: Hashable, Sendable {
    case name(String)
    case id(Int64)
}
