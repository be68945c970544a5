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

    // Inputs

    /// Sits a profile; where time is virtual, it is sat through at once.
    public let sit: Action<EntityReference, SittingState, Failure>
    public let pause: Action<Void, SittingState, Failure>
    public let resume: Action<Void, SittingState, Failure>
    /// Goes to the end of the segment.
    public let skip: Action<Void, SittingState?, Failure>
    /// Makes the segment longer.
    public let extend: Action<Duration, SittingState, Failure>
    /// Ends it before its time.
    public let stop: Action<Void, SessionRow, Failure>

    private let keeper: SittingKeeper

    package init(services: any Services) {
        let keeper = SittingKeeper(services: services)
        self.keeper = keeper
        current = keeper.state
        happened = keeper.events
        failed = keeper.failures
        takesTime = services.clockService.virtualClock == nil
        sit = Action { (profile: EntityReference) throws(Failure) in try keeper.begin(profile) }
        pause = Action { (_: Void) throws(Failure) in try keeper.setPaused(true) }
        resume = Action { (_: Void) throws(Failure) in try keeper.setPaused(false) }
        skip = Action { (_: Void) throws(Failure) in try keeper.skip() }
        extend = Action { (duration: Duration) throws(Failure) in try keeper.extend(by: duration) }
        stop = Action { (_: Void) throws(Failure) in try keeper.stop() }
    }

    /// Checks the duration that a sitting is to be extended by; ``extend`` checks it too.
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
}

/// Something that happens in a sitting.
public enum SittingEvent: Hashable, Sendable {
    /// A segment, `warm-up`, `main` or `cool-down`, and its length.
    case segmentBegan(String, lengthText: String)
    case bell(String)
    /// It is over, by itself or by being stopped; what was kept of it.
    case ended(SessionRow)
}
