import Model
import Vocabulary

/// Adds the cards of a file to the library, each to its book.
@MainActor final class CardImport {
    private let request: ImportRequest
    private let services: any ImportExportServices
    private let shelf: BookShelf
    private let policy: ConflictPolicy

    private var current: (name: String, id: Book.ID)?
    /// The latest book that had no cards before this import, as long as all of its cards are from here, and their fronts.
    private var fresh: (id: Book.ID, fronts: FrontFilter)?
    /// The file's name without its folder and extension.
    private let fileName: String?
    private var seenBooks: Set<Book.ID> = []
    /// The cards that the file has referred to: a second record that changes a card would overwrite the first.
    private var seen = SeenCards()
    private var waiting = PendingCards()
    private let notes: NoteRepository
    private let schedules: ScheduleImport
    private let lookup: ImportLookup

    init(
        _ request: ImportRequest, services: any ImportExportServices, policy: ConflictPolicy,
        schedules: ScheduleImport, lookup: ImportLookup
    ) {
        self.request = request
        self.services = services
        self.policy = policy
        shelf = services.bookService.shelf
        fileName = request.nameOfFile
        notes = NoteRepository(services: services)
        self.schedules = schedules
        self.lookup = lookup
    }

    /// Looks up the requested book, if it is given by its number.
    /// - Throws: `Failure.notFound`.
    func findBook() throws(Failure) {
        guard case .id(let number)? = request.book else { return }
        let book = try shelf.store.book(Book.ID(number), at: shelf.moment())
        guard let book else { throw .notFound(.book, .id(number), near: []) }
        current = (book.name, book.id)
        if book.cards == 0 { fresh = (book.id, FrontFilter()) }
    }

    func take(_ record: CardRecord, _ summary: inout ImportSummary) throws(Failure) {
        let book = try book(named: record.book, line: record.line, &summary)
        let draft = try request.inFile(at: record.line) { () throws(Failure) in
            try CardDraft(front: record.front, back: record.back, tags: record.tags ?? [])
        }
        let isNew = fresh?.id == book && fresh?.fronts.insert(draft.front.text) == true
        if waiting.isFull || !waiting.isApart(draft, in: book, isNew: isNew) { try addWaiting() }
        guard let before = isNew ? nil : try card(in: book, front: draft.front.text, named: record.book) else {
            waiting.append(draft, to: book, isNew: isNew, schedule: record.schedule)
            summary.added += 1
            return
        }
        switch policy {
        case .update: try update(before, to: draft, record, &summary)
        case .skip:
            schedules.leaveOut(record.schedule)
            summary.unchanged += 1
        case .fail:
            let flaw = seen.contains(before.id) ? FormatFlaw.repeated(front: record.front) : .conflict(front: record.front)
            throw .format(flaw, file: request.path, line: record.line)
        }
    }

    /// Adds the cards that have not been added yet; must be called after the last record.
    func addWaiting() throws(Failure) {
        guard let book = waiting.book, !waiting.drafts.isEmpty else { return }
        let first = try cards.addCards(waiting.drafts, to: book, at: shelf.now)
        seen.insert(added: first)
        for draft in waiting.drafts { lookup.forget(draft.front.text, in: book) }
        for (place, schedule) in waiting.schedules {
            try schedules.set(schedule, of: Card.ID(first.rawValue + Int64(place)))
        }
        waiting = PendingCards()
    }

    private func update(
        _ before: Card, to draft: CardDraft, _ record: CardRecord, _ summary: inout ImportSummary
    ) throws(Failure) {
        var (draft, after) = (draft, before)
        // A file that says nothing about tags removes none.
        if record.tags == nil { draft = try CardDraft(front: record.front, back: record.back, tags: before.tags) }
        after.back = draft.back.text
        after.tags = draft.tags.map(\.text)
        let isFirst = seen.insert(before.id)
        let isScheduled = isFirst ? try schedules.take(record.schedule, for: before) : false
        if isScheduled { lookup.forget(before.front, in: before.book) }
        if after == before {
            if isScheduled { summary.updated += 1 } else { summary.unchanged += 1 }
        } else if isFirst {
            try put(draft, in: before.book, record)
            if before.origin == nil { lookup.forget(before.front, in: before.book) } else { lookup.forgetFronts() }
            summary.updated += 1
        } else {
            throw .format(.repeated(front: record.front), file: request.path, line: record.line)
        }
    }

    /// Looks a card up. In a book whose cards are all from here, hardly any front is looked up, so others are not read ahead.
    private func card(in book: Book.ID, front: String, named name: String?) throws(Failure) -> Card? {
        fresh?.id == book ? try cards.card(in: book, front: front) : try lookup.card(in: book, named: name, front: front)
    }

    /// Updates a card; the record can be that of a card that only its note can change.
    private func put(_ draft: CardDraft, in book: Book.ID, _ record: CardRecord) throws(Failure) {
        do {
            _ = try request.inFile(at: record.line) { () throws(Failure) in try notes.put(draft, in: book, at: shelf.now) }
        } catch .conflict(.cardIsMadeFromNote(let type, let field, _)) {
            throw .format(.madeFromNote(front: record.front, type: type, field: field), file: request.path, line: record.line)
        }
    }

    private var cards: any CardStore { services.cardService.store }

    /// Must be called when cards are added to books elsewhere.
    func othersAddCards() {
        fresh = nil
        lookup.forgetFronts()
    }

    /// Returns whether the file has referred to a card.
    func hasTaken(_ card: Card) -> Bool { seen.contains(card.id) }

    /// Returns the requested book, else that of a record, else one named after the file; creates a book that does not exist.
    func book(named own: String?, line: Int, _ summary: inout ImportSummary) throws(Failure) -> Book.ID {
        if case .id? = request.book, let current {
            if summary.books.isEmpty { summary.books = [current.name] }
            return current.id
        }
        let name: String
        if case .name(let given)? = request.book {
            name = given
        } else if let named = own ?? fileName {
            name = named
        } else {
            throw .format(.noBook, file: request.path, line: line)
        }
        if let current, current.name == name { return current.id }
        let valid = try request.inFile(at: line) { () throws(Failure) in try Name(ofBook: name) }
        let id: Book.ID =
            if let found = try shelf.store.bookID(named: valid.key) { found } else {
                try shelf.addBook(valid, isRequested: request.book != nil, services.libraryService.names)
            }
        current = (name, id)
        if seenBooks.insert(id).inserted, let book = try shelf.store.book(id, at: shelf.moment()) {
            if book.cards == 0 { fresh = (id, FrontFilter()) }
            // An existing book keeps its own spelling.
            if !summary.books.contains(book.name) { summary.books.append(book.name) }
        }
        return id
    }
}

extension ImportRequest {
    /// The file's name without its folder and extension; nil for standard input.
    fileprivate var nameOfFile: String? {
        guard path != "-", let last = path.split(separator: "/").last else { return nil }
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
        return String(last[..<dot])
    }
}
