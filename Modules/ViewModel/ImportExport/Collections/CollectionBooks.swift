import Model
import Vocabulary

/// The books for the decks of a collection: books with the same names, which are created if necessary, or a requested one.
@MainActor final class CollectionBooks {
    /// The names of the decks.
    var names: [Int64: String] = [:]
    /// The names of the books with cards of the collection, in the order of their first cards.
    private(set) var used: [String] = []
    /// The number of decks whose names had to be changed.
    private(set) var renamed = 0

    private let requested: EntityReference?
    private let shelf: BookShelf
    private var known: [Int64: Book.ID] = [:]
    /// Whether books have the name of a deck.
    private var ofDecks: [Book.ID: Bool] = [:]

    init(_ requested: EntityReference?, services: any ImportExportViewModel.Services) {
        self.requested = requested
        shelf = services.bookService.shelf
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
        case .name(let name): id = try book(Name(name))
        case nil: id = try book(name(of: deck))
        }
        known[deck] = id
        if let name = try shelf.store.bookName(id) { use(name) }
        return id
    }

    /// Returns the book for the deck of a card that the library has; nil if the card must stay in its own book.
    ///
    /// The library does not know when a card was moved or a book renamed, so only a card in the book of another deck of the
    /// collection counts as moved in Anki.
    func book(_ deck: Int64, insteadOf own: Book.ID) throws(Failure) -> Book.ID? {
        guard requested == nil, names[deck] != nil, try isOfDeck(own) else { return nil }
        let book = try book(deck)
        return book == own ? nil : book
    }

    private func isOfDeck(_ book: Book.ID) throws(Failure) -> Bool {
        if let known = ofDecks[book] { return known }
        var isOfDeck = false
        if let name = try shelf.store.bookName(book) {
            let key = try Name(name).key
            isOfDeck = names.values.contains { (try? Name($0))?.key == key }
        }
        ofDecks[book] = isOfDeck
        return isOfDeck
    }

    /// Returns the book with the name of a deck; nil if there is none, or if a book was requested for all decks.
    func existing(_ deck: Int64) throws(Failure) -> (id: Book.ID, name: String)? {
        guard requested == nil, let name = try? Name(names[deck] ?? ""), let id = try shelf.store.bookID(named: name.key) else {
            return nil
        }
        return try shelf.store.bookName(id).map { (id, $0) }
    }

    /// Adds the name of a book to ``used``.
    func use(_ name: String) { if !used.contains(name) { used.append(name) } }

    private func book(_ name: Name) throws(Failure) -> Book.ID {
        if let id = try shelf.store.bookID(named: name.key) { return id }
        return try shelf.store.addBook(name, at: shelf.now).id
    }

    /// Returns the name of a deck, without what the name of a book cannot contain.
    private func name(of deck: Int64) throws(Failure) -> Name {
        let given = names[deck] ?? ""
        if let name = try? Name(given) { return name }
        renamed += 1
        var text = String(String.UnicodeScalarView(given.unicodeScalars.map { $0.isHidden ? " " : $0 }))
        while text.utf8.first == UInt8(ascii: "@") || text.first?.isWhitespace == true { text.removeFirst() }
        while text.utf8.count > Name.byteLimit { text.removeLast() }
        if let name = try? Name(text) { return name }
        return try Name("Deck \(deck.magnitude)")
    }
}
