import Model
import Testing
import Vocabulary

extension StoreContract {
    static let files: [StoreContract] = [
        StoreContract("the info of a library describes its content") { ports in
            try expect(ports.file.info(), holds: [0, 0, 0, 0, 0])
            #expect(try ports.file.info().lastReviewAt == nil)
            try ports.fill()
            let info = try ports.file.info()
            expect(info, holds: [2, 3, 2, 1, 1])
            #expect(info.firstReviewAt == .minutes(1))
            #expect(info.lastReviewAt == .minutes(20))
        },
        StoreContract("a rescheduling is not counted as a review") { ports in
            try ports.fill()
            let card = try ports.card(Card.ID(1))
            _ = try ports.study.record(.rescheduling(card, dueAt: .minutes(99), at: .minutes(50)))
            #expect(try ports.file.info().reviews == 2)
            #expect(try ports.file.info().lastReviewAt == .minutes(20))
        },
        StoreContract("the info includes the changes of an open transaction") { ports in
            try ports.library.begin()
            try ports.addBook()
            try expect(ports.file.info(), holds: [1, 0, 0, 0, 0])
        },
        StoreContract("a restored backup has all of its content, and nothing else") { ports in
            try ports.fill()
            let (before, info) = (try Picture(ports), try ports.file.info())
            let path = try ports.path(ofBackup: "backup")
            let copied = try ports.file.backUp(to: path)
            expect(copied, holds: [2, 3, 2, 1, 1])
            #expect(copied.path == path)
            #expect(try Picture(ports) == before, "a backup changes nothing")

            _ = try ports.books.deleteBook(Book.ID(1), at: .start)
            try ports.addCard("el perro", to: ports.addBook("Italian"))
            try ports.settings.setSetting("key", to: "after")
            _ = try ports.sessions.deleteSession(Session.ID(1))
            #expect(try Picture(ports) != before)
            let restored = try ports.file.restore(from: path)
            #expect(restored == (try ports.file.info()))
            expect(restored, holds: [2, 3, 2, 1, 1])
            #expect(restored.path == info.path)
            #expect(try Picture(ports) == before)
            #expect(try ports.found("chat") == [Card.ID(1)])
            #expect(try ports.found("perro").isEmpty)
            #expect(try ports.fronts(CardQuery(tag: "animal")) == ["le chat"])
            #expect(try ports.addBook("Italian") == Book.ID(3), "ids go on from where the backup was")
        },
        StoreContract("a backup contains what is committed, without the changes of an open transaction") { ports throws in
            try ports.addBook()
            let path = try ports.path(ofBackup: "backup")
            try ports.library.begin()
            try ports.addBook("Spanish")
            guard try ports.connectAgain() != nil else { return try ports.library.rollback() }
            try expect(ports.file.backUp(to: path), holds: [1, 0, 0, 0, 0])
            #expect(ports.library.isInTransaction)
            try ports.library.commit()
            #expect(try ports.bookNames(.name) == ["French", "Spanish"])
            _ = try ports.file.restore(from: path)
            #expect(try ports.bookNames(.name) == ["French"])
        },
        StoreContract("a backup replaces an earlier one only on request") { ports in
            let path = try ports.path(ofBackup: "backup")
            _ = try ports.file.backUp(to: path)
            try ports.addBook()
            #expect(throws: Failure.conflict(.fileIsALibrary)) { try ports.file.backUp(to: path) }
            #expect(throws: Failure.conflict(.fileIsALibrary)) { try ports.file.checkBackup(to: path, replacing: false) }
            try ports.file.checkBackup(to: path, replacing: true)
            try expect(ports.file.backUp(to: path, replacing: true), holds: [1, 0, 0, 0, 0])
            _ = try ports.books.deleteBook(Book.ID(1), at: .start)
            try expect(ports.file.restore(from: path), holds: [1, 0, 0, 0, 0])
        },
        StoreContract("restoring a file that is not a backup leaves the library unchanged") { ports throws in
            try ports.addBook()
            let path = try ports.path(ofBackup: "missing")
            #expect(throws: Failure.file(path, .read, code: 2)) { try ports.file.checkRestore(from: path) }
            #expect(throws: Failure.file(path, .read, code: 2)) { try ports.file.restore(from: path) }
            #expect(try ports.bookNames(.name) == ["French"])
        },
        StoreContract("checking whether a backup can be restored changes nothing") { ports throws in
            let path = try ports.path(ofBackup: "backup")
            _ = try ports.file.backUp(to: path)
            try ports.addBook()
            try ports.file.checkRestore(from: path)
            #expect(try ports.bookNames(.name) == ["French"])
        },
        StoreContract("a library cannot be replaced within a transaction") { ports throws in
            let path = try ports.path(ofBackup: "backup")
            _ = try ports.file.backUp(to: path)
            try ports.library.begin()
            try ports.addBook()
            #expect(throws: Failure.conflict(.transactionIsOpen)) { try ports.file.checkRestore(from: path) }
            #expect(throws: Failure.conflict(.transactionIsOpen)) { try ports.file.restore(from: path) }
            #expect(ports.library.isInTransaction)
            try ports.library.commit()
            #expect(try ports.bookNames(.name) == ["French"])
        },
    ]

