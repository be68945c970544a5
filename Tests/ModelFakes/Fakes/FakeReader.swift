package import Model
package import Vocabulary

/// Reads a ``FakeLibrary``: at once, or when a test says so.
@MainActor package final class FakeReader: LibraryReader {
    /// Whether a reading waits for ``answer()``.
    package var waits = false
    /// How many readings wait; those whose tasks were cancelled are not among them.
    package var waiting: Int { continuations.count }
    /// How many readings were cancelled while they waited.
    package private(set) var cancelled = 0

    private let library: FakeLibrary
    private var continuations: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var lastID = 0

    package init(_ library: FakeLibrary) { self.library = library }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryQueries) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        if waits {
            lastID += 1
            let id = lastID
            let isWanted = await withTaskCancellationHandler {
                await withCheckedContinuation { continuations.append((id, $0)) }
            } onCancel: {
                MainActor.assumeIsolated { cancel(id) }
            }
            if !isWanted { throw .interrupted }
        }
        return try body(LibraryQueries(books: library, cards: library, sessions: library, statistics: library))
    }

    /// Lets the reading that waits longest go on.
    package func answer() { continuations.removeFirst().continuation.resume(returning: true) }

    private func cancel(_ id: Int) {
        guard let index = continuations.firstIndex(where: { $0.id == id }) else { return }
        cancelled += 1
        continuations.remove(at: index).continuation.resume(returning: false)
    }
}
