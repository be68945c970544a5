package import Model
package import Vocabulary

extension FakeLibrary: NoteStore {
    package func noteTypes() throws(Failure) -> [NoteType] { try read().noteTypes.values.sorted { $0.id < $1.id } }

    package func noteCounts() throws(Failure) -> [NoteType.ID: Int] {
        try read().notes.values.reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
    }

    package func addNoteType(_ type: NoteType) throws(Failure) -> NoteType.ID {
        try checkFree(type, except: nil)
        return try write(reporting: nil) { state in
            state.lastNoteType += 1
            let added = type.withID(NoteType.ID(state.lastNoteType))
            state.noteTypes[added.id] = added
            return added.id
        }
    }

    package func changeNoteType(_ type: NoteType) throws(Failure) {
        if try read().noteTypes[type.id] == nil { throw .notFound(.noteType, id: type.id.rawValue) }
        try checkFree(type, except: type.id)
        try write(reporting: nil) { $0.noteTypes[type.id] = type }
    }

    package func deleteNoteType(_ id: NoteType.ID) throws(Failure) {
        if let count = try noteCounts()[id] { throw .conflict(.noteTypeIsUsed(notes: count)) }
        if try read().noteTypes[id] == nil { throw .notFound(.noteType, id: id.rawValue) }
        try write(reporting: nil) { $0.noteTypes[id] = nil }
    }

    package func notes(of type: NoteType.ID, after id: Note.ID?, limit: Int) throws(Failure) -> [Note] {
        Array(try notes(after: id, limit: .max).filter { $0.type == type }.prefix(limit))
    }

    private func checkFree(_ type: NoteType, except own: NoteType.ID?) throws(Failure) {
        let other = try read().noteTypes.values.first { $0.id != own && $0.name.hasSameBytes(as: type.name) }
        if let other { throw .duplicate(.noteType, type.name, id: other.id.rawValue) }
    }

    package func note(_ id: Note.ID) throws(Failure) -> Note? { try read().notes[id] }

    package func note(guid: String) throws(Failure) -> Note? {
        try read().notes.values.first { $0.guid.hasSameBytes(as: guid) }
    }

    package func notes(guids: [String]) throws(Failure) -> [Note] {
        let wanted = Set(guids.map { ByteExact(wrappedValue: $0) })
        return try read().notes.values.filter { wanted.contains(ByteExact(wrappedValue: $0.guid)) }
    }

    package func notes(guidsBeginningWith beginnings: [String]) throws(Failure) -> [Note] {
        try read().notes.values.filter { note in beginnings.contains { note.guid.utf8.starts(with: $0.utf8) } }
    }

    package func notes(after id: Note.ID?, limit: Int) throws(Failure) -> [Note] {
        let later = try read().notes.values.filter { note in id.map { $0 < note.id } ?? true }
        return listed(Array(later.sorted { $0.id < $1.id }.prefix(limit)))
    }

    package func notes(_ ids: [Note.ID]) throws(Failure) -> [Note] {
        let state = try read()
        return Set(ids).sorted().compactMap { state.notes[$0] }
    }

    package func cards(of notes: [Note.ID]) throws(Failure) -> [Card] {
        let state = try read()
        return Set(notes).sorted().flatMap { state.cards(of: $0) }
    }

    package func entries(of cards: [Card.ID]) throws(Failure) -> [Card.ID: [ReviewEntry]] {
        let state = try read()
        return Set(cards).reduce(into: [:]) { entries, card in
            if let log = state.log[card], !log.isEmpty { entries[card] = log }
        }
    }

    package func cards(of note: Note.ID) throws(Failure) -> [Card] { listed(try read().cards(of: note)) }

