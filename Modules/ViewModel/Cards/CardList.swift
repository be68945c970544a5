import Binding
import Model
import Services
public import Vocabulary

/// A filter that decides which cards a list contains.
public struct CardListFilter: Hashable, Sendable {
    /// A book, whose cards are listed with those of the books below it; nil for all books.
    public var book: EntityReference?
    /// A query; blank for all cards.
    public var text: String
    /// A tag that the card has, or has one below it; nil for all cards.
    public var tag: String?
    /// Whether the list contains only cards that are currently due.
    public var isDue: Bool
    /// The status of the cards; nil for all cards.
    public var status: CardStatus?

    /// Creates a filter; without arguments, it matches all cards.
    public init(
        book: EntityReference? = nil, text: String = "", tag: String? = nil, isDue: Bool = false, status: CardStatus? = nil
    ) {
        self.book = book
        self.text = text
        self.tag = tag
        self.isDue = isDue
        self.status = status
    }
}

extension CardListFilter {
    /// The query to save for the cards of the list, of whichever book; nil for all cards.
    public var queryToSave: String? {
        let isQueryAlone = self == CardListFilter(book: book, text: text)
        return isQueryAlone && query != nil ? text : query?.text
    }

    /// The cards of the list, of whichever book, as a query; nil for all cards.
    public var query: SetQuery? {
        var terms = text.allSatisfy(\.isWhitespace) ? [] : ["(\(text))"]
        if let tag { terms.append("tag:\(SetQuery.quoted(tag))") }
        if isDue { terms.append("is:due") }
        if let status { terms += status == .suspended ? ["is:suspended"] : ["is:\(status.rawValue)", "-is:suspended"] }
        return terms.isEmpty ? nil : SetQuery(terms.joined(separator: " "))
    }
}

/// The list of the cards that match a filter; it follows the filter and the library.
@MainActor final class CardList {
    let window: ListWindow<CardRow>
    private let filter: Property<CardListFilter>
    private let services: any CardsViewModel.Services
    private let bag = DisposeBag()

    init(_ filter: Property<CardListFilter>, services: any CardsViewModel.Services) {
        self.filter = filter
        self.services = services
        window = ListWindow(of: .cards(filter.current, services))
        filter.changes.observe(in: bag) { [window, services] in window.become(.cards($0, services)) }
        // Time changes which cards are due. Once the list of books is loaded, the library's state reports when.
        filter.observe(in: bag) { if $0.dependsOnTime(services) { _ = services.bookService.shelf.books() } }
        services.libraryService.state.changed.bind(self, in: bag) { list, changes in for change in changes { list.take(change) } }
    }

    private func take(_ change: LibraryChange) {
        do throws(Failure) {
            switch change {
            case .card(let change): try take(change)
            case .cardsAdded(let count, let book): try take(count, addedTo: book)
            case .book(let change): if change.before != nil { window.readAgain() }
            case .setting, .filter, .everything: window.readAgain()
            case .profile, .session, .sessionNoted: break
            }
        } catch {
            window.readAgain()  // which reports the failure
        }
    }

    private func take(_ change: Change<Card>) throws(Failure) {
        let query = try filter.current.query(services)
        let (wasThere, isThere) = (
            change.before.map { query.includes($0) } ?? false, change.after.map { query.includes($0) } ?? false
        )
        guard let wasThere, let isThere else { return window.readAgain() }
        let row = try isThere ? change.after.map { (card) throws(Failure) in try repository.row(card) } : nil
        window.apply(before: wasThere ? change.before?.id.rawValue : nil, after: row)
    }

    private func take(_ count: Int, addedTo book: Book.ID) throws(Failure) {
        let filter = filter.current
        // Cards that are added are new, and new cards are not due.
        guard !filter.isDue, filter.status ?? .new == .new, try filter.query(services).books.contains(book) else { return }
        if filter == CardListFilter(book: filter.book, status: filter.status) {
            window.didAppend(count)
        } else {
            window.readAgain()
        }
    }

    private var repository: CardRepository { CardRepository(services: services) }
}

extension CardListFilter {
    /// - Throws: `Failure.query`; what the library throws.
    @MainActor func query(_ services: any HasClockService & HasLibraryService) throws(Failure) -> CardQuery {
        CardQuery(
            in: try services.libraryService.names.existingScope(book), tag: tag,
            dueAt: isDue ? try services.clockService.clock.moment() : nil,
            status: status,
            filter: text.allSatisfy(\.isWhitespace) ? .all : try services.libraryService.filters.resolve(text).filter)
    }

    /// Returns whether cards belong to the list only for a time.
    @MainActor fileprivate func dependsOnTime(_ services: any HasClockService & HasLibraryService) -> Bool {
        if isDue { return true }
        if text.isEmpty { return false }
        do throws(Failure) { return try query(services).filter.dependsOnTime } catch { return false }
    }

    /// Returns why the query cannot be read; nil if it can.
    @MainActor func fault(_ services: any HasClockService & HasLibraryService) -> Failure? {
        do throws(Failure) {
            _ = try query(services)
            return nil
        } catch {
            if case .query = error { return error }
            return nil  // the list reports what else is wrong
        }
    }
}

extension RowSource where Row == CardRow {
    /// The cards that match a filter, read off the main actor if possible.
    @MainActor fileprivate static func cards(
        _ filter: CardListFilter, _ services: any HasClockService & HasLibraryService
    ) -> RowSource {
        let reader = services.libraryService.reader
        return RowSource { (place, limit) async in
            do throws(Failure) {
                let (query, clock) = (try filter.query(services), services.clockService.clock)
                let (calendar, today) = (try clock.calendar(), try clock.moment().day)
                return .success(
                    try await reader.read { (queries) throws(Failure) in
                        try queries.rows(of: query, in: calendar, on: today, at: place, limit: limit)
                    })
            } catch {
                return .failure(error)
            }
        } count: {
            do throws(Failure) {
                let query = try filter.query(services)
                return .success(
                    try await reader.read { (queries) throws(Failure) in try queries.cards.countCards(query) })
            } catch {
                return .failure(error)
            }
        }
    }
}

extension LibraryQueries {
    fileprivate func rows(
        of query: CardQuery, in calendar: StudyCalendar, on today: Int, at place: ListPosition, limit: Int
    ) throws(Failure) -> RowSlice<CardRow> {
        var names: [Book.ID: String] = [:]
        func row(_ card: Card) throws(Failure) -> CardRow {
            let name = if let name = names[card.book] { name } else { try books.bookName(card.book) ?? "" }
            names[card.book] = name
            return CardRow(card, book: name, in: calendar, on: today)
        }
        return try RowSlice(at: place, limit: limit) { (id, limit) throws(Failure) in
            try cards.cards(query, after: id.map { Card.ID($0) }, limit: limit).map { (card) throws(Failure) in try row(card) }
        } before: { (id, limit) throws(Failure) in
            try cards.cards(query, before: id.map { Card.ID($0) }, limit: limit).map { (card) throws(Failure) in try row(card) }
        }
    }
}
