import Dispatch
import Synchronization

/// A wish to interrupt, heard beside the main queue: that one is busy while a command runs.
nonisolated enum Interruption {
    static let queue = DispatchQueue(label: "interruption")
    private static let requested = Atomic(false)

    /// Whether the command that runs is to be given up.
    static func isRequested() -> Bool { requested.load(ordering: .relaxed) }

    /// Asks for it; when no command has taken the wish by the time that the main queue is free, `idle` is called there.
    static func request(idle: @escaping @MainActor () -> Void) {
        requested.store(true, ordering: .relaxed)
        DispatchQueue.main.async { if take() { idle() } }
    }

    /// Whether there was a wish; there is none any more.
    static func take() -> Bool { requested.exchange(false, ordering: .relaxed) }
}
