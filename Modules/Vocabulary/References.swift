/// A reference to a book, a card or a profile: its name or its number.
public enum EntityReference: Hashable, Sendable {
    case name(String)
    case id(Int64)
}

/// The order in which books are listed.
public enum BookSort: String, Sendable, CaseIterable {
    case name, added, due, progress
}

/// The built-in types of notes that new cards can be made from, besides a plain front and back.
public enum NewNoteKind: String, Sendable, CaseIterable {
    /// A card in each direction.
    case reversed
    /// A text with deletions such as `{{c1::Paris}}`: a card for each number.
    case cloze
    /// The back is typed as the answer.
    case typed
}
