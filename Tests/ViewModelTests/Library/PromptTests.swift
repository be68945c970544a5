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
        let names = History(library.prompt.subject.map(\.name))
        // When
        let latin = try library.study(StudyRequest(book: .name("Latin")))
        try library.books.rename(BookRename(book: .name("Latin"), name: "Roman"))
        latin.finish()
        // And
        try library.study(StudyRequest()).finish()
        // Then
        #expect(names.values.withoutRepetitions == ["French", "Latin", "Roman", "French", "all books", "French"])
    }

    @Test func `The open profile is the sitting's while it is sat with, whatever it is called`() throws {
        let library = LibraryViewModel(services: FakeServices(isVirtual: false))
        for name in ["Morning", "Evening"] { try library.profiles.add(NewProfile(name: name)) }
        try library.openItem.open(.name("Morning"))
        let names = History(library.prompt.subject.map(\.name))
        try library.sitting.sit(.name("Morning"))
        try library.profiles.rename(.name("Morning"), to: "Dawn")
        try library.sitting.stop()
        try library.sitting.sit(.name("Evening"))
        #expect(names.values.withoutRepetitions == ["Morning", "the sitting", "Dawn"])
    }
}

extension PromptSubject {
    fileprivate var name: String {
        switch self {
        case .allBooks: "all books"
        case .book(let book): book.name
        case .profile(let profile): profile.name
        case .sitting: "the sitting"
        }
    }
}

extension [String] {
    fileprivate var withoutRepetitions: [String] {
        reduce(into: []) { values, value in if values.last != value { values.append(value) } }
    }
}
