import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct SegmentsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let segments: SegmentsViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        segments = library.segments
        try services.library.givenProfile("Morning")
    }

    @Test(arguments: [SegmentKind.warmUp, .coolDown])
    func aSegmentIsSwitchedOnAndOff(_ kind: SegmentKind) throws {
        // Given
        let segment = SegmentReference(profile: .name("morning"), kind: kind)
        let off = try ProfileRow.row(1, "Morning")
        let on = try ProfileRow.row(1, "Morning") { (profile) throws(Failure) in
            try profile.setEnabled(true, kind == .warmUp ? .warmUp : .coolDown)
        }
        // Then
        #expect(
            [segments.enable, segments.enable, segments.disable, segments.disable].flatMap { $0.reports(segment) } == [
                .result(.updated(on, before: off)), .result(.unchanged(on)), .result(.updated(off, before: on)),
                .result(.unchanged(off)),
            ])
    }

    @Test func theMainSegmentIsAlwaysOn() throws {
        // Given
        let main = SegmentReference(profile: .id(1), kind: .main)
        let row = try ProfileRow.row(1, "Morning")
        // Then
        #expect(segments.disable.reports(main) == [.failure(.conflict(.mainSegmentCannotBeDisabled))])
        #expect(segments.enable.reports(main) == [.result(.unchanged(row))])
        #expect(library.profiles.show.reports(.id(1)) == [.result(row)])
    }

    @Test(arguments: SegmentKind.allCases)
    func aSegmentLastsAsLongAsItIsSetTo(_ kind: SegmentKind) throws {
        // Given
        let timing = SegmentTiming(
            segment: SegmentReference(profile: .id(1), kind: kind), duration: .seconds(3723))
        // When
        let reports = segments.setDuration.reports(timing, timing)
        // Then
        let before = try ProfileRow.row(1, "Morning")
        let after = try ProfileRow.row(1, "Morning") { (profile) throws(Failure) in
            let kinds: [SegmentKind: SegmentKind] = [.warmUp: .warmUp, .main: .main, .coolDown: .coolDown]
            if let kind = kinds[kind] { try profile.setDuration(.seconds(3723), of: kind) }
        }
        #expect(reports == [.result(.updated(after, before: before)), .result(.unchanged(after))])
        let texts = try library.profiles.show.result(.id(1)).segments.map { "\($0.kind) \($0.durationText)" }
        #expect(texts.contains("\(kind.rawValue) 01:02:03"))
        #expect(texts.count { $0.hasSuffix("01:02:03") } == 1)
    }

    @Test func aSittingLastsAsLongAsTheSegmentsThatAreOn() throws {
        // Given
        try library.segments.setDuration.result(
            SegmentTiming(segment: SegmentReference(profile: .id(1), kind: .coolDown), duration: .seconds(3000)))
        var totals = [try library.profiles.show.result(.id(1)).totalText]
        // When
        for kind in [SegmentKind.warmUp, .coolDown] {
            totals.append(try segments.enable.result(SegmentReference(profile: .id(1), kind: kind)).row.totalText)
        }
        totals.append(
            try segments.disable.result(SegmentReference(profile: .id(1), kind: .warmUp)).row.totalText)
        // Then
        #expect(totals == ["07:30", "12:30", "01:02:30", "57:30"])
    }
}
