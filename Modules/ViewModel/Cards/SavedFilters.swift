import Model
package import Services
public import Vocabulary

/// Queries for cards that are saved under names, for use in other queries.
@MainActor public struct SavedFilters {
    /// The services that it needs.
    package typealias Services = HasCardService & HasLibraryService & HasUndoService

    private let store: any FilterStore
    private let resolver: FilterResolver
    private let titles: StepTitles

    /// Creates it with the application's services.
    package init(services: any Services) {
        (store, resolver) = (services.cardService.filters, services.libraryService.filters)
        titles = services.undoService.titles
    }

    /// Returns all filters, ordered by name.
    public func list() throws(Failure) -> [FilterRow] { try store.filters().map(FilterRow.init) }

    /// Saves a query, or replaces the one that is saved under the name.
    /// - Returns: the change, and the tags in the query that no card has.
    /// - Throws: `Failure.invalid(.name, …)`; `Failure.query`.
    @discardableResult
    public func put(_ name: String, query: String) throws(Failure) -> (change: RowChange<FilterRow>, unknownTags: [UnknownTag]) {
        let name = try Name(name)
        let resolved = try resolver.resolve(query, savedAs: name.text)
        let change = try titles.titled("filter put \(name.text)") { () throws(Failure) in
            try store.putFilter(name, query: query)
        }
        return (RowChange(change, FilterRow.init), resolved.unknownTags)
    }

    /// Deletes a filter; queries that use it can then not be read.
    /// - Throws: `Failure.notFound(.filter, …)` with similar names.
    @discardableResult public func delete(_ name: String) throws(Failure) -> FilterRow {
        let change = try titles.titled("filter delete \(name)") { () throws(Failure) in
            try store.deleteFilter(named: NameKey(folding: name))
        }
        guard let change else {
            throw .notFound(.filter, .name(name), near: try resolver.nearFilters(name))
        }
        return RowChange(change, FilterRow.init).row
    }

    /// Checks a name and a query as far as possible without the library; ``put(_:query:)`` checks them too.
    /// - Throws: `Failure.invalid(.name, …)`; `Failure.query`.
    public func check(_ name: String, query: String) throws(Failure) {
        _ = try Name(name)
        try CardsViewModel.check(query: query)
    }
}

/// A saved filter as a row of a list.
public struct FilterRow: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The query.
    public let query: String

    init(_ filter: SavedFilter) { (name, query) = (filter.name, filter.query) }
}
