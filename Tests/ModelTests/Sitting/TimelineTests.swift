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
        #expect(timeline.bells.isEmpty)
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

    @Test func `A segment of zero length is never sat and never rings`() throws {
        let timeline = Timeline(.sat(.lasting(0, .warmUp, try .bell(.begin), try .bell(.repeat, every: 1), try .bell(.end))))
        #expect(timeline.span(at: .zero)?.kind == .main)
        #expect(timeline.bells.isEmpty)
    }
}

/// Protects the bells: each at its moment, none twice, none beyond its segment.
@Suite struct TimelineBellTests {
    struct Case: CustomTestStringConvertible {
        let rings: String
        let length: Int64
        let sounds: [Sound]
        var testDescription: String { "\(length) s: \(rings)" }

        init(_ rings: String, of length: Int64 = 60, _ sounds: Sound...) {
            self.rings = rings
            self.length = length
            self.sounds = sounds
        }
    }

    @Test(
        arguments: try [
            // One stroke
            Case("b0", .bell(.begin)), Case("e60", .bell(.end)), Case("b0 e60", .bell(.begin), .bell(.end)),
            Case("b0 e1", of: 1, .bell(.begin), .bell(.end)),
            // Several at the beginning
            Case("b0 b5 b10", .bell(.begin, every: 5, times: 3)), Case("b0 b30", .bell(.begin, every: 30, times: 9)),
            Case("b0", .bell(.begin, every: 60, times: 2)), Case("b0", .bell(.begin, every: 1, times: 1)),
            // Several at the end
            Case("e50 e55 e60", .bell(.end, every: 5, times: 3)), Case("e30 e60", .bell(.end, every: 30, times: 9)),
            Case("e60", .bell(.end, every: 60, times: 2)), Case("e10 e35 e60", .bell(.end, every: 25, times: 5)),
            // Repeated
            Case("r20 r40 r60", .bell(.repeat, every: 20)), Case("r25 r50", .bell(.repeat, every: 25)),
            Case("r60", .bell(.repeat, every: 60)), Case("", .bell(.repeat, every: 61)), Case("r59", .bell(.repeat, every: 59)),
            Case("r20 r40", .bell(.repeat, every: 20, times: 2)), Case("r20 r40 r60", .bell(.repeat, every: 20, times: 3)),
            Case("r20 r40 r60", .bell(.repeat, every: 20, times: 1000)), Case("r20", .bell(.repeat, every: 20, times: 1)),
            Case("r1 r2 r3", of: 3, .bell(.repeat, every: 1)),
            // On the same moment
            Case("r20 r40 e60", .bell(.repeat, every: 20), .bell(.end)),
            Case("e60", .bell(.repeat, every: 60), .bell(.end)),
            Case("b0 b20 r40 r60", .bell(.begin, every: 20, times: 2), .bell(.repeat, every: 20)),
            Case("b0 b20 r40", .bell(.begin, every: 20, times: 2), .bell(.repeat, every: 20, times: 2)),
            Case("r20 e40 e60", .bell(.repeat, every: 20), .bell(.end, every: 20, times: 2)),
            Case("b0 e20 e40 e60", .bell(.begin, every: 20, times: 3), .bell(.end, every: 20, times: 3)),
            Case("b0 b10 e20 b30 e40 e60", .bell(.begin, every: 10, times: 4), .bell(.end, every: 20, times: 3)),
            Case("b0 e20 e40 e60", .bell(.begin), .bell(.repeat, every: 20), .bell(.end, every: 20, times: 3)),
            Case(
                "b0 b15 r20 b30 r40 e50 e55 e60", .bell(.begin, every: 15, times: 3), .bell(.repeat, every: 20),
                .bell(.end, every: 5, times: 3)),
            // What does not ring
            Case("", .bell(.begin, isEnabled: false), .bell(.repeat, every: 20, isEnabled: false), .bell(.end, isEnabled: false)),
            Case("", .bell(.begin, "none"), .bell(.repeat, every: 20, "none"), .bell(.end, "none")),
            Case("r20 r40 r60", .bell(.repeat, every: 20), .bell(.end, isEnabled: false)),
            Case("r20 r40 r60", .bell(.repeat, every: 20), .bell(.end, "none")),
            Case("r20 r40 r60", .bell(.begin, every: 20, times: 3, "none"), .bell(.repeat, every: 20)),
            Case("b0 r20 e60", .bell(.begin, "wood"), .bell(.repeat, every: 20, times: 1, "/a/none"), .bell(.end, "bell")),
        ])
    func `The bells of a segment ring at their times`(_ bells: Case) {
        let segment = Segment(.main, isEnabled: true, duration: .seconds(bells.length), sounds: bells.sounds)
        #expect(Timeline(.sat(segment)).rings == bells.rings)
        // The same in a later segment.
        let later = Timeline(.sat(.lasting(7, .warmUp), segment))
        #expect(later.bells.map { $0.at - .seconds(7) } == Timeline(.sat(segment)).bells.map(\.at))
        #expect(later.bells.map(\.kind) == Timeline(.sat(segment)).bells.map(\.kind))
    }

