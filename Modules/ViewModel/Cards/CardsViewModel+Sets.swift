import Model
import Services
public import Vocabulary

/// The cards that a command is about.
public enum CardSet: Hashable, Sendable {
    case cards([EntityReference])
    case query(SetQuery)
}

/// What is to be told about a query besides its cards.
public struct QueryScope: Hashable, Sendable {
    /// The name of the open book, if the query is limited to it.
    public internal(set) var book: String?
    /// The tags in the query that no card has.
    public internal(set) var unknownTags: [UnknownTag] = []
}

// Cards that a query finds.
extension CardsViewModel {
    /// Checks a query as far as possible without the library; what it is used for checks it too.
    /// - Throws: `Failure.query`.
    public nonisolated static func check(query: String) throws(Failure) { _ = try CardFilter<WrittenTerm>(query: query) }

    /// Returns what is to be told about a query.
    /// - Throws: `Failure.query`.
    public func scope(of query: SetQuery) throws(Failure) -> QueryScope {
        let resolved = try resolve(query)
        let book = try resolved.book.map { (id) throws(Failure) in try repository.names.bookName(id) }
        return QueryScope(book: book, unknownTags: resolved.unknownTags)
    }

    /// Returns the cards of a set, as it is at this moment.
    /// - Throws: `Failure.notFound(.card, …)`, `Failure.ambiguous(.card, …)`, `Failure.query`.
    public func cards(in set: CardSet) throws(Failure) -> Selection {
        switch set {
        case .cards(let references):
            return Selection(try references.map { (card) throws(Failure) in try repository.card(card).id.rawValue })
        case .query(let query):
            return Selection(try repository.store.cardIDs(CardQuery(filter: try resolve(query).filter), in: nil))
        }
    }

    /// Returns the number of cards that a query finds, in a book or in all books.
    /// - Throws: `Failure.query`, `Failure.notFound(.book, …)`.
    public func count(_ query: SetQuery, in book: EntityReference? = nil) throws(Failure) -> Int {
        try repository.store.countCards(
            CardQuery(book: try repository.names.book(book), filter: try resolve(query).filter))
    }

    func resolve(_ query: SetQuery) throws(Failure) -> ResolvedQuery {
        let book = try repository.names.book(query.openBook)
        if let text = query.text { return try services.libraryService.filters.resolve(text, openBook: book) }
        return ResolvedQuery(filter: book.map { .term(.books([$0])) } ?? .all, book: book)
    }
}
