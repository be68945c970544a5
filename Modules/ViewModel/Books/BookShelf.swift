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
    private var loaded: MutableListProperty<Book>?
    /// When the list's due cards were counted: all of them at one moment, whatever changes later; nil until they were.
    private var countedAt: StudyMoment?
    /// When more cards become due than were counted: the next learning card's time, or else the end of the day of study.
    private var moreAreDueAt: Timestamp?
    private var lastResolved: (name: String, id: Book.ID)?
    private var lastNamed: (id: Book.ID, name: String)?

    package init(store: any BookStore, study: any StudyStore, clock: StudyClock) {
        self.store = store
        self.study = study
        self.clock = clock
    }

    package var now: Timestamp { clock.now }

    /// The moment with what decides which cards are due at it.
    package func moment() throws(Failure) -> StudyMoment { try clock.moment() }

    /// All books by id; it follows every change made through the shelf.
    ///
    /// Where the library cannot be read there are none until ``refreshIfStale()`` succeeds, which reports the failure.
    package func books() -> ListProperty<Book> {
        if let loaded { return loaded }
        let list = MutableListProperty<Book>([])
        loaded = list
        do {
            list.replace(with: try readAll())
        } catch {
            countedAt = nil  // so that the next refresh reads them, and reports why it cannot
        }
        return list
    }

    /// Reads the books again after a change that did not go through the shelf.
    package func refresh() throws(Failure) {
        forgetNames()
        guard let loaded else { return }
        loaded.replace(with: try readAll())
    }

    /// Reads the books again when they could not be read, when more cards are due since, and when the clock was set back.
    /// - Throws: what reading the library meets.
    package func refreshIfStale() throws(Failure) {
        guard loaded != nil else { return }
        if let countedAt, let moreAreDueAt, countedAt.now <= now, now < moreAreDueAt { return }
        try refresh()
    }

    /// Takes a book's change into the list.
    package func apply(_ change: Change<Book>) {
        forgetNames()
        guard let loaded else { return }
        switch (change.before, change.after) {
        case (nil, let book?):
            loaded.append(book)
        case (let book?, nil):
            if let offset = offset(of: book.id) { loaded.remove(at: offset) }
        case (_?, var book?):
            guard let offset = offset(of: book.id) else { return }
            book.due = loaded[offset].due  // as those of the other books: of the moment they were counted
            loaded.update(book, at: offset)
        case (nil, nil):
            break
        }
    }

    /// Takes a card's change into the counts of its book, or of both when it moved.
    package func apply(_ change: Change<Card>) {
        guard let loaded, let countedAt else { return }
        var recounted: [Int: Book] = [:]
        for (card, sign) in [(change.before, -1), (change.after, 1)] {
            guard let card, let offset = offset(of: card.book) else { continue }
            if sign > 0, let dueAt = card.schedule.dueAt, dueAt > countedAt.now {
                moreAreDueAt = moreAreDueAt.map { min($0, dueAt) }
            }
            recounted[offset, default: loaded[offset]].count(card, by: sign, dueAt: countedAt)
        }
        // All is read before anything is set: a read in between would settle a card that is in no book.
        let changed = recounted.filter { loaded[$0.key] != $0.value }
        for (offset, book) in changed { loaded.update(book, at: offset) }
    }

    /// Takes an added card into the counts of its book, without asking for the card.
    package func cardAdded(to id: Book.ID) {
        guard let loaded, let offset = offset(of: id) else { return }
        loaded.modify(at: offset) { $0.cards += 1 }
    }

    /// The book that a reference means.
    /// - Throws: `Failure.notFound` with the names that are near.
    package func resolve(_ reference: EntityReference) throws(Failure) -> Book.ID {
        switch reference {
        case .id(let number):
            let id = Book.ID(number)
            if let lastNamed, lastNamed.id == id { return id }
            guard let name = try store.bookName(id) else {
                throw .notFound(.book, reference, near: [])
            }
            lastNamed = (id, name)
            return id
        case .name(let name):
            if let lastResolved, lastResolved.name == name { return lastResolved.id }
            guard let id = try store.bookID(named: NameKey(folding: name)) else {
                throw .notFound(.book, reference, near: try names(near: name))
            }
            lastResolved = (name, id)
            return id
        }
    }

    /// The name of a book as it is called at the time; empty when there is none.
    package func name(of id: Book.ID) throws(Failure) -> String {
        if let lastNamed, lastNamed.id == id { return lastNamed.name }
        let name = try store.bookName(id) ?? ""
        lastNamed = (id, name)
        return name
    }

    /// The names of books may have changed.
    package func forgetNames() {
        lastResolved = nil
        lastNamed = nil
    }

    private func names(near name: String) throws(Failure) -> [Failure.Near] {
        var near = NearNames<Book.ID>(to: name)
        try store.forEachBookName { near.consider($1, id: $0) }
        return near.nearest.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
    }

    private func readAll() throws(Failure) -> [Book] {
        let moment = try clock.moment()
        let books = try store.books(BookQuery(), at: moment)
        let next = try study.nextDue(.learning, in: nil, after: moment)
        countedAt = moment
        moreAreDueAt = min(next ?? moment.dayEnd, moment.dayEnd)
        return books.sorted { $0.id < $1.id }
    }

    /// Ids only grow, so the list is in their order.
    private func offset(of id: Book.ID) -> Int? {
        guard let loaded else { return nil }
        var (low, high) = (0, loaded.count)
        while low < high {
            let middle = (low + high) / 2
            if loaded[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < loaded.count && loaded[low].id == id ? low : nil
    }
}

extension Book {
    /// Counts a card in or, with -1, out.
    fileprivate mutating func count(_ card: Card, by sign: Int, dueAt moment: StudyMoment) {
        cards += sign
        if card.isKnown { known += sign }
        if card.isDue(at: moment) { due += sign }
    }
}
