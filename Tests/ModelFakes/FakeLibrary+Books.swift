package import Model
package import Vocabulary

extension FakeLibrary: BookStore {
    package func addBook(_ name: Name, at now: Timestamp) throws(Failure) -> Book {
        if let id = try read().bookIDs[name.key] { throw .duplicate(.book, name.text, id: id.rawValue) }
        return try write(reporting: LibraryChange.added) { state in
            state.lastBook += 1
            let id = Book.ID(state.lastBook)
            state.books[id] = FakeState.BookRow(name: name, addedAt: now)
            state.bookIDs[name.key] = id
            return Book(id: id, name: name.text, addedAt: now, cards: 0, known: 0, due: 0)
        }
    }

    package func book(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Book? {
        try read().book(id, at: moment)
    }

    package func bookName(_ id: Book.ID) throws(Failure) -> String? { try read().books[id]?.name.text }

    package func bookID(named key: NameKey) throws(Failure) -> Book.ID? { try read().bookIDs[key] }

    package func bookIDs(below key: NameKey) throws(Failure) -> [Book.ID] {
        try read().bookIDs.filter { $0.key.isBelow(key) }.sorted { $0.key.precedes($1.key) }.map(\.value)
    }

    package func books(_ query: BookQuery, at moment: StudyMoment) throws(Failure) -> [Book] {
        let state = try read()
        let all = state.books.keys.compactMap { state.book($0, at: moment) }
        let sorted = all.sorted { isOrdered($0, before: $1, by: query.sort) }
        return listed(Array(sorted.dropFirst(query.offset).prefix(query.limit)))
    }

    package func renameBook(_ id: Book.ID, to name: Name, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        let state = try read()
        guard let before = state.book(id, at: moment) else { throw .notFound(.book, id: id.rawValue) }
        if let other = state.bookIDs[name.key], other != id { throw .duplicate(.book, name.text, id: other.rawValue) }
        return try write(reporting: LibraryChange.book) { state in
            if let key = state.books[id]?.name.key { state.bookIDs[key] = nil }
            state.bookIDs[name.key] = id
            state.books[id]?.name = name
            return Change(before: before, after: state.book(id, at: moment))
        }
    }

    package func setAnkiDeck(_ deck: AnkiDeck, of id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        guard let before = try read().book(id, at: moment) else { throw .notFound(.book, id: id.rawValue) }
        return try write(reporting: LibraryChange.book) { state in
            state.books[id]?.ankiDeck = deck
            return Change(before: before, after: state.book(id, at: moment))
        }
    }

    package func deleteBook(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        let state = try read()
        guard let before = state.book(id, at: moment), let row = state.books[id] else {
            throw .notFound(.book, id: id.rawValue)
        }
        return try write(reporting: LibraryChange.book) { state in
            state.books[id] = nil
            state.bookIDs[row.name.key] = nil
            state.cards = state.cards.filter { $0.value.book != id }
            state.fronts = state.fronts.filter { $0.key.book != id }
            state.cardIDs = state.cards.keys.sorted()
            state.log = state.log.filter { state.cards[$0.key] != nil }
            state.dropNotesWithoutCards()
            state.bookSettings[id] = nil
            return Change(before: before, after: nil)
        }
    }

    package func forEachBookName(_ body: (Book.ID, String) -> Void) throws(Failure) {
        for (id, row) in try read().books.sorted(by: { $0.key < $1.key }) { body(id, row.name.text) }
    }

    package func totals(in books: BookScope, at moment: StudyMoment) throws(Failure) -> BookTotals {
        let state = try read()
        let cards = state.cards.values.filter { books.contains($0.book) }
        return BookTotals(
            books: state.books.keys.count(where: books.contains), cards: cards.count, known: cards.count(where: \.isKnown),
            due: cards.count { $0.isDue(at: moment) })
    }
}

private func isOrdered(_ left: Book, before right: Book, by sort: BookSort) -> Bool {
    switch sort {
    case .added where left.addedAt != right.addedAt: left.addedAt < right.addedAt
    case .due where left.due != right.due: left.due > right.due
    case .progress where left.progress != right.progress: left.progress > right.progress
    case .name, .added, .due, .progress: NameKey(folding: left.name).text < NameKey(folding: right.name).text
    }
}
