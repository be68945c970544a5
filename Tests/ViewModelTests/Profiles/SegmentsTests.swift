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
            [segments.enable, segments.enable, segments.disable, segments.disable].flatMap { results($0, segment) } == [
                .success(.updated(on, before: off)), .success(.unchanged(on)), .success(.updated(off, before: on)),
                .success(.unchanged(off)),
            ])
    }

    @Test func theMainSegmentIsAlwaysOn() throws {
        // Given
        let main = SegmentReference(profile: .id(1), kind: .main)
        let row = try ProfileRow.row(1, "Morning")
        // Then
        #expect(results(segments.disable, main) == [.failure(.conflict(.mainSegmentCannotBeDisabled))])
        #expect(results(segments.enable, main) == [.success(.unchanged(row))])
        #expect(results(library.profiles.show, .id(1)) == [.success(row)])
    }

    @Test(arguments: SegmentKind.allCases)
    func aSegmentLastsAsLongAsItIsSetTo(_ kind: SegmentKind) throws {
        // Given
        let timing = SegmentTiming(
            segment: SegmentReference(profile: .id(1), kind: kind), duration: .seconds(3723))
        // When
        let reports = results(segments.setDuration, timing, timing)
        // Then
        let before = try ProfileRow.row(1, "Morning")
        let after = try ProfileRow.row(1, "Morning") { (profile) throws(Failure) in
            let kinds: [SegmentKind: SegmentKind] = [.warmUp: .warmUp, .main: .main, .coolDown: .coolDown]
            if let kind = kinds[kind] { try profile.setDuration(.seconds(3723), of: kind) }
        }
        #expect(reports == [.success(.updated(after, before: before)), .success(.unchanged(after))])
        let texts = try library.profiles.show(.id(1)).segments.map { "\($0.kind) \($0.durationText)" }
        #expect(texts.contains("\(kind.rawValue) 01:02:03"))
        #expect(texts.count { $0.hasSuffix("01:02:03") } == 1)
    }

    @Test func aSittingLastsAsLongAsTheSegmentsThatAreOn() throws {
        // Given
        try library.segments.setDuration(
            SegmentTiming(segment: SegmentReference(profile: .id(1), kind: .coolDown), duration: .seconds(3000)))
        var totals = [try library.profiles.show(.id(1)).totalText]
        // When
        for kind in [SegmentKind.warmUp, .coolDown] {
            totals.append(try segments.enable(SegmentReference(profile: .id(1), kind: kind)).row.totalText)
        }
        totals.append(
            try segments.disable(SegmentReference(profile: .id(1), kind: .warmUp)).row.totalText)
        // Then
        #expect(totals == ["07:30", "12:30", "01:02:30", "57:30"])
    }
}
