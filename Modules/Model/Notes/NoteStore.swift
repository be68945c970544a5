package import Vocabulary

/// The port that stores notes and their types. Each method is atomic; a note is deleted with the last of its cards.
package protocol NoteStore: AnyObject {
    /// Returns all types, in order of id.
    func noteTypes() throws(Failure) -> [NoteType]

    /// Returns the number of notes of each type that has any.
    func noteCounts() throws(Failure) -> [NoteType.ID: Int]

    /// Adds a type, whose id is ignored.
    /// - Throws: `Failure.duplicate(.noteType, …)` if another type has the name.
    func addNoteType(_ type: NoteType) throws(Failure) -> NoteType.ID

    /// Replaces a type; the cards of its notes stay as they are.
    /// - Throws: `Failure.notFound(.noteType)`, `Failure.duplicate(.noteType, …)`.
    func changeNoteType(_ type: NoteType) throws(Failure)

    /// Deletes a type that no note has.
    /// - Throws: `Failure.notFound(.noteType)`, `Failure.conflict(.noteTypeIsUsed)` if notes have it.
    func deleteNoteType(_ id: NoteType.ID) throws(Failure)

    /// Returns at most `limit` notes of a type that follow a given one, or the first ones, in order of id.
    func notes(of type: NoteType.ID, after id: Note.ID?, limit: Int) throws(Failure) -> [Note]

    /// Returns a note by its id; nil if there is none.
    func note(_ id: Note.ID) throws(Failure) -> Note?

    /// Returns the note with a guid; nil if there is none.
    func note(guid: String) throws(Failure) -> Note?

    /// Returns the notes with some guids, in any order; guids of no note are left out.
    func notes(guids: [String]) throws(Failure) -> [Note]

    /// Returns the notes whose guids begin with one of some texts, in any order; once for each of these texts.
    func notes(guidsBeginningWith beginnings: [String]) throws(Failure) -> [Note]

    /// Returns at most `limit` notes that follow a given one, or the first ones, in order of id.
    func notes(after id: Note.ID?, limit: Int) throws(Failure) -> [Note]

    /// Returns the notes with some ids, in order of id; ids without a note are left out.
    func notes(_ ids: [Note.ID]) throws(Failure) -> [Note]

    /// Returns the cards of some notes, in order of note and ordinal.
    func cards(of notes: [Note.ID]) throws(Failure) -> [Card]

    /// Returns the log entries of some cards, earliest first; cards without any are missing.
    func entries(of cards: [Card.ID]) throws(Failure) -> [Card.ID: [ReviewEntry]]

    /// Returns the cards of a note, in order of ordinal.
    func cards(of note: Note.ID) throws(Failure) -> [Card]

    /// Adds a note with its cards.
    /// - Returns: the ids of the cards, in their order.
    /// - Throws: `Failure.notFound` for the type or the book, `Failure.duplicate(.note, …)` if another note has the guid.
    func addNote(_ draft: NoteDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> [Card.ID]

    /// Adds notes with the progress of their cards, much faster than one by one; their answers count for the days of the log.
    /// - Throws: the same as ``addNote(_:to:at:)``.
    func importNotes(_ notes: [ImportedNote]) throws(Failure)

    /// Replaces the schedule of a card and its log, whose answers count for their days.
    /// - Throws: `Failure.notFound(.card)`.
    func setProgress(_ schedule: Schedule, _ entries: [ReviewEntry], of id: Card.ID) throws(Failure) -> Change<Card>

    /// Returns the log entries of a card, earliest first.
    func entries(of card: Card.ID) throws(Failure) -> [ReviewEntry]

    /// Replaces a note and updates its cards, which are known by their old ordinals: they are changed, added to the book of the
    /// first card, or deleted.
    /// - Parameter tags: the tags of all its cards; nil to leave them as they are.
    /// - Throws: `Failure.notFound(.note)`.
    func changeNote(_ note: Note, cards: [RenderedCard], tags: [Tag]?, at now: Timestamp) throws(Failure) -> [Change<Card>]

    /// Replaces notes and makes their cards what they should be, as ``changeNote(_:cards:tags:at:)`` does for one.
    /// - Throws: `Failure.notFound(.note)`.
    func changeNotes(_ notes: [RenderedNote], at now: Timestamp) throws(Failure)

    /// Deletes a note with its cards.
    /// - Throws: `Failure.notFound(.note)`.
    func deleteNote(_ id: Note.ID) throws(Failure) -> [Change<Card>]
}

/// A note that has no id yet, with its cards.
package struct NoteDraft: Hashable, Sendable {
    package var type: NoteType.ID
    @ByteExact package var guid: String
    @ByteExact package var fields: [String]
    package var tags: [Tag]
    package var cards: [RenderedCard]
    package var modifiedAt: Timestamp

    package init(
        type: NoteType.ID, guid: String, fields: [String], tags: [Tag], cards: [RenderedCard], modifiedAt: Timestamp
    ) {
        self.type = type
        self.guid = guid
        self.fields = fields
        self.tags = tags
        self.cards = cards
        self.modifiedAt = modifiedAt
    }
}

extension NoteType {
    /// The separator of fields in a stored note, as in Anki.
    package static let fieldSeparator: Character = "\u{1F}"

    /// The names of the fields as one text.
    package var storedFields: String { fields.joined(separator: "\u{1F}") }

    /// The templates as one text: the name, the front and the back of each.
    package var storedTemplates: String {
        templates.flatMap { [$0.name, $0.front, $0.back] }.joined(separator: "\u{1F}")
    }

    /// Parses the text that ``storedTemplates`` returns; nil if it is incomplete.
    package static func templates(stored: String) -> [CardTemplate]? {
        let parts = stored.split(separator: fieldSeparator, omittingEmptySubsequences: false).map(String.init)
        guard !parts.isEmpty, parts.count.isMultiple(of: 3) else { return nil }
        return stride(from: 0, to: parts.count, by: 3).map {
            CardTemplate(name: parts[$0], front: parts[$0 + 1], back: parts[$0 + 2])
        }
    }
}
