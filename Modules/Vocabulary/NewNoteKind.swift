/// The built-in types of notes that new cards can be made from, besides a plain front and back.
public enum NewNoteKind: String, Sendable, CaseIterable {
    /// A card in each direction.
    case reversed
    /// A text with deletions such as `{{c1::Paris}}`: a card for each number.
    case cloze
    /// The back is typed as the answer.
    case typed
}
