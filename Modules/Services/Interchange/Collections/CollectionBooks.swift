import Model
import Vocabulary

/// The books for the decks of a collection: those that are known to be the decks, else books with the same names, which are created
/// if necessary; or a requested one for all decks.
@MainActor final class CollectionBooks {
    /// The names of the books with cards of the collection, in the order of their first cards.
    private(set) var used: [String] = []
    /// What was changed or left as it is, in numbers.
    private(set) var numbers: [CollectionRemark: Int] = [:]

    private let requested: EntityReference?
    private let shelf: BookShelf
    private let resolver: NameResolver
    /// The decks of the collection, with their names.
    private var names: [Int64: String] = [:]
    /// The books that were decks before the import, by the ids of the decks.
    private var ofDecks: [Int64: Book.ID] = [:]
    /// The ids by which the library knows decks of the collection that have other ids there.
    private var aliases: [Int64: Int64] = [:]
    /// The books that cards of the decks are put into.
    private var known: [Int64: Book.ID] = [:]
    private var usedIDs: Set<Book.ID> = []
    /// The books that cards were moved out of.
    private var left: Set<Book.ID> = []

    init(_ requested: EntityReference?, services: any ImportExportServices) {
        self.requested = requested
        shelf = services.bookService.shelf
        resolver = services.libraryService.names
    }

    // MARK: Decks and books

    /// Finds the books of the collection's decks; must be called before all other methods.
    /// - Parameter isUpdate: whether books are renamed if their decks were.
    func begin(_ decks: [Int64: String], isUpdate: Bool) throws(Failure) {
        names = decks
        if requested != nil { return }
        let moment = try shelf.moment()
        var books: [Book.ID: Book] = [:]
        for book in try shelf.store.books(BookQuery(), at: moment) {
            books[book.id] = book
            if book.deckID != AnkiDeck.defaultID { ofDecks[book.deckID] = book.id }
        }
        let decks = decks.map { AnkiDeck(id: $0.key, name: $0.value) }.sorted { $0.id < $1.id }
        let found = decks.compactMap { deck in ofDecks[deck.id].flatMap { books[$0] }.map { (deck, $0) } }
        try remember(found, isUpdate: isUpdate, at: moment)
        for deck in decks where ofDecks[deck.id] == nil {
            guard let id = try shelf.store.bookID(named: Name(of: deck).key) else { continue }
            ofDecks[deck.id] = id
            guard deck.id != AnkiDeck.defaultID else { continue }
            if let own = try shelf.store.book(id, at: moment)?.ankiDeck {
                aliases[deck.id] = own.id
            } else {
                _ = try shelf.store.setAnkiDeck(deck, of: id, at: moment)
            }
        }
    }

    /// Returns the book for a deck.
    /// - Throws: `Failure.notFound` if a book was requested by its number and does not exist.
    func book(_ deck: Int64) throws(Failure) -> Book.ID {
        if let id = known[deck] { return id }
        let id: Book.ID
        switch requested {
        case .id(let number):
            guard try shelf.store.bookName(Book.ID(number)) != nil else { throw .notFound(.book, .id(number), near: []) }
            id = Book.ID(number)
        case .name(let name): id = try book(named: Name(ofBook: name), isRequested: true)
        case nil: id = try book(of: AnkiDeck(id: deck, name: names[deck] ?? ""))
        }
        known[deck] = id
        return id
    }

    /// Returns whether a card's move to a deck is followed: not if all cards go into a requested book, or the deck is unknown.
    func follows(_ deck: Int64) -> Bool { requested == nil && names[deck] != nil }

    /// Returns whether a book is that of a deck.
    func isBook(_ book: Book.ID, of deck: Int64) -> Bool { ofDecks[deck] == book || known[deck] == book }

    /// Returns the books that are those of a deck: none before its first card if the library has none.
    func known(for deck: Int64) -> [Book.ID] { [ofDecks[deck], known[deck]].compactMap(\.self) }

    /// Returns whether a book is that of any deck of the collection.
    func isBookOfCollection(_ book: Book.ID) -> Bool { names.keys.contains { isBook(book, of: $0) } }

    /// Returns the id by which the library knows a deck.
    func id(of deck: Int64) -> Int64 { aliases[deck] ?? deck }

