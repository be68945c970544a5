import Model
import Vocabulary

/// Adds the notes of an Anki collection to the library with their progress, and updates the notes that the library has.
@MainActor final class CollectionImport {
    private let request: ImportRequest
    private let services: any ImportExportServices
    private let policy: ConflictPolicy
    private let lookup: ImportLookup

    private let books: CollectionBooks
    private let types: CollectionTypes
    private let twins: CollectionTwins
    private let media: CollectionMediaImport
    private let options: CollectionOptions
    private var progress: CollectionProgress?
    /// The number of cards in the collection; nil until it is known.
    private(set) var size: Int?
    private var waiting: [ImportedNote] = []
    private var waitingGUIDs: Set<String> = []
    private var waitingEntries = 0
    private var leftOut = RemarkTally()
    /// The tags of the last note, which the next one often has as well.
    private var lastTags: (texts: [String], tags: [Tag]) = ([], [])

    /// The numbers of notes and of log entries that are added together: larger batches gain nothing, and take up memory.
    private static let mostWaiting = (notes: 1000, entries: 20_000)

    init(_ request: ImportRequest, services: any ImportExportServices, policy: ConflictPolicy, lookup: ImportLookup) {
        self.request = request
        self.services = services
        self.policy = policy
        self.lookup = lookup
        books = CollectionBooks(request.book, services: services)
        types = CollectionTypes(services.cardService.notes)
        twins = CollectionTwins(services.cardService.notes, lookup, types: types, books: books)
        media = CollectionMediaImport(services.mediaService.store)
        options = CollectionOptions(services, books: books)
    }

    func take(_ record: CollectionRecord, _ summary: inout ImportSummary) throws(Failure) {
        switch record {
        case .media(let file): try media.take(file)
        case .head(let head): try begin(head)
        case .note(let note):
            note.cards.forEach(options.count)
            if let note = try twins.identified(media.renaming(note)) { try take(note, &summary) }
            if twins.isFull { try takeTwins(&summary) }
        }
    }

    /// Adds the notes that have not been added yet.
    private func addWaiting() throws(Failure) {
        if waiting.isEmpty { return }
        try services.cardService.notes.importNotes(waiting)
        (waiting, waitingGUIDs, waitingEntries) = ([], [], 0)
    }

    /// Adds the notes that have not been added yet, and what follows from all notes; must be called after the last record.
    func finish(_ summary: inout ImportSummary) throws(Failure) {
        try takeTwins(&summary)
        try addWaiting()
        try types.addCards(at: services.clockService.clock.now)
    }

    /// Takes the notes that were kept because the library has several with their guids.
    private func takeTwins(_ summary: inout ImportSummary) throws(Failure) {
        try addWaiting()
        var rest = try twins.takeWaiting()[...]
        while !rest.isEmpty {
            let page = rest.prefix(Self.mostWaiting.notes)
            rest = rest.dropFirst(page.count)
            try lookup.begin(page.map(ImportRecord.note))
            for note in page { try take(note, &summary) }
        }
    }

    /// Returns what a person should know about the import: what was left out, and what has changed.
    /// - Parameter isRepeated: whether the library had all of the notes as they are; what the file lacks was then reported before.
    func remarks(on reading: Reading, isRepeated: Bool) throws(Failure) -> [ImportRemark] {
        var tally = leftOut
        if isRepeated { tally.remove(.keptSuspensions) }
        if let found = reading.collection, !isRepeated { tally.add(CollectionRemark.numbers(of: found)) }
        tally.add(media.numbers)
        if let progress { tally.add(CollectionRemark.numbers(of: progress.tally)) }
        tally.add(CollectionRemark.numbers(of: types.tally))
        tally.add(books.numbers)
        for name in try books.emptied() { tally.count(.emptiedBooks, example: name) }
        tally.add([.updatedTypes: types.updated, .keptTypes: types.kept])
        return try tally.remarks + ImportRemark.remarks(on: types.unknown) + ImportRemark.remarks(on: types.dropped)
            + options.remarks(adopting: request.options == .adopt)
    }

    private func begin(_ head: CollectionHead) throws(Failure) {
        size = head.cardCount
        try books.begin(head.decks, isUpdate: policy == .update)
        options.begin(head)
        try types.begin(media.renaming(head.types))
        let clock = services.clockService.clock
        if policy == .update { try types.update(at: clock.now) }
        let replay = try CollectionReplay(services)
        progress = CollectionProgress(replay, today: try clock.moment().day, creationDay: replay.creationDay(of: head))
    }

    private func take(_ note: CollectionNote, _ summary: inout ImportSummary) throws(Failure) {
        // A guid with a number can be that of another note.
        if waitingGUIDs.contains(note.guid) { try addWaiting() }
        let known = try lookup.note(guid: note.guid)
        if known == nil, let card = try plainCard(note.guid) {
            count(try update(card, with: note, tags(of: note)), &summary)
        } else if note.size <= Note.byteLimit, let (type, fields) = try place(note, known) {
            var note = note
            note.fields = fields
            let cards = types.cards(of: note, in: type)
            if cards.count < note.cards.count { leftOut.count(.cards, note.cards.count - cards.count, of: note.fields) }
            note.cards = cards
            try take(note, known, type, &summary)
        } else {
            leaveOut(note)
        }
        summary.books = books.used
        if waiting.count >= Self.mostWaiting.notes || waitingEntries >= Self.mostWaiting.entries { try addWaiting() }
    }

    private func take(
        _ note: CollectionNote, _ known: Note?, _ type: NoteType, _ summary: inout ImportSummary
    ) throws(Failure) {
        let tags = self.tags(of: note)
        if let known {
            count(try update(known, with: note, type, tags), &summary)
        } else if let added = try imported(note, type, tags) {
            waiting.append(added)
            waitingGUIDs.insert(note.guid)
            lookup.forget(guid: note.guid)
            waitingEntries += added.cards.reduce(0) { $0 + $1.entries.count }
            summary.added += 1
        } else {
            leaveOut(note)
        }
    }

