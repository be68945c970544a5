package import Vocabulary

/// A change of the library, as adapters report it.
package enum LibraryChange: Sendable, Equatable {
    indirect case book(Change<Book>)
    indirect case card(Change<Card>)
    /// New cards in a book, as a number: the cards themselves are not read.
    case cardsAdded(Int, to: Book.ID)
    indirect case profile(Change<Profile>)
    indirect case session(Change<Session>)
    /// The time sat so far in a running session was noted.
    case sessionNoted(Session.ID, sat: Duration, at: Timestamp)
    /// The value of a setting has changed, for the library or for a book.
    case setting
    /// A saved filter was added, changed or deleted.
    case filter
    /// Anything may be different: changes were undone, redone or rolled back, a backup was restored, or another process wrote.
    case everything

    /// Whether whatever was read may have become invalid.
    package var changesEverything: Bool {
        switch self {
        case .setting, .everything: true
        case .book, .card, .cardsAdded, .profile, .session, .sessionNoted, .filter: false
        }
    }
}

extension LibraryChange {
    package static func added(_ book: Book) -> Self { .book(Change(before: nil, after: book)) }
    package static func added(_ profile: Profile) -> Self { .profile(Change(before: nil, after: profile)) }
    package static func added(_ session: Session) -> Self { .session(Change(before: nil, after: session)) }
}
