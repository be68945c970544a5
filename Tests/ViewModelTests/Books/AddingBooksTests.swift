import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct AddingBooksTests {
    private let services = FakeServices()
    private let books: BooksViewModel

    init() { books = LibraryViewModel(services: services).books }

    @Test func `An added book has its name, its time and no cards`() {
        let first = results(books.add, "French")
        services.clock.advance(by: .seconds(60))
        let second = results(books.add, "  Spanish ")

        #expect(first == [.success(.added(.row(1, "French")))])
        #expect(second == [.success(.added(.row(2, "Spanish", addedAt: .start + .seconds(60))))])
    }

    @Test func `Another name is checked while it is typed, and a book can keep its own`() throws {
        let id = try books.add("French").row.id
        let other = try books.add("Spanish").row.id
        #expect(throws: Failure.duplicate(.book, "FRENCH", id: id)) { try books.check(name: "FRENCH", of: .id(other)) }
        #expect(throws: Failure.self) { try books.check(name: "a\nb", of: .id(other)) }
        try books.check(name: "french", of: .id(id))
        try books.check(name: "Greek", of: .id(other))
    }

    @Test(arguments: NamesThatAreOne.all)
    func `Adding a book with an existing name is rejected as a duplicate`(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook("Another")
        // When
        let reports = results(books.add, names.first, names.second)
        // Then
        #expect(
            reports == [
                .success(.added(.row(2, names.first))), .failure(.duplicate(.book, names.kept, id: 2)),
            ])
        #expect(try services.library.bookNames().count == 2)
    }

    @Test(arguments: NamesThatAreOne.all)
    func `Putting a book with an existing name leaves that book unchanged`(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook(names.first, cards: 3, known: 1)
        // When
        let reports = results(books.put, names.second)
        // Then
        #expect(reports == [.success(.unchanged(.row(1, names.first, cards: 3, known: 1)))])
        #expect(try services.library.bookNames() == [names.first])
    }

    @Test func `Putting a missing book adds it once`() {
        #expect(
            results(books.put, "French", "French")
                == [.success(.added(.row(1, "French"))), .success(.unchanged(.row(1, "French")))])
    }

    @Test(arguments: ImpossibleName.ofBooks)
    func `An invalid name is rejected with its flaw`(_ name: ImpossibleName) throws {
        // Given
        try services.library.givenBook("French")
        let refused = [Result<RowChange<BookRow>, Failure>.failure(.invalid(.name, name.flaw))]
        // Then
        #expect(results(books.add, name.text) == refused)
        #expect(results(books.put, name.text) == refused)
        #expect(results(books.rename, BookRename(book: .id(1), name: name.text)) == refused)
        #expect(try services.library.bookNames() == ["French"])
    }

    @Test func `Adding a book to a busy library fails`() throws {
        // Given
        services.library.failure = .library(.busy)
        // When
        let reports = results(books.add, "French")
        services.library.failure = nil
        // Then
        #expect(reports == [.failure(.library(.busy))])
        #expect(try services.library.bookNames().isEmpty)
    }
}
