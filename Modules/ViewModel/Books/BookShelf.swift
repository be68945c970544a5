package import Binding
package import Model

/// The books as the view models share them: whatever one changes, the others' lists follow by the edit alone.
///
/// The list is read when it is first looked at; a script that only adds cards never reads it.
@MainActor package final class BookShelf {
    package let store: any BookStore
    private let clock: any WallClock
    private var loaded: MutableListProperty<Book>?
    private var lastResolved: (name: String, id: Book.ID)?

    package init(store: any BookStore, clock: any WallClock) {
        self.store = store
        self.clock = clock
    }

    package var now: Timestamp { clock.now }

    /// All books by id; it follows every change made through the shelf.
    /// - Throws: what reading the library meets, the first time.
    package func books() throws(Failure) -> ListProperty<Book> {
        if let loaded { return loaded }
        let list = MutableListProperty(try readAll())
        loaded = list
        return list
    }

    /// Reads the books again after a change that did not go through the shelf.
    package func refresh() throws(Failure) {
        lastResolved = nil
        guard let loaded else { return }
        loaded.replace(with: try readAll())
    }

    /// Takes a book's change into the list.
    package func apply(_ change: Change<Book>) {
        lastResolved = nil
        guard let loaded else { return }
        switch (change.before, change.after) {
        case (nil, let book?):
            loaded.append(book)
        case (let book?, nil):
            if let offset = offset(of: book.id) { loaded.remove(at: offset) }
        case (_?, let book?):
            if let offset = offset(of: book.id) { loaded.update(book, at: offset) }
        case (nil, nil):
            break
        }
    }

    /// Takes a card's change into the counts of its book.
    package func apply(_ change: Change<Card>) {
        if let before = change.before { recount(before, by: -1) }
        if let after = change.after { recount(after, by: 1) }
    }

    /// Takes an added card into the counts of its book, without asking for the card.
    package func cardAdded(to book: Book.ID) { adjust(book) { $0.cards += 1 } }

    /// The book that a reference means.
    /// - Throws: `Failure.notFound` with the names that are near.
    package func resolve(_ reference: EntityReference) throws(Failure) -> Book.ID {
        switch reference {
        case .id(let number):
            let id = Book.ID(number)
            guard try attempt({ () throws(ModelError) in try store.book(id, at: now) }) != nil else {
                throw .notFound(.book, reference, near: [])
            }
            return id
        case .name(let name):
            if let lastResolved, lastResolved.name == name { return lastResolved.id }
            guard let id = try attempt({ () throws(ModelError) in try store.bookID(named: NameKey(folding: name)) }) else {
                throw .notFound(.book, reference, near: try names(near: name))
            }
            lastResolved = (name, id)
            return id
        }
    }

    private func names(near name: String) throws(Failure) -> [Failure.Near] {
        var near = NearNames<Book.ID>(to: name)
        try attempt { () throws(ModelError) in try store.forEachBookName { near.consider($1, id: $0) } }
        return near.nearest.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
    }

    private func readAll() throws(Failure) -> [Book] {
        try attempt { () throws(ModelError) in try store.books(BookQuery(), at: now) }.sorted { $0.id < $1.id }
    }

    private func recount(_ card: Card, by sign: Int) {
        adjust(card.book) { book in
            book.cards += sign
            if card.isKnown { book.known += sign }
        }
    }

    private func adjust(_ id: Book.ID, _ body: (inout Book) -> Void) {
        guard let loaded, let offset = offset(of: id) else { return }
        var book = loaded[offset]
        body(&book)
        loaded.update(book, at: offset)
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
