import Binding
import Model
import Vocabulary

/// Writes the cards of one book or of all books, book by book, a page at a time.
@MainActor final class CardExport {
    private let services: any ImportExportViewModel.Services
    private let done: MutableProperty<Int>

    private var books: ArraySlice<Book> = []
    private var page: ArraySlice<Card> = []
    /// The pages of the first book in `books`.
    private var pages: Pager<Card>?
    private var count = 0

    init(services: any ImportExportViewModel.Services, done: MutableProperty<Int>) {
        self.services = services
        self.done = done
    }

    func run(_ request: ExportRequest, as format: CardFormat) throws(Failure) -> ExportSummary {
        let all = try request.books(services)
        let only = request.book == nil ? nil : all.first?.name
        try services.importExportService.files.writeCards(to: request.path, as: format, book: only) {
            (page, pages, count) = ([], nil, 0)
            books = all[...]
            return { () throws(Failure) in try self.next(request.tags) }
        }
        done.value = count
        return ExportSummary(.cards, count: count)
    }

    private func next(_ tags: [String]) throws(Failure) -> CardRecord? {
        while let book = books.first {
            if let card = page.popFirst() {
                count += 1
                if count % 1024 == 0 { done.value = count }
                return CardRecord(front: card.front, back: card.back, tags: card.tags, book: book.name)
            }
            let pages = pages ?? services.cardService.store.pages(of: CardQuery(book: book.id, anyOf: tags))
            page = try pages.next()[...]
            self.pages = page.isEmpty ? nil : pages
            if page.isEmpty { books.removeFirst() }
        }
        return nil
    }
}

extension ExportRequest {
    /// Returns the requested book, or all books.
    /// - Throws: `Failure.notFound` if the requested book does not exist.
    @MainActor func books(_ services: any ImportExportViewModel.Services) throws(Failure) -> [Book] {
        let shelf = services.bookService.shelf
        guard let book else { return try shelf.store.books(BookQuery(), at: shelf.moment()) }
        let id = try services.libraryService.names.book(book)
        guard let found = try shelf.store.book(id, at: shelf.moment()) else { throw .notFound(.book, book, near: []) }
        return [found]
    }
}
