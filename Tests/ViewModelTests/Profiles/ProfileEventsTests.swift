import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What is told of real changes to the list of profiles.
@MainActor @Suite("Events of the list of profiles") struct ProfileEventsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let elsewhere: FakeLibrary
    private let viewModel: ProfileEventsViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        elsewhere = services.library.connect()
        try services.library.givenProfile("Morning")
        viewModel = library.profiles.events()
    }

    private var events: [String] {
        library.refreshIfChanged()
        return viewModel.takeEvents().map { event in
            switch event {
            case .added(let row): "added \(row.name)"
            case .renamed(let row, let name): "renamed \(name) \(row.name)"
            case .deleted(let row): "deleted \(row.name)"
            case .more(let count): "more \(count)"
            }
        }
    }

    @Test func `Profiles that another process adds, renames and deletes`() throws {
        #expect(events == [], "those that were there are no event")
        let noon = try elsewhere.givenProfile("Noon")
        #expect(events == ["added Noon"])
        _ = try elsewhere.renameProfile(noon, to: Name("Midday"))
        #expect(events == ["renamed Noon Midday"])
        _ = try elsewhere.deleteProfile(noon)
        #expect(events == ["deleted Midday"])
        #expect(events == [], "each event is told once")
    }

    @Test func `Another change of a profile, and what changes back, are no events`() throws {
        try library.profile(.name("Morning")).setDuration(.seconds(60))
        try library.profiles.rename(.name("Morning"), to: "Dawn")
        try library.profiles.rename(.name("Dawn"), to: "Morning")
        try library.profiles.add(NewProfile(name: "Noon"))
        try library.profiles.delete(.name("Noon"))
        #expect(events == [])
    }

    @Test func `No more than twenty events are told, with the number of the others`() throws {
        for number in 10..<40 { try elsewhere.givenProfile("P\(number)") }
        #expect(events.suffix(2) == ["added P29", "more 10"])
    }

    @Test func `A change elsewhere is signalled, so that it can be told at once`() throws {
        var count = 0
        let bag = DisposeBag()
        viewModel.changed.observe(in: bag) { count += 1 }
        try elsewhere.givenProfile("Noon")
        library.refreshIfChanged()
        #expect(count == 1)
    }
}
