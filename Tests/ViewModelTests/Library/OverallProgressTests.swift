import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The progress over all books, and how it follows what the view models do.
@MainActor @Suite struct OverallProgressTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `Books are weighted by their number of cards`() throws {
        // Given
        try givenTwoBooks()
        // Then: 6 of 15
        #expect(History(library.prompt.progressText).values == ["40% KNOWN"])
        #expect(library.books.cards.value == 15)
    }

    @Test func `Without the second book, only the first one counts`() throws {
        // Given
        try givenTwoBooks()
        let progress = History(library.prompt.progressText)
        // When
        try library.books.delete(.name("Spanish"))
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN"])
    }

    @Test func `Without cards, no progress is shown`() throws {
        let progress = History(library.prompt.progressText)
        // When
        try library.books.add("French")
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "the cat"))
        try library.books.delete(.name("French"))
        // Then
        #expect(progress.values == ["", "0% KNOWN", ""])
    }

    @Test func `Each change to a card or book is followed without reading the books again`() throws {
        // Given
        try givenTwoBooks()
        try services.library.givenBook("Empty")
        let progress = History(library.prompt.progressText)
        let cards = History(library.books.cards)
        let read = services.library.rowsListed
        // When
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "the cat"))  // 6 of 16
        let added = try library.cards.put(NewCard(book: .name("Spanish"), front: "el gato", back: "the cat"))  // 6 of 17
        try library.cards.put(NewCard(book: .name("Spanish"), front: "el gato", back: "a cat"))
        try library.cards.edit(CardEdit(card: .id(added.row.id), front: "la gata"))
        try library.cards.suspend(.id(1))
        try library.cards.move(CardMove(card: .id(1), book: .name("Empty")))
        try library.books.rename(BookRename(book: .name("Empty"), name: "Other"))
        try library.cards.delete(.id(2))  // 5 of 16
        try library.cards.delete(.id(10))  // 5 of 15
        try library.books.delete(.name("Other"))  // 4 of 14
        try library.books.put("Kanji")
        // Then
        #expect(
            progress.values == [
                "40% KNOWN", "38% KNOWN", "35% KNOWN", "31% KNOWN", "33% KNOWN", "29% KNOWN",
            ])
        #expect(cards.values == [15, 16, 17, 16, 15, 14])
        #expect(services.library.rowsListed == read)
    }

    @Test func `A change that leaves the text unchanged is not emitted`() throws {
        // Given
        try services.library.givenBook("French", cards: 100, known: 1)
        let progress = History(library.prompt.progressText)
        // When
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "the cat"))
        // Then: 1 of 101
        #expect(progress.values == ["1% KNOWN"])
    }

    @Test func `A book created by the form is also followed`() throws {
        // Given
        try givenTwoBooks()
        let progress = History(library.prompt.progressText)
        let form = library.newBook()
        form.nameDidChange("German")
        form.nameDidSettle()
        for front in ["die Katze", "der Hund", "das Haus"] { form.enter(front, "") }
        // When
        form.submit()
        // Then: 6 of 18
        #expect(progress.values == ["40% KNOWN", "33% KNOWN"])
    }

    @Test func `An import is followed as a single change`() throws {
        // Given
        try givenTwoBooks()
        let progress = History(library.prompt.progressText)
        services.files.readable["German.tsv"] = (1...5).map { CardRecord(front: "\($0)", back: "") }
        // When
        try library.importExport.importFile(ImportRequest(path: "German.tsv"))
        // Then: 6 of 20
        #expect(progress.values == ["40% KNOWN", "30% KNOWN"])
    }

    @Test func `Failed changes are not seen`() throws {
        // Given
        try givenTwoBooks()
        let progress = History(library.prompt.progressText)
        services.files.readable["French.tsv"] = [
            CardRecord(front: "le chat", back: "the cat"), CardRecord(front: "", back: "the cat"),
        ]
        // When
        _ = results(library.books.add, "French")
        _ = results(library.books.delete, .name("German"))
        _ = results(library.cards.add, NewCard(book: .name("French"), front: "French 1", back: ""))
        _ = results(library.cards.delete, .name("le chat"))
        _ = results(library.importExport.importFile, ImportRequest(path: "French.tsv"))
        // Then
        #expect(progress.values == ["40% KNOWN"])
    }

    @Test func `A rollback reverts the progress`() throws {
        // Given
        try givenTwoBooks()
        let progress = History(library.prompt.progressText)
        // When
        try library.transaction.begin()
        try library.books.delete(.name("Spanish"))
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "the cat"))
        try library.transaction.rollback()
        // Then
        #expect(progress.values == ["40% KNOWN", "50% KNOWN", "45% KNOWN", "40% KNOWN"])
    }

    /// French: 10 cards, half of them known; Spanish: 5, a fifth.
    private func givenTwoBooks() throws {
        try services.library.givenBook("French", cards: 10, known: 5)
        try services.library.givenBook("Spanish", cards: 5, known: 1)
    }
}
