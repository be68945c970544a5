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

    @Test func changesElsewhereAreSeenAtTheNextRefresh() throws {
        // Given
        try library.refresh()
        let progress = History(library.prompt.progressText)
        // When
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        let before = progress.values
        try library.refresh()
        try elsewhere.givenBook("German", cards: 10)
        try library.refresh()
        // Then
        #expect(before == ["40% KNOWN"])
        #expect(progress.values == ["40% KNOWN", "50% KNOWN", "25% KNOWN"])
    }

    @Test func aNameMeansTheBookThatHasItWhenATransactionBegins() throws {
        // Given
        func add(_ front: String) throws {
            try library.transaction.begin()
            try library.cards.add.result(NewCard(book: .name("French"), front: front, back: ""))
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

    @Test func changesBeforeTheFirstRefreshAreSeenToo() throws {
        // Given
        let progress = History(library.prompt.progressText)
        // When
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        try library.refresh()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func withoutChangesElsewhereNothingIsReadAgain() throws {
        // Given
        let progress = History(library.prompt.progressText)
        try library.refresh()
        let read = services.library.rowsListed
        // When
        try library.refresh()
        try library.books.delete.result(.name("Spanish"))
        try library.refresh()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
        #expect(services.library.rowsListed == read)
    }

    @Test func aLibraryThatNobodyLooksAtIsNotReadByARefresh() throws {
        try library.refresh()
        try elsewhere.givenBook("German")
        try library.refresh()
        #expect(services.library.rowsListed == 0)
    }

    @Test func aRefreshThatFailedIsMadeUpForByTheNext() throws {
        // Given: what says that there were changes can be read, the books cannot
        let library = LibraryViewModel(
            services: FakeServices(library: services.library, transactions: services.library.connect()))
        try library.refresh()
        let progress = History(library.prompt.progressText)
        _ = try elsewhere.deleteBook(Book.ID(2), at: .start)
        // When
        services.library.failure = .library(.busy)
        #expect(throws: Failure.library(.busy)) { try library.refresh() }
        services.library.failure = nil
        try library.refresh()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func aNameMeansTheBookThatHasItElsewhere() throws {
        // Given
        try library.refresh()
        try library.cards.add.result(NewCard(book: .name("French"), front: "le chat", back: ""))
        // When
        _ = try elsewhere.renameBook(Book.ID(1), to: Name("Old French"), at: .start)
        let other = try elsewhere.givenBook("French")
        try library.refresh()
        try library.cards.add.result(NewCard(book: .name("French"), front: "le chien", back: ""))
        // Then
        #expect(try services.library.fronts(in: other) == ["le chien"])
    }
}
