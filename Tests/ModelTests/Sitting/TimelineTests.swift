import Model
import Testing
import Vocabulary

/// Protects the order of a sitting: which segment follows which, and when.
@Suite struct TimelineSpanTests {
    struct Shape: CustomTestStringConvertible {
        let outline: String
        let total: Int64
        let segments: [Segment]
        var testDescription: String { outline }

        init(_ outline: String, _ total: Int64, _ segments: Segment...) {
            self.outline = outline
            self.total = total
            self.segments = segments
        }
    }

    @Test(arguments: [
        Shape("main 0-60", 60), Shape("main 0-1", 1, .lasting(1)),
        Shape("warm-up 0-30, main 30-90", 90, .lasting(30, .warmUp)),
        Shape("main 0-60, cool-down 60-90", 90, .lasting(30, .coolDown)),
        Shape("warm-up 0-30, main 30-80, cool-down 80-90", 90, .lasting(10, .coolDown), .lasting(50), .lasting(30, .warmUp)),
        Shape("main 0-60", 60, Segment(.warmUp, isEnabled: false), Segment(.coolDown, isEnabled: false)),
        Shape("main 0-60", 60, .lasting(0, .warmUp), .lasting(0, .coolDown)),
        Shape("warm-up 0-30, cool-down 30-40", 40, .lasting(30, .warmUp), .lasting(0), .lasting(10, .coolDown)),
        Shape("", 0, .lasting(0)),
        Shape("main 0-60", 60, .lasting(-5, .warmUp)),
        Shape(
            "warm-up 0-86400, main 86400-172800, cool-down 172800-259200", 259_200, .lasting(86_400, .warmUp), .lasting(86_400),
            .lasting(86_400, .coolDown)),
    ])
    func `Segments follow one another`(_ shape: Shape) {
        let timeline = Timeline(.sat(shape.segments))
        #expect(timeline.outline == shape.outline)
        #expect(timeline.total == .seconds(shape.total))
        #expect(timeline.sounds.isEmpty)
    }

    @Test(
        arguments: [
            (-1, nil), (0, .warmUp), (29_999, .warmUp), (30_000, .main), (89_999, .main), (90_000, .coolDown),
            (99_999, .coolDown),
            (100_000, nil), (101_000, nil),
        ] as [(Int64, SegmentKind?)])
    func `A moment belongs to the segment that contains it`(_ milliseconds: Int64, _ kind: SegmentKind?) {
        let timeline = Timeline(.sat(.lasting(30, .warmUp), .lasting(60), .lasting(10, .coolDown)))
        #expect(timeline.span(at: .milliseconds(milliseconds))?.kind == kind)
        #expect(timeline.spans[1] == Timeline.Span(kind: .main, start: .seconds(30), end: .seconds(90)))
    }

    @Test func `A segment of zero length is never sat and never plays a sound`() throws {
        let timeline = Timeline(.sat(.lasting(0, .warmUp, try .sound(.begin), try .sound(.repeat, every: 1), try .sound(.end))))
        #expect(timeline.span(at: .zero)?.kind == .main)
        #expect(timeline.sounds.isEmpty)
    }
}

/// Protects the sounds: each at its moment, none twice, none beyond its segment.
@Suite struct TimelineSoundTests {
    struct Case: CustomTestStringConvertible {
        let moments: String
        let length: Int64
        let sounds: [Sound]
        var testDescription: String { "\(length) s: \(moments)" }

        init(_ moments: String, of length: Int64 = 60, _ sounds: Sound...) {
            self.moments = moments
            self.length = length
            self.sounds = sounds
        }
    }

    @Test(
        arguments: try [
            // Once
            Case("b0", .sound(.begin)), Case("e60", .sound(.end)), Case("b0 e60", .sound(.begin), .sound(.end)),
            Case("b0 e1", of: 1, .sound(.begin), .sound(.end)),
            // Several at the beginning
            Case("b0 b5 b10", .sound(.begin, every: 5, times: 3)), Case("b0 b30", .sound(.begin, every: 30, times: 9)),
            Case("b0", .sound(.begin, every: 60, times: 2)), Case("b0", .sound(.begin, every: 1, times: 1)),
            // Several at the end
            Case("e50 e55 e60", .sound(.end, every: 5, times: 3)), Case("e30 e60", .sound(.end, every: 30, times: 9)),
            Case("e60", .sound(.end, every: 60, times: 2)), Case("e10 e35 e60", .sound(.end, every: 25, times: 5)),
            // Repeated
            Case("r20 r40 r60", .sound(.repeat, every: 20)), Case("r25 r50", .sound(.repeat, every: 25)),
            Case("r60", .sound(.repeat, every: 60)), Case("", .sound(.repeat, every: 61)),
            Case("r59", .sound(.repeat, every: 59)),
            Case("r20 r40", .sound(.repeat, every: 20, times: 2)), Case("r20 r40 r60", .sound(.repeat, every: 20, times: 3)),
            Case("r20 r40 r60", .sound(.repeat, every: 20, times: 1000)), Case("r20", .sound(.repeat, every: 20, times: 1)),
            Case("r1 r2 r3", of: 3, .sound(.repeat, every: 1)),
            // On the same moment
            Case("r20 r40 e60", .sound(.repeat, every: 20), .sound(.end)),
            Case("e60", .sound(.repeat, every: 60), .sound(.end)),
            Case("b0 b20 r40 r60", .sound(.begin, every: 20, times: 2), .sound(.repeat, every: 20)),
            Case("b0 b20 r40", .sound(.begin, every: 20, times: 2), .sound(.repeat, every: 20, times: 2)),
            Case("r20 e40 e60", .sound(.repeat, every: 20), .sound(.end, every: 20, times: 2)),
            Case("b0 e20 e40 e60", .sound(.begin, every: 20, times: 3), .sound(.end, every: 20, times: 3)),
            Case("b0 b10 e20 b30 e40 e60", .sound(.begin, every: 10, times: 4), .sound(.end, every: 20, times: 3)),
            Case("b0 e20 e40 e60", .sound(.begin), .sound(.repeat, every: 20), .sound(.end, every: 20, times: 3)),
            Case(
                "b0 b15 r20 b30 r40 e50 e55 e60", .sound(.begin, every: 15, times: 3), .sound(.repeat, every: 20),
                .sound(.end, every: 5, times: 3)),
            // What does not play
            Case(
                "", .sound(.begin, isEnabled: false), .sound(.repeat, every: 20, isEnabled: false), .sound(.end, isEnabled: false)
            ),
            Case("", .sound(.begin, "none"), .sound(.repeat, every: 20, "none"), .sound(.end, "none")),
            Case("r20 r40 r60", .sound(.repeat, every: 20), .sound(.end, isEnabled: false)),
            Case("r20 r40 r60", .sound(.repeat, every: 20), .sound(.end, "none")),
            Case("r20 r40 r60", .sound(.begin, every: 20, times: 3, "none"), .sound(.repeat, every: 20)),
            Case("b0 r20 e60", .sound(.begin, "wood"), .sound(.repeat, every: 20, times: 1, "/a/none"), .sound(.end, "bell")),
        ])
    func `The sounds of a segment play at their times`(_ plan: Case) {
        let segment = Segment(.main, isEnabled: true, duration: .seconds(plan.length), sounds: plan.sounds)
        #expect(Timeline(.sat(segment)).moments == plan.moments)
        // The same in a later segment.
        let later = Timeline(.sat(.lasting(7, .warmUp), segment))
        #expect(later.sounds.map { $0.at - .seconds(7) } == Timeline(.sat(segment)).sounds.map(\.at))
        #expect(later.sounds.map(\.kind) == Timeline(.sat(segment)).sounds.map(\.kind))
    }

