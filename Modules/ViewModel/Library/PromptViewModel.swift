public import Binding
import Model

/// What a front shows while it waits for a command: how the library stands.
@MainActor public final class PromptViewModel {
    package typealias Services = HasBookService

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

    package init(
        services: any Services, sitting: Property<SittingState?> = .constant(nil),
        held: Property<HeldThing?> = .constant(nil)
    ) {
        self.sitting = sitting
        self.held = held
        let books = services.bookService.shelf.books()
        cards = books.sum(of: \.cards)
        due = books.sum(of: \.due)
        progressText = combineLatest(books.sum(of: \.known), cards).map { known, cards in
            cards == 0 ? "" : ViewModel.progressText(known: known, of: cards)
        }.removeDuplicates()
    }
}
