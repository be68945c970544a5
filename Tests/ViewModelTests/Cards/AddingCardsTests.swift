import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct AddingCardsTests {
    private let services = FakeServices()
    private let cards: CardsViewModel

    init() throws {
        cards = LibraryViewModel(services: services).cards
        try services.library.givenBook("French")
        try services.library.givenBook("Spanish")
    }

    @Test func `An added card is new and has each of its tags once`() throws {
        // When
        let reports = results(
            cards.add,
            NewCard(book: .name("French"), front: " le chat ", back: "the\ncat", tags: ["pet", "animal", "pet"]),
            NewCard(book: .id(2), front: "el gato", back: ""))
        // Then
        #expect(reports == [.success(1), .success(2)])
        #expect(
            results(cards.show, .id(1), .id(2)) == [
                .success(.row(1, in: (1, "French"), " le chat ", "the\ncat", tags: ["pet", "animal"])),
                .success(.row(2, in: (2, "Spanish"), "el gato", "")),
            ])
    }

    @Test func `A front that the book already has is rejected as a duplicate`() throws {
        // Given
        try cards.add(NewCard(book: .name("French"), front: "le chien", back: "the dog"))
        // When
        let reports = results(
            cards.add,
            NewCard(book: .name("French"), front: "le chat", back: "the cat"),
            NewCard(book: .name("French"), front: "le chat", back: "a cat"),
            NewCard(book: .name("Spanish"), front: "le chat", back: "a cat"))
        // Then
        #expect(reports == [.success(2), .failure(.duplicate(.card, "le chat", id: 2)), .success(3)])
        #expect(try cards.show(.id(2)).back == "the cat")
    }

    @Test func `Fronts are compared byte for byte`() throws {
        let fronts = ["\u{E9}t\u{E9}", "e\u{301}te\u{301}", "\u{C9}t\u{E9}", "\u{E9}t\u{E9} "]
        #expect(
            fronts.flatMap { results(cards.add, NewCard(book: .name("French"), front: $0, back: "summer")) }
                == [.success(1), .success(2), .success(3), .success(4)])
    }

    @Test(arguments: ImpossibleCard.all)
    func `An invalid card is rejected with its flaw`(_ card: ImpossibleCard) throws {
        // Given
        try services.library.givenCard("le chat", "the cat", in: Book.ID(1))
        let new = NewCard(book: .name("French"), front: card.front, back: card.back, tags: card.tags)
        let editing = CardEdit(card: .id(1), front: card.front, back: card.back, tags: card.tags)
        // Then
        #expect(results(cards.add, new) == [.failure(card.failure)])
        #expect(results(cards.put, new) == [.failure(card.failure)])
        #expect(results(cards.edit, editing) == [.failure(card.failure)])
        #expect(try services.library.fronts(in: Book.ID(1)) == ["le chat"])
        #expect(try cards.show(.id(1)) == .row(1, in: (1, "French"), "le chat", "the cat"))
    }

    @Test func `Texts of the maximum length are accepted`() throws {
        // Given
        let text = String(repeating: "x", count: 65_536)
        let tag = String(repeating: "t", count: 128)
        // When
        try cards.add(NewCard(book: .name("French"), front: text, back: text, tags: [tag]))
        // Then
        #expect(try cards.show(.name(text)).tags == [tag])
    }
}
