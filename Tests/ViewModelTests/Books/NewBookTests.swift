import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The form for a new book on a library.
@MainActor @Suite struct NewBookTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `A book is created with its cards`() throws {
        // Given
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        // When
        form.nameDidChange(" Kanji ")
        services.scheduler.advance(by: NewBookViewModel.settlingTime)
        try form.addCard(front: "\u{65E5}", back: "sun")
        try form.addCard(front: "\u{6708}", back: "")
        form.submit()
        // Then
        #expect(made.all == [.success(.added(.row(1, "Kanji", cards: 2)))])
        #expect(
            try library.cards.list(CardListing(book: .name("Kanji"))).rows() == [
                .row(1, in: (1, "Kanji"), "\u{65E5}", "sun"), .row(2, in: (1, "Kanji"), "\u{6708}", ""),
            ])
    }

    @Test(arguments: NamesThatAreOne.all)
    func `The name of an existing book is taken in any spelling`(_ names: NamesThatAreOne) throws {
        // Given
        try services.library.givenBook("Other")
        try services.library.givenBook(names.first)
        let form = library.newBook()
        let validation = History(form.validation)
        // When
        form.nameDidChange(names.second)
        form.nameDidSettle()
        form.submit()
        // Then
        #expect(validation.values == [.empty, .checking, .taken(id: 2)])
        #expect(try services.library.bookNames().count == 2)
    }

    @Test func `Nothing is saved until the form is submitted`() throws {
        // Given
        let form = library.newBook()
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        try form.addCard(front: "\u{65E5}", back: "sun")
        // Then
        #expect(try services.library.bookNames().isEmpty)
    }

    @Test func `Cards are listed in the order in which they were entered`() throws {
        // Given
        let form = library.newBook()
        var seen: [[String]] = []
        let subscription = form.cards.observe { cards, _ in seen.append(cards.map(\.front)) }
        // When
        for front in ["two", "one"] { try form.addCard(front: front, back: "") }
        // Then
        #expect(seen == [[], ["two"], ["two", "one"]])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ImpossibleCard.all.filter(\.tags.isEmpty))
    func `An invalid card is rejected`(_ card: ImpossibleCard) {
        let form = library.newBook()
        #expect(throws: card.failure) { try form.addCard(front: card.front, back: card.back) }
        #expect(form.cards.isEmpty)
    }

    @Test func `A front is accepted once, compared byte for byte`() throws {
        // Given
        let form = library.newBook()
        for front in ["\u{E9}t\u{E9}", "e\u{301}te\u{301}", "\u{C9}t\u{E9}"] { try form.addCard(front: front, back: "") }
        // Then
        #expect(throws: Failure.duplicate(.card, "\u{E9}t\u{E9}", id: 0)) {
            try form.addCard(front: "\u{E9}t\u{E9}", back: "summer")
        }
        form.nameDidChange("French")
        form.nameDidSettle()
        form.submit()
        #expect(try services.library.fronts(in: Book.ID(1)).map { Array($0.utf8).count } == [5, 7, 5])
    }

    @Test func `A book is created with all its cards or not at all`() throws {
        // Given
        let stumbling = StumblingLibrary(services.library, failingToCommit: .library(.full(path: nil)))
        let library = LibraryViewModel(services: FakeServices(library: services.library, transactions: stumbling))
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        let cards = History(library.prompt.cards)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        try form.addCard(front: "\u{65E5}", back: "sun")
        // When
        form.submit()
        // Then
        #expect(made.all == [.failure(.library(.full(path: nil)))])
        #expect(try services.library.bookNames().isEmpty)
        #expect(cards.values == [0])
    }

    @Test func `A form whose submission failed can be submitted again`() throws {
        // Given
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        let cards = History(library.prompt.cards)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        try form.addCard(front: "\u{65E5}", back: "sun")
        // When another process writes, and then it does not
        let elsewhere = services.library.connect()
        try elsewhere.begin()
        form.submit()
        try elsewhere.rollback()
        let namesBetween = try services.library.bookNames()
        form.submit()
        // Then
        #expect(namesBetween.isEmpty)
        #expect(made.all == [.failure(.library(.busy)), .success(.added(.row(1, "Kanji", cards: 1)))])
        #expect(cards.values == [0, 1])
    }

    @Test func `A name taken between its check and the submission is a duplicate`() throws {
        // Given
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        let validation = History(form.validation)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        // When
        try services.library.givenBook("kanji")
        form.submit()
        // Then
        #expect(validation.values == [.empty, .checking, .fine])
        #expect(made.all == [.failure(.duplicate(.book, "Kanji", id: 1))])
    }

    @Test func `Leaving the form creates the book under the first free name`() throws {
        // Given
        let form = library.newBook()
        try form.addCard(front: "\u{65E5}", back: "sun")
        let long = String(repeating: "n", count: 256)
        for name in ["Kanji", "kanji 2", long] { try services.library.givenBook(name) }
        // When
        let changes = try [" Greek ", "Kanji", long].map { try form.submit(underNameLike: $0) }
        // Then
        let names = ["Greek", "Kanji 3", long.dropLast(2) + " 2"]
        #expect(changes == zip(4..., names).map { .added(.row($0, $1, cards: 1)) })
    }

    @Test func `Leaving the form reports why the book cannot be created`() throws {
        // Given
        let form = library.newBook()
        let elsewhere = services.library.connect()
        try elsewhere.begin()
        // Then
        #expect(throws: Failure.library(.busy)) { try form.submit(underNameLike: "Kanji") }
    }

    @Test func `Submitting a form twice creates one book`() throws {
        // Given
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        // When
        form.submit()
        form.submit()
        // Then
        #expect(made.all == [.success(.added(.row(1, "Kanji"))), .failure(.duplicate(.book, "Kanji", id: 1))])
    }

    @Test func `A book is created within the open transaction`() throws {
        // Given
        let form = library.newBook()
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        // When
        try library.transaction.begin()
        form.submit()
        let namesWithin = try services.library.bookNames()
        try library.transaction.rollback()
        // Then
        #expect(namesWithin == ["Kanji"])
        #expect(try services.library.bookNames().isEmpty)
    }

    @Test func `The outputs outlive the form`() {
        // Given
        var form: NewBookViewModel? = library.newBook()
        weak let released = form
        let validation = form.map { History($0.validation) }
        let isBusy = form.map { History($0.isBusy) }
        form?.nameDidChange("Kanji")
        // When
        form = nil
        services.scheduler.advance(by: NewBookViewModel.settlingTime)
        // Then
        #expect(released == nil)
        #expect(validation?.values == [.empty, .checking, .fine])
        #expect(isBusy?.values == [false, true, false])
    }

    @Test func `A released form leaves no pending work`() {
        // Given
        var form: NewBookViewModel? = library.newBook()
        weak let validation = form?.validation
        form?.nameDidChange("Kanji")
        #expect(services.scheduler.pendingCount == 1)
        // When
        form = nil
        // Then
        #expect(validation == nil)
        #expect(services.scheduler.pendingCount == 0)
    }
}
