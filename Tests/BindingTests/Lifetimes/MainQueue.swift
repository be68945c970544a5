/// The main actor's queue of jobs, which takes them in the order in which they come.
enum MainQueue {
    /// Returns when all jobs enqueued so far have run, such as the releases of main-actor objects by other threads.
    static func drain() async {
        await Task { @MainActor in }.value
    }
}
