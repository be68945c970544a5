import Dispatch
import Synchronization
import Vocabulary

/// Reads records on another thread, ahead of the thread that uses them.
///
/// The records are passed on in batches, a few of which can wait: a batch ends where another part of the file is read.
final class ReadAhead<Record: Sendable, Outcome: Sendable>: Sendable {
    private enum Item {
        case batch([Record])
        case end(Result<Outcome, Failure>)
    }

    private let items = Mutex<[Item]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    /// The maximum number of records in a batch.
    private static var length: Int { 256 }
    /// The maximum number of batches that wait.
    private static var mostBatches: Int { 4 }
    /// The time in milliseconds after which `shouldStop` is asked again.
    private static var pause: Int { 50 }

    private init() {
        for _ in 0..<Self.mostBatches { room.signal() }
    }

    /// Calls `body` with each record that `read` passes on.
    /// - Parameters:
    ///   - shouldStop: asked often, even while a file is waited for.
    ///   - read: called on another thread, with a function that passes on a record, and with one that it must call before it reads
    ///     or waits for another part of the file: this hands the records so far over, and returns whether to stop.
    /// - Returns: what `read` returns, once `body` has got all records.
    /// - Throws: `Failure.interrupted`, the errors of `body`, or, after all records before it, the error of `read`.
    static func run(
        _ shouldStop: () -> Bool,
        read:
            @escaping @Sendable (
                _ shouldStop: @escaping () -> Bool, _ pass: (Record) throws(Failure) -> Void
            ) throws(Failure) -> Outcome,
        _ body: (Record) throws(Failure) -> Void
    ) throws(Failure) -> Outcome {
        let reader = ReadAhead()
        DispatchQueue.global().async { reader.produce(read) }
        let outcome: Result<Outcome, Failure>
        do throws(Failure) {
            outcome = try reader.consume(shouldStop, body)
        } catch {
            reader.stop()
            throw error
        }
        return try outcome.get()
    }

    // MARK: The thread that reads

    private func produce(
        _ read: (@escaping () -> Bool, (Record) throws(Failure) -> Void) throws(Failure) -> Outcome
    ) {
        let batch = Batch()
        let outcome = Result { () throws(Failure) in
            try read({ self.hand(over: batch) }) { (record) throws(Failure) in
                batch.records.append(record)
                if batch.records.count == Self.length, hand(over: batch) { throw .interrupted }
            }
        }
        _ = hand(over: batch)
        add(.end(outcome))
    }

    /// The records that have not been handed over.
    private final class Batch {
        var records: [Record] = []
    }

    /// Adds the records to the items, once there is room for them.
    /// - Returns: whether to stop.
    private func hand(over batch: Batch) -> Bool {
        if batch.records.isEmpty || hasStopped { return hasStopped }
        room.wait()
        add(.batch(batch.records))
        batch.records = []
        return hasStopped
    }

    private var hasStopped: Bool { isStopped.load(ordering: .relaxed) }

    private func add(_ item: Item) {
        items.withLock { $0.append(item) }
        filled.signal()
    }

    // MARK: The thread that uses the records

    /// Calls `body` with each record, and returns how the reading has ended.
    /// - Throws: `Failure.interrupted`, and the errors of `body`; the reading goes on then.
    private func consume(
        _ shouldStop: () -> Bool, _ body: (Record) throws(Failure) -> Void
    ) throws(Failure) -> Result<Outcome, Failure> {
        while true {
            switch take() {
            case nil: if shouldStop() { throw .interrupted }
            case .batch(let records): try use(records, shouldStop, body)
            // The end of a pipe can be that of its writer, which the same signal has ended.
            case .end(let outcome): return shouldStop() ? .failure(.interrupted) : outcome
            }
        }
    }

    private func use(
        _ records: [Record], _ shouldStop: () -> Bool, _ body: (Record) throws(Failure) -> Void
    ) throws(Failure) {
        var next = ContinuousClock.now
        for record in records {
            if ContinuousClock.now >= next {
                if shouldStop() { throw .interrupted }
                next = .now + .milliseconds(Self.pause)
            }
            try body(record)
        }
    }

    /// Returns the next item, or nil if none arrives in time.
    private func take() -> Item? {
        guard filled.wait(timeout: .now() + .milliseconds(Self.pause)) == .success else { return nil }
        room.signal()
        return items.withLock { $0.removeFirst() }
    }

    /// Stops the reading, and waits until it has ended.
    private func stop() {
        isStopped.store(true, ordering: .relaxed)
        room.signal()
        while true {
            filled.wait()
            if case .end = items.withLock({ $0.removeFirst() }) { return }
        }
    }
}