    static let filesOfSeveral: [StoreContract] = [
        StoreContract("another connection sees the restored content") { ports in
            guard let other = try ports.connectAgain() else { return }
            try ports.fill()
            let path = try ports.path(ofBackup: "backup")
            _ = try ports.file.backUp(to: path)
            _ = try ports.books.deleteBook(Book.ID(1), at: .start)
            #expect(try other.found("chat").isEmpty)
            let sign = try other.library.changesElsewhere()
            _ = try ports.file.restore(from: path)
            #expect(try other.library.changesElsewhere() != sign)
            #expect(try Picture(other) == Picture(ports))
            #expect(try other.found("chat") == [Card.ID(1)])
            _ = try other.books.deleteBook(Book.ID(2), at: .start)
            #expect(try ports.bookNames(.name) == ["French"])
        },
        StoreContract("a library is not replaced while another connection writes to it") { ports in
            guard let other = try ports.connectAgain() else { return }
            let path = try ports.path(ofBackup: "backup")
            _ = try ports.file.backUp(to: path)
            try other.library.begin()
            try other.addBook()
            #expect(throws: Failure.library(.busy)) { try ports.file.restore(from: path) }
            try other.library.commit()
            #expect(try ports.bookNames(.name) == ["French"])
            _ = try ports.file.restore(from: path)
            #expect(try other.bookNames(.name) == [])
        },
        StoreContract("a library can be backed up while another connection writes to it") { ports in
            guard let other = try ports.connectAgain() else { return }
            try other.library.begin()
            try other.addBook()
            try expect(ports.file.backUp(to: ports.path(ofBackup: "backup")), holds: [0, 0, 0, 0, 0])
        },
    ]

    /// Expects the numbers of books, cards, reviews, profiles and sessions.
    private static func expect(_ info: LibraryInfo, holds counts: [Int]) {
        #expect([info.books, info.cards, info.reviews, info.profiles, info.sessions] == counts)
    }

    /// Everything that a library shows of its content.
    private struct Picture: Equatable {
        let books: [Book]
        let study: StudyPicture
        let profiles: [Profile]
        let sessions: [Session]
        let setting: String?
        let bookSettings: [Book.ID: [String: String]]

        init(_ ports: any LibraryUnderTest) throws {
            books = try ports.books.books(BookQuery(), at: .start)
            study = try StudyPicture(ports)
            profiles = try ports.profiles.profiles()
            sessions = try ports.sessions.sessions(from: nil, after: nil, limit: .max)
            setting = try ports.settings.settings()["key"]
            bookSettings = try ports.settings.bookSettings()
        }
    }
}

extension LibraryUnderTest {
    /// Adds something of each kind: two books, three cards, two answers, a profile, a session and settings.
    fileprivate func fill() throws {
        let french = try addBook()
        let cat = try addCard("le chat", "the cat", tags: ["animal"], to: french)
        try addCard("el gato", to: addBook("Spanish"))
        try addCard("l'eau", to: french)
        try answer(cat, .again, at: .minutes(1))
        try answer(cat, .easy, at: .minutes(20))
        let profile = try addProfile()
        try begin(of: profile.id)
        try settings.setSetting("key", to: "before")
        try settings.setSetting("key", to: "7", of: french)
    }
}
