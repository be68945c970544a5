import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The names that can be offered to someone who writes.
@MainActor @Suite struct NamesTests {
    private let services = FakeServices()
    private let names: NameResolver

    init() throws {
        names = services.libraryService.names
        for name in ["French verbs", "french", "Fran\u{E7}ais", "Spanish", "\u{C9}tudes"] {
            try services.library.givenBook(name)
            try services.library.givenProfile(name)
        }
    }

    struct Beginning: CustomTestStringConvertible {
        let prefix: String
        let names: Set<String>
        var testDescription: String { prefix.debugDescription }
    }

    @Test(arguments: [
        Beginning(prefix: "", names: ["French verbs", "french", "Fran\u{E7}ais", "Spanish", "\u{C9}tudes"]),
        Beginning(prefix: "FRE", names: ["French verbs", "french"]),
        Beginning(prefix: "french v", names: ["French verbs"]),
        Beginning(prefix: "fran\u{E7}", names: ["Fran\u{E7}ais"]),
        Beginning(prefix: "franc\u{327}", names: ["Fran\u{E7}ais"]),
        Beginning(prefix: "e\u{301}t", names: ["\u{C9}tudes"]),
        Beginning(prefix: "verbs", names: []),
    ])
    func `Names are found by their beginning in any case`(_ beginning: Beginning) throws {
        #expect(Set(try names.books(beginningWith: beginning.prefix)) == beginning.names)
        #expect(Set(try names.profiles(beginningWith: beginning.prefix)) == beginning.names)
    }

    @Test func `Names that only books below them have are books only for whoever asks for branches`() throws {
        try services.library.givenBook("Asia::Hindi")
        #expect(try names.books(beginningWith: "as") == ["Asia", "Asia::Hindi"])
        #expect(try names.books(beginningWith: "as", withBranches: false) == ["Asia::Hindi"])
    }

    @Test func `No more names are returned than requested`() throws {
        #expect(try names.books(beginningWith: "", limit: 2).count == 2)
        #expect(try names.books(beginningWith: "", limit: 0).isEmpty)
    }

    @Test func `Sounds and settings are listed as well`() {
        #expect(names.sounds == ["bowl", "bell", "wood", "none"])
        #expect(names.settings == LibraryViewModel(services: services).settings.keys)
        #expect(names.settings.contains("desired_retention"))
    }

    @Test func `A failing library reports its failure`() {
        services.library.failure = .library(.busy)
        #expect(throws: Failure.library(.busy)) { try names.books(beginningWith: "") }
        #expect(throws: Failure.library(.busy)) { try names.profiles(beginningWith: "") }
    }
}
