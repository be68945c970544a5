import Model
import Vocabulary

/// Adds the notes of a text file to the library, and updates the notes that the library has.
///
/// A note is identified by its guid, or without one by the fronts of its cards.
@MainActor final class NoteImport {
    private let services: any ImportExportServices
    private let request: ImportRequest
    private let cards: CardImport
    private let types: NoteImportTypes
    private let update: NoteUpdate
    private let schedules: ScheduleImport
    private let lookup: ImportLookup
    private let repository: NoteRepository
    private let policy: ConflictPolicy

    private var waiting: [ImportedNote] = []
    private var waitingGUIDs: Set<String> = []
    private var waitingFronts: Set<String> = []
    private var html = HTMLReader()
    /// The lines of the records with a guid and the hashes of what they contain, by the hashes of the guids.
    private var records: [Int: (line: Int, content: Int)] = [:]

    /// The number of notes that are added together: larger batches gain nothing, and take up memory.
    private static let mostWaiting = 250
    /// The maximum number of cards with the same front, in all books, among which a note is looked for.
    private static let mostMatches = 100

    init(
        _ request: ImportRequest, services: any ImportExportServices, policy: ConflictPolicy, cards: CardImport,
        schedules: ScheduleImport, lookup: ImportLookup
    ) {
        self.services = services
        self.request = request
        self.cards = cards
        self.schedules = schedules
        self.lookup = lookup
        self.policy = policy
        types = NoteImportTypes(services.cardService.notes)
        update = NoteUpdate(request, services: services, policy: policy, types: types, schedules: schedules, lookup: lookup)
        repository = NoteRepository(services: services)
    }

    /// Takes a record whose sides are the fields of a note of a kind.
    func take(_ card: CardRecord, _ kind: NewNoteKind, _ summary: inout ImportSummary) throws(Failure) {
        let fields = [card.front, card.back]
        try request.inFile(at: card.line) { () throws(Failure) in
            try kind.checkTexts(fields)
            let renderer = NoteRenderer(kind.type)
            if renderer.ordinals(of: fields).isEmpty { throw .invalid(.front, renderer.flaw(ofNoteWithoutCards: fields)) }
        }
        let schedules = card.schedule.map { [$0] } ?? []
        let meaning: NoteRecord.Meaning =
            switch kind {
            case .reversed: .reversed
            case .cloze: .cloze
            case .typed: .typed
            }
        try take(
            NoteRecord(meaning: meaning, fields: fields, tags: card.tags, book: card.book, schedules: schedules, line: card.line),
            &summary)
    }

    func take(_ record: NoteRecord, _ summary: inout ImportSummary) throws(Failure) {
        try checkGUID(of: record)
        let known = try known(record.guid)
        guard let type = try types.type(of: record, known: known?.type) else {
            try addWaiting()
            return try cards.take(card(record), &summary)
        }
        try cards.addWaiting()
        cards.othersAddCards()
        let fields = try fields(of: record, type)
        let tags: [Tag]? =
            if let texts = record.tags {
                try request.inFile(at: record.line) { () throws(Failure) in try Tag.list(texts) }
            } else { nil }
        let sides = try request.inFile(at: record.line) { () throws(Failure) in
            try types.cards(of: fields, type, record.tags ?? [])
        }
        let imported = IncomingNote(record: record, type: type, fields: fields, tags: tags, sides: sides)
        if let known { return try update.run(known, with: imported, &summary) }
        let book = try cards.book(named: record.book, line: record.line, &summary)
        if sides.contains(where: { waitingFronts.contains($0.front.text) }) { try addWaiting() }
        switch try match(imported, in: book) {
        case .card: try takeAsCards(imported, &summary)
        case .note(let note): try update.run(note, with: imported, &summary)
        case nil: try add(imported, to: book, &summary)
        }
    }

    /// Adds the notes that have not been added yet; must be called before a card is taken, and after the last record.
    func addWaiting() throws(Failure) {
        guard let first = waiting.first else { return }
        cards.othersAddCards()
        try notes.importNotes(waiting)
        (waiting, waitingGUIDs, waitingFronts) = ([], [], [])
        if let note = try notes.note(guid: first.guid), let card = try notes.cards(of: note.id).first {
            update.seen.insert(added: card.id)
        }
    }

    /// The HTML that could not be converted to text.
    var dropped: DroppedMarkup {
        var dropped = html.dropped
        dropped.add(types.dropped)
        return dropped
    }

    /// What a person should know about the types of the notes.
    var remarks: [ImportRemark] { types.remarks }

    private var notes: any NoteStore { services.cardService.notes }

    // MARK: Texts

    /// Returns a note that is just a front and a back as a card.
    private func card(_ record: NoteRecord) -> CardRecord {
        func text(_ index: Int) -> String {
            guard index < record.fields.count else { return "" }
            return record.isHTML ? html.text(of: record.fields[index]) : record.fields[index]
        }
        let card = CardRecord(
            front: text(0), back: text(1), tags: record.tags, book: record.book, schedule: record.schedules.first ?? nil,
            line: record.line)
        html.endCard()
        return card
    }

