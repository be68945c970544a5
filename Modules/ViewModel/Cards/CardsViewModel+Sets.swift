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

/// What a key of queries means, for help.
public struct QueryKeyHelp: Hashable, Sendable {
    /// The key.
    public let key: String
    /// Other spellings.
    public let aliases: [String]
    /// The comparisons that can follow it.
    public let comparisons: [String]
    /// What its value can be.
    public let value: String
    /// Which cards are in the set.
    public let meaning: String
}

// Cards that a query finds.
extension CardsViewModel {
    /// The keys of queries.
    public nonisolated static var queryKeys: [QueryKeyHelp] {
        FilterKey.allCases.map {
            QueryKeyHelp(
                key: $0.rawValue, aliases: $0.aliases, comparisons: $0.comparisons, value: $0.value, meaning: $0.meaning)
        }
    }

    /// Checks a query as far as possible without the library; what it is used for checks it too.
    /// - Throws: `Failure.query`.
    public nonisolated static func check(query: String) throws(Failure) { _ = try CardFilter<WrittenTerm>(query: query) }

    /// Returns what is to be told about a query.
    /// - Throws: `Failure.query`.
    public func scope(of query: SetQuery) throws(Failure) -> QueryScope {
        QueryScope(try resolve(query))
    }

    /// Returns the cards of a set, as it is at this moment, and what is to be told about its query.
    /// - Throws: `Failure.notFound(.card, …)`, `Failure.ambiguous(.card, …)`, `Failure.query`.
    public func cards(in set: CardSet) throws(Failure) -> (cards: Selection, scope: QueryScope) {
        switch set {
        case .cards(let references):
            let ids = try references.map { (card) throws(Failure) in try repository.card(card).id.rawValue }
            return (Selection(ids), QueryScope())
        case .query(let query):
            let resolved = try resolve(query)
            return (
                Selection(try repository.store.cardIDs(CardQuery(filter: resolved.filter), in: nil)), QueryScope(resolved)
            )
        }
    }

    /// Returns the number of cards that a query finds, in a book or in all books.
    /// - Throws: `Failure.query`, `Failure.notFound(.book, …)`.
    public func count(_ query: SetQuery, in book: EntityReference? = nil) throws(Failure) -> Int {
        try repository.store.countCards(services.libraryService.filters.cards(query, in: book))
    }

    func resolve(_ query: SetQuery) throws(Failure) -> ResolvedQuery { try services.libraryService.filters.resolve(query) }
}

extension QueryScope {
    fileprivate init(_ query: ResolvedQuery) { self.init(book: query.book, unknownTags: query.unknownTags) }
}
