public import Vocabulary

/// The rows of a list, a page at a time: a long list is never in memory as a whole.
@MainActor public final class PagedRows<Row> {
    private let page: () throws(Failure) -> [Row]

    /// - Parameter page: the next rows; none when there are no more.
    package init(_ page: @escaping () throws(Failure) -> [Row]) { self.page = page }

    /// The next rows, in order; none at the end.
    /// - Throws: what reading the library meets.
    public func next() throws(Failure) -> [Row] { try page() }
}