    /// Returns the book of a deck with its name; nil if there is none.
    func existing(_ deck: Int64) throws(Failure) -> (id: Book.ID, name: String)? {
        let id: Book.ID?
        switch requested {
        case .id(let number): id = Book.ID(number)
        case .name(let name): id = try shelf.store.bookID(named: Name(ofBook: name).key)
        case nil: id = known[deck] ?? ofDecks[deck]
        }
        guard let id, let name = try shelf.store.bookName(id) else { return nil }
        return (id, name)
    }

    /// Adds the name of a book to ``used``.
    func use(_ book: Book.ID) throws(Failure) {
        if usedIDs.insert(book).inserted, let name = try shelf.store.bookName(book) { used.append(name) }
    }

    /// Records that a card was moved out of a book.
    func leave(_ book: Book.ID) { left.insert(book) }

    /// Returns the names of the books that no longer have any cards, because all of them were moved.
    func emptied() throws(Failure) -> [String] {
        if left.isEmpty { return [] }
        return try shelf.store.books(BookQuery(), at: shelf.moment()).filter { $0.cards == 0 && left.contains($0.id) }.map(\.name)
    }

    private func book(of deck: AnkiDeck) throws(Failure) -> Book.ID {
        if (try? Name(ofBook: deck.name)) == nil { numbers[.renamedBooks, default: 0] += 1 }
        if let id = ofDecks[deck.id] { return id }
        let name = try Name(of: deck)
        let isNew = try shelf.store.bookID(named: name.key) == nil
        let id = try book(named: name)
        if isNew, deck.id != AnkiDeck.defaultID, names[deck.id] != nil {
            _ = try shelf.store.setAnkiDeck(deck, of: id, at: shelf.moment())
        }
        return id
    }

    private func book(named name: Name, isRequested: Bool = false) throws(Failure) -> Book.ID {
        if let id = try shelf.store.bookID(named: name.key) { return id }
        return try shelf.addBook(name, isRequested: isRequested, resolver)
    }

    // MARK: Renamed decks

    /// Remembers the decks of books, and renames the books whose decks were renamed only in Anki.
    private func remember(
        _ found: [(deck: AnkiDeck, book: Book)], isUpdate: Bool, at moment: StudyMoment
    ) throws(Failure) {
        var renamings: [BookRenaming] = []
        for (deck, book) in found where book.ankiDeck != deck && (isUpdate || book.ankiDeck == nil) {
            let (name, base) = (try Name(of: deck), try Name(of: book.ankiDeck ?? AnkiDeck(id: deck.id, name: "")))
            let isRenamed = !name.text.hasSameBytes(as: base.text) && !name.text.hasSameBytes(as: book.name)
            if isRenamed, try base.key == Name(book.name).key {
                renamings.append(BookRenaming(book: book.id, name: name, deck: deck))
                continue
            }
            if isRenamed { numbers[.keptBookNames, default: 0] += 1 }
            _ = try shelf.store.setAnkiDeck(deck, of: book.id, at: moment)
        }
        numbers[.followedBookNames] = renamings.count
        // The new cards of the deck go where those of a new deck with its name would.
        for taken in try BookRenaming.run(renamings, shelf.store, at: moment) {
            known[taken.renaming.deck.id] = taken.owner
            numbers[.followedBookNames, default: 0] -= 1
            numbers[.takenBookNames, default: 0] += 1
        }
    }
}

extension Name {
    /// Creates the name of the book for a deck: that of the deck, without what the name of a book cannot contain.
    fileprivate init(of deck: AnkiDeck) throws(Failure) {
        if let name = try? Name(ofBook: deck.name) {
            self = name
            return
        }
        var text = String(String.UnicodeScalarView(deck.name.unicodeScalars.map { $0.isHidden ? " " : $0 }))
        while text.utf8.first == UInt8(ascii: "@") || text.first?.isWhitespace == true { text.removeFirst() }
        text = text.split(separator: "::").map { $0.drop { $0 == ":" } }.map { String($0).trimmingWhitespace() }
            .filter { !$0.isEmpty }.joined(separator: "::")
        while text.utf8.count > Name.byteLimit { text.removeLast() }
        while text.hasSuffix(":") { text.removeLast() }
        if let name = try? Name(ofBook: text) {
            self = name
        } else {
            try self.init("Deck \(deck.id.magnitude)")
        }
    }
}
