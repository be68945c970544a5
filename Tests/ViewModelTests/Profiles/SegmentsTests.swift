import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct SegmentsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let profile: ProfileViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenProfile("Morning")
        profile = try library.profile(.name("morning"))
    }

    @Test(arguments: [SegmentKind.warmUp, .coolDown])
    func `A segment is enabled and disabled`(_ kind: SegmentKind) throws {
        // Given
        let off = try ProfileRow.row(1, "Morning")
        let on = try ProfileRow.row(1, "Morning") { (profile) throws(Failure) in
            try profile.setEnabled(true, kind == .warmUp ? .warmUp : .coolDown)
        }
        // Then
        #expect(
            try [true, true, false, false].map { try profile.setEnabled($0, kind) } == [
                .updated(on, before: off), .unchanged(on), .updated(off, before: on), .unchanged(off),
            ])
    }

    @Test func `The main segment is always enabled`() throws {
        // Given
        let row = try ProfileRow.row(1, "Morning")
        // Then
        #expect(throws: Failure.conflict(.mainSegmentCannotBeDisabled)) { try profile.setEnabled(false, .main) }
        #expect(try profile.setEnabled(true, .main) == .unchanged(row))
        #expect(results(library.profiles.show, .id(1)) == [.success(row)])
    }

    @Test(arguments: SegmentKind.allCases)
    func `A segment lasts as long as it is set to`(_ kind: SegmentKind) throws {
        // When
        let changes = try (1...2).map { _ in try profile.setDuration(.seconds(3723), of: kind) }
        // Then
        let before = try ProfileRow.row(1, "Morning")
        let after = try ProfileRow.row(1, "Morning") { (profile) throws(Failure) in
            let kinds: [SegmentKind: SegmentKind] = [.warmUp: .warmUp, .main: .main, .coolDown: .coolDown]
            if let kind = kinds[kind] { try profile.setDuration(.seconds(3723), of: kind) }
        }
        #expect(changes == [.updated(after, before: before), .unchanged(after)])
        let texts = try library.profiles.show(.id(1)).segments.map { "\($0.kind.rawValue) \($0.durationText)" }
        #expect(texts.contains("\(kind.rawValue) 01:02:03"))
        #expect(texts.count { $0.hasSuffix("01:02:03") } == 1)
    }

    @Test func `A sitting lasts as long as the enabled segments`() throws {
        // Given
        try profile.setDuration(.seconds(3000), of: .coolDown)
        var totals = [try library.profiles.show(.id(1)).totalText]
        // When
        for kind in [SegmentKind.warmUp, .coolDown] {
            totals.append(try profile.setEnabled(true, kind).row.totalText)
        }
        totals.append(try profile.setEnabled(false, .warmUp).row.totalText)
        // Then
        #expect(totals == ["07:30", "12:30", "01:02:30", "57:30"])
    }
}
