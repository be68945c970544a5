import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Cards that are put by their front: added, updated, or left as they are.
@MainActor @Suite struct PuttingCardsTests {
    private let services = FakeServices()
    private let cards: CardsViewModel
    private let book: Book.ID
    private let schedule = Schedule.review(dueAt: .start + .seconds(60))

    init() throws {
        cards = LibraryViewModel(services: services).cards
        book = try services.library.givenBook("French")
    }

    @Test func `Putting a card adds it, then updates it, then leaves it unchanged`() {
        #expect(
            results(
                cards.put,
                NewCard(book: .name("French"), front: "le chat", back: "a cat"),
                NewCard(book: .name("French"), front: "le chat", back: "the cat", tags: ["pet"]),
                NewCard(book: .name("French"), front: "le chat", back: "the cat", tags: ["pet", "pet"]))
                == [
                    .success(.added(.row(1, in: (1, "French"), "le chat", "a cat"))),
                    .success(
                        .updated(
                            .row(1, in: (1, "French"), "le chat", "the cat", tags: ["pet"], editedAt: .start),
                            before: .row(1, in: (1, "French"), "le chat", "a cat"))),
                    .success(.unchanged(.row(1, in: (1, "French"), "le chat", "the cat", tags: ["pet"], editedAt: .start))),
                ])
    }

    @Test func `An updated card keeps its schedule and stays suspended`() throws {
        // Given
        let id = try services.library.givenCard("le chat", "a cat", tags: ["pet"], in: book, schedule: schedule)
        _ = try services.library.setSuspended(true, of: id)
        // When
        let reports = results(cards.put, NewCard(book: .name("French"), front: "le chat", back: "the cat"))
        // Then
        let before = CardRow.row(
            1, in: (1, "French"), "le chat", "a cat", tags: ["pet"], schedule: schedule, isSuspended: true)
        let after = CardRow.row(
            1, in: (1, "French"), "le chat", "the cat", schedule: schedule, isSuspended: true, editedAt: .start)
        #expect(reports == [.success(.updated(after, before: before))])
        #expect(results(cards.show, .id(1)) == [.success(after)])
    }

    @Test func `A back that differs only in its bytes is an update`() throws {
        // Given
        try services.library.givenCard("summer", "\u{E9}t\u{E9}", in: book)
        // When
        let change = try cards.put(NewCard(book: .name("French"), front: "summer", back: "e\u{301}te\u{301}"))
        // Then
        #expect(change.kind == .updated)
        #expect(Array(try cards.show(.id(1)).back.utf8) == Array("e\u{301}te\u{301}".utf8))
    }

    @Test func `The same front in another book is another card`() throws {
        // Given
        try services.library.givenBook("Spanish")
        try services.library.givenCard("animal", "the animal", in: book)
        // When
        let reports = results(cards.put, NewCard(book: .name("Spanish"), front: "animal", back: "the animal"))
        // Then
        #expect(reports == [.success(.added(.row(2, in: (2, "Spanish"), "animal", "the animal")))])
    }
}
