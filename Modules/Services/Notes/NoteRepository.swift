package import Model
package import Vocabulary

/// Reads and changes notes, and renders their cards, for all view models that need them.
@MainActor package final class NoteRepository {
    private let store: any NoteStore
    private let cards: any CardStore
    private let library: any LibraryStore

    package init(services: any HasCardService & HasLibraryService) {
        store = services.cardService.notes
        cards = services.cardService.store
        library = services.libraryService.store
    }

    /// Returns the types, in order of id.
    package func types() throws(Failure) -> [NoteType] { try store.noteTypes() }

    /// Returns the number of notes of each type that has any.
    package func counts() throws(Failure) -> [NoteType.ID: Int] { try store.noteCounts() }

    /// Deletes a type that no note has.
    /// - Throws: `Failure.conflict(.noteTypeIsBuiltIn)`, `Failure.conflict(.noteTypeIsUsed)`.
    package func deleteType(_ id: NoteType.ID) throws(Failure) {
        if NoteType.builtin.contains(where: { $0.id == id }) { throw .conflict(.noteTypeIsBuiltIn) }
        try store.deleteNoteType(id)
    }

    /// Returns the type of a note.
    /// - Throws: `Failure.library(.corrupt)` if there is none.
    package func type(of note: Note) throws(Failure) -> NoteType { try type(of: note, in: try types()) }

    /// Returns the type of a note, which is one of some types.
    /// - Throws: `Failure.library(.corrupt)` if there is none.
    package func type(of note: Note, in types: [NoteType]) throws(Failure) -> NoteType {
        guard let type = types.first(where: { $0.id == note.type }) else {
            throw .library(.corrupt("a note of type number \(note.type.rawValue), which does not exist"))
        }
        return type
    }

    /// Returns the note that a card comes from, with its type; nil for a card that was added by itself.
    package func note(of card: Card) throws(Failure) -> (note: Note, type: NoteType)? {
        guard let origin = card.origin, let note = try store.note(origin.note) else { return nil }
        return (note, try type(of: note))
    }

    /// Returns a note with its type and its cards; nil if there is none.
    package func note(_ id: Note.ID) throws(Failure) -> (note: Note, type: NoteType, cards: [Card])? {
        guard let note = try store.note(id) else { return nil }
        return (note, try type(of: note), try cards(of: id))
    }

    /// Returns the notes with some ids, in order of id; ids without a note are left out.
    package func notes(_ ids: [Note.ID]) throws(Failure) -> [Note] { try store.notes(ids) }

    /// Returns the cards of some notes, in order of note and ordinal.
    package func cards(of notes: [Note.ID]) throws(Failure) -> [Card] { try store.cards(of: notes) }

    /// Returns the cards of a note, in order of ordinal.
    package func cards(of note: Note.ID) throws(Failure) -> [Card] { try store.cards(of: note) }

    /// Returns what the front of a card asks for and offers besides its text: the answer to type, and the hints.
    package func prompts(of card: Card) throws(Failure) -> (answer: TypedAnswer?, hints: [(name: String, value: String)]) {
        guard let origin = card.origin, let (note, type) = try note(of: card) else { return (nil, []) }
        let renderer = NoteRenderer(type)
        let hints = renderer.hints(origin.ordinal, of: note.fields, tags: card.tags)
        return (
            renderer.typedAnswer(origin.ordinal, of: note.fields, tags: card.tags),
            hints.map { (name: $0.name, value: $0.text) }
        )
    }

    /// Adds a note of a built-in type.
    /// - Throws: `Failure.invalid`, `Failure.notFound(.book)`, `Failure.duplicate(.note, …)` if the book has the same note.
    package func add(_ type: NoteType, _ fields: [String], tags: [Tag], to book: Book.ID, at now: Timestamp) throws(Failure)
        -> [Card.ID]
    {
        var renderer = NoteRenderer(type)
        let sides = try renderer.cards(of: fields, tags: tags.map(\.text))
        if let first = sides.first, let card = try cards.card(in: book, front: first.front.text), let origin = card.origin,
            let note = try store.note(origin.note), note.type == type.id, note.fields.hasSameBytes(as: fields)
        {
            throw .duplicate(.note, card.front, id: card.id.rawValue)
        }
        let draft = NoteDraft(
            type: type.id, guid: try newGUID(for: fields, at: now), fields: fields, tags: tags, cards: sides, modifiedAt: now)
        return try store.addNote(draft, to: book, at: now)
    }

    /// Returns a guid that no note has. The same fields at the same time give the same guid, so a simulation can be repeated.
    /// - Parameter isTaken: whether a note that has not been added yet has a guid.
    func newGUID(
        for fields: [String], at now: Timestamp, isTaken: (String) -> Bool = { _ in false }
    ) throws(Failure) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in fields.joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var generator = SplitMix64(seed: hash ^ UInt64(bitPattern: now.milliseconds))
        var guid = Note.guid(using: &generator)
        func isUsed(_ guid: String) throws(Failure) -> Bool {
            if isTaken(guid) { return true }
            return try store.note(guid: guid) != nil
        }
        while try isUsed(guid) { guid = Note.guid(using: &generator) }
        return guid
    }

    /// Changes the texts and tags of a card; those of a card that comes from a note are changed in the note.
    /// - Throws: `Failure.conflict(.cardIsMadeFromNote)` if the note has more than a front and a back.
    package func edit(
        _ id: Card.ID, _ revision: CardRevision, at now: Timestamp
    ) throws(Failure) -> Change<Card> {
        guard let card = try cards.card(id), let (note, type) = try note(of: card) else {
            return try cards.editCard(id, revision, at: now)
        }
        var changed = note
        if revision.front != nil || revision.back != nil {
            let renderer = NoteRenderer(type)
            guard let sides = renderer.sides else {
                let field = renderer.field(shownBy: card.origin?.ordinal ?? 0, isFront: revision.front != nil)
                throw .conflict(.cardIsMadeFromNote(type: type.name, field: field, card: id.rawValue))
            }
            changed.pad(to: type)
            // A text that is the same leaves the field alone, which may have markup.
            if let front = revision.front, !front.text.hasSameBytes(as: card.front) {
                changed.fields[sides.front] = type.field(showing: front.text)
            }
            if let back = revision.back, !back.text.hasSameBytes(as: card.back) {
                changed.fields[sides.back] = type.field(showing: back.text)
            }
        }
        let changes = try change(note, to: changed, type, tags: revision.tags, at: now)
        return changes.first { $0.after?.id == id || $0.before?.id == id } ?? Change(before: card, after: card)
    }

    /// Adds a card, or replaces the back and the tags of the card that has the same front.
    package func put(_ draft: CardDraft, in book: Book.ID, at now: Timestamp) throws(Failure) -> Change<Card> {
        guard let card = try cards.card(in: book, front: draft.front.text), card.origin != nil else {
            return try cards.putCard(draft, in: book, at: now)
        }
        let revision = try CardRevision(
            back: draft.back.text.hasSameBytes(as: card.back) ? nil : draft.back.text, tags: draft.tags.map(\.text))
        return try edit(card.id, revision, at: now)
    }

    /// Replaces the fields of a note.
    /// - Parameter tags: the tags of all its cards; nil to leave them as they are.
    /// - Throws: `Failure.invalid` if a card would not be valid, or if the note would have none.
    package func change(
        _ note: Note, to changed: Note, _ type: NoteType, tags: [Tag]?, at now: Timestamp
    ) throws(Failure) -> [Change<Card>] {
        var changed = changed
        if changed != note || tags != nil { changed.modifiedAt = now }
        let own = try cards(of: note.id)
        var renderer = NoteRenderer(type)
        let texts = tags?.map(\.text) ?? own.first?.tags ?? []
        let sides = try renderer.cards(of: changed.fields, tags: texts)
        return try store.changeNote(changed, cards: sides, tags: tags, at: now)
    }

    /// Renders the notes of some cards again whose templates show tags, after these have changed.
    package func renderTags(of cards: RangeSet<Int64>, at now: Timestamp) throws(Failure) {
        for type in try types() where type.showsTags {
            var (renderer, last) = (NoteRenderer(type), Note.ID?.none)
            while case let notes = try store.notes(of: type.id, after: last, limit: Self.pageSize), !notes.isEmpty {
                let cardsOfNotes = try store.cards(of: notes.map(\.id))
                let all = Dictionary(grouping: cardsOfNotes) { $0.origin?.note }
                var rendered: [RenderedNote] = []
                for note in notes {
                    guard let own = all[note.id], own.contains(where: { cards.contains($0.id.rawValue) }) else { continue }
                    rendered.append(RenderedNote(note, cards: try Self.sides(of: note, own, &renderer)))
                }
                try store.changeNotes(rendered, at: now)
                last = notes.last?.id
            }
        }
    }

    /// Returns the cards that a note has; one that the template has no content for keeps its texts.
    private static func sides(
        of note: Note, _ cards: [Card], _ renderer: inout NoteRenderer
    ) throws(Failure) -> [RenderedCard] {
        var sides: [RenderedCard] = []
        for card in cards {
            let ordinal = card.origin?.ordinal ?? 0
            if let side = try? renderer.card(ordinal, of: note.fields, tags: card.tags) {
                sides.append(side)
            } else {
                sides.append(RenderedCard(ordinal: ordinal, front: try .front(card.front), back: try .back(card.back)))
            }
        }
        return sides
    }

    private static let pageSize = 500

    /// Deletes a note with its cards.
    package func delete(_ note: Note.ID) throws(Failure) -> [Change<Card>] { try store.deleteNote(note) }
}

