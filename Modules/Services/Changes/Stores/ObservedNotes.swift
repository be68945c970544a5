import Model
import Vocabulary

/// A store of notes that reports the changes of their cards.
@MainActor final class ObservedNotes {
    private let store: any NoteStore
    private let changes: LibraryChanges

    init(_ store: any NoteStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedNotes: @MainActor NoteStore {
    func addNoteType(_ type: NoteType) throws(Failure) -> NoteType.ID {
        do throws(Failure) { return try store.addNoteType(type) } catch { throw changes.tell(error) }
    }

    func changeNoteType(_ type: NoteType) throws(Failure) {
        do throws(Failure) { try store.changeNoteType(type) } catch { throw changes.tell(error) }
    }

    func deleteNoteType(_ id: NoteType.ID) throws(Failure) {
        do throws(Failure) { try store.deleteNoteType(id) } catch { throw changes.tell(error) }
    }

    func addNote(_ draft: NoteDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> [Card.ID] {
        try changes.after { () throws(Failure) in
            try store.addNote(draft, to: book, at: now)
        } tell: {
            .cardsAdded($0.count, to: book)
        }
    }

    func importNotes(_ notes: [ImportedNote]) throws(Failure) {
        try changes.after { () throws(Failure) in
            try store.importNotes(notes)
        } tell: { _ in
            .everything
        }
    }

    func setProgress(
        _ schedule: Schedule, _ entries: [ReviewEntry], of id: Card.ID
    ) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.setProgress(schedule, entries, of: id)
        } tell: { _ in
            .everything
        }
    }

    func changeNote(
        _ note: Note, cards: [RenderedCard], tags: [Tag]?, at now: Timestamp
    ) throws(Failure) -> [Change<Card>] {
        try tellingEach { () throws(Failure) in try store.changeNote(note, cards: cards, tags: tags, at: now) }
    }

    func changeNotes(_ notes: [RenderedNote], at now: Timestamp) throws(Failure) {
        try changes.after { () throws(Failure) in
            try store.changeNotes(notes, at: now)
        } tell: { _ in
            .everything
        }
    }

    func deleteNote(_ id: Note.ID) throws(Failure) -> [Change<Card>] {
        try tellingEach { () throws(Failure) in try store.deleteNote(id) }
    }

    private func tellingEach(_ call: () throws(Failure) -> [Change<Card>]) throws(Failure) -> [Change<Card>] {
        let cards: [Change<Card>]
        do {
            cards = try call()
        } catch {
            throw changes.tell(error)
        }
        for change in cards { changes.tell(.card(change)) }
        return cards
    }

    // MARK: Reading

    func noteTypes() throws(Failure) -> [NoteType] { try store.noteTypes() }
    func noteCounts() throws(Failure) -> [NoteType.ID: Int] { try store.noteCounts() }
    func note(_ id: Note.ID) throws(Failure) -> Note? { try store.note(id) }
    func note(guid: String) throws(Failure) -> Note? { try store.note(guid: guid) }
    func notes(after id: Note.ID?, limit: Int) throws(Failure) -> [Note] { try store.notes(after: id, limit: limit) }
    func notes(of type: NoteType.ID, after id: Note.ID?, limit: Int) throws(Failure) -> [Note] {
        try store.notes(of: type, after: id, limit: limit)
    }
    func notes(_ ids: [Note.ID]) throws(Failure) -> [Note] { try store.notes(ids) }
    func cards(of notes: [Note.ID]) throws(Failure) -> [Card] { try store.cards(of: notes) }
    func entries(of cards: [Card.ID]) throws(Failure) -> [Card.ID: [ReviewEntry]] { try store.entries(of: cards) }
    func cards(of note: Note.ID) throws(Failure) -> [Card] { try store.cards(of: note) }
    func entries(of card: Card.ID) throws(Failure) -> [ReviewEntry] { try store.entries(of: card) }
}
