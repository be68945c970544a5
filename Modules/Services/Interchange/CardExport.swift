package import Model
package import Vocabulary

/// Writes the cards of one book with those below it, or of all books, book by book, a page at a time.
@MainActor package final class CardExport {
    private let services: any ImportExportServices
    private let progress: ProgressReport

    private var books: ArraySlice<Book> = []
    private var page: ArraySlice<Card> = []
    /// The pages of the first book in `books`.
    private var pages: Pager<Card>?
    private var count = 0
    /// The hashes of the fronts that are in the file, of the book that is written.
    private var fronts: Set<Int> = []
    private var repeatedFronts = 0
    /// The number of cards in all; nil if only some are written.
    private var size: Int?
    /// The notes that the file has as one record; nil if there are none.
    private var kinds: KindExport?
    /// The cards to write, of whichever book.
    private var selection = CardQuery()

    package init(services: any ImportExportServices, progress: @escaping ProgressReport) {
        self.services = services
        self.progress = progress
    }

    package func run(_ request: ExportRequest, as format: CardFormat) throws(Failure) -> ExportSummary {
        let all = try request.books(services)
        selection = try request.selection(services)
        let only = request.book == nil || all.count > 1 ? nil : all.first?.name
        let query = selection.in(request.book == nil ? .all : .only(Set(all.map(\.id))))
        if format == .anki, try NoteExport.hasNotes(services) {
            let notes = try NoteExport(services: services, query)
            begin(all)
            if try containsNote() {
                try services.importExportService.files.writeNotes(to: request.path) {
                    begin(all)
                    return { [self] () throws(Failure) in try nextNote(notes) }
                }
                return ExportSummary(.cards, count: count)
            }
        }
        let notes = format == .anki ? nil : KindExport(services: services, query)
        kinds = try notes?.canFind() == true ? notes : nil
        begin(all)
        let hasKinds = try containsKind()
        try services.importExportService.files.writeCards(to: request.path, as: format, book: only, hasKinds: hasKinds) {
            begin(all)
            return next
        }
        var summary = ExportSummary(.cards, count: count)
        if repeatedFronts > 0 { summary.remarks.append(.repeatedFronts(repeatedFronts)) }
        return summary
    }

    private func begin(_ all: [Book]) {
        (page, pages, count) = ([], nil, 0)
        (fronts, repeatedFronts) = ([], 0)
        books = all[...]
        size = selection == CardQuery() ? all.reduce(0) { $0 + $1.cards } : nil
    }

    /// Returns the next card, or the note that it belongs to; that is written with the first of its cards.
    private func next() throws(Failure) -> CardRecord? {
        while let (card, book) = try nextCard() {
            var record = CardRecord(front: card.front, back: card.back, tags: card.tags, book: book)
            switch kinds?.place(of: card) {
            case .first(let kind, let fields): (record.front, record.back, record.kind) = (fields[0], fields[1], kind)
            case .further: continue
            case nil: break
            }
            if !fronts.insert(record.front.hashValue).inserted { repeatedFronts += 1 }
            return record
        }
        return nil
    }

    private func containsKind() throws(Failure) -> Bool {
        if kinds == nil { return false }
        while let record = try next() { if record.kind != nil { return true } }
        return false
    }

    /// Returns the next note or card that was added by itself; a note is written with the first of its cards.
    private func nextNote(_ notes: NoteExport) throws(Failure) -> NoteRecord? {
        while let (card, book) = try nextCard() {
            if let record = try notes.record(of: card, book: book) { return record }
        }
        return nil
    }

    private func containsNote() throws(Failure) -> Bool {
        while let (card, _) = try nextCard() { if card.origin != nil { return true } }
        return false
    }

    /// Returns the next card, with the name of its book.
    private func nextCard() throws(Failure) -> (card: Card, book: String)? {
        while let book = books.first {
            if let card = page.popFirst() {
                count += 1
                if count % 1024 == 0 { progress(count, size) }
                return (card, book.name)
            }
            let pages = pages ?? services.cardService.store.pages(of: selection.in(.only([book.id])))
            page = try pages.next()[...]
            try kinds?.take(page)
            self.pages = page.isEmpty ? nil : pages
            if page.isEmpty {
                books.removeFirst()
                fronts.removeAll(keepingCapacity: true)
            }
        }
        return nil
    }
}

extension ExportRequest {
    /// Returns the requested book and those below it, or all books.
    /// - Throws: `Failure.notFound` if the requested book does not exist.
    @MainActor package func books(_ services: any ImportExportServices) throws(Failure) -> [Book] {
        let shelf = services.bookService.shelf
        guard let book else { return try shelf.store.books(BookQuery(), at: shelf.moment()) }
        let moment = try shelf.moment()
        return try services.libraryService.names.branch(book).books.map { (id) throws(Failure) in
            guard let found = try shelf.store.book(id, at: moment) else { throw .notFound(.book, book, near: []) }
            return found
        }
    }
}

extension ExportRequest {
    /// Returns the cards to export, of whichever book.
    /// - Throws: `Failure.query`.
    @MainActor func selection(_ services: any ImportExportServices) throws(Failure) -> CardQuery {
        guard let query, query.text != nil else { return CardQuery(anyOf: tags) }
        return CardQuery(anyOf: tags, filter: try services.libraryService.filters.resolve(query).filter)
    }
}

extension CardQuery {
    /// Returns the cards of the list that are in some books.
    func `in`(_ books: BookScope) -> CardQuery {
        var query = self
        query.books = books
        return query
    }
}
