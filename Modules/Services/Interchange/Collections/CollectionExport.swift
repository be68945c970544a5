import Model
package import Vocabulary

/// Writes the notes of a book, of some tags or of the whole library as a package of Anki, with their progress.
@MainActor package final class CollectionExport {
    private let request: ExportRequest
    private let services: any ImportExportServices
    private let progress: ProgressReport

    package init(_ request: ExportRequest, services: any ImportExportServices, progress: @escaping ProgressReport) {
        self.request = request
        self.services = services
        self.progress = progress
    }

    package func run() throws(Failure) -> ExportSummary {
        let books = try request.books(services)
        let calendar = try services.clockService.clock.calendar()
        let types = CollectionExportTypes(try services.cardService.notes.noteTypes())
        let createdAt = calendar.start(of: CardScheduler.creationDay)
        let decks = CollectionExportDecks(books)
        let head = CollectionHead(
            decks: decks.names, types: types.types, createdAt: createdAt,
            minutesBehindUTC: calendar.minutesBehindUTC(at: createdAt))
        let selection = try request.selection(services)
        let query = selection.in(request.book == nil ? .all : .only(Set(books.map(\.id))))
        let source = try CollectionSource(query, types, decks, withProgress: request.withProgress, services: services)
        var (count, cards) = (0, 0)
        let allCards = selection == CardQuery() ? books.reduce(0) { $0 + $1.cards } : nil
        let files = services.mediaService.store
        let media = try services.importExportService.files.writeCollection(
            head, to: request.path, media: { (name) throws(Failure) in try files.file(written: name) }
        ) { () throws(Failure) in
            guard let note = try source.next() else { return nil }
            count += 1
            cards += note.cards.count
            if count % 1024 == 0 { progress(cards, allCards) }
            return note
        }
        var summary = ExportSummary(.notes, count: count)
        if media.missing > 0 { summary.remarks.append(.missingMedia(media.missing)) }
        return summary
    }
}

/// The library's books as decks of a collection.
struct CollectionExportDecks {
    /// The names of the decks, by their ids in the collection.
    private(set) var names: [Int64: String] = [:]
    private var ids: [Book.ID: Int64] = [:]

    init(_ books: [Book]) {
        for book in books.sorted(by: { $0.id < $1.id }) {
            var id = book.deckID
            while names[id] != nil { id += 1 }
            names[id] = book.name
            ids[book.id] = id
        }
    }

    /// Returns the id of a book's deck.
    func id(of book: Book.ID) -> Int64 { ids[book] ?? AnkiDeck.defaultID }
}
