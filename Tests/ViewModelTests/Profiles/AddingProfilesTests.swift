import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct AddingProfilesTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let profiles: ProfilesViewModel

    init() {
        library = LibraryViewModel(services: services)
        profiles = library.profiles
    }

    @Test func `An added profile has only its main segment enabled`() throws {
        // When
        let reports = results(profiles.add, NewProfile(name: " Morning "))
        // Then
        #expect(reports == [.success(.added(try .row(1, "Morning")))])
        let row = try profiles.show(.name("morning"))
        #expect(row.segments.map(\.kind) == [.warmUp, .main, .coolDown])
        #expect(row.segments.map(\.isEnabled) == [false, true, false])
        #expect(row.segments.map(\.durationSeconds) == [300, 450, 300])
        #expect(row.segments.flatMap(\.sounds).isEmpty)
        #expect(row.totalSeconds == 450)
    }

    @Test func `Missing durations are taken from the settings`() throws {
        // Given
        try library.settings.set(SettingChange(key: "profile_duration", value: "20m"))
        try library.settings.set(SettingChange(key: "segment_duration", value: "90s"))
        // When
        try profiles.add(NewProfile(name: "Morning"))
        try profiles.add(NewProfile(name: "Evening", duration: .seconds(60)))
        try profiles.put(NewProfile(name: "Noon"))
        try profiles.put(NewProfile(name: "Night", duration: .seconds(86_400)))
        // Then
        let durations = try profiles.list().map { [$0.name] + $0.segments.map(\.durationText) }
        #expect(
            durations == [
                ["Evening", "01:30", "01:00", "01:30"], ["Morning", "01:30", "20:00", "01:30"],
                ["Night", "01:30", "24:00:00", "01:30"], ["Noon", "01:30", "20:00", "01:30"],
            ])
    }

    @Test(arguments: [0, -1, 86_401] as [Int64])
    func `A profile cannot last less than a second or more than a day`(seconds: Int64) throws {
        // Given
        try services.library.givenProfile("Morning")
        let refused = [Result<RowChange<ProfileRow>, Failure>.failure(durationFailure(seconds))]
        // Then
        #expect(results(profiles.add, NewProfile(name: "Evening", duration: .seconds(seconds))) == refused)
        #expect(results(profiles.put, NewProfile(name: "Evening", duration: .seconds(seconds))) == refused)
        #expect(results(profiles.put, NewProfile(name: "Morning", duration: .seconds(seconds))) == refused)
        let form = try library.profile(.id(1))
        #expect(throws: durationFailure(seconds)) { try form.setDuration(.seconds(seconds)) }
        #expect(try profiles.list() == [.row(1, "Morning")])
    }

    @Test(arguments: NamesThatAreOne.all)
    func `A name that a profile already has is a duplicate of that profile`(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenProfile("Other")
        try services.library.givenProfile(names.first)
        let duplicate = [Result<RowChange<ProfileRow>, Failure>.failure(.duplicate(.profile, names.kept, id: 2))]
        // Then
        #expect(results(profiles.add, NewProfile(name: names.second)) == duplicate)
        #expect(results({ (name) throws(Failure) in try profiles.rename(.name("Other"), to: name) }, names.second) == duplicate)
        #expect(results({ (name) throws(Failure) in try profiles.copy(.name("Other"), as: name) }, names.second) == duplicate)
        #expect(try profiles.put(NewProfile(name: names.second)) == .unchanged(.row(2, names.first)))
        #expect(try profiles.list().count == 2)
    }

    @Test(arguments: ImpossibleName.all)
    func `An invalid name is rejected with its flaw`(_ name: ImpossibleName) throws {
        // Given
        try services.library.givenProfile("Morning")
        let refused = [Result<RowChange<ProfileRow>, Failure>.failure(.invalid(.name, name.flaw))]
        // Then
        #expect(results(profiles.add, NewProfile(name: name.text)) == refused)
        #expect(results(profiles.put, NewProfile(name: name.text)) == refused)
        #expect(results({ (name) throws(Failure) in try profiles.rename(.id(1), to: name) }, name.text) == refused)
        #expect(results({ (name) throws(Failure) in try profiles.copy(.id(1), as: name) }, name.text) == refused)
        #expect(try profiles.list() == [.row(1, "Morning")])
    }

    @Test func `Putting a profile adds it, then leaves it unchanged, then sets a given duration`() throws {
        // When
        let reports = results(
            profiles.put,
            NewProfile(name: "Morning", duration: .seconds(600)), NewProfile(name: "morning"),
            NewProfile(name: "morning", duration: .seconds(600)), NewProfile(name: "morning", duration: .seconds(60)))
        // Then
        let ten = try lasting(600)
        let one = try lasting(60)
        #expect(
            reports == [
                .success(.added(ten)), .success(.unchanged(ten)), .success(.unchanged(ten)),
                .success(.updated(one, before: ten)),
            ])
    }

    private func lasting(_ seconds: Int64) throws -> ProfileRow {
        try .row(1, "Morning") { (profile) throws(Failure) in
            try profile.setDuration(.seconds(seconds), of: .main)
        }
    }

    private func durationFailure(_ seconds: Int64) -> Failure {
        .invalid(.duration, .outOfRange(value: seconds, least: 1, most: 86_400))
    }
}
