public import Binding
import Vocabulary

/// Cards that are entered one after another into a book; each is added at once.
@MainActor public final class CardEntryViewModel {
    // Outputs

    /// The card that is typed; those that were added can be changed by commands.
    public var entry: Property<CardEntry> { state }
    /// Sends what follows from an input, such as that a card was added.
    public let entryEvents: Signal<CardEntry.Event>

    // Inputs

    /// Sets the text of the side that is typed.
    public func textDidChange(_ text: String) { take(.text(text)) }

    /// Goes on from the side that is typed, since it is complete: adds a card with its back; an empty front ends the cards.
    public func textDidSettle() { take(.settle) }

    /// Goes back from a back to its front.
    public func goBack() { take(.goBack) }

    private let book: EntityReference
    private let tags: [String]
    private let library: CardsViewModel
    private let state = MutableProperty(CardEntry(keepsCards: false), name: "the entry of cards")
    private let events = MutableSignal<CardEntry.Event>(name: "what follows from the entry of cards")

    /// Creates a form for the cards of a book, which all get the same tags.
    init(book: BookRow, tags: [String], library: CardsViewModel) {
        self.book = .id(book.id)
        self.tags = tags
        self.library = library
        entryEvents = events
    }

    private func take(_ input: CardEntry.Input) {
        var entry = state.value
        let event = entry.take(input) { (front) throws(Failure) in
            try library.checkFront(front, in: book)
        } add: { (card) throws(Failure) in
            try library.add(NewCard(book: book, front: card.front, back: card.back, tags: tags))
        }
        state.value = entry
        if let event { events.send(event) }
    }
}
