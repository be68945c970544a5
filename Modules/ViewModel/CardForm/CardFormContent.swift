import Model
import Services
import Vocabulary

/// What the form of a card edits, as it is in the library: a note with its cards, or a card that was added by itself.
struct CardFormContent {
    let card: Card
    let note: Note?
    let type: NoteType

    /// The values of the fields, and last that of the tags.
    var values: [CardFormValue] {
        var fields = [card.front, card.back]
        if var note {
            note.pad(to: type)
            fields = Array(note.fields.prefix(type.fields.count))
        }
        return fields.map { CardFormValue($0, inHTML: type.isHTML) } + [CardFormValue(tags: card.tags)]
    }

    /// The fields and the tags, as they are before anything is typed.
    var slots: [CardFormSlot] { zip(CardFormSlot.names(of: type), values).map { CardFormSlot($0, $1) } }
}

/// A change of a card or of a note by a form.
struct CardFormEdit {
    let before: CardFormContent
    let after: CardFormContent
    /// The changes of the card, or of all cards of the note.
    let changes: [Change<Card>]
    /// Whether it has changed anything: another process can have made the same change before.
    var isChange: Bool { before.values != after.values }

    /// Returns the change of the card by which the form was opened; that of a card that is the same has no effect.
    func change(of card: Card) -> Change<Card> {
        changes.first { $0.before?.id == card.id } ?? Change(before: card, after: card)
    }
}

/// Reads and writes what the forms of cards edit.
@MainActor struct CardFormRepository {
    let titles: StepTitles
    private let cards: CardRepository
    private let library: any LibraryStore
    private let clock: StudyClock

    init(services: any CardFormViewModel.Services) {
        titles = services.undoService.titles
        cards = CardRepository(services: services)
        library = services.libraryService.store
        clock = services.clockService.clock
    }

    /// Returns what the form of a card edits.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`.
    func content(_ reference: EntityReference) throws(Failure) -> CardFormContent {
        let card = try cards.card(reference)
        guard let (note, type) = try cards.notes.note(of: card) else {
            return CardFormContent(card: card, note: nil, type: .basic)
        }
        return CardFormContent(card: card, note: note, type: type)
    }

    func exists(_ book: Book.ID) throws(Failure) -> Bool { try cards.shelf.store.book(book, at: cards.shelf.moment()) != nil }

    /// Returns the same card or note as it is now; nil if it was deleted, or has other fields.
    func current(_ content: CardFormContent) throws(Failure) -> CardFormContent? {
        guard let note = content.note else {
            // After a backup was restored, another card can have the number.
            guard let card = try cards.store.card(content.card.id), card.addedAt == content.card.addedAt, card.origin == nil
            else { return nil }
            return CardFormContent(card: card, note: nil, type: .basic)
        }
        guard let (now, type, own) = try cards.notes.note(note.id), now.guid.hasSameBytes(as: note.guid),
            type.hasSameFields(as: content.type), let card = own.first(where: { $0.id == content.card.id }) ?? own.first
        else { return nil }
        return CardFormContent(card: card, note: now, type: type)
    }

