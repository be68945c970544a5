extension Property {
    /// The result of asking for something with each value: `pending` while it is awaited, also at first. An answer that is there at once
    /// is not preceded by it.
    ///
    /// A newer value cancels the task of the former one, whose result is not told any more. What is asked with a value is asked once,
    /// whether the result is observed or not, as long as it exists.
    public final func mapLatest<Result>(
        pending: Result, _ transform: @escaping @MainActor (Value) async -> Result
    ) -> Property<Result> {
        awaiting(initial: pending, pending: pending, transform)
    }

    /// The result of asking for something with each value: the former one while the next is awaited, at first `initial`.
    ///
    /// A newer value cancels the task of the former one, whose result is not told any more.
    public final func mapLatest<Result>(
        initial: Result, _ transform: @escaping @MainActor (Value) async -> Result
    ) -> Property<Result> {
        awaiting(initial: initial, pending: nil, transform)
    }

    private func awaiting<Result>(
        initial: Result, pending: Result?, _ transform: @escaping @MainActor (Value) async -> Result
    ) -> Property<Result> {
        let result = MutableProperty(initial, name: "an awaited result")
        let latest = LatestTask()
        observe(in: result.lifetime) { [weak result] value in
            let isDone = latest.replace {
                let value = await transform(value)
                return { result?.value = value }
            }
            if let pending, !isDone { result?.value = pending }
        }
        return result
    }
}

extension Signal {
    /// The result of asking for something with each event, unless a newer event came first: that cancels the task of the former one.
    public final func mapLatest<Result>(_ transform: @escaping @MainActor (Event) async -> Result) -> Signal<Result> {
        let results = MutableSignal<Result>(name: "awaited results")
        let latest = LatestTask()
        observe(in: results.lifetime) { [weak results] event in
            latest.replace {
                let result = await transform(event)
                return { results?.send(result) }
            }
        }
        return results
    }
}

/// The newest of several tasks: the others are cancelled, and what they come to is dropped.
@MainActor
final class LatestTask {
    private var task: Task<Void, Never>?
    private var number = 0

    /// Begins a task instead of the one under way. Where none has taken its place by its end, what it returned is called.
    /// - Returns: Whether it has ended already.
    @discardableResult
    func replace(_ work: @escaping @MainActor () async -> () -> Void) -> Bool {
        task?.cancel()
        number += 1
        let own = number
        var isDone = false
        let task = Task<Void, Never>.startingAtOnce { [weak self] in
            let report = await work()
            isDone = true
            if self?.number == own { report() }
        }
        if number == own { self.task = task }
        return isDone
    }

    deinit { task?.cancel() }
}
