public import Binding

/// The state of the library that a front shows while it waits for a command.
public typealias PromptOutputs = (
    /// The part of all cards that is known, such as `50% KNOWN`; empty if there are no cards.
    progressText: Property<String>,
    /// The number of due cards in all books.
    due: Property<Int>,
    /// The current sitting; nil if there is none.
    sitting: Property<SittingState?>,
    /// What the prompt is about, besides a sitting.
    subject: Property<PromptSubject>
)

/// What a prompt is about: during study what is studied, otherwise what is open.
public enum PromptSubject: Hashable, Sendable {
    case allBooks
    case book(BookRow)
    case profile(ProfileRow)
    /// The profile that is being sat with.
    case sitting
}

/// Returns the outputs of a prompt: a view model that is a function, since they follow from its inputs alone.
@MainActor func promptOutputs(
    input: (
        books: BooksViewModel, sitting: Property<SittingState?>, openItem: Property<OpenItem?>, studied: Property<StudySubject?>
    )
) -> PromptOutputs {
    let subject: Property<PromptSubject> = combineLatest(input.studied, input.openItem, input.sitting).map {
        studied, openItem, sitting in
        switch (studied, openItem) {
        case (.book(let book), _), (nil, .book(let book)): .book(book)
        case (nil, .profile(let profile)): profile.id == sitting?.profileID ? .sitting : .profile(profile)
        case (.allBooks, _), (nil, nil): .allBooks
        }
    }
    return (input.books.progressText, input.books.due, input.sitting, subject.removeDuplicates())
}
