import Model
import Services
public import Vocabulary

/// A request to count things of the library.
public enum CountRequest: Hashable, Sendable {
    case books
    /// The cards of one book with those below it or, for nil, of all books.
    case cards(EntityReference?)
    /// The cards that are currently due, of one book with those below it or, for nil, of all books.
    case due(EntityReference?)
    case profiles
    case sessions
}

extension LibraryViewModel {
    /// Returns the number of requested things in the library.
    /// - Throws: `Failure.notFound(.book, …)`.
    public func count(_ request: CountRequest) throws(Failure) -> Int {
        switch request {
        case .books: try totals().books
        case .cards(let reference?): try books.show(reference).treeCards
        case .cards(nil): try totals().cards
        case .due(let reference?): try books.show(reference).treeDue
        case .due(nil): try totals().due
        case .profiles: try services.profileService.store.profiles().count
        case .sessions: try countSessions()
        }
    }

    private func totals() throws(Failure) -> BookTotals {
        let shelf = services.bookService.shelf
        return try shelf.store.totals(in: .all, at: shelf.moment())
    }

    private func countSessions() throws(Failure) -> Int {
        let pages = services.sittingService.store.pages()
        var count = 0
        while case let page = try pages.next(), !page.isEmpty { count += page.count }
        return count
    }
}
