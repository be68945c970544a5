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
        let first = books.add.reports("French")
        services.clock.advance(by: .seconds(60))
        let second = books.add.reports("  Spanish ")

        #expect(first == [.result(.added(.row(1, "French")))])
        #expect(second == [.result(.added(.row(2, "Spanish", addedAt: .start + .seconds(60))))])
    }

    @Test(arguments: NamesThatAreOne.all)
    func aNameThatABookHasIsADuplicateOfThatBook(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook("Another")
        // When
        let reports = books.add.reports(names.first, names.second)
        // Then
        #expect(
            reports == [
                .result(.added(.row(2, names.first))), .failure(.duplicate(.book, names.kept, id: 2)),
            ])
        #expect(try services.library.bookNames().count == 2)
    }

    @Test(arguments: NamesThatAreOne.all)
    func aNameThatABookHasIsPutToThatBook(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook(names.first, cards: 3, known: 1)
        // When
        let reports = books.put.reports(names.second)
        // Then
        #expect(reports == [.result(.unchanged(.row(1, names.first, cards: 3, known: 1)))])
        #expect(try services.library.bookNames() == [names.first])
    }

    @Test func aBookThatIsNotThereIsPutOnce() {
        #expect(
            books.put.reports("French", "French")
                == [.result(.added(.row(1, "French"))), .result(.unchanged(.row(1, "French")))])
    }

    @Test(arguments: ImpossibleName.all)
    func anImpossibleNameIsRefusedWithItsFlaw(_ name: ImpossibleName) throws {
        // Given
        try services.library.givenBook("French")
        let refused = [Report<RowChange<BookRow>>.failure(.invalid(.name, name.flaw))]
        // Then
        #expect(books.add.reports(name.text) == refused)
        #expect(books.put.reports(name.text) == refused)
        #expect(books.rename.reports(BookRenaming(book: .id(1), name: name.text)) == refused)
        #expect(try services.library.bookNames() == ["French"])
    }

    @Test func aLibraryThatIsBusyTakesNoBookAndSaysSo() throws {
        // Given
        services.library.failure = .library(.busy)
        // When
        let reports = books.add.reports("French")
        services.library.failure = nil
        // Then
        #expect(reports == [.failure(.library(.busy))])
        #expect(try services.library.bookNames().isEmpty)
    }
}
