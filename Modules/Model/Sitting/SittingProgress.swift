package import Vocabulary

/// The progress of one sitting: its position on the timeline, and how long was actually sat.
///
/// The caller passes in the time. Positions are computed from the time elapsed since the last update, so a late tick
/// neither loses nor adds anything.
package struct SittingProgress: Hashable, Sendable {
    /// The phase that a sitting is in.
    package enum Phase: Hashable, Sendable {
        case running, paused
        /// The sitting reached its end.
        case finished
        case stopped
    }

    /// Something that happened during the sitting.
    package enum Event: Hashable, Sendable {
        case began(SegmentKind)
        case played(SoundName)
        case ended(SegmentKind)
        case finished
    }

    package private(set) var phase = Phase.running
    package private(set) var profile: Profile
    package private(set) var timeline: Timeline
    /// The position on the timeline.
    package private(set) var position = Duration.zero
    /// The time that was sat, without pauses and without what was skipped.
    package private(set) var sat = Duration.zero
    /// The part of ``sat`` that was in the main segment.
    private var satInMain = Duration.zero
    /// The length of the main segment without extensions.
    private let plannedMain: Duration
    /// The time of the clock at which ``position`` and ``sat`` were last updated.
    private var takenAt: Duration
    private var hasBegun = false

    /// Creates the progress of a sitting that starts at a time of a monotonic clock.
    package init(_ profile: Profile, at time: Duration) {
        self.profile = profile
        timeline = Timeline(profile)
        plannedMain = profile.main.duration
        takenAt = time
    }

    /// Whether the sitting reached its end, and at least half of the main segment as planned, and a second of it, was sat.
    package var isCompleted: Bool {
        phase == .finished && satInMain >= max(.seconds(1), plannedMain / 2)
    }

    /// The remaining time on the timeline.
    package var remaining: Duration { max(.zero, timeline.total - position) }

    /// The fraction of the timeline that has elapsed, 0…1.
    package var fraction: Double { timeline.total > .zero ? min(1, position / timeline.total) : 1 }

    /// The current segment; nil at the end.
    package var segment: SegmentKind? { timeline.span(at: position)?.kind }

    /// The next sound to play; nil if there is none left.
    package var nextSound: Timeline.ScheduledSound? { timeline.sounds(after: position, through: timeline.total).first }

    /// The time until the next event; nil if none occurs without an action.
    package var untilNextEvent: Duration? {
        guard phase == .running else { return nil }
        let end = timeline.span(at: position)?.end ?? timeline.total
        return min(nextSound?.at ?? end, end) - position
    }

    /// Advances to a time.
    ///
    /// If several sounds were missed, for example while the machine slept, only those of the last moment play.
    /// - Returns: the events since the previous update, in order.
    package mutating func advance(to time: Duration) -> [Event] {
        guard phase == .running else { return [] }
        let passed = max(.zero, time - takenAt)
        takenAt = max(takenAt, time)
        sat += min(passed, remaining)
        if let main = timeline.spans.first(where: { $0.kind == .main }) {
            satInMain += max(.zero, min(position + passed, main.end) - max(position, main.start))
        }
        return move(to: min(position + passed, timeline.total))
    }

    /// Pauses or resumes the sitting.
    package mutating func setPaused(_ isPaused: Bool, at time: Duration) -> [Event] {
        let events = advance(to: time)
        switch (phase, isPaused) {
        case (.running, true): phase = .paused
        case (.paused, false):
            phase = .running
            takenAt = time
        default: break
        }
        return events
    }

    /// Skips to the end of the current segment; of its remaining sounds, only those at its end play.
    package mutating func skip(at time: Duration) -> [Event] {
        let events = advance(to: time)
        guard phase == .running || phase == .paused, let end = timeline.span(at: position)?.end else { return events }
        let isPaused = phase == .paused
        phase = .running
        takenAt = time
        let skipped = move(to: end, playingFrom: end)
        if isPaused, phase == .running { phase = .paused }
        return events + skipped
    }

    /// Extends the current segment; its sounds continue at their intervals.
    package mutating func extend(by duration: Duration, at time: Duration) -> [Event] {
        let events = advance(to: time)
        guard phase == .running || phase == .paused, let segment else { return events }
        profile = profile.extended(segment, by: duration)
        timeline = Timeline(profile)
        return events
    }

    /// Stops the sitting, unless it has finished by then.
    package mutating func stop(at time: Duration) -> [Event] {
        let events = advance(to: time)
        if phase != .finished { phase = .stopped }
        return events
    }

    /// Moves to a position, and returns the events on the way.
    /// - Parameter first: the position before which sounds do not play.
    private mutating func move(to target: Duration, playingFrom first: Duration = .zero) -> [Event] {
        var events: [Event] = []
        if !hasBegun, let first = timeline.spans.first {
            events.append(.began(first.kind))
            hasBegun = true
            // Sounds at the very beginning are not after any position, so they are added here.
            events += timeline.sounds.prefix { $0.at == .zero }.map { .played($0.name) }
        }
        let sounds = Array(timeline.sounds(after: position, through: target))
        for span in timeline.spans where span.end > position && span.end <= target {
            events.append(.ended(span.kind))
            if let next = timeline.spans.first(where: { $0.start == span.end }) { events.append(.began(next.kind)) }
        }
        if let last = sounds.last, last.at >= first { events += sounds.filter { $0.at == last.at }.map { .played($0.name) } }
        position = target
        if position >= timeline.total {
            phase = .finished
            events.append(.finished)
        }
        return events
    }
}

extension Profile {
    /// Returns the profile with one segment extended, at most to the maximum length of a segment.
    fileprivate func extended(_ kind: SegmentKind, by duration: Duration) -> Profile {
        var profile = self
        profile.change(kind) { $0.duration = min($0.duration + duration, Profile.durationRange.upperBound) }
        return profile
    }
}
