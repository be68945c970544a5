import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What another process writes to the library.
@MainActor @Suite struct ChangesElsewhereTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let elsewhere: FakeLibrary

    init() throws {
        library = LibraryViewModel(services: services)
        elsewhere = services.library.connect()
        try services.library.givenBook("French", cards: 10, known: 5)
        try services.library.givenBook("Spanish", cards: 5, known: 1)
    }

    @Test func `Changes made elsewhere are seen at the next refresh`() throws {
        // Given
        library.refreshIfChanged()
        let progress = History(library.prompt.progressText)
        // When
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        let before = progress.values
        library.refreshIfChanged()
        try elsewhere.givenBook("German", cards: 10)
        library.refreshIfChanged()
        // Then
        #expect(before == ["40% KNOWN"])
        #expect(progress.values == ["40% KNOWN", "50% KNOWN", "25% KNOWN"])
    }

    @Test func `Changes by another process arrive without a request`() throws {
        // Given
        library.watch()
        let progress = History(library.prompt.progressText)
        // When
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        services.library.watcher()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func `The open item follows another process`() throws {
        // Given
        let profile = try services.library.givenProfile("Morning")
        library.watch()
        try library.openItem.open(.name("Morning"))
        let held = History(library.openItem.current.map { $0?.name })
        // When
        _ = try elsewhere.renameProfile(profile, to: Name("Dawn"))
        services.library.watcher()
        _ = try elsewhere.deleteProfile(profile)
        services.library.watcher()
        // Then
        #expect(held.values == ["Morning", "Dawn", nil])
    }

    @Test func `A library that could not be read is read again after a second`() throws {
        // Given
        let progress = History(library.prompt.progressText)
        let failure = History(library.failure)
        library.watch()
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        // When
        services.library.failure = .library(.busy)
        services.library.watcher()
        services.pass(.seconds(1))
        services.library.failure = nil
        library.refreshIfChanged()
        // Then
        #expect(failure.values == [nil, .library(.busy), nil])
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func `A library whose file is gone says so once`() throws {
        let failure = History(library.failure)
        _ = library.prompt.progressText.current
        library.watch()
        let gone = Failure.library(.cannotOpen("its file was moved"))
        services.library.failureOfWatching = gone
        for _ in 1...3 {
            services.library.watcher()
            services.pass(.seconds(1))
        }
        #expect(failure.values == [nil, gone])
    }

    @Test func `A name refers to the book that has it when a transaction begins`() throws {
        // Given
        func add(_ front: String) throws {
            try library.transaction.begin()
            try library.cards.add(NewCard(book: .name("French"), front: front, back: ""))
            try library.transaction.commit()
        }
        try add("before")
        // When
        _ = try elsewhere.renameBook(Book.ID(1), to: Name("Old"), at: .start)
        let other = try elsewhere.givenBook("French")
        try add("between")
        _ = try elsewhere.deleteBook(other, at: .start)
        // Then
        #expect(try services.library.fronts(in: other).isEmpty)
        #expect(throws: Failure.notFound(.book, .name("French"), near: [])) { try add("after") }
    }

    @Test func `Changes made before the first refresh are also seen`() throws {
        // Given
        let progress = History(library.prompt.progressText)
        // When
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        library.refreshIfChanged()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func `Without changes elsewhere, nothing is read again`() throws {
        // Given
        let progress = History(library.prompt.progressText)
        library.refreshIfChanged()
        let read = services.library.rowsListed
        // When
        library.refreshIfChanged()
        try library.books.delete(.name("Spanish"))
        library.refreshIfChanged()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
        #expect(services.library.rowsListed == read)
    }

    @Test func `A refresh does not read a library that nobody observes`() throws {
        library.refreshIfChanged()
        try elsewhere.givenBook("German")
        library.refreshIfChanged()
        #expect(services.library.rowsListed == 0)
    }

    @Test func `The next refresh makes up for a failed one`() throws {
        // Given: what says that there were changes can be read, the books cannot
        let library = LibraryViewModel(
            services: FakeServices(library: services.library, transactions: services.library.connect()))
        library.refreshIfChanged()
        let progress = History(library.prompt.progressText)
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        // When
        services.library.failure = .library(.busy)
        library.refreshIfChanged()
        #expect(library.failure.current == Failure.library(.busy))
        services.library.failure = nil
        library.refreshIfChanged()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func `A name refers to the book to which another process gave it`() throws {
        // Given
        library.refreshIfChanged()
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: ""))
        // When
        _ = try elsewhere.renameBook(Book.ID(1), to: Name("Old French"), at: .start)
        let other = try elsewhere.givenBook("French")
        library.refreshIfChanged()
        try library.cards.add(NewCard(book: .name("French"), front: "le chien", back: ""))
        // Then
        #expect(try services.library.fronts(in: other) == ["le chien"])
    }
}
