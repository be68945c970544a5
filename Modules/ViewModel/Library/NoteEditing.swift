import Model
package import Services
public import Vocabulary

/// Notes and their types. A note is named by any of its cards.
@MainActor public final class NoteEditing {
    /// The services that it needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService

    let repository: CardRepository
    let notes: NoteRepository
    let services: any Services
    private let clock: StudyClock

    /// Creates it with the application's services.
    package init(services: any Services) {
        self.services = services
        repository = CardRepository(services: services)
        notes = repository.notes
        clock = services.clockService.clock
    }

    /// Adds a note of a built-in type, with its cards.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.invalid`, `Failure.duplicate(.note, …)` if the book has the same note.
    @discardableResult public func add(_ note: NewNote) throws(Failure) -> NoteRow {
        let book = try repository.names.book(note.book)
        try note.checkTexts()
        let ids = try notes.add(note.kind.type, note.fields, tags: Tag.list(note.tags), to: book, at: clock.now)
        return try show(.id(ids[0].rawValue))
    }

    /// Checks a note as far as possible without the library; ``add(_:)`` checks it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ note: NewNote) throws(Failure) { try note.check() }

    /// Returns the note of a card.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`; so do the methods below.
    public func show(_ card: EntityReference) throws(Failure) -> NoteRow { try row(of: try repository.card(card)) }

    /// Replaces a field of a note, whose cards change with it.
    /// - Throws: `Failure.invalid(.field, …)` for a field that the type does not have, and for texts that make no card.
    @discardableResult public func edit(_ editing: NoteEdit) throws(Failure) -> NoteChange {
        let card = try repository.card(editing.card)
        guard let (note, type) = try notes.note(of: card) else {
            return try editPlain(card, editing)
        }
        let index = try type.index(of: editing.field)
        var changed = note
        changed.pad(to: type)
        changed.fields[index] = editing.text
        try NoteRenderer(type).checkEdit(of: index, in: changed.fields)
        let changes = try notes.change(note, to: changed, type, tags: nil, at: clock.now)
        let left = changes.first { $0.after != nil }?.after ?? card
        return NoteChange(try row(of: left), changed == note ? .unchanged : .updated, changes)
    }

    /// A card that was added by itself is a basic note.
    private func editPlain(_ card: Card, _ editing: NoteEdit) throws(Failure) -> NoteChange {
        let isFront = try NoteType.basic.index(of: editing.field) == 0
        let revision = try CardRevision(front: isFront ? editing.text : nil, back: isFront ? nil : editing.text)
        let change = try repository.store.editCard(card.id, revision, at: clock.now)
        return NoteChange(try row(of: change.after ?? card), change.kind, [change])
    }

    /// Deletes a note with all its cards.
    @discardableResult public func delete(_ card: EntityReference) throws(Failure) -> NoteChange {
        let card = try repository.card(card)
        let row = try row(of: card)
        let changes =
            if let origin = card.origin { try notes.delete(origin.note) } else { [try repository.store.deleteCard(card.id)] }
        return NoteChange(row, .deleted, changes)
    }

    /// Returns all types, in order of id.
    public func types() throws(Failure) -> [NoteTypeRow] {
        let counts = try notes.counts()
        return try notes.types().map { NoteTypeRow($0, notes: counts[$0.id] ?? 0) }
    }

    /// Returns the type with a name; letters match in either case if no type has the name as it is written.
    /// - Throws: `Failure.notFound(.noteType, …)` with the names of all types.
    public func type(named name: String) throws(Failure) -> NoteTypeRow {
        let types = try types()
        if let type = types.first(where: { $0.name == name }) { return type }
        let key = NameKey(folding: name)
        if let type = types.first(where: { NameKey(folding: $0.name) == key }) { return type }
        throw .notFound(.noteType, .name(name), near: types.map { Failure.Near(id: 0, name: $0.name) })
    }

    /// Deletes the type with a name, if no note has it; names are compared as in ``type(named:)``.
    /// - Returns: the type as it was.
    /// - Throws: `Failure.notFound(.noteType, …)`, `Failure.conflict(.noteTypeIsUsed)` while notes have the type, and
    ///   `Failure.conflict(.noteTypeIsBuiltIn)` for one of those that every library has.
    @discardableResult public func deleteType(named name: String) throws(Failure) -> NoteTypeRow {
        let type = try type(named: name)
        try notes.deleteType(NoteType.ID(type.id))
        return type
    }

    private func row(of card: Card) throws(Failure) -> NoteRow {
        guard let (note, type) = try notes.note(of: card) else { return NoteRow(try repository.row(card)) }
        let cards = try notes.cards(of: note.id).map { (card) throws(Failure) in try repository.row(card) }
        return NoteRow(note, type, cards: cards)
    }
}

extension NoteType {
    /// Returns the index of a field; letters match in either case.
    /// - Throws: `Failure.invalid(.field, …)`.
    fileprivate func index(of name: String) throws(Failure) -> Int {
        if let index = fields.firstIndex(of: name) { return index }
        if let index = fields.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return index }
        throw .invalid(.field, .unknown(value: name, known: fields))
    }
}
