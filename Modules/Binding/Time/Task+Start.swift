extension Task where Failure == Never, Success == Void {
    /// Creates a task on the main actor that runs immediately, up to its first suspension, before this method returns.
    ///
    /// On systems without `Task.immediate`, the task starts a little later.
    @MainActor
    static func startingAtOnce(_ work: @escaping @MainActor () async -> Void) -> Task {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate { @MainActor in await work() }
        } else {
            Task { @MainActor in await work() }
        }
    }
}
