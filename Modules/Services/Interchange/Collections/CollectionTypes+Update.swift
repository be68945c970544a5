import Model
import Vocabulary

// Changes types of the library to their newer versions in a collection, with all of their notes.
extension CollectionTypes {
    /// The number of notes that are read and rendered together.
    private static let pageSize = 200

    /// Changes the types of the library that are newer in the collection.
    /// - Parameter now: the time at which cards are added.
    func update(at now: Timestamp) throws(Failure) {
        for (_, own) in collection.sorted(by: { $0.key < $1.key }) {
            guard let known = counterpart(of: own), known.ankiID == nil || known.ankiID == own.ankiID,
                let new = version(of: known, from: own)
            else { continue }
            let update = NoteTypeUpdate(from: known, to: new)
            guard known.kind == new.kind, try canRun(update) else {
                kept += 1
                continue
            }
            try store.changeNoteType(new)
            replace(new)
            if !new.name.hasSameBytes(as: known.name) || !new.hasSameContent(as: known) { updated += 1 }
            if update.leavesCards { continue }
            try render(update, adding: false, at: now)
            if update.addsCards { withMoreTemplates.append(update) }
        }
    }

    /// Adds the cards of new templates to the notes that were not in the collection; must be called after the last note.
    func addCards(at now: Timestamp) throws(Failure) {
        for update in withMoreTemplates { try render(update, adding: true, at: now) }
        withMoreTemplates = []
    }

    /// Returns a type of the library as it is in the collection; nil if it is not newer there, or has not changed.
    private func version(of known: NoteType, from own: NoteType) -> NoteType? {
        if let details = known.ankiDetails, let other = own.ankiDetails, other.modifiedAt <= details.modifiedAt { return nil }
        let isFree = !library.contains { $0.id != known.id && $0.name.hasSameBytes(as: own.name) }
        let new = NoteType(
            id: known.id, name: isFree && !own.isRenamedByAnki(from: known) ? own.name : known.name, kind: own.kind,
            fields: own.fields, templates: own.templates,
            isHTML: own.isHTML, styling: own.styling, ankiID: own.ankiID, ankiDetails: own.ankiDetails ?? known.ankiDetails)
        // A newer time alone changes nothing: other programs write a new one each time.
        var same = known
        same.ankiDetails?.modifiedAt = new.ankiDetails?.modifiedAt ?? 0
        return same == new ? nil : new
    }

    private func canRun(_ update: NoteTypeUpdate) throws(Failure) -> Bool {
        if !update.canLose { return true }
        var can = true
        try forEachPage(of: update.old.id) { (notes, cards) throws(Failure) in
            if notes.contains(where: { update.loses($0, cards[$0.id] ?? []) }) { can = false }
            return can
        }
        return can
    }

    /// Renders all notes of a type anew; a card that has no content any more keeps its texts, as an import does elsewhere.
    /// - Parameter adding: whether the notes have been rendered before, and only the cards of new templates are added.
    private func render(_ update: NoteTypeUpdate, adding: Bool, at now: Timestamp) throws(Failure) {
        try forEachPage(of: update.new.id) { (notes, cards) throws(Failure) in
            var rendered: [RenderedNote] = []
            for note in notes {
                let cards = cards[note.id] ?? []
                if let note = try adding ? withNewCards(note, cards, update) : self.rendered(note, cards, update) {
                    rendered.append(note)
                }
            }
            try store.changeNotes(rendered, at: now)
            return true
        }
    }

    private func rendered(_ note: Note, _ cards: [Card], _ update: NoteTypeUpdate) throws(Failure) -> RenderedNote {
        var note = note
        note.fields = update.fields(note.fields)
        var sides: [RenderedCard] = []
        for card in cards {
            guard let origin = card.origin, let ordinal = update.ordinal(origin.ordinal) else { continue }
            sides.append(try side(of: card, at: ordinal, note.fields, update.new))
        }
        return RenderedNote(note, cards: sides)
    }

    /// - Returns: nil if the note has the cards of all new templates.
    private func withNewCards(_ note: Note, _ cards: [Card], _ update: NoteTypeUpdate) throws(Failure) -> RenderedNote? {
        let own = cards.compactMap(\.origin?.ordinal)
        let missing = ordinals(of: note.fields, update.new).filter { update.addsCards($0) && !own.contains($0) }
        let added = missing.compactMap { side($0, of: note.fields, update.new, cards.first?.tags ?? []) }
        if added.isEmpty { return nil }
        var sides: [RenderedCard] = []
        for card in cards { sides.append(try side(of: card, at: card.origin?.ordinal ?? 0, note.fields, update.new)) }
        return RenderedNote(note, cards: sides + added)
    }

    /// Calls `body` with the notes of a type and their cards, page by page, until it returns false.
    private func forEachPage(
        of type: NoteType.ID, _ body: (_ notes: [Note], _ cards: [Note.ID: [Card]]) throws(Failure) -> Bool
    ) throws(Failure) {
        var last: Note.ID?
        while case let notes = try store.notes(of: type, after: last, limit: Self.pageSize), !notes.isEmpty {
            var cards: [Note.ID: [Card]] = [:]
            for card in try store.cards(of: notes.map(\.id)) {
                if let origin = card.origin { cards[origin.note, default: []].append(card) }
            }
            if try !body(notes, cards) { return }
            last = notes.last?.id
        }
    }
}

extension NoteType {
    /// Returns whether Anki itself gave a type its name, with a `+` after it, because a collection has another type of the name.
    fileprivate func isRenamedByAnki(from other: NoteType) -> Bool {
        name.utf8.starts(with: other.name.utf8)
            && name.utf8.dropFirst(other.name.utf8.count).allSatisfy { $0 == UInt8(ascii: "+") }
    }
}
