public import Binding
import Model
package import Services
public import Vocabulary

/// The current sitting with a profile: starting, pausing, resuming and ending it. There is one at a time.
///
/// The time sat is noted every five seconds, so that little of it is lost whatever happens.
@MainActor public final class SittingViewModel {
    /// The services that the view model needs.
    package typealias Services = HasClockService & HasLibraryService & HasProfileService & HasSettingsService
        & HasSittingService & HasUndoService

    // Outputs

    /// The current sitting; nil if there is none.
    public let current: Property<SittingState?>
    /// Sends the events of the sitting as they happen.
    public let happened: Signal<SittingEvent>
    /// Sends the failures that occur while the sitting runs by itself, and those of the inputs that do not throw.
    public let failed: Signal<Failure>

    /// Whether a sitting takes real time; in virtual time, it takes none.
    public let takesTime: Bool

    private let runner: SittingRunner

    /// Creates a view model without a sitting.
    package init(services: any Services) {
        runner = SittingRunner(services: services)
        current = runner.state
        happened = runner.events
        failed = runner.failures
        takesTime = services.clockService.virtualClock == nil
    }

    // Inputs of a screen

    /// Pauses the sitting, or resumes it.
    public func pauseOrResume() {
        act { (sitting) throws(Failure) in _ = try sitting.runner.setPaused(!(sitting.current.current?.isPaused ?? false)) }
    }

    /// Skips to the end of the current segment.
    public func skipSegment() { act { (sitting) throws(Failure) in try sitting.skip() } }

    /// Extends the current segment by a minute.
    public func addMinute() { act { (sitting) throws(Failure) in try sitting.extend(by: .seconds(60)) } }

    /// Shows only the minutes that remain, or the seconds again.
    public func toggleQuiet() {
        act { (sitting) throws(Failure) in try sitting.setQuiet(!(sitting.current.current?.isQuiet ?? false)) }
    }

    /// Ends the sitting early.
    public func end() { act { (sitting) throws(Failure) in try sitting.stop() } }

    private func act(_ input: (SittingViewModel) throws(Failure) -> Void) {
        batch { runner.failures.sendingFailure { () throws(Failure) in try input(self) } }
    }

    // Inputs of commands

    /// Starts a sitting with a profile; in virtual time, runs it to its end.
    /// - Parameter quietly: whether ``current`` has only the minutes that remain; see ``setQuiet(_:)``.
    /// - Throws: `Failure.notFound`; `Failure.conflict` if anybody is sitting; `Failure.file` for a sound that cannot be played.
    @discardableResult public func sit(_ profile: EntityReference, quietly: Bool = false) throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try runner.begin(profile, quietly: quietly) }
    }

    /// Makes ``current`` have only the minutes that remain, so that it changes once a minute, or the seconds again.
    /// - Throws: `Failure.conflict` if there is no sitting here; so do the inputs below.
    public func setQuiet(_ isQuiet: Bool) throws(Failure) {
        try batch { () throws(Failure) in try runner.setQuiet(isQuiet) }
    }

    /// Pauses the sitting.
    @discardableResult public func pause() throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try runner.setPaused(true) }
    }

    /// Resumes the sitting.
    @discardableResult public func resume() throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try runner.setPaused(false) }
    }

    /// Skips to the end of the current segment.
    @discardableResult public func skip() throws(Failure) -> SittingState? {
        try batch { () throws(Failure) in try runner.skip() }
    }

    /// Extends the current segment.
    /// - Throws: `Failure.invalid(.duration, …)`.
    @discardableResult public func extend(by duration: Duration) throws(Failure) -> SittingState {
        try batch { () throws(Failure) in try runner.extend(by: duration) }
    }

    /// Ends the sitting early.
    /// - Throws: `Failure.library` if the end cannot be written to the log; the sitting then continues.
    @discardableResult public func stop() throws(Failure) -> SessionRow {
        try batch { () throws(Failure) in try runner.stop() }
    }

    /// Checks a duration by which to extend a sitting; ``extend(by:)`` checks it too.
    /// - Throws: `Failure.invalid(.duration, …)`.
    public func check(extension duration: Duration) throws(Failure) {
        try Profile.check(duration)
    }

    /// How long a front without an event loop may wait before it calls ``tick()``; nil if no sitting is running.
    public var untilNextTick: Duration? { runner.untilNextTick }

    /// Advances the sitting to the current moment.
    public func tick() { runner.tick() }
}

/// The state of a sitting at one moment.
public struct SittingState: Hashable, Sendable {
    /// The id of its session in the log.
    public let session: Int64
    /// The id and the name of the profile.
    public let profileID: Int64, profile: String
    /// Whether the sitting is paused.
    public let isPaused: Bool
    /// Whether the state has only the minutes that remain.
    public let isQuiet: Bool
    /// The current segment; nil at the very end.
    public let segment: SegmentKind?
    /// The remaining time, in whole seconds; in a quiet sitting, up to the end of the minute.
    public let remainingSeconds: Int64
    /// The remaining time: `07:30`, or `01:02:03` from one hour on; in a quiet sitting `8 min`.
    public let remainingText: String
    /// The time until the next sound, in the same format; nil if there is none, or in a quiet sitting.
    public let nextSoundText: String?
    /// The part of the sitting that is over, 0…1; in a quiet sitting, it changes with the minutes.
    public let fraction: Double
    /// The positions at which sounds play, in order, as parts of the sitting, 0…1: by the plan as it is now, with what was extended.
    public let soundPositions: [Double]
    /// The positions at which one segment ends and the next begins, likewise.
    public let jointPositions: [Double]

    /// Creates the state of a sitting.
    package init(
        session: Int64 = 1, profileID: Int64 = 1, profile: String, isPaused: Bool, isQuiet: Bool, segment: SegmentKind?,
        remainingSeconds: Int64, remainingText: String,
        nextSoundText: String?, fraction: Double, soundPositions: [Double] = [], jointPositions: [Double] = []
    ) {
        (self.session, self.profileID) = (session, profileID)
        (self.profile, self.isPaused, self.isQuiet, self.segment) = (profile, isPaused, isQuiet, segment)
        (self.remainingSeconds, self.remainingText) = (remainingSeconds, remainingText)
        (self.nextSoundText, self.fraction) = (nextSoundText, fraction)
        (self.soundPositions, self.jointPositions) = (soundPositions, jointPositions)
    }

    /// The title of the segment, as in the form of the profile; nil for the main one, and at the very end.
    public var segmentText: String? { segment.flatMap { $0 == .main ? nil : $0.title } }
}

/// An event of a sitting.
public enum SittingEvent: Hashable, Sendable {
    /// A segment began, with its length and the name of the profile.
    case segmentBegan(SegmentKind, lengthText: String, profile: String)
    /// A sound was played, with its name.
    case soundPlayed(String)
    case paused(SittingState)
    case resumed(SittingState)
    case extended(SittingState)
    /// The sitting is over, at its end or because it was stopped, with its row of the log.
    case ended(SessionRow)
}
