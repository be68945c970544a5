package import Binding
package import Model
package import Vocabulary

/// The list of books that view models share: when one of them changes a book, all others follow with a single edit.
///
/// The list is read on first access; a script that only adds cards never reads it.
@MainActor package final class BookShelf {
    /// The store of the books.
    package let store: any BookStore
    private let study: any StudyStore
    private let clock: StudyClock
    /// The list itself, which ``LibraryState`` keeps current like the others.
    private(set) lazy var list = SharedList<Book> {
        $0.id < $1.id
    } read: { [unowned self] () throws(Failure) in
        let moment = try clock.moment()
        let books = try store.books(BookQuery(), at: moment)
        let next = try study.nextDue(.learning, in: .all, after: moment)
        countedAt = moment
        changesAt = min(next ?? moment.dayEnd, moment.dayEnd)
        dueTimeDidChange()
        return books
    }
    /// Called when `changesAt` has changed.
    var dueTimeDidChange: () -> Void = {}
    /// The moment at which the due cards of all books in the list were counted, whatever changes later; nil until then.
    private var countedAt: StudyMoment?
    /// When more cards become due than were counted: the next card in learning, or else the end of the study day.
    private(set) var changesAt: Timestamp?

    /// Creates a list of books that is read on first access.
    package init(store: any BookStore, study: any StudyStore, clock: StudyClock) {
        self.store = store
        self.study = study
        self.clock = clock
    }

    /// The current time.
    package var now: Timestamp { clock.now }

    /// Returns the current moment, with what decides which cards are due.
    package func moment() throws(Failure) -> StudyMoment { try clock.moment() }

    /// Returns all books, ordered by id.
    package func books() -> ListProperty<Book> { list.elements() }

    /// Marks the list as stale if more cards have become due, or if the clock was set back.
    func followTime() {
        guard let countedAt, let changesAt else { return }
        if now < countedAt.now || now >= changesAt { list.becomeStale() }
    }

    /// Applies a change of a book to the list.
    package func apply(_ change: Change<Book>) {
        var after = change.after
        // The due count stays that of the moment at which all books were counted.
        if let loaded = list.loaded, let offset = change.before.flatMap(list.offset) { after?.due = loaded[offset].due }
        list.apply(before: change.before, after: after)
    }

    /// Applies a change of a card to the counts of its book, or of both books if it moved.
    package func apply(_ change: Change<Card>) {
        guard let loaded = list.loaded, let countedAt else { return }
        var recounted: [Int: Book] = [:]
        for (card, sign) in [(change.before, -1), (change.after, 1)] {
            guard let card, let offset = offset(of: card.book) else { continue }
            if sign > 0, let dueAt = card.schedule.dueAt, dueAt > countedAt.now, let next = changesAt, dueAt < next {
                changesAt = dueAt
                dueTimeDidChange()
            }
            recounted[offset, default: loaded[offset]].count(card, by: sign, dueAt: countedAt)
        }
        // All books are read before any is updated: a read in between would publish a state in which a moved card is in no book.
        let changed = recounted.filter { loaded[$0.key] != $0.value }
        for (offset, book) in changed { loaded.update(book, at: offset) }
    }

    /// Adds new cards to the count of their book, without reading them.
    package func apply(_ count: Int, addedTo id: Book.ID) {
        guard let loaded = list.loaded, let offset = offset(of: id) else { return }
        loaded.modify(at: offset) { $0.cards += count }
    }

    private func offset(of id: Book.ID) -> Int? {
        guard let loaded = list.loaded else { return nil }
        let offset = loaded.firstOffset { $0.id >= id }
        return offset < loaded.count && loaded[offset].id == id ? offset : nil
    }
}

extension Book {
    /// Adds a card to the counts, or removes it if `sign` is -1.
    fileprivate mutating func count(_ card: Card, by sign: Int, dueAt moment: StudyMoment) {
        cards += sign
        if card.isKnown { known += sign }
        if card.isDue(at: moment) { due += sign }
    }
}
