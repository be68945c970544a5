import Model
import Testing
import Vocabulary

extension StoreContract {
    static let books: [StoreContract] = [
        StoreContract("an added book has its name and time, and no cards") { ports in
            let book = try ports.books.addBook(Name("  French  "), at: .minutes(5))
            let expected = Book(id: book.id, name: "French", addedAt: .minutes(5), cards: 0, known: 0, due: 0)
            #expect(book == expected, "what adding returned")
            #expect(try ports.book(book.id) == expected, "what is kept")
        },
        StoreContract("a missing book is nil") { ports throws in
            #expect(try ports.book(Book.ID(1)) == nil)
            #expect(try ports.books.bookName(Book.ID(1)) == nil)
            #expect(try ports.books.bookID(named: NameKey(folding: "French")) == nil)
            #expect(try ports.bookNames(.name).isEmpty)
        },
        StoreContract("the id of a deleted book is never reused") { ports in
            let first = try ports.addBook("One")
            let last = try ports.addBook("Two")
            #expect(first < last)
            _ = try ports.books.deleteBook(last, at: .start)
            #expect(try last < ports.addBook("Three"), "the highest id was deleted and given again")
        },
        StoreContract("renaming a book changes its name and nothing else") { ports in
            let book = try ports.addBook("Frnech", at: .minutes(-9))
            try ports.addCard("le chat", to: book)
            let change = try ports.books.renameBook(book, to: Name("French"), at: .start)
            #expect(change.kind == .updated)
            #expect(change.before == Book(id: book, name: "Frnech", addedAt: .minutes(-9), cards: 1, known: 0, due: 0))
            #expect(change.after == Book(id: book, name: "French", addedAt: .minutes(-9), cards: 1, known: 0, due: 0))
            #expect(try ports.book(book) == change.after, "what is kept")
        },
        StoreContract("renaming frees the old name and takes the new one") { ports in
            let book = try ports.addBook("Old")
            _ = try ports.books.renameBook(book, to: Name("New"), at: .start)
            #expect(try ports.books.bookID(named: NameKey(folding: "old")) == nil)
            #expect(try ports.books.bookID(named: NameKey(folding: "new")) == book)
            try ports.addBook("Old")
        },
        StoreContract("renaming a book to its own name is unchanged, and to a different case is an update") { ports in
            let book = try ports.addBook("French")
            #expect(try ports.books.renameBook(book, to: Name("French"), at: .start).kind == .unchanged)
            let change = try ports.books.renameBook(book, to: Name("FRENCH"), at: .start)
            #expect(change.kind == .updated)
            #expect(try ports.book(book)?.name == "FRENCH")
            #expect(try ports.books.bookName(book) == "FRENCH")
        },
        StoreContract("a book remembers its deck in Anki byte for byte, whatever its own name is") { ports in
            let book = try ports.addBook("French", at: .minutes(-9))
            #expect(try ports.book(book)?.ankiDeck == nil)
            for (id, name) in [(1_700, "e\u{301} \u{1}"), (1_700, "\u{E9} \u{1}"), (Int64.min, "")] {
                let deck = AnkiDeck(id: id, name: name)
                let before = try ports.book(book)
                let after = Book(id: book, name: "French", addedAt: .minutes(-9), cards: 0, known: 0, due: 0, ankiDeck: deck)
                #expect(try ports.books.setAnkiDeck(deck, of: book, at: .start) == Change(before: before, after: after))
                #expect(try ports.book(book) == after)
                #expect(try ports.books.setAnkiDeck(deck, of: book, at: .start).kind == .unchanged)
            }
            let deck = try ports.book(book)?.ankiDeck
            let renamed = try ports.books.renameBook(book, to: Name("Latin"), at: .start).after
            #expect(try renamed?.ankiDeck == deck && ports.book(book) == renamed)
        },
        StoreContract("a missing book cannot be renamed or deleted, and has no deck") { ports in
            let missing = Failure.notFound(.book, id: 77)
            #expect(throws: missing) { try ports.books.setAnkiDeck(AnkiDeck(id: 2, name: "a"), of: Book.ID(77), at: .start) }
            #expect(throws: missing) { try ports.books.renameBook(Book.ID(77), to: Name("French"), at: .start) }
            #expect(throws: missing) { try ports.books.deleteBook(Book.ID(77), at: .start) }
        },
        StoreContract("deleting a book deletes its cards and no others") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let gone = try ports.addCard("le chat", to: french)
            let kept = try ports.addCard("el gato", to: spanish)
            let change = try ports.books.deleteBook(french, at: .start)
            #expect(change.kind == .deleted)
            #expect(change.before == Book(id: french, name: "French", addedAt: .start, cards: 1, known: 0, due: 0))
            #expect(try ports.book(french) == nil)
            #expect(try ports.cards.card(gone) == nil)
            #expect(try ports.fronts() == ["el gato"])
            #expect(try ports.cards.card(kept)?.book == spanish)
            #expect(try ports.found("chat").isEmpty, "a deleted card is found")
            #expect(try ports.books.totals(in: .all, at: .start) == BookTotals(books: 1, cards: 1, known: 0, due: 0))
        },
    ]

    static let bookNames: [StoreContract] = [
        StoreContract("a book is found by its name without regard to case or composition") { ports in
            let book = try ports.addBook("Caf\u{E9} Stra\u{DF}e")
            for name in ["cafe\u{301} strasse", "CAF\u{C9} STRASSE", "  Caf\u{E9} Stra\u{DF}e "] {
                #expect(try ports.books.bookID(named: NameKey(folding: name)) == book, "\(name)")
            }
            #expect(try ports.books.bookID(named: NameKey(folding: "Cafe Strasse")) == nil, "an accent was dropped")
        },
        StoreContract("two books cannot have names that fold to the same key") { ports in
            let pairs = [
                ("French", "fRENCH"), ("Stra\u{DF}e", "STRASSE"), ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"),
                ("e\u{301}cole", "\u{C9}COLE"),
                ("\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}", "\u{3A3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}"),
            ]
            for (first, second) in pairs {
                let book = try ports.addBook(first)
                let other = try ports.addBook("Other \(first)")
                let duplicate = Failure.duplicate(.book, second, id: book.rawValue)
                #expect(throws: duplicate, "\(first), \(second)") { try ports.books.addBook(Name(second), at: .start) }
                #expect(throws: duplicate, "renaming to \(second)") {
                    try ports.books.renameBook(other, to: Name(second), at: .start)
                }
                #expect(try ports.book(other)?.name == "Other \(first)", "a failed renaming left a trace")
            }
            #expect(try ports.books.totals(in: .all, at: .start).books == 2 * pairs.count)
        },
        StoreContract("a book's name is kept byte for byte") { ports in
            for name in ["e\u{301}", "\u{65E5}\u{672C}\u{8A9E}", "O'Neil \"x\" %_\\", "\u{1F469}\u{200D}\u{1F680}"] {
                let id = try ports.addBook(name)
                #expect(bytes(try ports.book(id)?.name) == bytes(name), "\(name)")
            }
        },
        StoreContract("the books below a name begin with it and two colons") { ports in
            let names = [
                "fr\u{C9}::verbs", "Fre\u{301}::Verbs::B", "Fr\u{E9}", "Fr\u{E9} 2", "Fr\u{E9}nch::a", "Fr\u{E9}:a", "Fr%::x",
                "Fr_::y", "Fr\u{E9}::A",
            ]
            var ids: [String: Book.ID] = [:]
            for name in names { ids[name] = try ports.addBook(name) }
            func expectBelow(_ name: String, _ below: [String]) throws {
                let found = try ports.books.bookIDs(below: NameKey(folding: name))
                #expect(found.count == below.count && Set(found) == Set(below.compactMap { ids[$0] }), "\(name)")
            }
            try expectBelow("FRE\u{301}", ["Fr\u{E9}::A", "fr\u{C9}::verbs", "Fre\u{301}::Verbs::B"])
            try expectBelow("Fr\u{E9}::Verbs", ["Fre\u{301}::Verbs::B"])
            try expectBelow("Fr\u{E9}::Verbs::B", [])
            try expectBelow("Fr%", ["Fr%::x"])
            try expectBelow("Fr", [])
        },
        StoreContract("every book's name is visited once") { ports in
            var expected: [Book.ID: String] = [:]
            for name in ["One", "Two", "Three"] { expected[try ports.addBook(name)] = name }
            var visited: [Book.ID: String] = [:]
            var count = 0
            try ports.books.forEachBookName { id, name in
                visited[id] = name
                count += 1
            }
            #expect(visited == expected)
            #expect(count == 3)
        },
    ]
}
