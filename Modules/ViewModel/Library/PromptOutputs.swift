public import Binding

/// The state of the library that a front shows while it waits for a command.
public typealias PromptOutputs = (
    /// The part of all cards that is known, such as `50% KNOWN`; empty if there are no cards.
    progressText: Property<String>,
    /// The number of due cards in all books.
    due: Property<Int>,
    /// The current sitting; nil if there is none.
    sitting: Property<SittingState?>,
    /// What the prompt is about: during study what is studied, otherwise the open book or profile; nil for all books.
    subject: Property<OpenItem?>
)

/// Returns the outputs of a prompt: a view model that is a function, since they follow from its inputs alone.
@MainActor func promptOutputs(
    input: (
        books: BooksViewModel, sitting: Property<SittingState?>, openItem: Property<OpenItem?>, studied: Property<StudySubject?>
    )
) -> PromptOutputs {
    let subject: Property<OpenItem?> = combineLatest(input.studied, input.openItem).map { studied, openItem in
        switch studied {
        case nil: openItem
        case .allBooks: nil
        case .book(let book): .book(book)
        }
    }
    return (input.books.progressText, input.books.due, input.sitting, subject.removeDuplicates())
}
