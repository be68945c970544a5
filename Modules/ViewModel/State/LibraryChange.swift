package import Model
package import Vocabulary

/// What has happened to the library.
package enum LibraryChange {
    case book(Change<Book>)
    case card(Change<Card>)
    /// New cards, without asking for them.
    case cardsAdded(Int, to: Book.ID)
    case profile(Change<Profile>)
    case session(Change<Session>)
    /// So much of a running session is sat.
    case sessionNoted(Session.ID, sat: Duration, at: Timestamp)
    /// A setting has another value, for the library or for a book.
    case setting
    /// Anything may be different: what was done was taken back or done again, a backup was restored, another process has written.
    case everything
}
