public import Binding
import Model
public import Vocabulary

/// Lists of cards, a page at a time: those of a book or of all, and those that a full-text search finds.
@MainActor public final class CardListViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService

    public let list: Action<CardListing, PagedRows<CardRow>, Failure>
    /// The best match first.
    public let search: Action<CardSearch, PagedRows<CardRow>, Failure>

    private static let pageSize = 500

    package init(services: any Services) {
        let desk = CardDesk(services: services)
        let clock = services.clockService.clock
        list = Action { (listing: CardListing) throws(Failure) in
            desk.shelf.forgetNames()
            var book: Book.ID?
            if let reference = listing.book { book = try desk.shelf.resolve(reference) }
            let moment = try clock.moment()
            let query = CardQuery(
                book: book, match: listing.match, tag: listing.tag, dueAt: listing.isDue ? moment : nil)
            return Self.pages(of: query, listing, desk)
        }
        search = Action { (search: CardSearch) throws(Failure) in
            desk.shelf.forgetNames()
            let found = try desk.store.search(search.text, limit: search.limit ?? .max)
            return Self.pages(of: found, desk)
        }
    }

    private static func pages(of query: CardQuery, _ listing: CardListing, _ desk: CardDesk) -> PagedRows<CardRow> {
        let pages = desk.store.pages(of: query)
        var toSkip = listing.offset
        var left = listing.limit ?? .max
        return PagedRows { () throws(Failure) in
            while left > 0 {
                let wanted = min(pageSize, toSkip < Int.max - left ? toSkip + left : .max)
                let page = try pages.next(wanted)
                if page.isEmpty { break }
                let kept = page.dropFirst(toSkip).prefix(left)
                toSkip -= min(toSkip, page.count)
                if kept.isEmpty { continue }
                left -= kept.count
                return try kept.map { (card) throws(Failure) in try desk.row(card) }
            }
            return []
        }
    }

    private static func pages(of ids: [Card.ID], _ desk: CardDesk) -> PagedRows<CardRow> {
        var rest = ids[...]
        return PagedRows { () throws(Failure) in
            var rows: [CardRow] = []
            // A page of cards that were deleted since is not the end.
            while rows.isEmpty, !rest.isEmpty {
                let page = rest.prefix(pageSize)
                for id in page {
                    let card = try desk.store.card(id)
                    if let card { rows.append(try desk.row(card)) }
                }
                rest = rest.dropFirst(pageSize)
            }
            return rows
        }
    }
}
