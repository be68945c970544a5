import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct FindingBooksTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test(arguments: NamesThatAreOne.all)
    func `A book is found by any spelling of its name`(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook("Another")
        try services.library.givenBook(names.first, cards: 4, known: 1)
        // Then
        #expect(
            results(library.books.show, .name(names.second), .id(2))
                == [.success(.row(2, names.first, cards: 4, known: 1)), .success(.row(2, names.first, cards: 4, known: 1))])
    }

    struct NearMiss: CustomTestStringConvertible {
        let text: String
        let near: [Failure.Near]
        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        NearMiss(text: "Frnech", near: [.near(1, "French"), .near(3, "Franch")]),
        NearMiss(text: "franch.", near: [.near(3, "Franch"), .near(1, "French")]),
        NearMiss(text: "Fr", near: [.near(1, "French"), .near(3, "Franch")]),
        NearMiss(text: "kanji 5", near: [.near(4, "Kanji 1"), .near(5, "Kanji 2"), .near(6, "Kanji 3")]),
        NearMiss(text: "Portuguese", near: []),
        NearMiss(text: "", near: []),
        NearMiss(text: "@1", near: []),
    ])
    func `An unknown book name is not found, and the nearest names are suggested`(_ miss: NearMiss) throws {
        // Given
        for name in ["French", "Spanish", "Franch", "Kanji 1", "Kanji 2", "Kanji 3", "Kanji 4"] {
            try services.library.givenBook(name)
        }
        // Then
        for (input, answer) in inputs(naming: .name(miss.text)) {
            #expect(answer() == [.notFound(.book, .name(miss.text), near: miss.near)], "\(input)")
        }
    }

    @Test func `An unknown book ID is not found`() throws {
        // Given
        try services.library.givenBook("French")
        try services.library.givenBook("Spanish")
        try library.books.delete(.id(2))
        // Then
        for id: Int64 in [2, 3, 0, -1, .max] {
            for (input, answer) in inputs(naming: .id(id)) {
                #expect(answer() == [.notFound(.book, .id(id), near: [])], "\(input) @\(id)")
            }
        }
    }

    /// Every input that takes a book which has to be there.
    private func inputs(naming book: EntityReference) -> [(input: String, answer: () -> [Failure])] {
        [
            ("show", { failures(library.books.show, book) }),
            ("rename", { failures(library.books.rename, BookRename(book: book, name: "German")) }),
            ("delete", { failures(library.books.delete, book) }),
            ("add a card", { failures(library.cards.add, NewCard(book: book, front: "le chat", back: "the cat")) }),
            ("put a card", { failures(library.cards.put, NewCard(book: book, front: "le chat", back: "the cat")) }),
            ("list its cards", { failures(library.cards.list, CardListing(book: book)) }),
            ("export", { failures(library.importExport.exportFile, ExportRequest(path: "cards.tsv", book: book)) }),
        ]
    }
}
