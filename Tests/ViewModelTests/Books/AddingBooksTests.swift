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

    @Test func anAddedBookHasItsNameItsTimeAndNoCards() {
        let first = results(books.add, "French")
        services.clock.advance(by: .seconds(60))
        let second = results(books.add, "  Spanish ")

        #expect(first == [.success(.added(.row(1, "French")))])
        #expect(second == [.success(.added(.row(2, "Spanish", addedAt: .start + .seconds(60))))])
    }

    @Test(arguments: NamesThatAreOne.all)
    func aNameThatABookHasIsADuplicateOfThatBook(_ names: NamesThatAreOne) throws {
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
    func aNameThatABookHasIsPutToThatBook(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook(names.first, cards: 3, known: 1)
        // When
        let reports = results(books.put, names.second)
        // Then
        #expect(reports == [.success(.unchanged(.row(1, names.first, cards: 3, known: 1)))])
        #expect(try services.library.bookNames() == [names.first])
    }

    @Test func aBookThatIsNotThereIsPutOnce() {
        #expect(
            results(books.put, "French", "French")
                == [.success(.added(.row(1, "French"))), .success(.unchanged(.row(1, "French")))])
    }

    @Test(arguments: ImpossibleName.all)
    func anImpossibleNameIsRefusedWithItsFlaw(_ name: ImpossibleName) throws {
        // Given
        try services.library.givenBook("French")
        let refused = [Result<RowChange<BookRow>, Failure>.failure(.invalid(.name, name.flaw))]
        // Then
        #expect(results(books.add, name.text) == refused)
        #expect(results(books.put, name.text) == refused)
        #expect(results(books.rename, BookRenaming(book: .id(1), name: name.text)) == refused)
        #expect(try services.library.bookNames() == ["French"])
    }

    @Test func aLibraryThatIsBusyTakesNoBookAndSaysSo() throws {
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