    /// Returns the fields of a note as its type has them: as HTML or as text.
    private func fields(of record: NoteRecord, _ type: NoteType) throws(Failure) -> [String] {
        var fields = types.fields(of: record, type)
        if record.isHTML, !type.isHTML {
            fields = fields.map { html.text(of: $0) }
            html.endCard()
        } else if !record.isHTML, type.isHTML {
            fields = fields.map { HTMLWriter.html(of: $0) }
        }
        let size = fields.reduce(fields.count - 1) { $0 + $1.utf8.count }
        if size > Note.byteLimit {
            let flaw = Flaw.tooLong(limit: Note.byteLimit, actual: size)
            throw .format(.card(.field, flaw), file: request.path, line: record.line)
        }
        if fields.contains(where: { $0.utf8.contains(0x1F) }) {
            throw .format(.card(.field, .containsControlCharacter), file: request.path, line: record.line)
        }
        return fields
    }

    // MARK: Finding

    /// Checks that an earlier record with the guid is the same.
    ///
    /// With the policy to skip notes that exist, the first one counts.
    private func checkGUID(of record: NoteRecord) throws(Failure) {
        if record.guid.isEmpty { return }
        var content = record
        content.line = 0
        guard let first = records.updateValue((record.line, content.hashValue), forKey: record.guid.hashValue) else { return }
        records[record.guid.hashValue] = first
        if first.content == content.hashValue || policy == .skip { return }
        throw .format(.repeatedGUID(record.guid, line: first.line), file: request.path, line: record.line)
    }

    private enum Match {
        /// A card that was added by itself has a front of the note.
        case card
        case note(Note)
    }

    private func known(_ guid: String) throws(Failure) -> Note? {
        if guid.isEmpty { return nil }
        if waitingGUIDs.contains(guid) { try addWaiting() }
        return try lookup.note(guid: guid)
    }

    /// Finds what an earlier import of the file without guids has made of a note.
    private func match(_ note: IncomingNote, in book: Book.ID) throws(Failure) -> Match? {
        let store = services.cardService.store
        var matches: [Note] = []
        // The back of a reversed note can be that of another one; the fronts of a cloze note have its whole text.
        for side in note.type.kind == .cloze ? note.sides[...] : note.sides.prefix(1) {
            // Of several cards with the front, one that was added by itself is the first.
            guard let first = try store.card(in: book, front: side.front.text) else { continue }
            // One that the file has had already is there besides the note.
            if first.origin == nil, !cards.hasTaken(first) { return .card }
            if !note.record.guid.isEmpty { continue }
            for id in try store.cardIDs(front: side.front.text, limit: Self.mostMatches) {
                guard let card = try store.card(id), card.book == book, let origin = card.origin,
                    let found = try notes.note(origin.note), found.type == note.type.id
                else { continue }
                if found.fields == note.fields { return .note(found) }
                if try !update.hasTaken(card) { matches.append(found) }
            }
        }
        return matches.first.map { .note($0) }
    }

    /// Takes the cards of a note one by one, as the library has them.
    private func takeAsCards(_ note: IncomingNote, _ summary: inout ImportSummary) throws(Failure) {
        try addWaiting()
        for (index, side) in note.sides.enumerated() {
            try cards.take(
                CardRecord(
                    front: side.front.text, back: side.back.text, tags: note.record.tags, book: note.record.book,
                    schedule: note.schedule(index), line: note.record.line), &summary)
        }
        try cards.addWaiting()
    }

    // MARK: Adding

    private func add(_ note: IncomingNote, to book: Book.ID, _ summary: inout ImportSummary) throws(Failure) {
        let now = services.clockService.clock.now
        var guid = note.record.guid
        if guid.isEmpty {
            guid = try repository.newGUID(for: note.fields, at: now) { waitingGUIDs.contains($0) }
        }
        let type = try types.stored(note.type).id
        var imported: [ImportedCard] = []
        for (index, side) in note.sides.enumerated() {
            var entries: [ReviewEntry] = []
            if let schedule = note.schedule(index) { entries = try schedules.entries(schedule) }
            imported.append(
                ImportedCard(side: side, book: book, addedAt: now, schedule: entries.schedule, entries: entries))
        }
        waiting.append(
            ImportedNote(
                type: type, guid: guid, fields: note.fields, tags: note.tags ?? [], modifiedAt: now, cards: imported))
        waitingGUIDs.insert(guid)
        lookup.forget(guid: guid)
        for side in note.sides { waitingFronts.insert(side.front.text) }
        summary.added += imported.count
        if waiting.count >= Self.mostWaiting { try addWaiting() }
    }
}

/// A note from a file, in the form in which the library stores it.
struct IncomingNote {
    let record: NoteRecord
    let type: NoteType
    var fields: [String]
    let tags: [Tag]?
    var sides: [RenderedCard]

    /// Returns the schedule of a card.
    func schedule(_ index: Int) -> ScheduleRecord? { index < record.schedules.count ? record.schedules[index] : nil }
}
