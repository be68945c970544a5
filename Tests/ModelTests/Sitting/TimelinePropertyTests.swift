import Model
import TestSupport
import Testing
import Vocabulary

/// Protects what holds for the timeline of every profile.
@Suite struct TimelinePropertyTests {
    @Test func `Spans match the enabled segments of the profile without gaps`() throws {
        try forEachProfile(seed: 31) { profile, timeline, place in
            #expect(timeline.spans.first?.start == .zero, place)
            for (span, next) in zip(timeline.spans, timeline.spans.dropFirst()) { #expect(span.end == next.start, place) }
            let segments = profile.segments.filter(\.isEnabled)
            #expect(timeline.spans.map(\.kind) == segments.map(\.kind), place)
            #expect(timeline.spans.map { $0.end - $0.start } == segments.map(\.duration), place)
            #expect(timeline.total == profile.total, place)
        }
    }

    @Test func `Sounds are in order, within their segments and without duplicates`() throws {
        try forEachProfile(seed: 32) { _, timeline, place in
            for (sound, next) in zip(timeline.sounds, timeline.sounds.dropFirst()) {
                #expect(sound.at <= next.at, place)
                if sound.at == next.at { #expect(sound.segment.order < next.segment.order, place) }
            }
            for sound in timeline.sounds {
                let span = try #require(timeline.spans.first { $0.kind == sound.segment })
                #expect(sound.at >= span.start && sound.at <= span.end, place)
                #expect(sound.kind != .begin || sound.at < span.end, place)
                #expect(sound.kind == .begin || sound.at > span.start, place)
            }
        }
    }

    /// The expected sounds are looked up moment by moment; a timeline computes them.
    @Test func `Every moment plays what the sounds specify`() throws {
        try forEachProfile(seed: 33) { profile, timeline, place in
            var expected: [Timeline.ScheduledSound] = []
            for span in timeline.spans {
                for second in 0...(span.end - span.start).components.seconds {
                    guard let sound = profile[span.kind].sound(playingAt: second) else { continue }
                    expected.append(
                        Timeline.ScheduledSound(
                            at: span.start + .seconds(second), name: sound.name, segment: span.kind, kind: sound.kind))
                }
            }
            #expect(timeline.sounds == expected, place)
        }
    }

    @Test func `Any moments partition the sounds`() throws {
        var generator = SeededGenerator(seed: 34)
        try forEachProfile(seed: 35) { _, timeline, place in
            let cuts = (0..<3).map { _ in Duration.seconds(Int64.random(in: -1...200, using: &generator)) }.sorted()
            let parts = [(Duration.seconds(-1), cuts[0]), (cuts[0], cuts[1]), (cuts[1], cuts[2]), (cuts[2], .seconds(9999))]
                .map { timeline.sounds(after: $0, through: $1) }
            #expect(parts.flatMap { $0 } == timeline.sounds, place)
            #expect(parts[1].allSatisfy { cuts[0] < $0.at && $0.at <= cuts[1] }, place)
        }
    }

    /// 500 profiles of short segments, so that sounds coincide often.
    private func forEachProfile(seed: UInt64, _ body: (Profile, Timeline, Comment) throws -> Void) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<500 {
            let profile = try Profile.random(using: &generator)
            try body(profile, Timeline(profile), "seed \(seed), round \(round)")
        }
    }
}

extension Profile {
    fileprivate static func random(using generator: inout SeededGenerator) throws -> Profile {
        try .sat(
            .random(.warmUp, using: &generator), .random(.main, using: &generator), .random(.coolDown, using: &generator))
    }
}

extension Segment {
    fileprivate static func random(_ kind: SegmentKind, using generator: inout SeededGenerator) throws -> Segment {
        var segment = Segment(
            kind, isEnabled: kind == .main || .random(using: &generator),
            duration: .seconds(Int64.random(in: 1...60, using: &generator)))
        for kind in SoundKind.allCases where Int.random(in: 0..<4, using: &generator) > 0 {
            let name = Int.random(in: 0..<5, using: &generator) == 0 ? "none" : "bell"
            segment.set(
                try .sound(
                    kind, every: .random(in: 1...30, using: &generator),
                    times: Bool.random(using: &generator) ? nil : .random(in: 1...6, using: &generator), name,
                    isEnabled: Int.random(in: 0..<5, using: &generator) > 0))
        }
        return segment
    }

    /// The sound that plays that many seconds after the start, by the rules of ``Timeline/init(_:)`` read backwards.
    fileprivate func sound(playingAt second: Int64) -> Sound? {
        [SoundKind.end, .begin, .repeat].lazy.compactMap { kind in self.sound(kind) }.first { sound in
            guard sound.isEnabled, sound.name.text != "none" else { return false }
            let (every, length) = (sound.interval.components.seconds, duration.components.seconds)
            let distance = sound.kind == .end ? length - second : second
            guard distance % every == 0 else { return false }
            let ordinal = distance / every + (sound.kind == .repeat ? 0 : 1)
            guard ordinal >= 1, ordinal <= sound.iterations ?? .max else { return false }
            return sound.kind == .repeat || distance < length
        }
    }
}

extension SegmentKind {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
