package import Vocabulary

/// The course of one sitting: where on its timeline it is, and how long was really sat.
///
/// It is told the time and never asks for it. Positions follow from the moment of the last start, so that a late look at the
/// clock loses nothing and adds nothing.
package struct SittingCourse: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case running, paused
        /// Sat to the end.
        case finished
        case stopped
    }

    /// What happened up to a moment.
    package enum Event: Hashable, Sendable {
        case began(SegmentKind)
        case rang(SoundName)
        case ended(SegmentKind)
        case finished
    }

    package private(set) var phase = Phase.running
    package private(set) var profile: Profile
    package private(set) var timeline: Timeline
    /// How far on the timeline it is.
    package private(set) var position = Duration.zero
    /// How long was sat: without pauses, and without what was skipped.
    package private(set) var sat = Duration.zero
    /// The time at which position and sat were taken.
    private var takenAt: Duration
    private var hasBegun = false

    /// A sitting that starts at a time of a steady clock.
    package init(_ profile: Profile, at time: Duration) {
        self.profile = profile
        timeline = Timeline(profile)
        takenAt = time
    }

    package var remaining: Duration { max(.zero, timeline.total - position) }

    /// The part of the timeline that is behind, 0…1.
    package var fraction: Double { timeline.total > .zero ? min(1, position / timeline.total) : 1 }

    package var segment: SegmentKind? { timeline.span(at: position)?.kind }

    package var nextBell: Timeline.Bell? { timeline.bells(after: position, through: timeline.total).first }

    /// Until the next event of the timeline, nil when none will come by itself.
    package var untilNextEvent: Duration? {
        guard phase == .running else { return nil }
        let end = timeline.span(at: position)?.end ?? timeline.total
        return min(nextBell?.at ?? end, end) - position
    }

    /// Brings the course to a time.
    ///
    /// Of several bells that were missed, as by a machine that slept, those of the last moment alone are rung.
    /// - Returns: what happened since the time before, in order.
    package mutating func advance(to time: Duration) -> [Event] {
        guard phase == .running else { return [] }
        let passed = max(.zero, time - takenAt)
        takenAt = max(takenAt, time)
        sat += min(passed, remaining)
        return move(to: min(position + passed, timeline.total))
    }

    /// Pauses, or goes on.
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

    /// Goes to the end of the segment; its bells but the one at its end are not rung.
    package mutating func skip(at time: Duration) -> [Event] {
        let events = advance(to: time)
        guard phase == .running || phase == .paused, let end = timeline.span(at: position)?.end else { return events }
        let isPaused = phase == .paused
        phase = .running
        takenAt = time
        let skipped = move(to: end, ringingFrom: end)
        if isPaused, phase == .running { phase = .paused }
        return events + skipped
    }

    /// Makes the segment under way longer; its bells go on in their rhythm.
    package mutating func extend(by duration: Duration, at time: Duration) -> [Event] {
        let events = advance(to: time)
        guard phase == .running || phase == .paused, let segment else { return events }
        profile = profile.extended(segment, by: duration)
        timeline = Timeline(profile)
        return events
    }

    package mutating func stop(at time: Duration) -> [Event] {
        let events = advance(to: time)
        if phase != .finished { phase = .stopped }
        return events
    }

    /// - Parameter first: the bells before it are passed over.
    private mutating func move(to target: Duration, ringingFrom first: Duration = .zero) -> [Event] {
        var events: [Event] = []
        if !hasBegun, let first = timeline.spans.first {
            events.append(.began(first.kind))
            hasBegun = true
            // What rings at the beginning rings before anything has passed.
            events += timeline.bells.prefix { $0.at == .zero }.map { .rang($0.name) }
        }
        let bells = Array(timeline.bells(after: position, through: target))
        for span in timeline.spans where span.end > position && span.end <= target {
            events.append(.ended(span.kind))
            if let next = timeline.spans.first(where: { $0.start == span.end }) { events.append(.began(next.kind)) }
        }
        if let last = bells.last, last.at >= first { events += bells.filter { $0.at == last.at }.map { .rang($0.name) } }
        position = target
        if position >= timeline.total {
            phase = .finished
            events.append(.finished)
        }
        return events
    }
}

extension Profile {
    /// With one segment longer; the whole never lasts beyond what a segment can.
    fileprivate func extended(_ kind: SegmentKind, by duration: Duration) -> Profile {
        var profile = self
        profile.change(kind) { $0.duration = min($0.duration + duration, Profile.durationRange.upperBound) }
        return profile
    }
}
