package import Model
package import Services
import Vocabulary

/// A session of the log as a row of a list.
public struct SessionRow: Hashable, Sendable, Identifiable {
    /// The session.
    package let session: Session
    /// Whether the session was broken off without being ended.
    public let isInterrupted: Bool
    /// When the session began, in the person's local time, such as `2026-01-31 08:00`.
    public let startedText: String

    /// Creates the row of a session.
    /// - Parameter sat: the session that is being sat, here or in another process. It does not count as interrupted, even if its
    ///   process is suspended and notes no progress.
    @MainActor package init(_ session: Session, on clock: StudyClock, sat: Session.ID? = nil) {
        self.session = session
        isInterrupted = session.isInterrupted(at: clock.now) && session.id != sat
        startedText = clock.localTime(of: session.startedAt).minuteText
    }

    /// The number of the session.
    public var id: Int64 { session.id.rawValue }
    /// The name that the profile had during the session.
    public var profile: String { session.profileName }
    /// When the session began, in ISO 8601 in UTC.
    public var startedAt: String { session.startedAt.iso8601 }
    /// The planned length, in seconds.
    public var plannedSeconds: Int64 { session.planned.components.seconds }
    /// The planned length: `07:30`, or `01:02:03` from one hour on.
    public var plannedText: String { session.planned.clock }
    /// The time sat, without pauses, in whole seconds.
    public var satSeconds: Int64 { session.sat.components.seconds }
    /// The time sat, without pauses: `07:30`, or `01:02:03` from one hour on.
    public var satText: String { Duration.seconds(satSeconds).clock }
    /// Whether the session was sat to its end.
    public var isCompleted: Bool { session.outcome == .completed }
    /// How far the session has come, or how it ended.
    public var ending: Ending {
        switch session.outcome {
        case .running: isInterrupted ? .interrupted : .running
        case .completed: .completed
        case .stopped: .stopped
        }
    }

    /// How a session ended, or that it has not.
    public enum Ending: String, Sendable {
        case running, completed, stopped, interrupted
    }
}
