/// A field in the form of a card: a side of the card, a field of the note that it is made from, or the tags.
public struct CardFormField: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// How the text of the field is written.
    public let kind: Kind
    /// The text as it was typed, or as it is in the library if it was not changed.
    public let text: String
    /// Whether the text differs from the one in the library.
    public let isChanged: Bool
    /// The text that the field was given elsewhere since it was changed here; nil if it was not.
    public let textElsewhere: String?

    /// Creates a field.
    package init(_ name: String, _ text: String, kind: Kind = .text, isChanged: Bool = false, textElsewhere: String? = nil) {
        (self.name, self.kind, self.text) = (name, kind, text)
        (self.isChanged, self.textElsewhere) = (isChanged, textElsewhere)
    }

    /// How the text of a field is written.
    public enum Kind: Hashable, Sendable {
        /// As it is shown on the card.
        case text
        /// As HTML, since the field has markup that text cannot hold.
        case html
        /// As tags between white space, each with or without a `#`.
        case tags
    }
}

/// Which text a field keeps that was changed both in a form and elsewhere.
public enum CardFormChoice: Hashable, Sendable {
    /// The text that was typed.
    case typed
    /// The text that the field was given elsewhere.
    case elsewhere
    /// Both, to be edited into one: the typed text, and the other after it.
    case both
}

/// The effect of saving the form of a card.
public struct SavedCard: Hashable, Sendable {
    /// The number of the card; of a note that was added again, that of its first card.
    public let card: Int64
    /// The number of cards that the note got.
    public let added: Int
    /// The number of cards that the note lost.
    public let deleted: Int

    /// Creates the effect on a card and its note.
    package init(_ card: Int64, added: Int = 0, deleted: Int = 0) {
        (self.card, self.added, self.deleted) = (card, added, deleted)
    }
}
