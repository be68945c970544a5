public import Binding

/// What a front shows while it waits for a command: how the library stands.
@MainActor public final class PromptViewModel {
    /// `50% KNOWN`: the books' progress weighted by their cards; empty while there are no cards.
    public let progressText: Property<String>
    /// How many cards are due over all books.
    public let due: Property<Int>
    /// How many cards there are.
    public let cards: Property<Int>

    /// The sitting under way.
    public let sitting: Property<SittingState?>

    /// What is in hand.
    public let held: Property<HeldThing?>

    init(books: BooksViewModel, sitting: Property<SittingState?>, held: Property<HeldThing?>) {
        (progressText, due, cards) = (books.progressText, books.due, books.cards)
        (self.sitting, self.held) = (sitting, held)
    }
}
