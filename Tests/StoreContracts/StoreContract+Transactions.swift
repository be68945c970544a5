import Model
import Testing
import Vocabulary

extension StoreContract {
    static let transactions: [StoreContract] = [
        StoreContract("a transaction is open from begin to commit or rollback") { ports in
            #expect(!ports.library.isInTransaction)
            try ports.library.begin()
            #expect(ports.library.isInTransaction)
            try ports.library.commit()
            #expect(!ports.library.isInTransaction)
            try ports.library.begin()
            try ports.library.rollback()
            #expect(!ports.library.isInTransaction)
        },
        StoreContract("rolling back without a transaction does nothing") { ports in
            try ports.addBook()
            try ports.library.rollback()
            #expect(try ports.bookNames(.name) == ["French"])
        },
        StoreContract("a transaction sees its own changes, and its commit keeps them") { ports in
            try ports.library.begin()
            let book = try ports.addBook()
            try ports.addCard("le chat", to: book)
            #expect(try ports.book(book)?.cards == 1)
            try ports.library.commit()
            #expect(try ports.book(book)?.cards == 1)
            #expect(try ports.fronts() == ["le chat"])
        },
        StoreContract("a rollback reverts everything since begin") { ports in
            let book = try ports.addBook()
            let card = try ports.addCard("le chat", "cat", tags: ["noun"], to: book)
            let profile = try ports.addProfile()
            try ports.settings.setSetting("key", to: "before")
            let before = try Picture(ports)

            try ports.library.begin()
            try ports.addCard("el gato", to: ports.addBook("Spanish"))
            _ = try ports.cards.editCard(card, CardRevision(front: "la chatte", tags: ["x"]), at: .minutes(9))
            try ports.setSchedule(.review(dueAt: .start), of: card)
            _ = try ports.books.renameBook(book, to: Name("Fran\u{E7}ais"), at: .start)
            _ = try ports.profiles.changeProfile(profile.id) { profile throws(Failure) in
                try profile.setEnabled(true, .warmUp)
            }
            try ports.addProfile("Evening")
            try ports.settings.setSetting("key", to: "after")
            #expect(try Picture(ports) != before)
            _ = try ports.cards.deleteCard(card)
            try ports.library.rollback()

            #expect(try Picture(ports) == before)
            #expect(try ports.found("chat") == [card])
            #expect(try ports.found("gato").isEmpty)
            try ports.addBook("Spanish")
        },
        StoreContract("a failed call does not affect the rest of its transaction") { ports in
            try ports.library.begin()
            let book = try ports.addBook()
            #expect(throws: Failure.duplicate(.book, "FRENCH", id: book.rawValue)) { try ports.addBook("FRENCH") }
            #expect(throws: Failure.notFound(.card, id: 9)) { try ports.cards.deleteCard(Card.ID(9)) }
            #expect(ports.library.isInTransaction)
            try ports.addBook("Spanish")
            try ports.library.commit()
            #expect(try ports.bookNames(.name) == ["French", "Spanish"])
        },
    ]

    static let atomicity: [StoreContract] = [
        StoreContract("atomically returns the result of its body and keeps its changes") { ports in
            let book = try ports.library.atomically { () throws(Failure) in
                try ports.books.addBook(Name("French"), at: .start)
            }
            #expect(try ports.book(book.id) == book)
            #expect(!ports.library.isInTransaction)
        },
        StoreContract("a library is held during a transaction, atomically and reading") { ports in
            #expect(!ports.library.isHeld)
            try ports.library.reading { #expect(ports.library.isHeld && !ports.library.isInTransaction) }
            try ports.library.atomically { #expect(ports.library.isHeld) }
            #expect(!ports.library.isHeld)
            try ports.library.begin()
            #expect(ports.library.isHeld)
            try ports.library.rollback()
            #expect(!ports.library.isHeld)
        },
        StoreContract("atomically reverts the changes of a body that throws") { ports in
            #expect(throws: Failure.notFound(.card, id: 9)) {
                try ports.library.atomically { () throws(Failure) in
                    _ = try ports.books.addBook(Name("French"), at: .start)
                    _ = try ports.cards.deleteCard(Card.ID(9))
                }
            }
            #expect(try ports.bookNames(.name).isEmpty)
            #expect(!ports.library.isInTransaction)
            try ports.addBook()
        },
        StoreContract("atomically within a transaction reverts only its own changes") { ports in
            try ports.library.begin()
            try ports.addBook("One")
            #expect(throws: Failure.notFound(.card, id: 9)) {
                try ports.library.atomically { () throws(Failure) in
                    _ = try ports.books.addBook(Name("Two"), at: .start)
                    _ = try ports.cards.deleteCard(Card.ID(9))
                }
            }
            #expect(ports.library.isInTransaction)
            try ports.library.atomically { () throws(Failure) in _ = try ports.books.addBook(Name("Three"), at: .start) }
            #expect(try ports.bookNames(.added) == ["One", "Three"])
            try ports.library.commit()
            #expect(try ports.bookNames(.added) == ["One", "Three"])
        },
        StoreContract("a rollback reverts changes made by atomically within the transaction") { ports in
            try ports.library.begin()
            try ports.library.atomically { () throws(Failure) in _ = try ports.books.addBook(Name("One"), at: .start) }
            try ports.library.rollback()
            #expect(try ports.bookNames(.name).isEmpty)
        },
        StoreContract("atomically can be nested") { ports in
            try ports.library.atomically { () throws(Failure) in
                _ = try ports.books.addBook(Name("One"), at: .start)
                do throws(Failure) {
                    try ports.library.atomically { () throws(Failure) in
                        _ = try ports.books.addBook(Name("Two"), at: .start)
                        try ports.library.atomically { () throws(Failure) in
                            _ = try ports.books.addBook(Name("Three"), at: .start)
                        }
                        throw Failure.conflict(.mainSegmentCannotBeDisabled)
                    }
                } catch {
                    #expect(error == .conflict(.mainSegmentCannotBeDisabled))
                }
                _ = try ports.books.addBook(Name("Four"), at: .start)
            }
            #expect(try Set(ports.bookNames(.name)) == ["One", "Four"])
        },
    ]

