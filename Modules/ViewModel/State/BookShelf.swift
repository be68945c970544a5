package import Binding
package import Model
package import Vocabulary

/// The books as the view models share them: whatever one changes, the others' lists follow by the edit alone.
///
/// The list is read when it is first looked at; a script that only adds cards never reads it.
@MainActor package final class BookShelf {
    package let store: any BookStore
    private let study: any StudyStore
    private let clock: StudyClock
    private lazy var list = SharedList<Book> {
        $0.id < $1.id
    } read: { [unowned self] () throws(Failure) in
        try readAll()
    }
    /// Is called when cards become due at another time than was thought.
    var dueTimeDidChange: () -> Void = {}
    /// When the list's due cards were counted: all of them at one moment, whatever changes later; nil until they were.
    private var countedAt: StudyMoment?
    /// When more cards become due than were counted: the next learning card's time, or else the end of the day of study.
    private(set) var changesAt: Timestamp?

    package init(store: any BookStore, study: any StudyStore, clock: StudyClock) {
        self.store = store
        self.study = study
        self.clock = clock
    }

    package var now: Timestamp { clock.now }

    /// The moment with what decides which cards are due at it.
    package func moment() throws(Failure) -> StudyMoment { try clock.moment() }

    /// All books by id.
    package func books() -> ListProperty<Book> { list.elements() }

    /// Other cards are due when the time of one has come, or the clock was set back.
    func followTime() {
        guard let countedAt, let changesAt else { return }
        if now < countedAt.now || now >= changesAt { list.becomeStale() }
    }

    /// Takes a book's change into the list.
    func apply(_ change: Change<Book>) {
        var after = change.after
        // As those of the other books: of the moment they were counted.
        if let loaded = list.loaded, let offset = change.before.flatMap(list.offset) { after?.due = loaded[offset].due }
        list.apply(before: change.before, after: after)
    }

    /// Takes a card's change into the counts of its book, or of both when it moved.
    func apply(_ change: Change<Card>) {
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
        // All is read before anything is set: a read in between would settle a card that is in no book.
        let changed = recounted.filter { loaded[$0.key] != $0.value }
        for (offset, book) in changed { loaded.update(book, at: offset) }
    }

    /// Takes added cards into the counts of their book, without asking for them.
    func apply(_ count: Int, addedTo id: Book.ID) {
        guard let loaded = list.loaded, let offset = offset(of: id) else { return }
        loaded.modify(at: offset) { $0.cards += count }
    }

    private func readAll() throws(Failure) -> [Book] {
        let moment = try clock.moment()
        let books = try store.books(BookQuery(), at: moment)
        let next = try study.nextDue(.learning, in: nil, after: moment)
        countedAt = moment
        changesAt = min(next ?? moment.dayEnd, moment.dayEnd)
        dueTimeDidChange()
        return books
    }

    private func offset(of id: Book.ID) -> Int? {
        guard let loaded = list.loaded else { return nil }
        let offset = loaded.firstOffset { $0.id >= id }
        return offset < loaded.count && loaded[offset].id == id ? offset : nil
    }
}

extension BookShelf: SharedState {
    var isStale: Bool { list.isStale }

    var willLoad: () -> Void {
        get { list.willLoad }
        set { list.willLoad = newValue }
    }

    func becomeStale() { list.becomeStale() }

    func settle() throws(Failure) { try list.settle() }
}

extension Book {
    /// Counts a card in or, with -1, out.
    fileprivate mutating func count(_ card: Card, by sign: Int, dueAt moment: StudyMoment) {
        cards += sign
        if card.isKnown { known += sign }
        if card.isDue(at: moment) { due += sign }
    }
}
