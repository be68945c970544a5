public import Binding
import Changeset
import Model

/// What happens to the list of books, for a view that tells of it when it can.
@MainActor public final class BookEventsViewModel {
    /// Sent when the list has changed, so that there can be events to take.
    public let changed: Signal<Void>

    /// The rows at the last call of ``takeEvents(all:)``, and the edits since then.
    private var before: [BookRow]
    private let reader: ListReader<BookRow>

    /// The number of events that are told at once.
    private static let most = 20
    /// The number of cards from which on a deletion is large.
    private static let many = 101

    init(_ rows: ListProperty<BookRow>) {
        changed = rows.snapshots.changes.map { _ in }
        reader = rows.reader()
        before = Array(reader.read().elements)
    }

    /// Returns what has happened since the last call, or since the view model was created.
    /// - Parameter all: whether to include numbers of cards, which a command's own output has reported.
    public func takeEvents(all: Bool) -> [BookEvent] {
        let (elements, changes) = reader.read()
        let rows = Array(elements)
        defer { before = rows }
        let kept = changes.updates.filter { before[$0.old].isSameBook(as: rows[$0.new]) }
        let replaced = changes.updates.filter { !before[$0.old].isSameBook(as: rows[$0.new]) }
        let removed = (changes.deletions + replaced.map(\.old)).map { before[$0] }
        // As when an import is undone that moved cards to new books.
        let haveMoved = !removed.isEmpty && before.cards - rows.cards < removed.cards
        var events = removed.map { row in
            let cards = haveMoved ? 0 : row.cards
            return BookEvent.deleted(row, cards: cards, isLarge: cards >= Self.many)
        }
        events += (changes.insertions + replaced.map(\.new)).map { .added(rows[$0]) }
        events += kept.compactMap { update in
            BookUpdate(before[update.old], rows[update.new], all: all || haveMoved).map { .updated(rows[update.new], from: $0) }
        }
        if !changes.moves.isEmpty {
            events += movedByTheirNames(kept, in: rows).map { .moved(rows[$0], after: $0 == 0 ? nil : rows[$0 - 1].name) }
        }
        return events.count > Self.most ? events.prefix(Self.most) + [.more(events.count - Self.most)] : events
    }

    /// Returns the new offsets of the books that moved past others because they were renamed.
    ///
    /// It does not use the changeset's moves, because the fewest moves can be those of the other books.
    private func movedByTheirNames(_ kept: [Changeset.Update], in rows: [BookRow]) -> [Int] {
        let ids = Set(before.map(\.id)).intersection(rows.map(\.id))
        return kept.filter { update in
            before[update.old].name != rows[update.new].name
                && ids.intersection(before[..<update.old].map(\.id)) != ids.intersection(rows[..<update.new].map(\.id))
        }.map(\.new)
    }
}

extension BookUpdate {
    /// Creates an update from rows; nil if nothing has changed that is to be told.
    fileprivate init?(_ old: BookRow, _ new: BookRow, all: Bool) {
        // The progress of a book that got its first cards says nothing, unless some of them are known.
        let showsProgress = new.cards > 0 && (old.cards > 0 || new.known > 0) && old.progressText != new.progressText
        self.init(
            name: old.name == new.name ? nil : old.name, cards: all && old.cards != new.cards ? old.cards : nil,
            progress: showsProgress ? percentText(known: old.known, of: old.cards) : nil)
        if self == BookUpdate() { return nil }
    }
}

extension [BookRow] {
    /// The number of cards in all of the books.
    fileprivate var cards: Int { reduce(0) { $0 + $1.cards } }
}

extension BooksViewModel {
    /// Creates a view model of what happens to the list from now on.
    public func events() -> BookEventsViewModel { BookEventsViewModel(rows) }
}

extension BookRow {
    /// Returns whether both rows are of one book, whatever has changed in it: after a backup is restored, a different book can
    /// have the same id.
    fileprivate func isSameBook(as other: BookRow) -> Bool { book.id == other.book.id && book.addedAt == other.book.addedAt }
}
