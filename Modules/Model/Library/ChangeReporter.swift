package import Vocabulary

/// Reports the changes of a library, whoever makes them, and also if they are rolled back.
///
/// An adapter has one for each connection, and reports here after each call that changed something; one object listens. The changes
/// made within ``together(_:)`` are reported at its end, and not at all if it fails. Those in a transaction are reported
/// immediately; an adapter that rolls them back reports that everything may be different.
package final class ChangeReporter {
    private var listener: ([LibraryChange]) -> Void = { _ in }
    /// The changes to report at the end of the outermost ``together(_:)``.
    private var waiting: [LibraryChange] = []
    /// The number of bodies of ``together(_:)`` that run.
    private var depth = 0
    /// What ``follow(_:)`` was told most recently.
    private var seen: Int64?

    /// The number of changes from which on it is cheaper to read everything again than to report each of them.
    private static let most = 1000

    package init() {}

    /// Sets the function that is told of all changes, in place of an earlier one.
    package func listen(_ listener: @escaping ([LibraryChange]) -> Void) { self.listener = listener }

    /// Reports a change, immediately or at the end of the outermost ``together(_:)``.
    package func report(_ change: LibraryChange) {
        if depth == 0 { return listener([change]) }
        // Reading everything again at the end will include this change.
        if case .everything? = waiting.last { return }
        if waiting.count < Self.most { waiting.append(change) } else { waiting = [.everything] }
    }

    /// Reports immediately that everything may be different.
    package func reportEverything() { listener([.everything]) }

    /// Runs a body of several calls, and reports the changes of all of them if it succeeds.
    package func together<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = waiting.count
        depth += 1
        defer { end() }
        do throws(Failure) {
            return try body()
        } catch {
            // There are fewer if so many have come together that they are reported as one, which remains true.
            if start < waiting.count { waiting.removeLast(waiting.count - start) }
            throw error
        }
    }

    private func end() {
        depth -= 1
        guard depth == 0, !waiting.isEmpty else { return }
        let changes = waiting
        waiting = []
        listener(changes)
    }

    /// Reports that everything may be different if a number has changed that tells of the changes by other connections.
    fileprivate func follow(_ changesElsewhere: Int64) {
        if changesElsewhere == seen { return }
        seen = changesElsewhere
        reportEverything()
    }
}

extension LibraryStore {
    /// Reports that everything may be different, if another connection has written to the library since the last call.
    /// - Throws: the errors of ``changesElsewhere()``.
    package func reportChangesElsewhere() throws(Failure) { changes.follow(try changesElsewhere()) }
}
