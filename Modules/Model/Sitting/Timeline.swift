package import Vocabulary

/// What a sitting of a profile is made of, and when: its segments one behind the other, and every stroke of their bells.
///
/// Times count from the beginning of the sitting. Disabled segments and segments of no length are not in it; disabled sounds
/// and the voice `none` do not ring and keep no other from ringing.
package struct Timeline: Hashable, Sendable {
    /// A segment in its place; it lasts up to its end, which belongs to the next.
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

    /// The enabled segments in the order they are sat, without gaps; the first starts at zero.
    package let spans: [Span]
    /// By their times; of two segments that ring at the same moment the earlier one comes first.
    package let bells: [Bell]

    /// The sitting of a profile from its beginning to its end.
    ///
    /// In a segment from `start` to `end`, with the interval D and at most N strokes:
    /// - A sound of the beginning is struck at `start`, `start` + D, `start` + 2 D, …, before `end`.
    /// - A repeated one is struck at `start` + D, `start` + 2 D, …, up to and at `end`; without N as often as there is room.
    /// - A sound of the end is struck at `end`; where it has several strokes, the last of them is at `end` and the others are
    ///   before it at `end` − D, `end` − 2 D, …, behind `start`.
    /// - Of strokes that fall on the same moment one is struck: that of the end, else that of the beginning, else the repeated
    ///   one. The others count as struck.
    /// - What falls on the end of one segment and the start of the next is struck for each of them, the end first.
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

    /// The length of the whole sitting.
    package var total: Duration { spans.last?.end ?? .zero }

    /// The bells behind one moment, up to and at another; a bell at zero is behind any negative one.
    package func bells(after start: Duration, through end: Duration) -> ArraySlice<Bell> {
        let first = index(behind: start)
        return bells[first..<max(first, index(behind: end))]
    }

    /// The segment that is sat at a moment; nil before the beginning, and from the end on.
    package func span(at moment: Duration) -> Span? { spans.first { $0.start <= moment && moment < $0.end } }

    /// The index of the first bell behind a moment.
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
        for kind in [SoundKind.repeat, .begin, .end] {  // a later one takes the moment of an earlier one
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