    private func leaveOut(_ note: CollectionNote) {
        leftOut.count(note.size > CardText.byteLimit ? .largeNotes : .notes, of: note.fields)
    }

    private func count(_ isChanged: Bool, _ summary: inout ImportSummary) {
        if isChanged { summary.updated += 1 } else { summary.unchanged += 1 }
    }

    /// Returns the library's type for a note, which is added if necessary, and the fields that the note has in it.
    ///
    /// A known note keeps its type if this one is not newer: the type may have changed in the collection.
    private func place(_ note: CollectionNote, _ known: Note?) throws(Failure) -> (type: NoteType, fields: [String])? {
        if let known, known.modifiedAt >= note.modifiedAt { return types.libraryType(known.type).map { ($0, note.fields) } }
        return types.place(note)
    }

    private func tags(of note: CollectionNote) -> [Tag] {
        if note.tags.elementsEqual(lastTags.texts, by: { $0.hasSameBytes(as: $1) }) { return lastTags.tags }
        var (tags, areAllTaken) = ([Tag](), true)
        for text in note.tags {
            guard let tag = try? Tag(text) else {
                leftOut.count(.tags, example: text)
                areAllTaken = false
                continue
            }
            tags.append(tag)
        }
        tags = tags.withoutDuplicates
        if areAllTaken { lastTags = (note.tags, tags) }
        return tags
    }

    // MARK: Adding

    /// Returns a note to add; nil if none of its cards can be added.
    private func imported(_ note: CollectionNote, _ type: NoteType, _ tags: [Tag]) throws(Failure) -> ImportedNote? {
        var cards: [ImportedCard] = []
        let logs = note.cards.map { progress?.log(of: $0) }
        let leeches = logs.map { tags.containLeech && ($0?.schedule.lapses ?? 0) > 0 }
        let tags = leeches.contains(true) ? tags.filter { !$0.isLeech } : tags
        for (index, card) in note.cards.enumerated() {
            guard let side = types.side(card.ordinal, of: note.fields, type, tags), cards.last?.side.ordinal != card.ordinal
            else {
                leftOut.count(.cards, of: note.fields)
                continue
            }
            cards.append(try imported(card, side, logs[index], isLeech: leeches[index]))
        }
        if cards.isEmpty { return nil }
        return try ImportedNote(
            type: types.stored(type).id, guid: note.guid, fields: note.fields, tags: tags, modifiedAt: note.modifiedAt,
            cards: cards)
    }

    private func imported(
        _ card: CollectionCard, _ side: RenderedCard, _ log: ReplayedLog?, isLeech: Bool
    ) throws(Failure) -> ImportedCard {
        let book = try books.book(card.deck)
        try books.use(book)
        var imported = ImportedCard(
            side: side, book: book, deck: books.id(of: card.deck), addedAt: card.addedAt, isSuspended: card.isSuspended,
            buriedOn: card.isBuried ? progress?.today : nil, schedule: log?.schedule ?? Schedule(),
            entries: log?.entries ?? [])
        (imported.flag, imported.isLeech) = (progress == nil ? 0 : card.flag, isLeech)
        return imported
    }

    // MARK: Updating

    /// Returns the card that was added by itself and exported with this guid; nil if it is not a card of this library.
    private func plainCard(_ guid: String) throws(Failure) -> Card? {
        guard let guid = PlainCardGUID(guid), let card = try lookup.card(guid.card), guid.isOf(card)
        else { return nil }
        return card
    }

    /// - Returns: whether anything has changed.
    private func update(
        _ known: Note, with note: CollectionNote, _ type: NoteType, _ tags: [Tag]
    ) throws(Failure) -> Bool {
        guard var update = try update(of: { () throws(Failure) in try front(of: known) }) else { return false }
        defer {
            leftOut.add(update.leftOut)
            lookup.forget(known)
        }
        return try update.run(known, with: note, type, tags)
    }

    /// - Returns: whether anything has changed.
    private func update(_ known: Card, with note: CollectionNote, _ tags: [Tag]) throws(Failure) -> Bool {
        guard var update = try update(of: { () throws(Failure) in known.front }) else { return false }
        defer {
            leftOut.add(update.leftOut)
            lookup.forget(known)
        }
        return try update.run(known, with: note, tags)
    }

    private func front(of note: Note) throws(Failure) -> String {
        try services.cardService.notes.cards(of: note.id).first?.front ?? ""
    }

    /// Returns what updates the library from a note; nil if it must be left as it is.
    /// - Parameter front: returns the front that the library has.
    /// - Throws: `Failure.format(.conflict, …)` if the note must not be known.
    private func update(of front: () throws(Failure) -> String) throws(Failure) -> CollectionUpdate? {
        switch policy {
        case .skip: return nil
        case .fail: throw .format(.conflict(front: try front()), file: request.path, line: 0)
        case .update: break
        }
        return progress.map { CollectionUpdate(services: services, lookup, progress: $0, types: types, books: books) }
    }
}

extension CollectionNote {
    /// The number of bytes of all fields together, with what separates them.
    fileprivate var size: Int { fields.reduce(0) { $0 + $1.utf8.count + 1 } }
}

extension [Tag] {
    /// Whether Anki has marked a note by its tag for leeches.
    var containLeech: Bool { contains(where: \.isLeech) }
}

extension Tag {
    /// Whether the tag is the one by which Anki marks a leech.
    var isLeech: Bool { text.isTag(LeechRule.ankiTag) }
}
