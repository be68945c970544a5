public import Binding

/// The state of the library that a front shows while it waits for a command.
@MainActor public final class PromptViewModel {
    /// The part of all cards that is known, such as `50% KNOWN`; empty if there are no cards.
    public let progressText: Property<String>
    /// The number of due cards in all books.
    public let due: Property<Int>
    /// The number of cards in all books.
    public let cards: Property<Int>

    /// The current sitting; nil if there is none.
    public let sitting: Property<SittingState?>

    /// What the prompt is about: during study what is studied, otherwise the open book or profile; nil for all books.
    public let subject: Property<OpenItem?>

    init(
        books: BooksViewModel, sitting: Property<SittingState?>, openItem: Property<OpenItem?>, studied: Property<StudySubject?>
    ) {
        (progressText, due, cards) = (books.progressText, books.due, books.cards)
        self.sitting = sitting
        subject = combineLatest(studied, openItem).map { studied, openItem in
            switch studied {
            case nil: openItem
            case .allBooks: nil
            case .book(let book): .book(book)
            }
        }.removeDuplicates()
    }
}
