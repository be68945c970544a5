import Testing

/// One sentence that every implementation of the model's stores has to keep; ``clauses`` are all of them.
///
/// A suite runs them on each kind of library that it has:
/// ```swift
/// @Test(arguments: StoreContract.clauses)
/// func libraryKeeps(_ clause: StoreContract) throws { try clause.check { try makeLibrary() } }
/// ```
package struct StoreContract: Sendable, CustomTestStringConvertible {
    package let title: String
    private let body: @Sendable (any LibraryUnderTest) throws -> Void

    init(_ title: String, _ body: @escaping @Sendable (any LibraryUnderTest) throws -> Void) {
        self.title = title
        self.body = body
    }

    package var testDescription: String { title }

    /// Records an issue for whatever does not hold.
    /// - Parameter makeLibrary: gives an empty library that nothing else uses.
    package func check(_ makeLibrary: () throws -> any LibraryUnderTest) throws { try body(makeLibrary()) }

    package static let clauses =
        books + bookNames + bookLists + bookCounts + cards + cardPuts + cardChanges + cardLists + search + profiles
        + profileChanges + settings + bookSettings + queues + reviewOrders + queueCounts + records + refusals + takingBack
        + histories + statistics + nextCards + dayLimits + sessions + sessionLists + sessionImports + sessionSums
        + transactions + marks + scriptRuns + atomicity + connections + files + filesOfSeveral + undo
        + undoneSteps + undoneSittings
}
