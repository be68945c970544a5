import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct ChangingBooksTests {
    private let services = FakeServices()
    private let books: BooksViewModel
    private let cards: CardsViewModel

    init() {
        let library = LibraryViewModel(services: services)
        (books, cards) = (library.books, library.cards)
    }

    @Test func `A renamed book keeps its ID, cards and time`() throws {
        // Given
        try services.library.givenBook("Frnech", cards: 3, known: 2)
        services.clock.advance(by: .seconds(60))
        // When
        let reports = results(books.rename, BookRename(book: .name("frnech"), name: " French "))
        // Then
        let before = BookRow.row(1, "Frnech", cards: 3, known: 2)
        let after = BookRow.row(1, "French", cards: 3, known: 2)
        #expect(reports == [.success(.updated(after, before: before))])
        #expect(results(books.show, .id(1), .name("French")) == [.success(after), .success(after)])
        #expect(throws: Failure.notFound(.book, .name("Frnech"), near: [.near(1, "French")])) { try books.show(.name("Frnech")) }
    }

    @Test func `Renaming a book to its own name changes nothing, but to another case updates it`() throws {
        // Given
        try services.library.givenBook("French")
        // When
        let reports = results(
            books.rename,
            BookRename(book: .id(1), name: "French"), BookRename(book: .id(1), name: "FRENCH"))
        // Then
        #expect(
            reports == [
                .success(.unchanged(.row(1, "French"))), .success(.updated(.row(1, "FRENCH"), before: .row(1, "French"))),
            ])
    }

    @Test(arguments: NamesThatAreOne.all)
    func `A book cannot take the name of another book`(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook(names.first)
        try services.library.givenBook("Other")
        // When
        let reports = results(books.rename, BookRename(book: .name("Other"), name: names.second))
        // Then
        #expect(reports == [.failure(.duplicate(.book, names.kept, id: 1))])
        #expect(results(books.show, .id(2)) == [.success(.row(2, "Other"))])
    }

    @Test func `Deleting a book deletes its cards and no others`() throws {
        // Given
        let french = try services.library.givenBook("French", cards: 3, known: 2)
        let spanish = try services.library.givenBook("Spanish", cards: 1)
        // When
        let reports = results(books.delete, .name("french"), .name("french"))
        // Then
        #expect(
            reports == [
                .success(.deleted(.row(1, "French", cards: 3, known: 2))),
                .failure(.notFound(.book, .name("french"), near: [])),
            ])
        #expect(try services.library.fronts(in: french).isEmpty)
        #expect(try services.library.fronts(in: spanish) == ["Spanish 1"])
    }

    @Test func `A name refers to the book that has it at the time`() throws {
        // Given: a card has just been added to a book by its name
        try services.library.givenBook("French")
        try services.library.givenBook("Spanish")
        try cards.add(NewCard(book: .name("French"), front: "one", back: ""))
        // When the name goes to another book, and to a third
        try books.rename(BookRename(book: .name("French"), name: "Old French"))
        try books.rename(BookRename(book: .name("Spanish"), name: "French"))
        try cards.add(NewCard(book: .name("French"), front: "two", back: ""))
        try books.delete(.name("French"))
        let gone = failures(cards.add, NewCard(book: .name("French"), front: "three", back: ""))
        try books.add("French")
        try cards.add(NewCard(book: .name("French"), front: "four", back: ""))
        // Then
        #expect(gone == [.notFound(.book, .name("French"), near: [])])
        #expect(try (1...3).map { try services.library.fronts(in: Book.ID($0)) } == [["one"], [], ["four"]])
    }

    @Test func `A name that was rolled back refers to no book`() throws {
        // Given
        let transaction = LibraryViewModel(services: services).transaction
        try transaction.begin()
        try books.add("French")
        try cards.add(NewCard(book: .name("French"), front: "one", back: ""))
        // When
        try transaction.rollback()
        try books.add("Spanish")
        // Then: the number of the book that was taken back has been given again
        #expect(
            failures(cards.add, NewCard(book: .name("French"), front: "two", back: ""))
                == [.notFound(.book, .name("French"), near: [])])
    }
}
