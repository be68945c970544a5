package import Model
import Vocabulary

/// A sitting in the log.
public struct SessionRow: Hashable, Sendable, Identifiable {
    package let session: Session
    /// Whether it broke off without an end.
    public let isInterrupted: Bool
    /// When it began, as the person's clock had it: `2026-01-31 08:00`.
    public let startedText: String

    /// - Parameter sat: the session that is being sat, here or in another process; a process that is stopped notes nothing.
    @MainActor package init(_ session: Session, on clock: StudyClock, sat: Session.ID? = nil) {
        self.session = session
        isInterrupted = session.isInterrupted(at: clock.now) && session.id != sat
        startedText = clock.localTime(of: session.startedAt).minuteText
    }

    public var id: Int64 { session.id.rawValue }
    /// The name that the profile had.
    public var profile: String { session.profileName }
    /// ISO 8601 in UTC.
    public var startedAt: String { session.startedAt.iso8601 }
    public var plannedSeconds: Int64 { session.planned.components.seconds }
    public var plannedText: String { session.planned.clock }
    public var satSeconds: Int64 { session.sat.components.seconds }
    public var satText: String { Duration.seconds(satSeconds).clock }
    public var isCompleted: Bool { session.outcome == .completed }
    public var isUnderWay: Bool { session.outcome == .running && !isInterrupted }
}
