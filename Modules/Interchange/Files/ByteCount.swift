import Model
import Synchronization

/// Counts the bytes that are read or written of a file, on any thread.
final class ByteCount: Sendable {
    private let done = Atomic(0)
    private let total = Atomic(0)

    var current: TransferredBytes { TransferredBytes(done: done.load(ordering: .relaxed), total: total.load(ordering: .relaxed)) }

    /// - Parameter size: the size of the file; 0 if it is not known.
    func begin(size: Int) { total.store(size, ordering: .relaxed) }

    func add(_ count: Int) { done.add(count, ordering: .relaxed) }
}