    package func addNote(_ draft: NoteDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> [Card.ID] {
        let state = try read()
        if state.noteTypes[draft.type] == nil { throw .notFound(.noteType, id: draft.type.rawValue) }
        if state.books[book] == nil { throw .notFound(.book, id: book.rawValue) }
        if try note(guid: draft.guid) != nil { throw .duplicate(.note, draft.guid, id: 0) }
        return try write(reporting: .cardsAdded(draft.cards.count, to: book)) { state in
            state.lastNote += 1
            let note = Note(
                id: Note.ID(state.lastNote), type: draft.type, guid: draft.guid, fields: draft.fields,
                modifiedAt: draft.modifiedAt)
            state.notes[note.id] = note
            return draft.cards.map { state.add($0, of: note.id, tags: draft.tags.map(\.text), to: book, at: now).id }
        }
    }

    package func importNotes(_ notes: [ImportedNote]) throws(Failure) {
        try changes.together { () throws(Failure) in
            changes.report(.everything)
            for imported in notes { try importNote(imported) }
        }
    }

    private func importNote(_ imported: ImportedNote) throws(Failure) {
        let draft = NoteDraft(
            type: imported.type, guid: imported.guid, fields: imported.fields, tags: imported.tags, cards: [],
            modifiedAt: imported.modifiedAt)
        let state = try read()
        for card in imported.cards where state.books[card.book] == nil { throw .notFound(.book, id: card.book.rawValue) }
        guard let first = imported.cards.first else { return }
        _ = try addNote(draft, to: first.book, at: first.addedAt)
        try write(reporting: nil) { state in
            for card in imported.cards {
                let tags = imported.tags.map(\.text)
                let note = Note.ID(state.lastNote)
                var added = state.add(card.side, of: note, tags: tags, to: card.book, at: card.addedAt)
                (added.schedule, added.isSuspended, added.buriedOn) = (card.schedule, card.isSuspended, card.buriedOn)
                (added.ankiState, added.flag, added.isLeech) = (card.ankiState, card.flag, card.isLeech)
                state.replace(added)
                state.setLog(card.entries, of: added)
            }
        }
    }

    package func setProgress(
        _ schedule: Schedule, _ entries: [ReviewEntry], of id: Card.ID
    ) throws(Failure) -> Change<Card> {
        guard let before = try read().cards[id] else { throw .notFound(.card, id: id.rawValue) }
        var after = before
        after.schedule = schedule
        try write(reporting: .everything) { state in
            state.replace(after)
            state.setLog(entries, of: after)
        }
        return Change(before: before, after: after)
    }

    package func entries(of card: Card.ID) throws(Failure) -> [ReviewEntry] { try read().log[card, default: []] }

    package func changeNote(
        _ note: Note, cards: [RenderedCard], tags: [Tag]?, at now: Timestamp
    ) throws(Failure) -> [Change<Card>] {
        if try read().notes[note.id] == nil { throw .notFound(.note, id: note.id.rawValue) }
        return try reportingCards { state in
            let before = state.cards(of: note.id)
            state.notes[note.id] = note
            var changes: [Change<Card>] = []
            for side in cards {
                guard let ordinal = side.oldOrdinal, let card = before.first(where: { $0.origin?.ordinal == ordinal }) else {
                    let tags = tags?.map(\.text) ?? before[0].tags
                    let added = state.add(side, of: note.id, tags: tags, to: before[0].book, at: now)
                    changes.append(Change(before: nil, after: added))
                    continue
                }
                var after = card
                (after.front, after.back) = (side.front.text, side.back.text)
                after.origin?.ordinal = side.ordinal
                if let tags { after.tags = tags.map(\.text) }
                after.noteEdit(since: card, at: now)
                state.replace(after)
                changes.append(Change(before: card, after: after))
            }
            for card in before where !cards.contains(where: { $0.oldOrdinal == card.origin?.ordinal }) {
                state.remove(card)
                changes.append(Change(before: card, after: nil))
            }
            return changes
        }
    }

    package func changeNotes(_ notes: [RenderedNote], at now: Timestamp) throws(Failure) {
        for rendered in notes where try note(rendered.note.id) == nil {
            throw .notFound(.note, id: rendered.note.id.rawValue)
        }
        try changes.together { () throws(Failure) in
            changes.report(.everything)
            for rendered in notes { _ = try changeNote(rendered.note, cards: rendered.cards, tags: nil, at: now) }
        }
    }

    package func deleteNote(_ id: Note.ID) throws(Failure) -> [Change<Card>] {
        if try read().notes[id] == nil { throw .notFound(.note, id: id.rawValue) }
        return try reportingCards { state in
            let cards = state.cards(of: id)
            for card in cards { state.remove(card) }
            return cards.map { Change(before: $0, after: nil) }
        }
    }

    private func reportingCards(_ body: (inout FakeState) -> [Change<Card>]) throws(Failure) -> [Change<Card>] {
        let cards = try write(reporting: nil, body)
        try changes.together { () throws(Failure) in for card in cards { changes.report(.card(card)) } }
        return cards
    }
}

extension FakeState {
    fileprivate mutating func setLog(_ entries: [ReviewEntry], of card: Card) {
        for (entry, sign) in log[card.id, default: []].map({ ($0, -1) }) + entries.map({ ($0, 1) }) {
            count(Review(before: card, after: card, entry: entry), sign)
        }
        log[card.id] = entries.isEmpty ? nil : entries
    }

    fileprivate mutating func add(
        _ side: RenderedCard, of note: Note.ID, tags: [String], to book: Book.ID, at now: Timestamp
    ) -> Card {
        lastCard += 1
        let card = Card(
            id: Card.ID(lastCard), book: book, front: side.front.text, back: side.back.text, tags: tags, addedAt: now,
            origin: CardOrigin(note: note, ordinal: side.ordinal))
        insert(card)
        return card
    }
}
