import Model

/// The cards of a file as the library takes them in, each in its book.
@MainActor final class CardImport {
    private let request: ImportRequest
    private let services: any ExchangeViewModel.Services
    private let shelf: BookShelf
    private let policy: ConflictPolicy

    private var current: (name: String, id: Book.ID)?
    private var seenBooks: Set<Book.ID> = []
    /// Cards that a record of this file is about: a second record that changes one would undo the first.
    private var seen = SeenCards()

    init(_ request: ImportRequest, services: any ExchangeViewModel.Services, policy: ConflictPolicy) {
        self.request = request
        self.services = services
        self.policy = policy
        shelf = services.bookService.shelf
    }

    /// Looks for the book of the request, when it is named by its number.
    /// - Throws: `Failure.notFound`.
    func findBook() throws(Failure) {
        guard case .id(let number)? = request.book else { return }
        let book = try attempt { () throws(ModelError) in try shelf.store.book(Book.ID(number), at: shelf.moment()) }
        guard let book else { throw .notFound(.book, .id(number), near: []) }
        current = (book.name, book.id)
    }

    func take(_ record: CardRecord, _ summary: inout ImportSummary) throws(ModelError) {
        let book = try book(of: record, &summary)
        let draft = try request.inFile(at: record.line) { () throws(ModelError) in
            try CardDraft(front: record.front, back: record.back, tags: record.tags)
        }
        switch policy {
        case .update: try update(draft, record, in: book, &summary)
        case .skip: try skip(draft, in: book, &summary)
        case .fail: try addOrFail(draft, record, to: book, &summary)
        }
    }

    private func update(
        _ draft: CardDraft, _ record: CardRecord, in book: Book.ID, _ summary: inout ImportSummary
    ) throws(ModelError) {
        let change = try cards.putCard(draft, in: book, at: shelf.now)
        guard let id = change.after?.id else { return }
        switch change.outcome {
        case .unchanged:
            summary.unchanged += 1
            _ = seen.insert(id)
        case .added:
            summary.added += 1
            seen.insert(added: id)
        case .updated, .deleted:
            summary.updated += 1
            if !seen.insert(id) {
                throw .format(.repeated(front: record.front), file: request.path, line: record.line)
            }
        }
    }

    private func skip(_ draft: CardDraft, in book: Book.ID, _ summary: inout ImportSummary) throws(ModelError) {
        if try cards.card(in: book, front: draft.front.text) != nil {
            summary.unchanged += 1
        } else {
            _ = try cards.addCard(draft, to: book, at: shelf.now)
            summary.added += 1
        }
    }

    private func addOrFail(
        _ draft: CardDraft, _ record: CardRecord, to book: Book.ID, _ summary: inout ImportSummary
    ) throws(ModelError) {
        do {
            _ = try cards.addCard(draft, to: book, at: shelf.now)
            summary.added += 1
        } catch {
            if case .duplicate = error { throw conflict(record) }
            throw error
        }
    }

    private var cards: any CardStore { services.cardService.store }

    private func conflict(_ record: CardRecord) -> ModelError {
        .format(.conflict(front: record.front), file: request.path, line: record.line)
    }

    /// The book of the request, else that of the record, else one named like the file; made when there is none.
    private func book(of record: CardRecord, _ summary: inout ImportSummary) throws(ModelError) -> Book.ID {
        if case .id? = request.book, let current {
            if summary.books.isEmpty { summary.books = [current.name] }
            return current.id
        }
        let name: String
        if case .name(let given)? = request.book {
            name = given
        } else if let named = record.book ?? fileName {
            name = named
        } else {
            throw .format(.noBook, file: request.path, line: record.line)
        }
        if let current, current.name == name { return current.id }
        let valid = try request.inFile(at: record.line) { () throws(ModelError) in try Name(name) }
        let found = try shelf.store.bookID(named: valid.key)
        let id = if let found { found } else { try shelf.store.addBook(valid, at: shelf.now).id }
        current = (name, id)
        if seenBooks.insert(id).inserted {
            // A book that is there keeps its own spelling.
            summary.books.append(try shelf.store.book(id, at: shelf.moment())?.name ?? valid.text)
        }
        return id
    }

    /// The file's name without folder and ending.
    private var fileName: String? {
        guard request.path != "-", let last = request.path.split(separator: "/").last else { return nil }
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
        return String(last[..<dot])
    }
}
