import Binding
import Model
import Services
import Vocabulary

/// Runs the current sitting: advances it with the time, plays its sounds, and notes it in the log.
@MainActor final class SittingRunner {
    let state = MutableProperty(SittingState?.none, name: "the sitting under way")
    let events = MutableSignal<SittingEvent>(name: "the events of a sitting")
    let failures = MutableSignal<Failure>(name: "the failures of a sitting")

    private let services: any SittingViewModel.Services
    private let repository: ProfileRepository
    private var sitting: Sitting?
    private var timer: Subscription?

    fileprivate struct Sitting {
        var progress: SittingProgress
        let session: Session
        let countsSleep: Bool
        var isQuiet: Bool
        /// The monotonic time at which the sitting was last noted.
        var notedAt: Duration
    }

    init(services: any SittingViewModel.Services) {
        self.services = services
        repository = ProfileRepository(services: services)
    }

    func begin(_ reference: EntityReference, quietly isQuiet: Bool) throws(Failure) -> SittingState {
        if sitting != nil { throw .conflict(.alreadySitting) }
        let profile = try repository.profile(reference)
        let now = services.clockService.clock.now
        let player = try services.sittingService.player(by: services.settingsService.store)
        for name in Set(Timeline(profile).sounds.map(\.name)) { try player.check(name) }
        let draft = SessionDraft(profile: profile.id, profileName: profile.name, startedAt: now, planned: profile.total)
        let countsSleep = try services.settingsService.store.values().isOn(.sleepCounts)
        let session = try services.undoService.titles.titled("sit \(profile.name)") { () throws(Failure) in
            try beginSession(draft, at: now)
        }
        let time = services.sittingService.clock.time(countingSleep: countsSleep)
        let begun = Sitting(
            progress: SittingProgress(profile, at: time), session: session, countsSleep: countsSleep, isQuiet: isQuiet,
            notedAt: time)
        sitting = begun
        let first = begun.shown
        tick()
        if let clock = services.clockService.virtualClock { passThrough(clock) }
        return state.value ?? first
    }

    /// Adds the session to the log, unless somebody else is sitting.
    private func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(Failure) -> Session {
        try store.startSitting()
        do {
            return try store.beginSession(draft, at: now)
        } catch {
            store.stopSitting()
            throw error
        }
    }

    func setQuiet(_ isQuiet: Bool) throws(Failure) {
        guard var sitting else { throw noSitting() }
        sitting.isQuiet = isQuiet
        self.sitting = sitting
        show(sitting)
    }

    func setPaused(_ isPaused: Bool) throws(Failure) -> SittingState {
        try steer { progress, time in progress.setPaused(isPaused, at: time) }
        let state = try going()
        events.send(isPaused ? .paused(state) : .resumed(state))
        return state
    }

    func skip() throws(Failure) -> SittingState? {
        try steer { progress, time in progress.skip(at: time) }
        return state.value
    }

    func extend(by duration: Duration) throws(Failure) -> SittingState {
        try Profile.check(duration)
        try steer { progress, time in progress.extend(by: duration, at: time) }
        let state = try going()
        events.send(.extended(state))
        return state
    }

    func stop() throws(Failure) -> SessionRow {
        guard let sitting else { throw noSitting() }
        var progress = sitting.progress
        let happened = progress.phase == .finished ? [] : progress.stop(at: time(of: sitting))
        let row = try end(progress, of: sitting)
        tell(happened, silently: true)
        events.send(.ended(row))
        return row
    }

    /// The time until the next event, or until the next whole second of the remaining time, whichever is earlier.
    var untilNextTick: Duration? {
        guard let sitting, let event = sitting.progress.untilNextEvent else { return nil }
        let fraction = sitting.progress.remaining - .seconds(sitting.progress.remaining.components.seconds)
        return min(event, fraction > .zero ? fraction : .seconds(1))
    }

    /// Advances the sitting to the current moment.
    func tick() {
        guard var sitting else { return }
        let happened = sitting.progress.advance(to: time(of: sitting))
        self.sitting = sitting
        take(happened)
    }

    private var store: any SessionStore { services.sittingService.store }

    private func time(of sitting: Sitting) -> Duration {
        services.sittingService.clock.time(countingSleep: sitting.countsSleep)
    }

    /// Returns why there is nothing to control: nobody is sitting, or another process is.
    private func noSitting() -> Failure {
        do throws(Failure) {
            let session = try store.sittingSession(at: services.clockService.clock.now)
            return .conflict(session == nil ? .noSitting : .sittingElsewhere)
        } catch {
            return error
        }
    }

    private func going() throws(Failure) -> SittingState {
        guard let state = state.value else { throw noSitting() }
        return state
    }

    private func steer(_ input: (inout SittingProgress, Duration) -> [SittingProgress.Event]) throws(Failure) {
        guard var sitting else { throw noSitting() }
        let happened = input(&sitting.progress, time(of: sitting))
        self.sitting = sitting
        take(happened)
    }

