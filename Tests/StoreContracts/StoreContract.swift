import Testing

/// A clause that implementations of the model's stores must satisfy.
///
/// A suite runs them on each kind of library:
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

    /// Checks the clause, and records an issue for each violation.
    /// - Parameter makeLibrary: returns an empty library that nothing else uses.
    package func check(_ makeLibrary: () throws -> any LibraryUnderTest) throws { try body(makeLibrary()) }

    /// The clauses that a fake must satisfy too, since view models rely on them.
    package static let essentials =
        books + bookNames + bookLists + bookCounts + cards + cardPuts + cardChanges + setActs + cardLists + filters + search
        + profiles
        + profileChanges + settings + bookSettings + notes + importedNotes + siblings + queues + queueCounts + records + refusals
        + takingBack + histories + log + savedFilters
        + statistics + nextCards + dayLimits + sessions + sessionLists + sessionImports + sessionSums + transactions + savepoints
        + scriptRuns + atomicity + connections + files + filesOfSeveral + media + reports
        + reportsTogether

    /// All clauses; a library satisfies each of them.
    package static let clauses =
        essentials + reviewOrders + undoneSetActs + undo + undoneSteps + undoneSittings + undoneScriptRuns + undoneNotes
        + [undoneReports]
}
