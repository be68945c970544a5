package import Vocabulary

/// A query for cards that is saved under a name.
package struct SavedFilter: Hashable, Sendable {
    package var name: String
    package var query: String

    package init(name: String, query: String) { (self.name, self.query) = (name, query) }
}

/// The port that stores saved filters, whose names are compared as those of books. Each method is atomic.
package protocol FilterStore: AnyObject {
    /// Returns all filters, ordered by name.
    func filters() throws(Failure) -> [SavedFilter]

    /// Returns the filter with a name; nil if there is none.
    func filter(named key: NameKey) throws(Failure) -> SavedFilter?

    /// Adds a filter, or replaces the query of the one with that name, which keeps its spelling.
    func putFilter(_ name: Name, query: String) throws(Failure) -> Change<SavedFilter>

    /// Deletes the filter with a name.
    /// - Returns: nil if there is none.
    func deleteFilter(named key: NameKey) throws(Failure) -> Change<SavedFilter>?
}
