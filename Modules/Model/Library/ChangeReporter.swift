package import Vocabulary

/// The effect of a mutation on one entity: added (`before` is nil), deleted (`after` is nil) or updated.
package struct Change<Entity: Sendable & Equatable>: Sendable, Equatable {
    package let before: Entity?
    package let after: Entity?

    package init(before: Entity?, after: Entity?) {
        self.before = before
        self.after = after
    }

    /// The kind of the change; unchanged if both values are equal.
    package var kind: ChangeKind {
        switch (before, after) {
        case (nil, _?): .added
        case (_?, nil): .deleted
        default: before == after ? .unchanged : .updated
        }
    }
}

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

/// Reports the changes of a library, whoever makes them, and also if they are rolled back.
///
/// An adapter has one for each connection, and reports here after each call that changed something; one object listens. The changes
/// made within ``together(_:)`` are reported at its end, and not at all if it fails. Those in a transaction are reported
/// immediately; an adapter that rolls them back reports that everything may be different.
package final class ChangeReporter {
    fileprivate var listener: ([LibraryChange]) -> Void = { _ in }
    /// The changes to report at the end of the outermost ``together(_:)``.
    private var waiting: [LibraryChange] = []
    /// The number of bodies of ``together(_:)`` that run.
    private var depth = 0
    /// The number of changes by other connections that was reported most recently.
    fileprivate var seen: Int64?

    /// The number of changes from which on it is cheaper to read everything again than to report each of them.
    private static let most = 1000

    package init() {}

    /// Sets the function that is told of all changes, in place of an earlier one.
    package func listen(_ listener: @escaping ([LibraryChange]) -> Void) { self.listener = listener }

    /// Reports a change, immediately or at the end of the outermost ``together(_:)``.
    package func report(_ change: LibraryChange) {
        if depth == 0 { return listener([change]) }
        // Reading everything again at the end will include this change.
        if case .everything? = waiting.last { return }
        if waiting.count < Self.most { waiting.append(change) } else { waiting = [.everything] }
    }

    /// Reports immediately that everything may be different.
    package func reportEverything() { listener([.everything]) }

    /// Runs a body of several calls, and reports the changes of all of them if it succeeds.
    package func together<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = waiting.count
        depth += 1
        defer {
            depth -= 1
            if depth == 0, !waiting.isEmpty {
                let changes = waiting
                waiting = []
                listener(changes)
            }
        }
        do throws(Failure) {
            return try body()
        } catch {
            // There are fewer if so many have come together that they are reported as one, which remains true.
            if start < waiting.count { waiting.removeLast(waiting.count - start) }
            throw error
        }
    }
}

extension LibraryStore {
    /// Reports that everything may be different, if another connection has written to the library since the last call.
    /// - Throws: the errors of ``changesElsewhere()``.
    package func reportChangesElsewhere() throws(Failure) {
        let count = try changesElsewhere()
        if count == changes.seen { return }
        changes.seen = count
        changes.listener([.everything])
    }
}
