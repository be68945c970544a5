import Foundation
import GRDB
import Model
import StoreContracts
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// Cards that another program changes are found as they are, although only Sutra can write the index of their texts.
@MainActor @Suite struct PendingTextsTests {
    private let folder: TemporaryFolder
    private let library: SQLiteUnderTest
    private let moment = Timestamp(milliseconds: 0)

    init() throws {
        folder = try TemporaryFolder()
        library = try SQLiteUnderTest(in: folder)
        let book = try library.books.addBook(Name("French"), at: moment).id
        for front in ["été", "hiver", "μέρα"] {
            _ = try library.cards.addCard(CardDraft(front: front, back: ""), to: book, at: moment)
        }
    }

    /// Runs statements as another program does, which has none of Sutra's functions.
    private func elsewhere(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path("library.sqlite"))
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func found(_ text: String, in library: SQLiteUnderTest? = nil) throws -> [Card.ID] {
        try (library ?? self.library).cards.search(text, limit: 9)
    }

    private func pending() throws -> Int {
        try library.connection.queue.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM card_text_pending") ?? -1 }
    }

    private func change() throws {
        try elsewhere(
            """
            UPDATE card SET front = 'Ëtalon' WHERE id = 1; UPDATE card SET front = 'ÉTÉ!' WHERE id = 1;
            UPDATE card SET back = 'x' WHERE id = 2; DELETE FROM card WHERE id = 2;
            INSERT INTO card (book_id, front, back, added_at) VALUES (1, 'Νύχτα', 'nuit', 0), (1, 'weg', '', 0);
            UPDATE card SET back = 'née' WHERE front = 'Νύχτα'; DELETE FROM card WHERE front = 'weg'
            """)
    }

    private func check(_ library: SQLiteUnderTest) throws {
        for (text, ids) in [
            ("ete", [1]), ("etalon", []), ("hiver", []), ("ΝΥΧΤ", [4]), ("nee", [4]), ("nuit", []), ("weg", []), ("μερα", [3]),
        ] as [(String, [Int64])] {
            #expect(try found(text, in: library).map(\.rawValue) == ids, "\(text)")
        }
        let filter = CardFilter<CardTerm>.or([.term(.text(.back, .contains("nee"))), .term(.text(.front, .begins("hiver")))])
        let narrower = CardFilter.and([filter, .term(.text(nil, .begins("νυ")))])
        for query in [CardQuery(match: "νυχτα", filter: filter), CardQuery(filter: narrower)] {
            #expect(try library.cards.cards(query, after: nil, limit: 9).map(\.id.rawValue) == [4])
            #expect(try library.cards.countCards(query) == 1)
        }
    }

    @Test func `A search finds what another program has changed, and writes nothing`() throws {
        try change()
        #expect(try pending() == 4)
        try check(library)
        #expect(try library.library.damage() == [])
        #expect(try pending() == 4)
    }

    @Test func `The next transaction that writes brings the index up to date`() throws {
        try change()
        _ = try library.books.addBook(Name("Spanish"), at: moment)
        #expect(try pending() == 0)
        try check(library)
        #expect(try library.library.damage() == [])
    }

    @Test func `A search in a transaction brings the index up to date`() throws {
        try change()
        try library.library.begin()
        try check(library)
        #expect(try pending() == 0)
        try library.library.rollback()
        #expect(try pending() == 4)
        try check(library)
    }

    @Test func `A reading transaction and a second connection find what another program has changed`() async throws {
        try change()
        try library.library.beginReading()
        try check(library)
        library.library.endReading()
        let ids = try await library.connection.read { (queries: LibraryQueries) throws(Failure) in
            try queries.cards.search("ete", limit: 9)
        }
        #expect(ids == [Card.ID(1)])
    }

    @Test func `A reindex leaves nothing pending`() throws {
        try change()
        try library.library.reindex()
        #expect(try pending() == 0)
        try check(library)
        #expect(try library.library.damage() == [])
    }

    /// What sets of cards do to the index must not meet texts that are still to be indexed.
    @Test(arguments: [false, true])
    func `Sets of cards that another program has changed leave the index right`(undone: Bool) throws {
        library.connection.cardSetLength = 1
        try change()
        _ = try library.books.deleteBook(Book.ID(1), at: StudyMoment(now: moment, day: 0, dayEnd: moment))
        #expect(try library.library.damage() == [])
        if undone { _ = try library.undo.undo(at: moment) } else { _ = try library.books.addBook(Name("Spanish"), at: moment) }
        #expect(try library.library.damage() == [])
        #expect(try found("ete") == (undone ? [Card.ID(1)] : []))
    }
}
