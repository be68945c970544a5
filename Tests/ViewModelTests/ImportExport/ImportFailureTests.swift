import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// A file comes in as a whole or not at all.
@MainActor @Suite struct ImportFailureTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenBook("French", cards: 2, known: 1)
    }

    @Test(arguments: ImpossibleCard.all)
    func `An invalid card is reported as a flaw of the file at its line`(_ card: ImpossibleCard) throws {
        // Given
        guard case .invalid(let input, let flaw) = card.failure else {
            Issue.record("not a card's flaw: \(card.failure)")
            return
        }
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "le chat", back: "the cat", book: "French"),
            CardRecord(front: card.front, back: card.back, tags: card.tags, book: "Kanji", line: 17),
        ]
        // Then
        try expectNothingChanged(
            by: ImportRequest(path: "cards.tsv"), .format(.card(input, flaw), file: "cards.tsv", line: 17))
    }

    @Test(arguments: ImpossibleName.ofBooks)
    func `An invalid book name is reported as a flaw of the file at its line`(_ name: ImpossibleName) throws {
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "le chat", back: "the cat", book: "French"),
            CardRecord(front: "le chien", back: "the dog", book: name.text, line: 5),
        ]
        try expectNothingChanged(
            by: ImportRequest(path: "cards.tsv"), .format(.card(.name, name.flaw), file: "cards.tsv", line: 5))
    }

    @Test func `All flawed records are reported together`() throws {
        services.files.others["log.csv"] = (
            .cards(.csv),
            [
                .card(CardRecord(front: "a", back: "", book: "New", line: 1)),
                .flawed(RecordFlaw(.fieldCount(found: 1, expected: 2), line: 2)),
                .card(CardRecord(front: " ", back: "", book: "New", line: 3)),
                .card(CardRecord(front: "b", back: "", book: "New", line: 4)),
                .card(CardRecord(front: "c", back: "", tags: ["x\u{1B}"], book: "New", line: 5)),
            ]
        )
        let more = [
            RecordFlaw(.card(.front, .empty), line: 3), RecordFlaw(.card(.tag, .containsControlCharacter), line: 5),
        ]
        let first = FormatFlaw.fieldCount(found: 1, expected: 2)
        try expectNothingChanged(
            by: ImportRequest(path: "log.csv"), .format(.several(first, more: more), file: "log.csv", line: 2))
        // The rest of the file cannot be read.
        services.files.failureInReading = (4, .format(.unclosedQuote, file: "log.csv", line: 9))
        let last = [more[0], RecordFlaw(.unclosedQuote, line: 9)]
        try expectNothingChanged(
            by: ImportRequest(path: "log.csv"), .format(.several(first, more: last), file: "log.csv", line: 2))
        // A failure that is none of the file's comes alone.
        services.files.failureInReading = (4, .interrupted)
        try expectNothingChanged(by: ImportRequest(path: "log.csv"), .interrupted)
    }

    @Test(arguments: [99, 100, 101]) func `At most a hundred flawed records are reported`(count: Int) throws {
        services.files.readable["cards.tsv"] = (1...count).map { CardRecord(front: "", back: "\($0)", book: "New", line: $0) }
        let more = (2...min(count, 100)).map { RecordFlaw(.card(.front, .empty), line: $0) }
        try expectNothingChanged(
            by: ImportRequest(path: "cards.tsv"),
            .format(.several(.card(.front, .empty), more: more), file: "cards.tsv", line: 1))
    }

    struct Trouble: CustomTestStringConvertible {
        let testDescription: String
        let error: Failure
        let failure: Failure

        init(_ description: String, _ error: Failure, _ failure: Failure) {
            testDescription = description
            self.error = error
            self.failure = failure
        }
    }

    @Test(
        arguments: [
            Trouble(
                "another number of fields", .format(.fieldCount(found: 1, expected: 4), file: "cards.tsv", line: 3),
                .format(.fieldCount(found: 1, expected: 4), file: "cards.tsv", line: 3)),
            Trouble(
                "an open quote", .format(.unclosedQuote, file: "cards.tsv", line: 9),
                .format(.unclosedQuote, file: "cards.tsv", line: 9)),
            Trouble(
                "a disk that fails", .file("cards.tsv", .read, code: 5), .file("cards.tsv", .read, code: 5)),
            Trouble("a library that is full", .library(.full(path: nil)), .library(.full(path: nil))),
        ], [0, 1, 2])
    func `A failure during reading leaves nothing behind`(_ trouble: Trouble, place: Int) throws {
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "le chat", back: "the cat", book: "French"),
            CardRecord(front: "\u{65E5}", back: "sun", book: "Kanji"),
        ]
        services.files.failureInReading = (place, trouble.error)
        try expectNothingChanged(by: ImportRequest(path: "cards.tsv"), trouble.failure)
    }

    @Test func `Importing a missing file fails`() throws {
        try expectNothingChanged(by: ImportRequest(path: "none.tsv"), .file("none.tsv", .read, code: 2))
    }

    @Test func `A failed import in a transaction rolls back only itself`() throws {
        // Given
        try library.transaction.begin()
        try library.books.add("Spanish")
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "el gato", back: "the cat", book: "Spanish"), CardRecord(front: "", back: "", book: "Spanish"),
        ]
        // When
        _ = results(library.importExport.importFile, ImportRequest(path: "cards.tsv"))
        let isOpen = library.transaction.isOpen
        try library.transaction.commit()
        // Then
        #expect(isOpen)
        #expect(
            try library.books.list(BookListing()).rows().map { "\($0.name) \($0.cards)" } == ["French 2", "Spanish 0"])
    }

    @Test func `A failed import does not affect the next one`() throws {
        // Given: the first makes a book before it fails
        services.files.readable["cards.tsv"] = [
            CardRecord(front: "\u{65E5}", back: "sun", book: "Kanji"), CardRecord(front: "", back: ""),
        ]
        _ = results(library.importExport.importFile, ImportRequest(path: "cards.tsv"))
        // When
        services.files.readable["cards.tsv"] = [CardRecord(front: "\u{65E5}", back: "sun", book: "Kanji")]
        let summary = try library.importExport.importFile(ImportRequest(path: "cards.tsv"))
        // Then
        #expect(summary.counts == [1, 0, 0])
        #expect(try services.library.bookNames() == ["French", "Kanji"])
    }

    private func expectNothingChanged(by request: ImportRequest, _ failure: Failure) throws {
        // Given
        let before = try library.books.list(BookListing()).rows()
        let cards = History(library.books.cards)
        // When
        let reports = results(library.importExport.importFile, request)
        // Then
        #expect(reports == [.failure(failure)])
        #expect(try library.books.list(BookListing()).rows() == before)
        #expect(try services.library.fronts(in: Book.ID(1)) == ["French 1", "French 2"])
        #expect(cards.values == [2])
        #expect(!library.transaction.isOpen)
    }
}
