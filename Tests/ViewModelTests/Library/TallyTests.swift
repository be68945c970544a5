import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What is counted of the inputs, whatever view model does the work.
@MainActor @Suite struct TallyTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `Each input is counted once by its effect`() throws {
        var tally = [0, 0, 0, 0]
        for step in steps {
            try? step.input(library)
            tally = zip(tally, step.counts).map(+)
            #expect(library.transaction.tally.counts == tally, "\(step.name)")
        }
    }

    @Test func `Only an actual difference counts as a change`() throws {
        // Given
        try services.library.givenBook("French")
        var changes = [library.transaction.tally.hasChanges]
        // When
        try library.books.put("French")
        changes.append(library.transaction.tally.hasChanges)
        try library.books.delete(.name("French"))
        changes.append(library.transaction.tally.hasChanges)
        // Then
        #expect(changes == [false, false, true])
    }

    @Test func `An import counts its cards`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", "a cat", in: book)
        try services.library.givenCard("le chien", "the dog", in: book)
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "le chat", back: "the cat"), CardRecord(front: "le chien", back: "the dog"),
            CardRecord(front: "la maison", back: "the house"), CardRecord(front: "la ville", back: "the city"),
        ]
        // When
        let request = ImportRequest(path: "cards.tsv", book: .name("French"))
        try library.importExport.importFile(request)
        // Then
        #expect(library.transaction.tally.counts == [2, 1, 1, 0])
    }

    private struct Step {
        let name: String
        /// Added, updated, unchanged, deleted.
        let counts: [Int]
        let input: (LibraryViewModel) throws -> Void
    }

    private var steps: [Step] {
        [
            Step(name: "add a book", counts: [1, 0, 0, 0]) { try $0.books.add("French") },
            Step(name: "add it again", counts: [0, 0, 0, 0]) { try $0.books.add("French") },
            Step(name: "put it", counts: [0, 0, 1, 0]) { try $0.books.put("French") },
            Step(name: "put another", counts: [1, 0, 0, 0]) { try $0.books.put("Spanish") },
            Step(name: "rename it", counts: [0, 1, 0, 0]) {
                try $0.books.rename(BookRename(book: .name("Spanish"), name: "German"))
            },
            Step(name: "list and show", counts: [0, 0, 0, 0]) {
                _ = $0.books.list(BookListing())
                _ = try $0.books.show(.id(1))
            },
            Step(name: "delete it", counts: [0, 0, 0, 1]) { try $0.books.delete(.name("German")) },
            Step(name: "add a card", counts: [1, 0, 0, 0]) {
                try $0.cards.add(NewCard(book: .id(1), front: "le chat", back: "the cat"))
            },
            Step(name: "put it with another back", counts: [0, 1, 0, 0]) {
                try $0.cards.put(NewCard(book: .id(1), front: "le chat", back: "a cat"))
            },
            Step(name: "put it as it is", counts: [0, 0, 1, 0]) {
                try $0.cards.put(NewCard(book: .id(1), front: "le chat", back: "a cat"))
            },
            Step(name: "suspend it twice", counts: [0, 1, 1, 0]) {
                try $0.cards.suspend(.id(1))
                try $0.cards.suspend(.id(1))
            },
            Step(name: "delete it twice", counts: [0, 0, 0, 1]) {
                try $0.cards.delete(.id(1))
                try $0.cards.delete(.id(1))
            },
            Step(name: "fill in the form", counts: [3, 0, 0, 0]) {
                let form = $0.newBook()
                form.nameDidChange("Kanji")
                form.nameDidSettle()
                for front in ["\u{65E5}", "\u{6708}"] { try? form.addCard(front: front, back: "") }
                form.submit()
            },
            Step(name: "add a profile", counts: [1, 0, 0, 0]) { try $0.profiles.add(NewProfile(name: "Morning")) },
            Step(name: "copy it", counts: [1, 0, 0, 0]) {
                try $0.profiles.copy(ProfileNameRequest(profile: .id(1), name: "Evening"))
            },
            Step(name: "switch its warm-up on twice", counts: [0, 1, 1, 0]) {
                let form = try $0.profile(.id(1))
                for _ in 1...2 { try form.setEnabled(true, .warmUp) }
            },
            Step(name: "switch its main segment off", counts: [0, 0, 0, 0]) {
                try $0.profile(.id(1)).setEnabled(false, .main)
            },
            Step(name: "delete it", counts: [0, 0, 0, 1]) { try $0.profiles.delete(.id(1)) },
            Step(name: "set a setting, and again", counts: [0, 1, 1, 0]) {
                try $0.settings.set(SettingChange(key: "sound_interval", value: "1m"))
                try $0.settings.set(SettingChange(key: "sound_interval", value: "60s"))
            },
            Step(name: "reset it, and again", counts: [0, 1, 1, 0]) {
                try $0.settings.reset(SettingRequest(key: "sound_interval"))
                try $0.settings.reset(SettingRequest(key: "sound_interval"))
            },
        ]
    }
}
