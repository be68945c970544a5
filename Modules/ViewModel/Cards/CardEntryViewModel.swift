public import Binding
public import Vocabulary

/// Cards that are entered one after another into a book; each is added at once.
@MainActor public final class CardEntryViewModel {
    // Outputs

    /// The cards that were added.
    public let cards: ListProperty<NewBookCard>
    /// Sends each card that was added.
    public let added: Signal<NewBookCard>

    // Inputs

    /// Adds a card to the book.
    /// - Throws: `Failure.invalid`, `Failure.duplicate`, `Failure.notFound` if the book was deleted meanwhile.
    public func addCard(front: String, back: String) throws(Failure) {
        try library.add(NewCard(book: book, front: front, back: back, tags: tags))
        let card = NewBookCard(front: front, back: back)
        entered.append(card)
        additions.send(card)
    }

    /// Checks the front of a card before its back is known.
    /// - Throws: the same as ``addCard(front:back:)``.
    public func checkFront(_ front: String) throws(Failure) { try library.checkFront(front, in: book) }

    /// Returns nil: the cards are in the library, where they can be changed by commands.
    public func takeLastCard() -> NewBookCard? { nil }

    private let book: EntityReference
    private let tags: [String]
    private let library: CardsViewModel
    private let entered = MutableListProperty<NewBookCard>()
    private let additions = MutableSignal<NewBookCard>(name: "the cards that are entered")

    /// Creates an empty form for the cards of a book, which all get the same tags.
    init(book: BookRow, tags: [String], library: CardsViewModel) {
        self.book = .id(book.id)
        self.tags = tags
        self.library = library
        cards = entered
        added = additions
    }
}