    static let connections: [StoreContract] = [
        StoreContract("the number of changes elsewhere stays the same while this connection works alone") { ports in
            let sign = try ports.library.changesElsewhere()
            try ports.addCard("le chat", to: ports.addBook())
            try ports.library.begin()
            try ports.addBook("Spanish")
            try ports.library.commit()
            #expect(try ports.library.changesElsewhere() == sign)
        },
        StoreContract("the number of changes elsewhere changes when another connection has written") { ports in
            guard let other = try ports.connectAgain() else { return }
            let sign = try ports.library.changesElsewhere()
            try other.addBook("Spanish")
            #expect(try ports.library.changesElsewhere() != sign)
            #expect(try ports.bookNames(.name) == ["Spanish"])
        },
        StoreContract("another connection sees a transaction only after its commit") { ports in
            guard let other = try ports.connectAgain() else { return }
            let sign = try other.library.changesElsewhere()
            try ports.library.begin()
            try ports.addBook()
            #expect(try other.bookNames(.name).isEmpty)
            #expect(try other.library.changesElsewhere() == sign)
            try ports.library.commit()
            #expect(try other.bookNames(.name) == ["French"])
            #expect(try other.library.changesElsewhere() != sign)
        },
        StoreContract("a transaction that only reads sees one state of the library, which others can change") { ports in
            guard let other = try ports.connectAgain() else { return }
            try other.addBook()
            try ports.library.beginReading()
            #expect(ports.library.isReading && ports.library.isHeld && !ports.library.isInTransaction)
            #expect(try ports.bookNames(.name) == ["French"])
            try other.addBook("Spanish")
            #expect(try ports.bookNames(.name) == ["French"])
            #expect(try ports.library.reading { () throws(Failure) in ports.library.isReading })
            ports.library.endReading()
            #expect(!ports.library.isReading && !ports.library.isHeld)
            #expect(try ports.bookNames(.name) == ["French", "Spanish"])
        },
        StoreContract("a mutation or a transaction ends one that only reads, and so does a rollback") { ports in
            try ports.library.beginReading()
            try ports.addBook()
            #expect(!ports.library.isReading)
            try ports.library.beginReading()
            try ports.library.begin()
            #expect(!ports.library.isReading && ports.library.isInTransaction && !ports.library.hasUncommittedChanges)
            try ports.addBook("Spanish")
            #expect(ports.library.hasUncommittedChanges)
            try ports.library.commit()
            try ports.library.beginReading()
            try ports.library.rollback()
            #expect(!ports.library.isReading && !ports.library.hasUncommittedChanges)
            #expect(try ports.bookNames(.name) == ["French", "Spanish"])
        },
        StoreContract("a connection that cannot write because another one does reports that the library is busy") { ports in
            guard let other = try ports.connectAgain() else { return }
            try ports.library.begin()
            try ports.addBook()
            #expect(throws: Failure.library(.busy)) { try other.library.begin() }
            #expect(!other.library.isInTransaction)
            #expect(throws: Failure.library(.busy)) { try other.addBook("Spanish") }
            try ports.library.rollback()
            try other.addBook("Spanish")
            #expect(try ports.bookNames(.name) == ["Spanish"])
        },
    ]

    /// The content of a library as its ports show it.
    private struct Picture: Equatable {
        let books: [Book]
        let cards: [Card]
        let profiles: [Profile]
        let setting: String?

        init(_ ports: any LibraryUnderTest) throws {
            books = try ports.books.books(BookQuery(), at: .start)
            cards = try ports.cards.cards(CardQuery(), after: nil, limit: .max)
            profiles = try ports.profiles.profiles()
            setting = try ports.settings.settings()["key"]
        }
    }
}
