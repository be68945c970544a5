/// The outcome of a session in the log.
///
/// A running session that has not been updated for a while was interrupted.
public enum SessionOutcome: Int, Hashable, Sendable, CaseIterable {
    case running, completed, stopped
}