    /// Reports what happened, plays sounds, notes the progress if that is due, and schedules the next tick.
    private func take(_ happened: [SittingProgress.Event]) {
        guard let sitting else { return }
        tell(happened, silently: false)
        if sitting.progress.phase == .finished { return finish(sitting) }
        show(sitting)
        note(sitting)
        // A pause is noted too, so that it does not look like an interruption.
        let wait = untilNextTick ?? Session.noteInterval
        timer = services.clockService.scheduler.schedule(after: wait) { [weak self] in self?.tick() }
    }

    private func tell(_ happened: [SittingProgress.Event], silently: Bool) {
        for event in happened {
            switch event {
            case .began(let kind):
                guard let profile = sitting?.progress.profile else { continue }
                events.send(
                    .segmentBegan(kind, lengthText: profile[kind].duration.clock, profile: profile.name))
            case .played(let name):
                if silently || services.clockService.virtualClock != nil { continue }
                services.sittingService.player.play(name)
                events.send(.soundPlayed(name.text))
            case .ended, .finished:
                continue
            }
        }
    }

    /// Writes the end to the log, and retries until that succeeds, so that no sitting is lost.
    private func finish(_ sitting: Sitting) {
        if mustWaitToWrite { return tryAgain(sitting, after: .seconds(1)) }
        do {
            events.send(.ended(try end(sitting.progress, of: sitting)))
        } catch {
            if state.value?.remainingSeconds != 0 { failures.send(error) }
            tryAgain(sitting, after: Session.noteInterval)
        }
    }

    private func tryAgain(_ sitting: Sitting, after wait: Duration) {
        show(sitting)
        timer = services.clockService.scheduler.schedule(after: wait) { [weak self] in self?.tick() }
    }

    /// Whether a running command holds the library, so that a write could fail, or be rolled back with the command. A sitting in
    /// virtual time is part of its command.
    private var mustWaitToWrite: Bool {
        services.clockService.virtualClock == nil && services.libraryService.store.isHeld
    }

    /// Writes the end to the log. If that fails, the sitting is not over and can be ended again, unless its session is gone.
    private func end(_ progress: SittingProgress, of sitting: Sitting) throws(Failure) -> SessionRow {
        let now = services.clockService.clock.now
        let change: Change<Session>
        do throws(Failure) {
            change = try store.endSession(
                sitting.session.id, as: progress.isCompleted ? .completed : .stopped, sat: progress.sat, at: now)
        } catch {
            if case .library = error { throw error }
            forget()
            throw error
        }
        forget()
        return SessionRow(change.after ?? sitting.session, on: services.clockService.clock)
    }

    private func forget() {
        sitting = nil
        timer = nil
        state.value = nil
        store.stopSitting()
    }

    private func note(_ sitting: Sitting) {
        let time = time(of: sitting)
        guard time - sitting.notedAt >= Session.noteInterval, !mustWaitToWrite else { return }
        do throws(Failure) {
            try store.noteSession(sitting.session.id, sat: sitting.progress.sat, at: services.clockService.clock.now)
        } catch {
            // While another process writes, the next tick tries again.
            if error == .library(.busy), time - sitting.notedAt < Self.longestBusy { return }
            failures.send(error)
        }
        self.sitting?.notedAt = time
    }

    /// How long another process may write before a person is told that the progress could not be noted.
    private static let longestBusy = Session.noteInterval * 6

    /// Moves virtual time from event to event, since nobody waits for it.
    private func passThrough(_ clock: any VirtualClock) {
        while let sitting, let wait = sitting.progress.untilNextEvent {
            services.clockService.clock.advance(clock, by: max(wait, .milliseconds(1)))
            tick()
        }
    }

    /// Sets the state, unless it is the same: that of a quiet sitting changes once a minute.
    private func show(_ sitting: Sitting) {
        if state.value != sitting.shown { state.value = sitting.shown }
    }
}

extension SittingRunner.Sitting {
    fileprivate var shown: SittingState {
        let remaining = isQuiet ? progress.remaining.upToTheMinute : progress.remaining
        let total = progress.position + progress.remaining
        let row = ProfileRow(progress.profile)
        return SittingState(
            session: session.id.rawValue, profileID: row.id, profile: row.name, isPaused: progress.phase == .paused,
            isQuiet: isQuiet, segment: progress.segment, remainingSeconds: remaining.components.seconds,
            remainingText: isQuiet ? "\(remaining.components.seconds / 60) min" : remaining.clock,
            nextSoundText: isQuiet ? nil : progress.nextSound.map { ($0.at - progress.position).clock },
            fraction: isQuiet ? max(0, 1 - remaining / max(total, .seconds(1))) : progress.fraction,
            soundPositions: row.soundPositions, jointPositions: row.jointPositions)
    }
}

extension Duration {
    /// The duration, rounded up to a whole minute.
    fileprivate var upToTheMinute: Duration {
        let (seconds, rest) = components
        return .seconds((seconds + (rest > 0 ? 60 : 59)) / 60 * 60)
    }
}
