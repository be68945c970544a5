import Model
import Vocabulary

/// Updates notes of the library from the notes of a text file. An import never deletes a card.
@MainActor final class NoteUpdate {
    private let request: ImportRequest
    private let services: any ImportExportServices
    private let policy: ConflictPolicy
    private let types: NoteImportTypes
    private let schedules: ScheduleImport
    private let lookup: ImportLookup
    /// The books whose names the summary has.
    private var books: Set<Book.ID> = []
    /// The first cards of the notes that the file has referred to: a second record that changes a note would overwrite the first.
    var seen = SeenCards()

    init(
        _ request: ImportRequest, services: any ImportExportServices, policy: ConflictPolicy, types: NoteImportTypes,
        schedules: ScheduleImport, lookup: ImportLookup
    ) {
        self.request = request
        self.services = services
        self.policy = policy
        self.types = types
        self.schedules = schedules
        self.lookup = lookup
    }

    /// Returns whether the file has referred to the note of a card.
    func hasTaken(_ card: Card) throws(Failure) -> Bool {
        guard let origin = card.origin, let first = try notes.cards(of: origin.note).first else { return false }
        return seen.contains(first.id)
    }

    func run(_ known: Note, with note: IncomingNote, _ summary: inout ImportSummary) throws(Failure) {
        let cards = try lookup.cards(of: known.id)
        guard let first = cards.first else { return }
        switch policy {
        case .fail:
            let front = note.sides[0].front.text
            let flaw = seen.contains(first.id) ? FormatFlaw.repeated(front: front) : .conflict(front: front)
            throw .format(flaw, file: request.path, line: note.record.line)
        case .skip:
            for index in note.sides.indices { schedules.leaveOut(note.schedule(index)) }
            summary.unchanged += cards.count
        case .update:
            if books.insert(first.book).inserted, let book = try services.bookService.shelf.store.bookName(first.book),
                !summary.books.contains(book)
            {
                summary.books.append(book)
            }
            let isFirst = seen.insert(first.id)
            let note = try numbered(note, as: known, cards)
            let changed = Note(
                id: known.id, type: try types.stored(note.type).id, guid: known.guid, fields: note.fields,
                modifiedAt: known.modifiedAt)
            let hasOtherTags = note.tags.map { tags in cards.contains { !$0.tags.hasSameBytes(as: tags.map(\.text)) } } ?? false
            if changed == known, !hasOtherTags {
                summary.unchanged += cards.count
            } else if isFirst {
                try change(changed, note, cards, &summary)
                lookup.forget(known)
                lookup.forgetFronts()
            } else {
                throw .format(.repeated(front: note.sides[0].front.text), file: request.path, line: note.record.line)
            }
            try setSchedules(of: known, note, &summary)
        }
    }

    private func setSchedules(of known: Note, _ note: IncomingNote, _ summary: inout ImportSummary) throws(Failure) {
        if note.record.schedules.isEmpty { return }
        defer { lookup.forget(known) }
        let cards = try lookup.cards(of: known.id)
        for (index, side) in note.sides.enumerated() {
            guard let card = cards.first(where: { $0.origin?.ordinal == side.ordinal }),
                try schedules.take(note.schedule(index), for: card), summary.unchanged > 0
            else { continue }
            summary.unchanged -= 1
            summary.updated += 1
        }
    }

    private var notes: any NoteStore { services.cardService.notes }

    private func change(
        _ changed: Note, _ note: IncomingNote, _ cards: [Card], _ summary: inout ImportSummary
    ) throws(Failure) {
        var changed = changed
        let now = services.clockService.clock.now
        changed.modifiedAt = now
        var sides = note.sides
        for card in cards {
            guard let ordinal = card.origin?.ordinal, !sides.contains(where: { $0.ordinal == ordinal }) else { continue }
            sides.append(RenderedCard(ordinal: ordinal, front: try .front(card.front), back: try .back(card.back)))
        }
        sides.sort { $0.ordinal < $1.ordinal }
        let changes = try notes.changeNote(changed, cards: sides, tags: note.tags, at: now)
        let added = changes.count { $0.before == nil }
        // A change that shows on none of the note's cards counts as a change of the note itself.
        let updated = max(changes.count { $0.kind == .updated }, added == 0 ? 1 : 0)
        summary.added += added
        summary.updated += updated
        summary.unchanged += changes.count - added - updated
    }

    /// Returns the note with its deletions numbered such that each card keeps its deletion, if the file does not number them.
    private func numbered(_ note: IncomingNote, as known: Note, _ cards: [Card]) throws(Failure) -> IncomingNote {
        guard note.record.isNumberedInOrder, let text = note.fields.first, let before = known.fields.first else { return note }
        var note = note
        let numbers = RenderedCard.numbers(of: text, note.sides, keeping: before, cards)
        note.fields[0] = text.renumberingDeletions(numbers)
        // A text of more cards than Anki numbers keeps its own numbers.
        let sides = try? types.cards(of: note.fields, note.type, note.record.tags ?? [])
        guard let sides, sides.count == note.sides.count else { return note }
        let order = note.sides.map { numbers[$0.ordinal + 1] ?? 0 }
        note.sides = sides.sorted { (order.firstIndex(of: $0.ordinal + 1) ?? 0) < (order.firstIndex(of: $1.ordinal + 1) ?? 0) }
        return note
    }
}