    @Test func `A scheduled sound has its time, name, segment and kind`() throws {
        let timeline = Timeline(
            .sat(.lasting(30, .warmUp, try .sound(.end, "wood")), .lasting(60, .main, try .sound(.repeat, every: 45, "./a.wav"))))
        #expect(
            timeline.sounds == [
                Timeline.ScheduledSound(at: .seconds(30), name: try SoundName("wood"), segment: .warmUp, kind: .end),
                Timeline.ScheduledSound(at: .seconds(75), name: try SoundName("./a.wav"), segment: .main, kind: .repeat),
            ])
    }

    @Test func `The sounds at the end of a segment and at the start of the next both play`() throws {
        let sounds = try [Sound.sound(.begin), .sound(.end)]
        let segments = [(SegmentKind.warmUp, 10), (.main, 20), (.coolDown, 30)].map { kind, length in
            Segment(kind, isEnabled: true, duration: .seconds(length), sounds: sounds)
        }
        let timeline = Timeline(.sat(segments))
        #expect(timeline.moments == "b0 e10 b10 e30 b30 e60")
        #expect(timeline.sounds.map(\.segment) == [.warmUp, .warmUp, .main, .main, .coolDown, .coolDown])
    }

    @Test func `A repeated sound at the end of a segment plays before the start of the next`() throws {
        let timeline = Timeline(
            .sat(.lasting(10, .warmUp, try .sound(.repeat, every: 5)), .lasting(60, .main, try .sound(.begin))))
        #expect(timeline.moments == "r5 r10 b10")
    }

    @Test func `A disabled segment plays nothing`() throws {
        var warmUp = Segment.lasting(10, .warmUp, try .sound(.begin), try .sound(.repeat, every: 1), try .sound(.end))
        warmUp.isEnabled = false
        #expect(Timeline(.sat(warmUp, .lasting(60, .main, try .sound(.end)))).moments == "e60")
    }

    @Test func `A sound can play at every second of a day`() throws {
        let timeline = Timeline(.sat(.lasting(86_400, .main, try .sound(.repeat, every: 1), try .sound(.end))))
        #expect(timeline.sounds.count == 86_400)
        #expect(timeline.sounds.map(\.at) == (1...86_400).map { .seconds($0) })
        #expect(timeline.sounds.last?.kind == .end)
        #expect(
            timeline.sounds(after: .seconds(43_200), through: .seconds(43_202)).map(\.at) == [.seconds(43_201), .seconds(43_202)])
    }

    @Test(
        arguments: [
            (-1, 100, "b0 r20 r40 e60 b60 e70"), (0, 100, "r20 r40 e60 b60 e70"), (0, 20, "r20"), (0, 19, ""), (20, 40, "r40"),
            (20, 39, ""), (40, 60, "e60 b60"), (59, 60, "e60 b60"), (60, 70, "e70"), (60, 69, ""), (70, 100, ""), (100, 200, ""),
            (-9, -1, ""), (-1, 0, "b0"), (40, 40, ""), (60, 20, ""), (100, -1, ""),
        ] as [(Int64, Int64, String)])
    func `Sounds are found after one moment and up to another, inclusive`(_ start: Int64, _ end: Int64, _ times: String) throws {
        let timeline = Timeline(
            .sat(
                .lasting(60, .main, try .sound(.begin), try .sound(.repeat, every: 20), try .sound(.end)),
                .lasting(10, .coolDown, try .sound(.begin), try .sound(.end))))
        let found = timeline.sounds(after: .seconds(start), through: .seconds(end))
        #expect(found.map { "\($0.kind.rawValue.prefix(1))\($0.at.components.seconds)" }.joined(separator: " ") == times)
    }
}
