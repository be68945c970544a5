package import Vocabulary

/// What a person writes: the fields of a note type, from which its cards are made.
///
/// A card that was added by itself has no note: it counts as a basic note whose fields are its front and its back.
package struct Note: Hashable, Sendable, Identifiable {
    package typealias ID = Identifier<Note>

    package let id: ID
    package var type: NoteType.ID
    /// The id that the note keeps when it is exported and imported again; unique in the library.
    @ByteExact package var guid: String
    /// The values of the type's fields, in their order.
    @ByteExact package var fields: [String]
    /// When the fields or the tags were last changed.
    package var modifiedAt: Timestamp

    package init(id: ID, type: NoteType.ID, guid: String, fields: [String], modifiedAt: Timestamp) {
        self.id = id
        self.type = type
        self.guid = guid
        self.fields = fields
        self.modifiedAt = modifiedAt
    }

    /// The maximum number of bytes of all fields together.
    package static let byteLimit = 1 << 20
}

/// The place of a card in its note.
package struct CardOrigin: Hashable, Sendable {
    package var note: Note.ID
    /// The index of the template, or for a cloze note the number of the deletion less one.
    package var ordinal: Int

    package init(note: Note.ID, ordinal: Int) {
        self.note = note
        self.ordinal = ordinal
    }
}

/// Both sides of a card, as its note and template render them.
package struct RenderedCard: Hashable, Sendable {
    /// The index of the template, or for a cloze note the number of the deletion less one.
    package var ordinal: Int
    /// The ordinal that the card has had until now; nil for a card that the note does not have.
    package var oldOrdinal: Int?
    package var front: CardText
    package var back: CardText

    /// Creates the sides of a card that keeps its ordinal, or that the note does not have.
    package init(ordinal: Int, front: CardText, back: CardText) {
        (self.ordinal, oldOrdinal) = (ordinal, ordinal)
        self.front = front
        self.back = back
    }
}

/// A note with all cards that it should have.
package struct RenderedNote: Hashable, Sendable {
    package var note: Note
    package var cards: [RenderedCard]

    package init(_ note: Note, cards: [RenderedCard]) {
        self.note = note
        self.cards = cards
    }
}
