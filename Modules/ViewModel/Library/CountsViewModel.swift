import Model
public import Vocabulary

/// Counts the things in the library.
@MainActor public final class CountsViewModel {
    package typealias Services = HasBookService & HasProfileService & HasSittingService

    private let services: any Services

    package init(services: any Services) { self.services = services }

    /// - Throws: `Failure.notFound(.book, …)`.
    public func count(_ request: CountRequest) throws(Failure) -> Int {
        switch request {
        case .books: try totals().books
        case .cards(let reference?): try book(reference).cards
        case .cards(nil): try totals().cards
        case .due(let reference?): try book(reference).due
        case .due(nil): try totals().due
        case .profiles: try services.profileService.store.profiles().count
        case .sessions: try sessions()
        }
    }

    private func totals() throws(Failure) -> BookTotals {
        let shelf = services.bookService.shelf
        return try shelf.store.totals(at: shelf.moment())
    }

    private func book(_ reference: EntityReference) throws(Failure) -> Book {
        let shelf = services.bookService.shelf
        let id = try shelf.resolve(reference)
        guard let book = try shelf.store.book(id, at: shelf.moment()) else {
            throw .notFound(.book, reference, near: [])
        }
        return book
    }

    private func sessions() throws(Failure) -> Int {
        let pages = services.sittingService.store.pages()
        var count = 0
        while case let page = try pages.next(), !page.isEmpty { count += page.count }
        return count
    }
}

/// What is to be counted.
public enum CountRequest: Hashable, Sendable {
    case books
    /// Of a book, or of all.
    case cards(EntityReference?)
    /// The cards that are due now, of a book or of all.
    case due(EntityReference?)
    case profiles
    case sessions
}
