public import Vocabulary

/// The rows of a list, a page at a time, so that a long list is never in memory as a whole.
@MainActor public final class PagedRows<Row> {
    private let page: () throws(Failure) -> [Row]

    /// Creates a list from a function that returns its pages.
    /// - Parameter page: returns the next rows; none at the end.
    package init(_ page: @escaping () throws(Failure) -> [Row]) { self.page = page }

    /// Returns the next rows, in order; none at the end.
    /// - Throws: any failure to read the library.
    public func next() throws(Failure) -> [Row] { try page() }
}
