/// Counts running work, for an activity indicator that several requests share.
@MainActor
public final class Activity {
    /// The number of running pieces of work.
    public let count: Property<Int>
    /// Whether any work is running.
    public let isActive: Property<Bool>
    private let counter = MutableProperty(0, name: "an activity")

    /// Creates an activity with no running work.
    public init() {
        count = counter
        isActive = counter.map { $0 > 0 }.removeDuplicates()
    }

    /// Counts a piece of work until it ends, whether it returns or throws.
    /// - Throws: Rethrows the work's error.
    public func track<Value, Failure>(
        _ work: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        counter.value += 1
        defer { counter.value -= 1 }
        return try await work()
    }

    /// Counts an action's executions until the bag is disposed or released.
    public func track<Input, Output, Failure>(_ action: Action<Input, Output, Failure>, in bag: DisposeBag) {
        let counter = counter
        var isCounted = false
        let observation = action.isExecuting.observe { isExecuting in
            guard isExecuting != isCounted else { return }
            isCounted = isExecuting
            counter.value += isExecuting ? 1 : -1
        }
        bag.insert(
            Subscription {
                observation.dispose()
                if isCounted { counter.value -= 1 }
            })
    }
}
