import Binding
import Model
import Vocabulary

/// Writes the notes of a book, of some tags or of the whole library as a package of Anki, with their progress.
@MainActor final class CollectionExport {
    private let request: ExportRequest
    private let services: any ImportExportViewModel.Services
    private let done: MutableProperty<Int>

    init(_ request: ExportRequest, services: any ImportExportViewModel.Services, done: MutableProperty<Int>) {
        self.request = request
        self.services = services
        self.done = done
    }

    func run() throws(Failure) -> ExportSummary {
        let books = try request.books(services)
        let calendar = try services.clockService.clock.calendar()
        let types = CollectionExportTypes(try services.cardService.notes.noteTypes())
        let createdAt = calendar.start(of: StudyPlan.creationDay)
        let head = CollectionHead(
            decks: Dictionary(uniqueKeysWithValues: books.map { ($0.id.deck, $0.name) }), types: types.types,
            createdAt: createdAt, minutesBehindUTC: calendar.minutesBehindUTC(at: createdAt))
        let query = CardQuery(book: request.book == nil ? nil : books.first?.id, anyOf: request.tags)
        let source = try CollectionSource(query, types, withProgress: request.withProgress, services: services)
        var count = 0
        let files = services.mediaService.store
        let media = try services.importExportService.files.writeCollection(
            head, to: request.path, media: { (name) throws(Failure) in try files.path(of: name) }
        ) { () throws(Failure) in
            guard let note = try source.next() else { return nil }
            count += 1
            if count % 1024 == 0 { done.value = count }
            return note
        }
        done.value = count
        var summary = ExportSummary(.notes, count: count)
        if media.missing > 0 { summary.remarks.append(.missingMedia(media.missing)) }
        return summary
    }
}

extension Book.ID {
    /// The id of the deck that a book is exported as: ids in Anki are times in milliseconds, and these are in 2001.
    var deck: Int64 { 1_001_000_000_000 + rawValue }
}
