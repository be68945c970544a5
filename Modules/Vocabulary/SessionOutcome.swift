/// How a sitting in the log stands; one that is running and has not been noted for a while was interrupted.
public enum SessionOutcome: Int, Hashable, Sendable, CaseIterable {
    case running, completed, stopped
}
