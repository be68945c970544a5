import Binding
import Changeset
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The list of books that the view models share, and the edits by which it follows what they do.
@MainActor @Suite struct SharedBooksTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    /// Cards 1 and 2 are French, 3 is Spanish, and German has none.
    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenBook("French", cards: 2, known: 1)
        try services.library.givenBook("Spanish", cards: 1)
        try services.library.givenBook("German")
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "le chat", back: "the cat"), CardRecord(front: "French 1", back: "other"),
            CardRecord(front: "le chien", back: "the dog"),
        ]
        services.files.readable["broken.tsv"] = [
            CardRecord(front: "le chat", back: "the cat"), CardRecord(front: "", back: ""),
        ]
    }

    struct Step: CustomTestStringConvertible {
        let testDescription: String
        let input: @MainActor @Sendable (LibraryViewModel) throws -> Void
        let edits: [Changeset]

        init(
            _ description: String, _ edits: [Changeset], input: @escaping @MainActor @Sendable (LibraryViewModel) throws -> Void
        ) {
            testDescription = description
            self.input = input
            self.edits = edits
        }
    }

    @Test(arguments: [
        Step("a book is added", [Changeset(insertions: [3])]) { try $0.books.add("Kanji") },
        Step("a book is put that is there", []) { try $0.books.put("French") },
        Step("a book is renamed", [.update(1)]) {
            try $0.books.rename(BookRename(book: .id(2), name: "Castilian"))
        },
        Step("a book is renamed to its own name", []) {
            try $0.books.rename(BookRename(book: .id(2), name: "Spanish"))
        },
        Step("a book is deleted", [Changeset(deletions: [0])]) { try $0.books.delete(.id(1)) },
        Step("a card is added", [.update(2)]) {
            try $0.cards.add(NewCard(book: .id(3), front: "die Katze", back: "the cat"))
        },
        Step("a card is edited", []) { try $0.cards.edit(CardEdit(card: .id(3), back: "the cat")) },
        Step("a card that is not due is suspended", []) { try $0.cards.suspend(.id(1)) },
        Step("a card is moved", [Changeset(updates: [.init(old: 0, new: 0), .init(old: 2, new: 2)])]) {
            try $0.cards.move(CardMove(card: .id(1), book: .id(3)))
        },
        Step("a card is moved to where it is", []) { try $0.cards.move(CardMove(card: .id(1), book: .id(1))) },
        Step("a card is deleted", [.update(1)]) { try $0.cards.delete(.id(3)) },
        Step("what was done is taken back", [.update(1), .update(1)]) {
            try $0.transaction.begin()
            try $0.cards.delete(.id(3))
            try $0.transaction.rollback()
        },
        Step("nothing is taken back", []) {
            try $0.transaction.begin()
            try $0.transaction.rollback()
        },
        Step("cards are imported", [.update(0)]) {
            _ = try? $0.importExport.importFile(ImportRequest(path: "cards.tsv", book: .name("French")))
        },
        Step("an import fails half-way", []) {
            _ = try? $0.importExport.importFile(ImportRequest(path: "broken.tsv", book: .name("French")))
        },
        Step("a book is made with its cards", [Changeset(insertions: [3])]) {
            let form = $0.newBook()
            form.nameDidChange("Kanji")
            form.nameDidSettle()
            form.enter("日", "day")
            form.leave()
        },
        Step("nothing happened elsewhere", []) { $0.refreshIfChanged() },
    ])
    func `Each change updates the shared list by its own edits only`(_ step: Step) throws {
        // Given
        let books = services.bookService.shelf.books()
        var edits: [Changeset] = []
        let subscription = books.edits.observe { edits.append($0) }
        // When
        try step.input(library)
        // Then
        #expect(edits == step.edits)
        #expect(
            Array(books.elements) == (try services.library.books(BookQuery(sort: .added), at: .start)).sorted { $0.id < $1.id })
        withExtendedLifetime(subscription) {}
    }

    @Test func `Changes so numerous that everything is read again are not counted twice`() throws {
        // Given
        let book = try services.library.givenBook("Kanji", cards: 1_100)
        let changed = (1...1_100).map { CardRecord(front: "Kanji \($0)", back: "other") }
        services.files.readable["kanji.tsv"] = changed + (1...3).map { CardRecord(front: "new \($0)", back: "card") }
        let books = services.bookService.shelf.books()
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: "kanji.tsv", book: .name("Kanji")))
        // Then
        #expect([summary.updated, summary.added] == [1_100, 3])
        #expect(books.elements.first { $0.id == book }?.cards == 1_103)
    }

    @Test func `Changes made elsewhere also arrive as edits`() throws {
        // Given
        let books = services.bookService.shelf.books()
        var edits: [Changeset] = []
        let subscription = books.edits.observe { edits.append($0) }
        // When
        let elsewhere = services.library.connect()
        _ = try elsewhere.deleteBook(Book.ID(1), at: .start)
        try elsewhere.givenBook("Kanji")
        library.refreshIfChanged()
        // Then
        #expect(edits == [Changeset(deletions: [0], insertions: [2])])
        withExtendedLifetime(subscription) {}
    }
}

extension Changeset {
    fileprivate static func update(_ offset: Int) -> Changeset {
        Changeset(updates: [Update(old: offset, new: offset)])
    }
}
