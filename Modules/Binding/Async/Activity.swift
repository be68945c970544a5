/// Counts what is under way, for an indicator that several requests share.
@MainActor
public final class Activity {
    /// How many pieces of work are under way.
    public let count: Property<Int>
    /// Whether any work is.
    public let isActive: Property<Bool>
    private let counter = MutableProperty(0, name: "an activity")

    /// Nothing is under way.
    public init() {
        count = counter
        isActive = counter.map { $0 > 0 }.removeDuplicates()
    }

    /// Counts some work until it ends, in whatever way.
    /// - Throws: What the work throws.
    public func track<Value, Failure>(
        _ work: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        counter.value += 1
        defer { counter.value -= 1 }
        return try await work()
    }

    /// Counts an action's executions until the bag ends.
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
