import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Which card is meant by a number or a front.
@MainActor @Suite struct CardReferencesTests {
    private let services = FakeServices()
    private let cards: CardsViewModel

    /// Cards 1 `le chat`, 2 `animal`, 3 `un chat noir`.
    init() throws {
        cards = LibraryViewModel(services: services).cards
        let french = try services.library.givenBook("French")
        for front in ["le chat", "animal", "un chat noir"] { try services.library.givenCard(front, in: french) }
    }

    @Test func `A card is referred to by its ID or its exact front`() {
        let cat = CardRow.row(1, in: (1, "French"), "le chat")
        #expect(results(cards.show, .id(1), .name("le chat")) == [.success(cat), .success(cat)])
    }

    @Test(arguments: ["Le chat", "le chat ", "le", "", "1", "@1"])
    func `Anything but the exact front refers to no card`(_ text: String) throws {
        for (input, answer) in inputs(naming: .name(text)) {
            let failures = answer()
            guard case .notFound(.card, .name(text), _)? = failures.first, failures.count == 1 else {
                Issue.record("\(input): \(failures)")
                continue
            }
        }
        #expect(try services.library.fronts(in: Book.ID(1)) == ["le chat", "animal", "un chat noir"])
    }

    @Test func `An unknown front is not found, and cards with its words are suggested`() throws {
        // Given
        for number in 1...3 { try services.library.givenCard("chat \(number) du voisin", in: Book.ID(1)) }
        // Then: the best matches first, three at most
        for (input, answer) in inputs(naming: .name("chat")) {
            #expect(
                answer() == [
                    .notFound(
                        .card, .name("chat"),
                        near: [.near(1, "le chat"), .near(3, "un chat noir"), .near(4, "chat 1 du voisin")])
                ], "\(input)")
        }
    }

    @Test func `A front in several books is ambiguous, and the first four cards are listed`() throws {
        let books: [(name: String, ids: [Int64])] = [
            ("Spanish", [2, 4]), ("Portuguese", [2, 4, 5]), ("Catalan", [2, 4, 5, 6]), ("English", [2, 4, 5, 6]),
        ]
        for (name, ids) in books {
            // Given
            try services.library.givenCard("animal", in: services.library.givenBook(name))
            // Then
            for (input, answer) in inputs(naming: .name("animal")) {
                #expect(
                    answer() == [.ambiguous(.card, .name("animal"), among: ids.map { .near($0, "animal") })], "\(input)")
            }
        }
    }

    @Test func `An unknown card ID is not found`() {
        for id: Int64 in [4, 0, -1, .max] {
            for (input, answer) in inputs(naming: .id(id)) {
                #expect(answer() == [.notFound(.card, .id(id), near: [])], "\(input) @\(id)")
            }
        }
    }

    /// Every input that takes a card which has to be there.
    private func inputs(naming card: EntityReference) -> [(input: String, answer: () -> [Failure])] {
        [
            ("show", { failures(cards.show, card) }),
            ("edit", { failures(cards.edit, CardEdit(card: card, back: "other")) }),
            ("move", { failures(cards.move, CardMove(card: card, book: .name("French"))) }),
            ("suspend", { failures(cards.suspend, card) }),
            ("resume", { failures(cards.resume, card) }),
            ("delete", { failures(cards.delete, card) }),
        ]
    }
}
