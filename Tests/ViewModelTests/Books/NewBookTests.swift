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
        form.enter("\u{65E5}", "sun")
        form.enter("\u{6708}", "")
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
        form.enter("\u{65E5}", "sun")
        // Then
        #expect(try services.library.bookNames().isEmpty)
    }

    @Test func `Cards are listed in the order in which they were entered`() throws {
        // Given
        let form = library.newBook()
        // When
        for front in ["two", "one"] { form.enter(front, "") }
        // Then
        #expect(form.entry.current.cards.map(\.front) == ["two", "one"])
    }

    @Test(arguments: ImpossibleCard.all.filter(\.tags.isEmpty))
    func `An invalid card is rejected`(_ card: ImpossibleCard) {
        let form = library.newBook()
        let events = Reports(form.entryEvents, Signal<Failure>.never)
        form.textDidChange(card.front)
        form.switchSide()
        form.textDidChange(card.back)
        form.textDidSettle()
        #expect(events.all == [.success(.rejected(card.failure))])
        #expect(form.entry.current.cards.isEmpty)
    }

    @Test func `A front is accepted once, compared byte for byte`() throws {
        // Given
        let form = library.newBook()
        for front in ["\u{E9}t\u{E9}", "e\u{301}te\u{301}", "\u{C9}t\u{E9}"] { form.enter(front, "") }
        // Then
        let events = Reports(form.entryEvents, Signal<Failure>.never)
        form.textDidChange("\u{E9}t\u{E9}")
        form.textDidSettle()
        #expect(events.all == [.success(.rejected(.duplicate(.card, "\u{E9}t\u{E9}", id: 0)))])
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
        let cards = History(library.books.cards)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        form.enter("\u{65E5}", "sun")
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
        let cards = History(library.books.cards)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        form.enter("\u{65E5}", "sun")
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

    @Test func `A name that was taken after it was accepted is rejected by the submission`() throws {
        // Given
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        let rejected = Reports(form.nameRejected, form.failed)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        // When
        try services.library.givenBook("kanji")
        form.submit()
        // Then
        #expect(made.all.isEmpty)
        #expect(rejected.all == [.success(.taken(id: 1))])
        #expect(form.validation.current == .taken(id: 1))
    }

    @Test func `Leaving the form creates the book under the first free name`() throws {
        let long = String(repeating: "n", count: 256)
        let names = [" Greek ", "Kanji", long]
        // Given
        let forms = names.map { name in
            let form = library.newBook()
            form.nameDidChange(name)
            form.nameDidSettle()
            form.enter("\u{65E5}", "sun")
            return form
        }
        let made = forms.map { Reports($0.added, $0.failed) }
        for name in ["Kanji", "kanji 2", long] { try services.library.givenBook(name) }
        // When
        for form in forms { form.leave() }
        // Then
        let numbered = ["Greek", "Kanji 3", long.dropLast(2) + " 2"]
        #expect(made.flatMap(\.all) == zip(4..., numbered).map { .success(.added(.row($0, $1, cards: 1))) })
    }

    @Test func `Leaving the form reports why the book cannot be created`() throws {
        // Given
        let form = library.newBook()
        let made = Reports(form.added, form.failed)
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        form.enter("\u{65E5}", "sun")
        let elsewhere = services.library.connect()
        try elsewhere.begin()
        // When
        form.leave()
        // Then
        #expect(made.all == [.failure(.library(.busy))])
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
        #expect(made.all == [.success(.added(.row(1, "Kanji")))])
        #expect(try services.library.bookNames() == ["Kanji"])
    }

    @Test func `Cards to which the person went back are added in their order, with what was changed`() throws {
        // Given
        let form = library.newBook()
        form.nameDidChange("Kanji")
        form.nameDidSettle()
        for front in ["one", "two", "three"] { form.enter(front, "") }
        form.textDidChange("four")
        // When the person goes back to the second card, and leaves
        for _ in 1...4 { form.goBack() }
        form.textDidChange("changed")
        form.textDidSettle()
        form.textDidSettle()
        form.leave()
        // Then
        #expect(try services.library.fronts(in: Book.ID(1)) == ["one", "changed", "three"])
        #expect(form.entry.current.hasUnfinishedCard && !form.entry.current.hasUnfinishedChange)
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
