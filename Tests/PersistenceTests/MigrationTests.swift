import GRDB
import Model
import Testing

@testable import Persistence

/// A library of an earlier version opens with all that it holds.
@Suite struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aLibraryOfVersion1KeepsItsCards() throws {
        let path = folder.path("library.sqlite")
        try makeLibraryOfVersion1(at: path)
        let library = try SQLiteUnderTest(in: folder)

        let values = try library.values("PRAGMA user_version", "PRAGMA integrity_check")
        #expect(values == [String(Schema.version), "ok"])
        let moment = StudyMoment(now: Timestamp(milliseconds: 50), day: 0, dayEnd: Timestamp(milliseconds: 100))
        let book = Book(
            id: Book.ID(1), name: "French", addedAt: Timestamp(milliseconds: 7), cards: 4, known: 2, due: 2)
        #expect(try library.books.books(BookQuery(), at: moment) == [book])
        let cards = try library.cards.cards(CardQuery(), after: nil, limit: 9)
        #expect(cards.map(\.front) == ["new", "learning", "review", "suspended"])
        #expect(cards.map(\.isSuspended) == [false, false, false, true])
        var learning = Schedule()
        (learning.state, learning.stability, learning.difficulty) = (.learning, 1.5, 5.25)
        (learning.dueAt, learning.lastReviewAt) = (Timestamp(milliseconds: 40), Timestamp(milliseconds: 30))
        (learning.repetitions, learning.lapses) = (3, 1)
        #expect(cards[1].schedule == learning)
        #expect(cards[1].tags == ["noun", "animal"])
        #expect(try library.cards.search("cat", limit: 9) == [cards[1].id])
        #expect(try library.settings.setting("new_per_day") == "7")

        #expect(try library.study.cardsWithoutHistory(limit: 9) == Array(cards[1...]))
        let first = try library.study.firstCard(.learning, in: .all, at: moment, order: .due, seed: 0, except: nil)
        #expect(first == cards[1])
    }

    /// A step that was released is never changed: its schema is known by the hash of its text (Bernstein's, times 33).
    @Test func theSchemaOfVersion1StaysAsItWasReleased() throws {
        let path = folder.path("library.sqlite")
        try makeLibraryOfVersion1(at: path)
        let queue = try DatabaseQueue(path: path)
        let sql = try queue.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
                        AND name NOT IN ('card_text_data', 'card_text_idx', 'card_text_docsize', 'card_text_config')
                    ORDER BY name
                    """)
        }
        let hash = sql.joined().utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }
        #expect(hash == 12_290_500_244_414_508_003)
    }

    private func makeLibraryOfVersion1(at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue, upTo: "1 books, cards, profiles, settings")
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO book (name, name_key, added_at) VALUES ('French', 'french', 7);
                    INSERT INTO card (book_id, front, back, tags, added_at) VALUES (1, 'new', '', '', 8);
                    INSERT INTO card (
                        book_id, front, back, tags, added_at, state, stability, difficulty, due_at, last_review_at, reps, lapses,
                        suspended)
                    VALUES
                        (1, 'learning', 'the cat', 'noun animal', 9, 1, 1.5, 5.25, 40, 30, 3, 1, 0),
                        (1, 'review', '', '', 9, 2, 1.5, 5.25, 99, 30, 3, 1, 0),
                        (1, 'suspended', '', '', 9, 2, 1.5, 5.25, 40, 30, 3, 1, 1);
                    INSERT INTO setting VALUES ('new_per_day', '7');
                    """)
        }
        try queue.close()
    }
}
