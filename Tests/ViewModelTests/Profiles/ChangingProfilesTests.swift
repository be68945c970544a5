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

    @Test func `Profiles are ordered by their folded names`() throws {
        try services.library.givenProfile("\u{C9}t\u{E9}")
        try services.library.givenProfile("Noon")
        #expect(results(profiles.list, ()).count == 1)
        #expect(try profiles.list().map(\.name) == ["evening", "Morning", "Noon", "\u{C9}t\u{E9}"])
    }

    @Test func `A renamed profile keeps its ID and segments`() throws {
        // Given
        try library.profile(.id(1)).setEnabled(true, .warmUp)
        // When
        let reports = results(
            { (profile, name) throws(Failure) in try profiles.rename(profile, to: name) },
            (EntityReference.name("Morning"), " Dawn "), (.id(1), "Dawn"), (.id(1), "DAWN"))
        // Then
        let rows = try ["Morning", "Dawn", "DAWN"].map { try warmedUp(1, $0) }
        #expect(
            reports == [
                .success(.updated(rows[1], before: rows[0])), .success(.unchanged(rows[1])),
                .success(.updated(rows[2], before: rows[1])),
            ])
        #expect(results(profiles.show, .name("dawn")) == [.success(rows[2])])
    }

    @Test func `A copy has the same segments and sounds and changes independently`() throws {
        // Given
        let form = try library.profile(.id(1))
        try form.setEnabled(true, .warmUp)
        try form.addSound(NewSound(.begin, name: "bowl"), to: .warmUp)
        let original = try profiles.show(.id(1))
        // When
        let copy = try profiles.copy(.name("morning"), as: "Sunday")
        try library.profile(.name("Sunday")).setEnabled(false, .warmUp)
        // Then
        #expect(copy.kind == .added)
        #expect(copy.before == nil)
        #expect(copy.row.id == 3)
        #expect(copy.row.name == "Sunday")
        #expect(copy.row.segments == original.segments)
        #expect(try profiles.show(.id(1)) == original)
        #expect(try profiles.show(.id(3)).segments.map(\.isEnabled) == [false, true, false])
    }

    @Test func `A deleted profile is gone`() throws {
        #expect(
            results(profiles.delete, .name("MORNING"), .id(1)) == [
                .success(.deleted(try .row(1, "Morning"))), .failure(.notFound(.profile, .id(1), near: [])),
            ])
        #expect(try profiles.list().map(\.name) == ["evening"])
    }

    @Test func `An unknown profile is not found, and the nearest names are suggested`() throws {
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
        [
            ("show", { failures(profiles.show, profile) }),
            ("rename", { failures({ (name) throws(Failure) in try profiles.rename(profile, to: name) }, "Dawn") }),
            ("copy", { failures({ (name) throws(Failure) in try profiles.copy(profile, as: name) }, "Dawn") }),
            ("delete", { failures(profiles.delete, profile) }),
            ("its form", { failures(library.profile, profile) }),
        ]
    }

    private func warmedUp(_ id: Int64, _ name: String) throws -> ProfileRow {
        try .row(id, name) { (profile) throws(Failure) in try profile.setEnabled(true, .warmUp) }
    }
}
