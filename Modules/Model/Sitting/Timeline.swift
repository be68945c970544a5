package import Vocabulary

/// The timeline of a sitting: its consecutive segments, and every stroke of their bells.
///
/// Times count from the beginning of the sitting. The timeline leaves out disabled segments and those of zero length. Disabled
/// sounds and the voice `none` have no strokes, and do not suppress those of other sounds.
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

    /// One stroke of a sound.
    package struct Bell: Hashable, Sendable {
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
    /// The strokes in order of time; if two segments have one at the same time, the earlier segment comes first.
    package let bells: [Bell]

    /// Creates the timeline of a whole sitting of a profile.
    ///
    /// In a segment from `start` to `end`, with the interval D and at most N strokes:
    /// - A begin sound is struck at `start`, `start` + D, `start` + 2 D, …, before `end`.
    /// - A repeat sound is struck at `start` + D, `start` + 2 D, …, up to and including `end`; without N, as often as there is
    ///   room.
    /// - An end sound is struck at `end`; if it has several strokes, the last one is at `end` and the others precede it at `end`
    ///   − D, `end` − 2 D, …, after `start`.
    /// - Of strokes at the same time, only one is struck: that of the end sound, else that of the begin sound, else that of the
    ///   repeat sound. The others count as struck.
    /// - Strokes at the end of one segment and at the start of the next are both struck, the end first.
    package init(_ profile: Profile) {
        var spans: [Span] = []
        var bells: [Bell] = []
        for segment in profile.segments where segment.isEnabled && segment.duration > .zero {
            let start = spans.last?.end ?? .zero
            let span = Span(kind: segment.kind, start: start, end: start + segment.duration)
            spans.append(span)
            bells += segment.bells(in: span)
        }
        self.spans = spans
        self.bells = bells
    }

    /// The duration of the whole sitting.
    package var total: Duration { spans.last?.end ?? .zero }

    /// Returns the bells after one time, up to and including another; a bell at zero is after any negative time.
    package func bells(after start: Duration, through end: Duration) -> ArraySlice<Bell> {
        let first = index(behind: start)
        return bells[first..<max(first, index(behind: end))]
    }

    /// Returns the segment at a time; nil before the beginning and from the end on.
    package func span(at moment: Duration) -> Span? { spans.first { $0.start <= moment && moment < $0.end } }

    /// Returns the index of the first bell after a time.
    private func index(behind moment: Duration) -> Int {
        var (low, high) = (bells.startIndex, bells.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if bells[middle].at <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Segment {
    fileprivate func bells(in span: Timeline.Span) -> [Timeline.Bell] {
        var bells: [Duration: Timeline.Bell] = [:]
        for kind in [SoundKind.repeat, .begin, .end] {  // a later kind replaces the stroke of an earlier one
            guard let sound = sound(kind), sound.isEnabled, !sound.name.isSilent else { continue }
            for moment in sound.strokes(in: span) {
                bells[moment] = Timeline.Bell(at: moment, name: sound.name, segment: self.kind, kind: kind)
            }
        }
        return bells.values.sorted { $0.at < $1.at }
    }
}

extension Sound {
    fileprivate func strokes(in span: Timeline.Span) -> [Duration] {
        func strokes(from first: Duration, by step: Duration) -> some Sequence<Duration> {
            sequence(first: first) { $0 + step }.prefix(iterations ?? .max)
        }
        return switch kind {
        case .begin: strokes(from: span.start, by: interval).prefix { $0 < span.end }
        case .repeat: strokes(from: span.start + interval, by: interval).prefix { $0 <= span.end }
        case .end: strokes(from: span.end, by: .zero - interval).prefix { $0 > span.start }
        }
    }
}
