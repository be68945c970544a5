package import Model
package import Vocabulary

/// Reports all changes to the library, whichever view model makes them, and also if they are rolled back.
///
/// The stores of the services report here after each call that changed something; ``LibraryState`` listens. The changes made
/// within ``LibraryStore/atomically(_:)`` are reported together at its end, and not at all if it fails. Changes in a transaction
/// are reported immediately; if the transaction is rolled back, it is then reported that everything may be different.
@MainActor package final class LibraryChanges {
    private let library: any LibraryStore
    private var listener: ([LibraryChange]) -> Void = { _ in }
    /// The numbers of changes in the open transaction, and since each of its savepoints.
    private var scopes: [Int] = []
    /// The changes to report at the end of the outermost `atomically`.
    private var waiting: [LibraryChange] = []
    /// For each open `atomically`, the index of its first change in `waiting`.
    private var starts: [Int] = []
    /// The value of `changesElsewhere()` at the last check.
    private var seen: Int64?

    /// The number of changes from which it is cheaper to read everything again than to report each change.
    private static let most = 1000

    /// Creates a reporter for a library.
    /// - Parameter library: the library whose stores report here.
    package init(of library: any LibraryStore) { self.library = library }

    package func listen(_ listener: @escaping ([LibraryChange]) -> Void) { self.listener = listener }

    /// Reports a change, immediately or at the end of the outermost `atomically`.
    package func tell(_ change: LibraryChange) {
        if let last = scopes.indices.last { scopes[last] += 1 }
        if starts.isEmpty { return listener([change]) }
        // Reading everything again at the end will include this change.
        if case .everything? = waiting.last { return }
        if waiting.count < Self.most { return waiting.append(change) }
        waiting = [.everything]
        starts = starts.map { min($0, 1) }
    }

    /// Handles the failure of a call.
    /// - Returns: the same failure.
    package func tell(_ failure: Failure) -> Failure {
        // The adapter may have rolled back the transaction itself.
        if !scopes.isEmpty, !library.isInTransaction { endTransaction(keepingChanges: false) }
        return failure
    }

    /// Runs a call that changes something, and reports the change.
    @inline(__always)
    package func after<Result>(
        _ call: () throws(Failure) -> Result, tell change: (Result) -> LibraryChange
    ) throws(Failure) -> Result {
        let result: Result
        do {
            result = try call()
        } catch {
            throw tell(error)
        }
        tell(change(result))
        return result
    }

    // MARK: Scopes

    func beginTransaction() { scopes = [0] }

    func endTransaction(keepingChanges: Bool) {
        let hasChanges = scopes.contains { $0 > 0 }
        scopes = []
        if hasChanges, !keepingChanges { listener([.everything]) }
    }

    package func setSavepoint() { scopes.append(0) }

    func endSavepoint(keepingChanges: Bool) {
        guard scopes.count > 1, let count = scopes.popLast() else { return }
        if keepingChanges {
            scopes[scopes.count - 1] += count
        } else if count > 0 {
            listener([.everything])
        }
    }

    package func together<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        starts.append(waiting.count)
        do {
            let result = try body()
            endTogether()
            return result
        } catch {
            if let start = starts.last, start < waiting.count { waiting.removeLast(waiting.count - start) }
            endTogether()
            throw tell(error)
        }
    }

    private func endTogether() {
        starts.removeLast()
        guard starts.isEmpty, !waiting.isEmpty else { return }
        let changes = waiting
        waiting = []
        listener(changes)
    }

    // MARK: Elsewhere

    /// Reports that everything may be different, if another process has written to the library since the last check.
    /// - Throws: any failure to read the library.
    package func look() throws(Failure) {
        let changes = try library.changesElsewhere()
        guard changes != seen else { return }
        seen = changes
        listener([.everything])
    }
}
