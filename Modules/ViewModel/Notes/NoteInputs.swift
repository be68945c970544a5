import Model
import Services
public import Vocabulary

/// A note to add, of a built-in type.
public struct NewNote: Hashable, Sendable {
    /// The book of its cards.
    public var book: EntityReference
    /// The type.
    public var kind: NewNoteKind
    /// The front, or the text with deletions.
    public var front: String
    /// The back, or what every card of a cloze note shows on its back in addition.
    public var back: String
    /// The tags of its cards.
    public var tags: [String]

    /// Creates a request to add a note.
    public init(book: EntityReference, kind: NewNoteKind, front: String, back: String, tags: [String] = []) {
        self.book = book
        self.kind = kind
        self.front = front
        self.back = back
        self.tags = tags
    }

    var fields: [String] { [front, back] }

    /// Checks the note as far as possible without the library.
    func check() throws(Failure) {
        var renderer = NoteRenderer(kind.type)
        _ = try Tag.list(tags)
        try checkTexts()
        _ = try renderer.cards(of: fields, tags: tags)
    }

    func checkTexts() throws(Failure) { try kind.checkTexts(fields) }
}

/// A field of a note to replace.
public struct NoteEdit: Hashable, Sendable {
    /// Any card of the note.
    public var card: EntityReference
    /// The name of the field.
    public var field: String
    /// The new value.
    public var text: String

    /// Creates a request to replace a field.
    public init(card: EntityReference, field: String, text: String) {
        self.card = card
        self.field = field
        self.text = text
    }
}

/// A request for notes.
public struct NoteListing: Hashable, Sendable {
    /// The query for their cards.
    public var query: SetQuery
    /// The order of their cards; a note stands where the first of its cards does.
    public var order: [CardOrder]
    /// The maximum number of notes; nil for all.
    public var limit: Int?
    /// The number of notes to skip.
    public var offset: Int

    /// Creates a request; without arguments, it is for all notes, the oldest first.
    public init(query: SetQuery = SetQuery(nil), order: [CardOrder] = [], limit: Int? = nil, offset: Int = 0) {
        (self.query, self.order, self.limit, self.offset) = (query, order, limit, offset)
    }
}
