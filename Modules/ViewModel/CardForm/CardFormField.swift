import Model
public import Vocabulary

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
    /// What is wrong with the text, also that it is missing; nil if nothing is.
    public let problem: Failure?

    /// Creates a field.
    package init(
        _ name: String, _ text: String, kind: Kind = .text, isChanged: Bool = false, textElsewhere: String? = nil,
        problem: Failure? = nil
    ) {
        (self.name, self.kind, self.text) = (name, kind, text)
        (self.isChanged, self.textElsewhere, self.problem) = (isChanged, textElsewhere, problem)
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

/// What has happened elsewhere that a person must decide about before the form of a card can be saved.
public enum CardFormConflict: Hashable, Sendable {
    /// The card or its note was deleted; it can be added again.
    case deleted
    /// The field with this index was changed, too.
    case text(Int)
}

/// Which text a field keeps that was changed both in a form and elsewhere.
public enum CardFormChoice: Hashable, Sendable, CaseIterable {
    /// The text that was typed.
    case typed
    /// Both, to be edited into one: the typed text, and the other after it.
    case both
    /// The text that the field was given elsewhere.
    case elsewhere
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

    /// Creates the effect of an edit.
    init(_ edit: CardFormEdit) {
        self.init(
            edit.before.card.id.rawValue, added: edit.changes.count { $0.before == nil },
            deleted: edit.changes.count { $0.after == nil })
    }
}
