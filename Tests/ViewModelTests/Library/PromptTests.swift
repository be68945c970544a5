import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What a prompt is about.
@MainActor @Suite struct PromptTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        for name in ["French", "Latin"] {
            let book = try services.library.givenBook(name)
            try services.library.givenCard("front", "back", in: book)
        }
    }

    @Test func `During study, the prompt is about what is studied, and not about what is open`() throws {
        // Given
        try library.openItem.open(.name("French"))
        let names = History(library.prompt.subject.map { $0?.name ?? "all books" })
        // When
        let latin = try library.study(StudyRequest(book: .name("Latin")))
        try library.books.rename(BookRename(book: .name("Latin"), name: "Roman"))
        latin.finish()
        // And
        try library.study(StudyRequest()).finish()
        // Then
        #expect(names.values.withoutRepetitions == ["French", "Latin", "Roman", "French", "all books", "French"])
    }
}

extension [String] {
    fileprivate var withoutRepetitions: [String] {
        reduce(into: []) { values, value in if values.last != value { values.append(value) } }
    }
}
