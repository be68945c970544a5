import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Inputs that happen together or not at all.
@MainActor @Suite struct TransactionTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let transaction: LibraryTransaction

    init() {
        library = LibraryViewModel(services: services)
        transaction = library.transaction
    }

    @Test func `A transaction is open from its beginning to its end`() throws {
        var open = [transaction.isOpen]
        for step in [transaction.begin, transaction.commit, transaction.begin, transaction.rollback] {
            try step()
            open.append(transaction.isOpen)
        }
        #expect(open == [false, true, false, true, false])
    }

    @Test func `Other connections see changes only after they are committed`() throws {
        // Given
        let elsewhere = services.library.connect()
        var seen: [[String]] = []
        // When
        try transaction.begin()
        try library.books.add("French")
        seen.append(try elsewhere.bookNames())
        try transaction.commit()
        seen.append(try elsewhere.bookNames())
        // Then
        #expect(seen == [[], ["French"]])
    }

    @Test func `A rollback leaves nothing behind`() throws {
        // Given
        try services.library.givenBook("French")
        try services.library.givenProfile("Morning")
        // When
        try transaction.begin()
        try library.books.rename(BookRename(book: .name("French"), name: "Spanish"))
        try library.books.add("German")
        try library.cards.add(NewCard(book: .name("Spanish"), front: "el gato", back: ""))
        try library.profiles.delete(.name("Morning"))
        try library.profiles.add(NewProfile(name: "Evening"))
        try library.settings.set(SettingChange(key: "sound_interval", value: "1m"))
        try transaction.rollback()
        // Then
        #expect(try library.books.list(BookListing()).rows() == [.row(1, "French")])
        #expect(throws: Failure.notFound(.card, .name("el gato"), near: [])) { try library.cards.show(.name("el gato")) }
        #expect(try library.profiles.list().map(\.name) == ["Morning"])
        #expect(try library.settings.get("sound_interval").value == "05:00")
    }

    @Test func `A rollback without a transaction changes nothing`() throws {
        // Given
        try transaction.begin()
        try library.books.add("French")
        try transaction.commit()
        try library.books.add("Spanish")
        // When
        try transaction.rollback()
        // Then
        #expect(try services.library.bookNames() == ["French", "Spanish"])
    }

    @Test func `A transaction cannot begin while another process writes`() throws {
        // Given
        let elsewhere = services.library.connect()
        try elsewhere.begin()
        // Then
        #expect(throws: Failure.library(.busy)) { try transaction.begin() }
        #expect(!transaction.isOpen)
        try elsewhere.rollback()
        try transaction.begin()
        #expect(transaction.isOpen)
    }

    @Test func `A transaction whose commit fails leaves nothing behind`() throws {
        // Given
        let (library, _) = libraryThatCannotCommit()
        let cards = History(library.books.cards)
        try library.transaction.begin()
        try library.books.add("French")
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: ""))
        // When
        #expect(throws: Failure.library(.full(path: nil))) { try library.transaction.commit() }
        // Then
        #expect(!library.transaction.isOpen)
        #expect(cards.values == [0, 1, 0])
    }

    @Test func `A failed commit reports its cause even if the library cannot be read afterwards`() throws {
        // Given
        let (library, store) = libraryThatCannotCommit()
        store.failureAfterwards = .library(.inputOutput("the disk is gone"))
        let cards = History(library.books.cards)
        try library.transaction.begin()
        try library.books.add("French")
        // Then
        #expect(throws: Failure.library(.full(path: nil))) { try library.transaction.commit() }
        #expect(cards.values == [0])
    }

    @Test func `A transaction that the system ended is rolled back`() throws {
        // Given
        let (library, _) = libraryThatCannotCommit()
        services.files.readable["Kanji.tsv"] = [CardRecord(front: "\u{65E5}", back: "sun")]
        let cards = History(library.books.cards)
        try library.transaction.begin()
        try library.books.add("French")
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: ""))
        // When
        let failures = failures(library.importExport.importFile, ImportRequest(path: "Kanji.tsv"))
        // Then: it is seen at once, and a rollback takes back what was counted
        #expect(failures == [.library(.full(path: nil))])
        #expect(!library.transaction.isOpen)
        #expect(cards.values == [0, 1, 0])
        try library.transaction.rollback()
        #expect(try services.library.bookNames().isEmpty)
    }

    private func libraryThatCannotCommit() -> (LibraryViewModel, StumblingLibrary) {
        let stumbling = StumblingLibrary(services.library, failingToCommit: .library(.full(path: nil)))
        let services = FakeServices(library: services.library, transactions: stumbling, files: services.files)
        return (LibraryViewModel(services: services), stumbling)
    }
}
