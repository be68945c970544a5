package import Vocabulary

/// The timeline of a sitting: its consecutive segments, and when each of their sounds plays.
///
/// Times count from the beginning of the sitting. The timeline leaves out disabled segments and those of zero length. Disabled
/// sounds and the voice `none` do not play, and do not prevent other sounds from playing.
package struct Timeline: Hashable, Sendable {
    /// A segment's span on the timeline, which does not include its end.
    package struct Span: Hashable, Sendable {
        package let kind: SegmentKind
        package let start: Duration
        package let end: Duration

        package init(kind: SegmentKind, start: Duration, end: Duration) {
            self.kind = kind
            self.start = start
            self.end = end
        }
    }

    /// A sound that plays at a given time.
    package struct ScheduledSound: Hashable, Sendable {
        package let at: Duration
        package let name: SoundName
        package let segment: SegmentKind
        package let kind: SoundKind

        package init(at: Duration, name: SoundName, segment: SegmentKind, kind: SoundKind) {
            self.at = at
            self.name = name
            self.segment = segment
            self.kind = kind
        }
    }

    /// The enabled segments in the order in which they are sat, without gaps; the first starts at zero.
    package let spans: [Span]
    /// The sounds in order of time; if two segments have one at the same time, the earlier segment comes first.
    package let sounds: [ScheduledSound]

    /// Creates the timeline of a whole sitting of a profile.
    ///
    /// In a segment from `start` to `end`, with the interval D and at most N times:
    /// - A begin sound plays at `start`, `start` + D, `start` + 2 D, …, before `end`.
    /// - A repeat sound plays at `start` + D, `start` + 2 D, …, up to and including `end`; without N, as often as there is
    ///   room.
    /// - An end sound plays at `end`; if it plays several times, the last one is at `end` and the others precede it at `end` − D,
    ///   `end` − 2 D, …, after `start`.
    /// - Of several sounds at the same time, only one plays: the end sound, else the begin sound, else the repeat sound. The
    ///   others count as played.
    /// - A sound at the end of one segment and one at the start of the next both play, the end first.
    package init(_ profile: Profile) {
        var spans: [Span] = []
        var sounds: [ScheduledSound] = []
        for segment in profile.segments where segment.isEnabled && segment.duration > .zero {
            let start = spans.last?.end ?? .zero
            let span = Span(kind: segment.kind, start: start, end: start + segment.duration)
            spans.append(span)
            sounds += segment.scheduledSounds(in: span)
        }
        self.spans = spans
        self.sounds = sounds
    }

    /// The duration of the whole sitting.
    package var total: Duration { spans.last?.end ?? .zero }

    /// Returns the sounds after one time, up to and including another; a sound at zero is after any negative time.
    package func sounds(after start: Duration, through end: Duration) -> ArraySlice<ScheduledSound> {
        let first = index(behind: start)
        return sounds[first..<max(first, index(behind: end))]
    }

    /// Returns the segment at a time; nil before the beginning and from the end on.
    package func span(at moment: Duration) -> Span? { spans.first { $0.start <= moment && moment < $0.end } }

    /// Returns the index of the first sound after a time.
    private func index(behind moment: Duration) -> Int {
        var (low, high) = (sounds.startIndex, sounds.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if sounds[middle].at <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Segment {
    fileprivate func scheduledSounds(in span: Timeline.Span) -> [Timeline.ScheduledSound] {
        var scheduled: [Duration: Timeline.ScheduledSound] = [:]
        for kind in [SoundKind.repeat, .begin, .end] {  // a later kind replaces an earlier one at the same moment
            guard let sound = sound(kind), sound.isEnabled, !sound.name.isSilent else { continue }
            for moment in sound.moments(in: span) {
                scheduled[moment] = Timeline.ScheduledSound(at: moment, name: sound.name, segment: self.kind, kind: kind)
            }
        }
        return scheduled.values.sorted { $0.at < $1.at }
    }
}

extension Sound {
    fileprivate func moments(in span: Timeline.Span) -> [Duration] {
        func moments(from first: Duration, by step: Duration) -> some Sequence<Duration> {
            sequence(first: first) { $0 + step }.prefix(iterations ?? .max)
        }
        return switch kind {
        case .begin: moments(from: span.start, by: interval).prefix { $0 < span.end }
        case .repeat: moments(from: span.start + interval, by: interval).prefix { $0 <= span.end }
        case .end: moments(from: span.end, by: .zero - interval).prefix { $0 > span.start }
        }
    }
}
