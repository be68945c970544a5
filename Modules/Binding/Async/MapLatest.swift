extension Property {
    /// The result of the asynchronous transform of each value, or `pending` while it is awaited, including for the first value.
    ///
    /// If the transform returns without suspending, its result is set directly, without `pending` in between.
    ///
    /// A newer value cancels the task of the previous one, whose result is dropped. The transform runs once per value, whether or
    /// not the result is observed, as long as the property exists.
    public final func mapLatest<Result>(
        pending: Result, _ transform: @escaping @MainActor (Value) async -> Result
    ) -> Property<Result> {
        awaiting(initial: pending, pending: pending, transform)
    }

    /// The result of the asynchronous transform of each value, or the previous one while it is awaited; `initial` at first.
    ///
    /// A newer value cancels the task of the previous one, whose result is dropped.
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
    /// The results of the asynchronous transform of each event. A newer event cancels the task of the previous one.
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

/// Runs only the newest of several tasks: the earlier ones are cancelled, and their results are dropped.
@MainActor
final class LatestTask {
    private var task: Task<Void, Never>?
    private var number = 0

    /// Starts a task in place of the running one. When it ends, the closure that it returned is called, unless another task
    /// replaced it.
    /// - Returns: Whether the task has already ended.
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
