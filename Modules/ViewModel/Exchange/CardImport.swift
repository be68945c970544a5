import Binding
import Model

/// One import under way: each record becomes a card of its book, and all of them do or none.
@MainActor final class CardImport {
    private let request: ImportRequest
    private let services: any ExchangeViewModel.Services
    private let shelf: BookShelf
    private let format: CardFormat?
    private let policy: ConflictPolicy
    private let done: MutableProperty<Int>

    private var summary = ImportSummary()
    private var current: (name: String, id: Book.ID)?
    private var seenBooks: Set<Book.ID> = []
    /// Cards that a record of this file is about: a second record that changes one would undo the first.
    private var written: Set<Card.ID> = []

    init(
        _ request: ImportRequest, services: any ExchangeViewModel.Services, done: MutableProperty<Int>
    ) throws(Failure) {
        self.request = request
        self.services = services
        self.done = done
        shelf = services.bookService.shelf
        format = try CardFormat.named(request.format, for: request.path)
        let settings = services.settingsService.store
        let standard = try attempt { () throws(ModelError) in try settings.value(of: .importConflict) }
        let name = request.onConflict ?? standard
        guard let policy = ConflictPolicy(rawValue: name) else {
            let known = ConflictPolicy.allCases.map(\.rawValue)
            throw .invalid(.setting, .unknown(value: name, known: known))
        }
        self.policy = policy
    }

    func run() throws(Failure) -> ImportSummary {
        if case .id(let number)? = request.book { current = try named(number) }
        do {
            try attempt { () throws(ModelError) in
                try services.libraryService.store.atomically { () throws(ModelError) in
                    try services.exchangeService.exchange.readCards(from: request.path, as: format) {
                        (record) throws(ModelError) in
                        try take(record)
                    }
                }
            }
        } catch {
            try? shelf.refresh()
            throw error
        }
        try shelf.refresh()
        let tally = services.libraryService.tally
        tally.count(.added, summary.added)
        tally.count(.updated, summary.updated)
        tally.count(.unchanged, summary.unchanged)
        done.value = summary.cards
        return summary
    }

    private func take(_ record: CardRecord) throws(ModelError) {
        let book = try book(of: record)
        let draft = try inFile(record) { () throws(ModelError) in
            try CardDraft(front: record.front, back: record.back, tags: record.tags)
        }
        switch policy {
        case .update: try update(draft, record, in: book)
        case .skip: try skip(draft, record, in: book)
        case .fail: try addOrFail(draft, record, to: book)
        }
        if summary.cards % 1024 == 0 { done.value = summary.cards }
    }

    private func update(_ draft: CardDraft, _ record: CardRecord, in book: Book.ID) throws(ModelError) {
        let change = try cards.putCard(draft, in: book, at: shelf.now)
        switch change.outcome {
        case .unchanged:
            summary.unchanged += 1
            if let id = change.after?.id { written.insert(id) }
        case .added:
            summary.added += 1
            if let id = change.after?.id { written.insert(id) }
        case .updated, .deleted:
            summary.updated += 1
            if let id = change.after?.id, !written.insert(id).inserted {
                throw .format(.repeated(front: record.front), file: request.path, line: record.line)
            }
        }
    }

    private func skip(_ draft: CardDraft, _ record: CardRecord, in book: Book.ID) throws(ModelError) {
        if try cards.card(in: book, front: draft.front.text) != nil {
            summary.unchanged += 1
        } else {
            _ = try cards.addCard(draft, to: book, at: shelf.now)
            summary.added += 1
        }
    }

    private func addOrFail(_ draft: CardDraft, _ record: CardRecord, to book: Book.ID) throws(ModelError) {
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
    private func book(of record: CardRecord) throws(ModelError) -> Book.ID {
        if case .id? = request.book, let current { return current.id }
        let name: String
        if case .name(let given)? = request.book {
            name = given
        } else if let named = record.book ?? fileName {
            name = named
        } else {
            throw .format(.noBook, file: request.path, line: record.line)
        }
        if let current, current.name == name { return current.id }
        let valid = try inFile(record) { () throws(ModelError) in try Name(name) }
        let found = try shelf.store.bookID(named: valid.key)
        let id = if let found { found } else { try shelf.store.addBook(valid, at: shelf.now).id }
        current = (name, id)
        if seenBooks.insert(id).inserted {
            // A book that is there keeps its own spelling.
            summary.books.append(try shelf.store.book(id, at: shelf.moment())?.name ?? valid.text)
        }
        return id
    }

    private func named(_ number: Int64) throws(Failure) -> (name: String, id: Book.ID) {
        let book = try attempt { () throws(ModelError) in try shelf.store.book(Book.ID(number), at: shelf.moment()) }
        guard let book else { throw .notFound(.book, .id(number), near: []) }
        summary.books = [book.name]
        return (book.name, book.id)
    }

    /// The file's name without folder and ending.
    private var fileName: String? {
        guard request.path != "-", let last = request.path.split(separator: "/").last else { return nil }
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
        return String(last[..<dot])
    }

    /// A value that breaks a rule of the model is a flaw of the file, at the record's line.
    private func inFile<Result>(
        _ record: CardRecord, _ body: () throws(ModelError) -> Result
    ) throws(ModelError) -> Result {
        do {
            return try body()
        } catch {
            guard case .invalid(let field, let flaw) = error else { throw error }
            throw .format(.card(field, flaw), file: request.path, line: record.line)
        }
    }
}

extension ImportSummary {
    fileprivate var cards: Int { added + updated + unchanged }
}
