package import Model

/// A sitting in the log.
public struct SessionRow: Hashable, Sendable, Identifiable {
    package let session: Session
    /// Whether it broke off without an end.
    public let isInterrupted: Bool

    package init(_ session: Session, at now: Timestamp) {
        self.session = session
        isInterrupted = session.isInterrupted(at: now)
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