    @Test func `A bell has its time, sound, segment and kind`() throws {
        let timeline = Timeline(
            .sat(.lasting(30, .warmUp, try .bell(.end, "wood")), .lasting(60, .main, try .bell(.repeat, every: 45, "./a.wav"))))
        #expect(
            timeline.bells == [
                Timeline.Bell(at: .seconds(30), name: try SoundName("wood"), segment: .warmUp, kind: .end),
                Timeline.Bell(at: .seconds(75), name: try SoundName("./a.wav"), segment: .main, kind: .repeat),
            ])
    }

    @Test func `The end of a segment and the start of the next both ring`() throws {
        let sounds = try [Sound.bell(.begin), .bell(.end)]
        let segments = [(SegmentKind.warmUp, 10), (.main, 20), (.coolDown, 30)].map { kind, length in
            Segment(kind, isEnabled: true, duration: .seconds(length), sounds: sounds)
        }
        let timeline = Timeline(.sat(segments))
        #expect(timeline.rings == "b0 e10 b10 e30 b30 e60")
        #expect(timeline.bells.map(\.segment) == [.warmUp, .warmUp, .main, .main, .coolDown, .coolDown])
    }

    @Test func `A repeated bell at the end of a segment rings before the start of the next`() throws {
        let timeline = Timeline(
            .sat(.lasting(10, .warmUp, try .bell(.repeat, every: 5)), .lasting(60, .main, try .bell(.begin))))
        #expect(timeline.rings == "r5 r10 b10")
    }

    @Test func `A disabled segment does not ring`() throws {
        var warmUp = Segment.lasting(10, .warmUp, try .bell(.begin), try .bell(.repeat, every: 1), try .bell(.end))
        warmUp.isEnabled = false
        #expect(Timeline(.sat(warmUp, .lasting(60, .main, try .bell(.end)))).rings == "e60")
    }

    @Test func `A bell can ring at every second of a day`() throws {
        let timeline = Timeline(.sat(.lasting(86_400, .main, try .bell(.repeat, every: 1), try .bell(.end))))
        #expect(timeline.bells.count == 86_400)
        #expect(timeline.bells.map(\.at) == (1...86_400).map { .seconds($0) })
        #expect(timeline.bells.last?.kind == .end)
        #expect(
            timeline.bells(after: .seconds(43_200), through: .seconds(43_202)).map(\.at) == [.seconds(43_201), .seconds(43_202)])
    }

    @Test(
        arguments: [
            (-1, 100, "b0 r20 r40 e60 b60 e70"), (0, 100, "r20 r40 e60 b60 e70"), (0, 20, "r20"), (0, 19, ""), (20, 40, "r40"),
            (20, 39, ""), (40, 60, "e60 b60"), (59, 60, "e60 b60"), (60, 70, "e70"), (60, 69, ""), (70, 100, ""), (100, 200, ""),
            (-9, -1, ""), (-1, 0, "b0"), (40, 40, ""), (60, 20, ""), (100, -1, ""),
        ] as [(Int64, Int64, String)])
    func `Bells are found after one moment and up to another, inclusive`(_ start: Int64, _ end: Int64, _ rings: String) throws {
        let timeline = Timeline(
            .sat(
                .lasting(60, .main, try .bell(.begin), try .bell(.repeat, every: 20), try .bell(.end)),
                .lasting(10, .coolDown, try .bell(.begin), try .bell(.end))))
        let found = timeline.bells(after: .seconds(start), through: .seconds(end))
        #expect(found.map { "\($0.kind.rawValue.prefix(1))\($0.at.components.seconds)" }.joined(separator: " ") == rings)
    }
}