extension Note {
    /// Adds empty fields for those that are missing.
    package mutating func pad(to type: NoteType) {
        while fields.count < type.fields.count { fields.append("") }
    }

    /// Returns a guid with 64 bits, in the form that Anki uses.
    package static func guid(using generator: inout some RandomNumberGenerator) -> String {
        let digits = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_`{|}~")
        var number = UInt64.random(in: 1 ... .max, using: &generator)
        var guid = ""
        while number > 0 {
            guid.append(digits[Int(number % UInt64(digits.count))])
            number /= UInt64(digits.count)
        }
        return guid
    }
}

extension NoteType {
    /// Whether a template can show the tags of a note, by the name that Anki has for them.
    fileprivate var showsTags: Bool {
        !fields.contains("Tags") && templates.contains { $0.front.contains("Tags") || $0.back.contains("Tags") }
    }

    /// Returns the value of a field that shows a text.
    package func field(showing text: String) -> String { isHTML ? HTMLWriter.html(of: text) : text }
}

extension NewNoteKind {
    /// The built-in type.
    package var type: NoteType {
        switch self {
        case .reversed: .reversed
        case .cloze: .cloze
        case .typed: .typed
        }
    }

    /// The kind of the notes of a type; nil for a type that is not built in, or `basic`.
    init?(_ type: NoteType.ID) {
        guard let kind = Self.allCases.first(where: { $0.type.id == type }) else { return nil }
        self = kind
    }

    /// Checks the fields of a note that a person has written.
    /// - Throws: `Failure.invalid`.
    package func checkTexts(_ fields: [String]) throws(Failure) {
        // The renderer would make cards without a question.
        if self != .cloze { _ = try CardText.front(fields.first ?? "") }
        let renderer = NoteRenderer(type)
        for (index, text) in fields.enumerated() { try renderer.checkDeletions(of: index, text) }
    }
}
