import Dispatch
import Synchronization
import Vocabulary

/// Reads records on another thread, ahead of the thread that uses them.
///
/// The records are passed on in batches, a few of which can wait.
final class ReadAhead<Record: Sendable, Outcome: Sendable>: Sendable {
    private enum Item {
        case batch([Record])
        case end(Result<Outcome, Failure>)
    }

    private let items = Mutex<[Item]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    /// The number of records in a batch.
    private static var length: Int { 256 }
    /// The maximum number of batches that wait.
    private static var mostBatches: Int { 4 }
    /// The time after which `shouldStop` is asked again.
    private static var pause: DispatchTimeInterval { .milliseconds(50) }

    private init() {
        for _ in 0..<Self.mostBatches { room.signal() }
    }

    /// Calls `body` with each record that `read` passes on.
    /// - Parameters:
    ///   - shouldStop: asked often, even while a file is waited for.
    ///   - read: called on another thread, with what says that it should stop, and with what passes a record on. It must end soon
    ///     when it should stop.
    /// - Returns: what `read` returns, once `body` has got all records.
    /// - Throws: `Failure.interrupted`, the errors of `body`, or, after all records before it, the error of `read`.
    static func run(
        _ shouldStop: () -> Bool,
        read:
            @escaping @Sendable (
                _ shouldStop: @escaping @Sendable () -> Bool, _ pass: (Record) throws(Failure) -> Void
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
        _ read: (@escaping @Sendable () -> Bool, (Record) throws(Failure) -> Void) throws(Failure) -> Outcome
    ) {
        var batch: [Record] = []
        let outcome = Result { () throws(Failure) in
            try read({ self.hasStopped }) { (record) throws(Failure) in
                batch.append(record)
                if batch.count < Self.length { return }
                try put(.batch(batch))
                batch = []
                batch.reserveCapacity(Self.length)
            }
        }
        try? put(.batch(batch))
        add(.end(outcome))
    }

    /// Adds an item once there is room for it.
    /// - Throws: `Failure.interrupted` if the reading was stopped.
    private func put(_ item: Item) throws(Failure) {
        if hasStopped { throw .interrupted }
        room.wait()
        if hasStopped { throw .interrupted }
        add(item)
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
            let item = take(waiting: Self.pause)
            if shouldStop() { throw .interrupted }
            switch item {
            case nil: continue
            case .batch(let records): for record in records { try body(record) }
            case .end(let outcome): return outcome
            }
        }
    }

    /// Returns the next item, or nil if there is none for some time.
    private func take(waiting time: DispatchTimeInterval) -> Item? {
        guard filled.wait(timeout: .now() + time) == .success else { return nil }
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
