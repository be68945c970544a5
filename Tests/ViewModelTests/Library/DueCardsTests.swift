import Binding
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// How many cards are due over all books, as the prompt says it.
@MainActor @Suite struct DueCardsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `Cards that are new, suspended or not yet due are not counted`() throws {
        // Given
        try givenCards()
        // Then
        #expect(History(library.prompt.due).values == [3])
    }

    @Test func `The count follows due cards that come and go`() throws {
        // Given
        try givenCards()
        let due = History(library.prompt.due)
        // When
        try library.cards.suspend(.name("learning"))
        try library.cards.resume(.name("learning"))
        try library.cards.delete(.name("review"))
        try library.cards.delete(.name("new"))
        try library.cards.delete(.name("later"))
        try library.cards.resume(.name("suspended"))
        try library.cards.move(CardMove(card: .name("learning"), book: .name("Other")))
        try library.books.delete(.name("Other"))
        try library.books.delete(.name("French"))
        // Then
        #expect(due.values == [3, 2, 3, 2, 3, 2, 0])
    }

    @Test func `Deleting a card that became due after the count does not change the count`() throws {
        // Given
        try givenCards()
        let due = History(library.prompt.due)
        // When its time has come, a book is renamed and the card deleted
        services.clock.advance(by: .seconds(20))
        try library.books.rename(BookRename(book: .name("French"), name: "Fran\u{E7}ais"))
        try library.cards.delete(.name("later"))
        // Then it was not among those that were due when they were counted
        #expect(due.values == [3])
    }

    @Test func `A card that becomes due is counted as soon as it is due`() throws {
        // Given
        try givenCards()
        let due = History(library.prompt.due)
        library.refreshIfChanged()
        let read = services.library.rowsListed
        // When
        services.clock.advance(by: .milliseconds(19_999))
        library.refreshIfChanged()
        // Then nothing is read again
        #expect(due.values == [3] && services.library.rowsListed == read)
        // When
        services.clock.advance(by: .milliseconds(1))
        library.refreshIfChanged()
        // Then
        #expect(due.values == [3, 4])
    }

    @Test func `A card that becomes due while unobserved is counted`() throws {
        // Given
        try givenCards()
        let due = History(library.prompt.due)
        // When
        services.pass(.milliseconds(19_999))
        let before = due.values
        services.pass(.milliseconds(1))
        // Then
        #expect(before == [3])
        #expect(due.values == [3, 4])
    }

    @Test func `A clock that is set forward while unobserved is noticed within a minute`() throws {
        // Given
        try givenCards()
        try services.library.givenCard("tomorrow", in: Book.ID(1), schedule: .review(dueAt: .start + .seconds(86_400)))
        let due = History(library.prompt.due)
        services.pass(.seconds(20))
        // When the clock alone is set
        services.clock.advance(by: .seconds(86_400))
        services.scheduler.advance(by: .seconds(60))
        // Then
        #expect(due.values == [3, 4, 5])
    }

    @Test func `An answered card is counted again when it becomes due`() throws {
        // Given
        try givenCards()
        let due = History(library.prompt.due)
        library.refreshIfChanged()
        try library.review.answer(CardAnswer(card: .name("new"), rating: .again))
        // When
        services.clock.advance(by: .seconds(60))
        library.refreshIfChanged()
        // Then `later` and the new card are due as well
        #expect(due.values == [3, 5])
    }

    @Test func `The next study day adds its reviews to the count`() throws {
        // Given
        try givenCards()
        let end = try services.clockService.clock.moment().dayEnd
        try services.library.givenCard("tomorrow", in: Book.ID(1), schedule: .review(dueAt: end + .seconds(3600)))
        let due = History(library.prompt.due)
        // When
        services.clock.advance(by: Timestamp.start.duration(to: end))
        library.refreshIfChanged()
        // Then
        #expect(due.values == [3, 5])
    }

    @Test func `The count follows a clock that is set back`() throws {
        // Given
        try givenCards()
        services.clock.advance(by: .seconds(20))
        let due = History(library.prompt.due)
        library.refreshIfChanged()
        // When
        services.clock.advance(by: .seconds(-20))
        library.refreshIfChanged()
        // Then
        #expect(due.values == [4, 3])
    }

    @Test func `Books that could not be read at first are read later`() throws {
        // Given
        try givenCards()
        services.library.failure = .library(.busy)
        let due = History(library.prompt.due)
        library.refreshIfChanged()
        #expect(library.failure.current == Failure.library(.busy))
        // When
        services.library.failure = nil
        library.refreshIfChanged()
        // Then
        #expect(due.values == [0, 3])
    }

    private func givenCards() throws {
        let book = try services.library.givenBook("French")
        try services.library.givenBook("Other")
        try services.library.givenCard("new", in: book)
        try services.library.givenCard("learning", in: book, schedule: .studied(.learning, dueAt: .start + .seconds(-60)))
        try services.library.givenCard("relearning", in: book, schedule: .studied(.relearning, dueAt: .start))
        try services.library.givenCard("review", in: book, schedule: .review(dueAt: .start))
        try services.library.givenCard("later", in: book, schedule: .studied(.learning, dueAt: .start + .seconds(20)))
        let suspended = try services.library.givenCard("suspended", in: book, schedule: .review(dueAt: .start))
        _ = try services.library.setSuspended(true, of: suspended)
    }
}