    func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try library.atomically(body)
    }

    /// Adds a card by itself, or a note of a built-in type.
    func add(_ slots: [CardFormSlot], as kind: NewNoteKind?, to book: Book.ID) throws(Failure) -> SavedCard {
        if let kind {
            try check(slots, of: kind)
            return try add(slots, as: kind.type, to: book)
        }
        let id = try cards.store.addCard(draft(slots), to: book, at: clock.now)
        return SavedCard(id.rawValue, added: 1)
    }

    private func add(_ slots: [CardFormSlot], as type: NoteType, to book: Book.ID) throws(Failure) -> SavedCard {
        let ids = try cards.notes.add(type, slots.dropLast().map(\.stored), tags: Tag.list(slots.tags), to: book, at: clock.now)
        return SavedCard(ids[0].rawValue, added: ids.count)
    }

    /// Adds a deleted card or note with new values.
    /// - Throws: `Failure.notFound` if its book or its type was deleted, too.
    func addAgain(_ content: CardFormContent, _ slots: [CardFormSlot]) throws(Failure) -> SavedCard {
        guard content.note != nil else { return try add(slots, as: nil, to: content.card.book) }
        guard let type = try cards.notes.types().first(where: { $0.id == content.type.id }), type.hasSameFields(as: content.type)
        else { throw .notFound(.noteType, .name(content.type.name), near: []) }
        return try add(slots, as: type, to: content.card.book)
    }

    /// Replaces the values that have changed.
    func save(_ slots: [CardFormSlot], in content: CardFormContent) throws(Failure) -> CardFormEdit {
        let changes = try replace(slots, in: content)
        return CardFormEdit(before: content, after: try current(content) ?? content, changes: changes)
    }

    /// Gives what an edit has changed its former values.
    /// - Throws: `Failure.notFound(.card, …)` if the card by which the form was opened no longer exists;
    ///   `Failure.conflict(.textWasChangedElsewhere)` if one of the values was changed since then.
    func takeBack(_ edit: CardFormEdit) throws(Failure) -> Change<Card> {
        try atomically { () throws(Failure) in
            let id = edit.before.card.id
            guard let card = try cards.store.card(id) else { throw .notFound(.card, id: id.rawValue) }
            guard let current = try current(edit.after) else { throw .conflict(.textWasChangedElsewhere) }
            var slots = edit.after.slots
            for (index, (former, value)) in zip(edit.before.values, current.values).enumerated() {
                slots[index].put(former)
                slots[index].follow(value)
                if slots[index].other != nil { throw .conflict(.textWasChangedElsewhere) }
            }
            return try save(slots, in: current).change(of: card)
        }
    }

    private func replace(_ slots: [CardFormSlot], in content: CardFormContent) throws(Failure) -> [Change<Card>] {
        let tags = slots.last.flatMap { $0.isChanged ? slots.tags : nil }
        guard let note = content.note else {
            let revision = try CardRevision(
                front: slots[0].isChanged ? slots[0].text : nil, back: slots[1].isChanged ? slots[1].text : nil, tags: tags)
            return [try cards.notes.edit(content.card.id, revision, at: clock.now)]
        }
        let list = try tags.map { (tags) throws(Failure) in try Tag.list(tags) }
        return try cards.notes.change(
            note, to: changed(note, slots, content.type), content.type, tags: list, at: clock.now)
    }

    /// Checks what was typed for a card or a note.
    /// - Throws: what saving it would.
    func check(_ slots: [CardFormSlot], of content: CardFormContent?, in book: Book.ID) throws(Failure) {
        guard let content, let note = content.note else {
            let draft = try draft(slots)
            if slots[0].isChanged { try checkIsFree(draft.front.text, in: book, except: content?.card.id) }
            return
        }
        _ = try Tag.list(slots.tags)
        var renderer = NoteRenderer(content.type)
        _ = try renderer.cards(of: changed(note, slots, content.type).fields, tags: slots.tags)
    }

    /// Checks what was typed for a note to add.
    /// - Throws: what adding it would.
    func check(_ slots: [CardFormSlot], of kind: NewNoteKind) throws(Failure) {
        try NewNote(book: .name(""), kind: kind, front: slots[0].stored, back: slots[1].stored, tags: slots.tags).check()
    }

    /// Checks that a book has no other card with a front.
    private func checkIsFree(_ front: String, in book: Book.ID, except own: Card.ID?) throws(Failure) {
        guard let card = try cards.store.card(in: book, front: front), card.id != own, card.origin == nil else { return }
        throw .duplicate(.card, front, id: card.id.rawValue)
    }

    private func draft(_ slots: [CardFormSlot]) throws(Failure) -> CardDraft {
        try CardDraft(front: slots[0].text, back: slots[1].text, tags: slots.tags)
    }

    private func changed(_ note: Note, _ slots: [CardFormSlot], _ type: NoteType) throws(Failure) -> Note {
        var changed = note
        changed.pad(to: type)
        for (index, slot) in slots.dropLast().enumerated() { changed.fields[index] = slot.stored }
        for (index, slot) in slots.dropLast().enumerated() where slot.isChanged {
            try NoteRenderer(type).checkEdit(of: index, in: changed.fields)
        }
        return changed
    }
}

extension [CardFormSlot] {
    fileprivate var tags: [String] { CardFormValue.tags(in: last?.text ?? "") }
}
