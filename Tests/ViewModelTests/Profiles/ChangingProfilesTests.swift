import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct ChangingProfilesTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let profiles: ProfilesViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        profiles = library.profiles
        try services.library.givenProfile("Morning")
        try services.library.givenProfile("evening")
    }

    @Test func profilesAreListedByTheirFoldedNames() throws {
        try services.library.givenProfile("\u{C9}t\u{E9}")
        try services.library.givenProfile("Noon")
        #expect(profiles.list.reports(()).count == 1)
        #expect(try profiles.list.result(()).map(\.name) == ["evening", "Morning", "Noon", "\u{C9}t\u{E9}"])
    }

    @Test func aRenamedProfileKeepsItsNumberAndItsSegments() throws {
        // Given
        try library.segments.enable.result(SegmentReference(profile: .id(1), kind: .warmUp))
        // When
        let reports = profiles.rename.reports(
            ProfileNaming(profile: .name("Morning"), name: " Dawn "), ProfileNaming(profile: .id(1), name: "Dawn"),
            ProfileNaming(profile: .id(1), name: "DAWN"))
        // Then
        let rows = try ["Morning", "Dawn", "DAWN"].map { try warmedUp(1, $0) }
        #expect(
            reports == [
                .result(.updated(rows[1], before: rows[0])), .result(.unchanged(rows[1])),
                .result(.updated(rows[2], before: rows[1])),
            ])
        #expect(profiles.show.reports(.name("dawn")) == [.result(rows[2])])
    }

    @Test func aCopyHasTheSegmentsAndSoundsAndALifeOfItsOwn() throws {
        // Given
        let warmUp = SegmentReference(profile: .id(1), kind: .warmUp)
        try library.segments.enable.result(warmUp)
        try library.sounds.add.result(NewSound(place: SoundReference(segment: warmUp, kind: .begin), name: "bowl"))
        let original = try profiles.show.result(.id(1))
        // When
        let copy = try profiles.copy.result(ProfileNaming(profile: .name("morning"), name: "Sunday"))
        try library.segments.disable.result(SegmentReference(profile: .name("Sunday"), kind: .warmUp))
        // Then
        #expect(copy.outcome == .added)
        #expect(copy.before == nil)
        #expect(copy.row.id == 3)
        #expect(copy.row.name == "Sunday")
        #expect(copy.row.segments == original.segments)
        #expect(try profiles.show.result(.id(1)) == original)
        #expect(try profiles.show.result(.id(3)).segments.map(\.isEnabled) == [false, true, false])
    }

    @Test func aDeletedProfileIsGone() throws {
        #expect(
            profiles.delete.reports(.name("MORNING"), .id(1)) == [
                .result(.deleted(try .row(1, "Morning"))), .failure(.notFound(.profile, .id(1), near: [])),
            ])
        #expect(try profiles.list.result(()).map(\.name) == ["evening"])
    }

    @Test func aProfileThatIsNotThereIsNotFoundWithTheNearestNames() throws {
        let references: [(EntityReference, near: [Failure.Near])] = [
            (.name("Mornign"), [.near(1, "Morning")]), (.name("ev"), [.near(2, "evening")]), (.name("Noon"), []),
            (.name(""), []), (.id(9), []), (.id(0), []),
        ]
        for (reference, near) in references {
            for (input, answer) in inputs(naming: reference) {
                #expect(answer() == [.notFound(.profile, reference, near: near)], "\(input) \(reference)")
            }
        }
    }

    /// Every input that takes a profile which has to be there.
    private func inputs(naming profile: EntityReference) -> [(input: String, answer: () -> [Failure])] {
        let segment = SegmentReference(profile: profile, kind: .warmUp)
        let sound = SoundReference(segment: segment, kind: .begin)
        return [
            ("show", { profiles.show.failures(profile) }),
            ("rename", { profiles.rename.failures(ProfileNaming(profile: profile, name: "Dawn")) }),
            ("copy", { profiles.copy.failures(ProfileNaming(profile: profile, name: "Dawn")) }),
            ("delete", { profiles.delete.failures(profile) }),
            ("enable a segment", { library.segments.enable.failures(segment) }),
            ("disable a segment", { library.segments.disable.failures(segment) }),
            (
                "time a segment",
                { library.segments.setDuration.failures(SegmentTiming(segment: segment, duration: .seconds(60))) }
            ),
            ("list sounds", { library.sounds.list.failures(profile) }),
            ("add a sound", { library.sounds.add.failures(NewSound(place: sound, name: "bell")) }),
            ("enable a sound", { library.sounds.enable.failures(sound) }),
            ("disable a sound", { library.sounds.disable.failures(sound) }),
            ("remove a sound", { library.sounds.remove.failures(sound) }),
        ]
    }

    private func warmedUp(_ id: Int64, _ name: String) throws -> ProfileRow {
        try .row(id, name) { (profile) throws(Failure) in try profile.setEnabled(true, .warmUp) }
    }
}
