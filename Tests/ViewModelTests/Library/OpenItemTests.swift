import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The open item, and how it follows the library.
@MainActor @Suite struct OpenItemTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let openItem: OpenItemViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        openItem = library.openItem
        try services.library.givenBook("French", cards: 10, known: 4)
        try services.library.givenProfile("Morning")
    }

    private var name: String? { openItem.current.value?.name }

    @Test func `Nothing is selected at first and after closing the selection`() throws {
        #expect(name == nil)
        try openItem.open(.name("French"))
        openItem.close()
        #expect(name == nil)
    }

    @Test(
        arguments: [
            (.name("fRENCH"), "French"), (.name("morning"), "Morning"),
        ] as [(EntityReference, String)])
    func `A name refers to a book or a profile`(_ reference: EntityReference, _ name: String) throws {
        #expect(try openItem.open(reference).name == name)
        #expect(self.name == name)
    }

    @Test func `A selected book follows changes to its cards and name`() throws {
        // Given
        try openItem.open(.name("French"))
        let progress = openItem.current.map { held in held.map { if case .book(let row) = $0 { row.progressText } else { "" } } }
        let held = History(progress.removeDuplicates())
        // When
        try library.books.rename(BookRename(book: .name("French"), name: "Français"))
        try library.cards.delete(.id(1))
        // Then
        #expect(name == "Français")
        #expect(held.values.count == 2 && held.values.first == "40% KNOWN", "\(held.values)")
    }

    @Test func `A selected profile follows changes to its name`() throws {
        try openItem.open(.name("Morning"))
        try library.profiles.rename(.name("Morning"), to: "Dawn")
        #expect(name == "Dawn")
    }

    @Test func `A deleted book or profile is no longer selected`() throws {
        try openItem.open(.name("French"))
        try library.books.delete(.name("French"))
        #expect(name == nil)
        try openItem.open(.name("Morning"))
        try library.profiles.delete(.name("Morning"))
        #expect(name == nil)
    }

    @Test func `A name of both a book and a profile is ambiguous and keeps the selection`() throws {
        try openItem.open(.name("French"))
        try services.library.givenBook("Morning")
        let failures = failures(openItem.open, .name("morning"))
        let among = [Failure.Near(id: 2, name: "Morning"), Failure.Near(id: 1, name: "Morning")]
        #expect(failures == [.ambiguous(.bookOrProfile, .name("morning"), among: among)])
        #expect(name == "French")
    }

    @Test func `An unknown name is not found, and near books and profiles are suggested`() throws {
        #expect(
            failures(openItem.open, .name("Frnch")) == [
                .notFound(.bookOrProfile, .name("Frnch"), near: [Failure.Near(id: 1, name: "French")])
            ])
        #expect(
            failures(openItem.open, .name("Mornin")) == [
                .notFound(.bookOrProfile, .name("Mornin"), near: [Failure.Near(id: 1, name: "Morning")])
            ])
    }
}

/// The list of books that follows the library.
@MainActor @Suite struct ShelfListTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `The books stay ordered by name whatever changes`() throws {
        // Given
        for name in ["Spanish", "études", "French"] { try services.library.givenBook(name) }
        let rows = library.books.rows
        #expect(rows.map(\.name).elements.elementsEqual(["French", "Spanish", "études"]))
        // When
        try library.books.add("german")
        try library.books.rename(BookRename(book: .name("Spanish"), name: "Andalusian"))
        try library.books.delete(.name("French"))
        // Then
        #expect(rows.map(\.name).elements.elementsEqual(["Andalusian", "german", "études"]))
    }
}
