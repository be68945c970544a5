public import Binding
import Model
public import Vocabulary

/// A profile that is sat: it begins, is paused and goes on, and ends; one at a time.
///
/// What was sat is noted every five seconds, so that little of it is lost whatever happens.
@MainActor public final class SittingViewModel {
    package typealias Services = HasClockService & HasLibraryService & HasProfileService & HasSettingsService
        & HasSittingService

    // Outputs

    /// The sitting under way; nil while nothing is sat.
    public let current: Property<SittingState?>
    /// What happens in it, as it happens.
    public let happened: Signal<SittingEvent>
    /// What went wrong while it went on by itself.
    public let failed: Signal<Failure>

    /// Whether a sitting takes as long as it says; where time is virtual it takes none.
    public let takesTime: Bool

    private let keeper: SittingKeeper

    package init(services: any Services) {
        keeper = SittingKeeper(services: services)
        current = keeper.state
        happened = keeper.events
        failed = keeper.failures
        takesTime = services.clockService.virtualClock == nil
    }

    // Inputs

    /// Sits a profile; where time is virtual, it is sat through at once.
    /// - Throws: `Failure.notFound`; `Failure.conflict` while anybody sits; `Failure.file` for a sound that cannot be played.
    @discardableResult public func sit(_ profile: EntityReference) throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try keeper.begin(profile) }
    }

    /// - Throws: `Failure.conflict` when nothing is sat here; so do the inputs below.
    @discardableResult public func pause() throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try keeper.setPaused(true) }
    }

    @discardableResult public func resume() throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try keeper.setPaused(false) }
    }

    /// Goes to the end of the segment.
    @discardableResult public func skip() throws(Failure) -> SittingState? {
        try batch { () throws(Failure) in try keeper.skip() }
    }

    /// Makes the segment longer.
    /// - Throws: `Failure.invalid(.duration, …)`.
    @discardableResult public func extend(by duration: Duration) throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try keeper.extend(by: duration) }
    }

    /// Ends it before its time.
    /// - Throws: `Failure.library` when its end cannot be written; it goes on then.
    @discardableResult public func stop() throws(Failure) -> SessionRow {
        try batch { () throws(Failure) in try keeper.stop() }
    }

    /// Checks the duration that a sitting is to be extended by; ``extend(by:)`` checks it too.
    /// - Throws: `Failure.invalid(.duration, …)`.
    public func check(extension duration: Duration) throws(Failure) {
        try Profile.check(duration)
    }

    /// For a front without an event loop: how long it may wait before it calls ``tick()``; nil while nothing goes on.
    public var untilNextTick: Duration? { keeper.untilNextTick }

    /// Brings the sitting to the present moment.
    public func tick() { keeper.tick() }
}

/// A sitting at one moment.
public struct SittingState: Hashable, Sendable {
    /// The name of the profile.
    public let profile: String
    public let isPaused: Bool
    /// `warm-up`, `main` or `cool-down`; nil at the very end.
    public let segment: String?
    public let remainingSeconds: Int64
    /// `07:30`, or `01:02:03` from an hour on.
    public let remainingText: String
    /// Until the next bell, nil when there is none.
    public let nextBellText: String?
    /// The part that is behind, 0…1.
    public let fraction: Double

    package init(
        profile: String, isPaused: Bool, segment: String?, remainingSeconds: Int64, remainingText: String, nextBellText: String?,
        fraction: Double
    ) {
        (self.profile, self.isPaused, self.segment) = (profile, isPaused, segment)
        (self.remainingSeconds, self.remainingText) = (remainingSeconds, remainingText)
        (self.nextBellText, self.fraction) = (nextBellText, fraction)
    }
}

/// Something that happens in a sitting.
public enum SittingEvent: Hashable, Sendable {
    /// A segment, `warm-up`, `main` or `cool-down`, and its length.
    case segmentBegan(String, lengthText: String)
    case bell(String)
    case paused(SittingState)
    case resumed(SittingState)
    case extended(SittingState)
    /// It is over, by itself or by being stopped; what was kept of it.
    case ended(SessionRow)
}
