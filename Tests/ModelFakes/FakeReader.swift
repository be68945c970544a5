package import Model
package import Vocabulary

/// Reads a ``FakeLibrary`` at once, or when a test tells it to.
@MainActor package final class FakeReader: LibraryReader {
    /// Whether each read waits for ``answer()``.
    package var waits = false
    /// The number of waiting reads, without those whose tasks were cancelled.
    package var waiting: Int { continuations.count }
    /// The number of reads that were cancelled while they waited.
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

    /// Resumes the read that has waited longest.
    package func answer() { continuations.removeFirst().continuation.resume(returning: true) }

    private func cancel(_ id: Int) {
        guard let index = continuations.firstIndex(where: { $0.id == id }) else { return }
        cancelled += 1
        continuations.remove(at: index).continuation.resume(returning: false)
    }
}
