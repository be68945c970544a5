import Binding
package import Model
import Vocabulary

/// Tells of all that happens to the library, whichever view model does it and whatever becomes of it.
///
/// The stores of the services report here after each call that changed something; ``LibraryState`` listens. What happens within
/// ``LibraryStore/atomically(_:)`` is told at its end, at once, and not at all when it failed. What happens in a transaction is told
/// as it happens, and when the transaction is rolled back, that everything may be different.
@MainActor package final class LibraryChanges {
    private let library: any LibraryStore
    private var listener: ([LibraryChange]) -> Void = { _ in }
    /// The number of changes in the open transaction, and since each of its marks.
    private var scopes: [Int] = []
    /// What waits for the end of the outermost `atomically`.
    private var waiting: [LibraryChange] = []
    /// Where the changes of each `atomically` begin among those that wait.
    private var starts: [Int] = []
    /// What the library's number of changes elsewhere was when it was looked at last.
    private var seen: Int64?

    /// So many changes are worth a new reading.
    private static let most = 1000

    /// - Parameter library: the one whose stores report here.
    package init(of library: any LibraryStore) { self.library = library }

    func listen(_ listener: @escaping ([LibraryChange]) -> Void) { self.listener = listener }

    /// Takes a report of what has happened.
    func tell(_ change: LibraryChange) {
        if let last = scopes.indices.last { scopes[last] += 1 }
        if starts.isEmpty { return listener([change]) }
        // What is read again at the end has this change too.
        if case .everything? = waiting.last { return }
        if waiting.count < Self.most { return waiting.append(change) }
        waiting = [.everything]
        starts = starts.map { min($0, 1) }
    }

    /// Takes a report of a call that failed.
    /// - Returns: the same failure.
    func tell(_ failure: Failure) -> Failure {
        // An adapter may have rolled back by itself.
        if !scopes.isEmpty, !library.isInTransaction { endTransaction(keepingChanges: false) }
        return failure
    }

    /// Runs a call that changes something, and tells what it did.
    @inline(__always)
    func after<Result>(
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

    func setMark() { scopes.append(0) }

    func endMark(keepingChanges: Bool) {
        guard scopes.count > 1, let count = scopes.popLast() else { return }
        if keepingChanges {
            scopes[scopes.count - 1] += count
        } else if count > 0 {
            listener([.everything])
        }
    }

    func together<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
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

    /// Looks whether another process has written to the library since this was asked last.
    /// - Throws: what reading the library meets.
    func look() throws(Failure) {
        let changes = try library.changesElsewhere()
        guard changes != seen else { return }
        seen = changes
        listener([.everything])
    }
}
