extension Task where Failure == Never, Success == Void {
    /// A task on the main actor that begins before this returns and runs up to its first suspension, where the system can do that;
    /// elsewhere it begins a little later.
    @MainActor
    static func startingAtOnce(_ work: @escaping @MainActor () async -> Void) -> Task {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate { @MainActor in await work() }
        } else {
            Task { @MainActor in await work() }
        }
    }
}
