import GRDB
import Model
import StoreContracts
import Testing
import Vocabulary

@testable import Persistence

/// What the model forbids, the schema forbids to any program that writes to the file.
@Suite struct SchemaTests {
    struct Statement: CustomTestStringConvertible, Sendable {
        let sql: String
        var testDescription: String { sql }
        init(_ sql: String) { self.sql = sql }
    }

    private let library: SQLiteUnderTest

    init() throws {
        library = try SQLiteUnderTest(inMemory: true)
        try library.execute(
            """
            INSERT INTO book (name, name_key, added_at) VALUES ('French', 'french', 0), ('Latin', 'latin', 0);
            INSERT INTO card (book_id, front, back, added_at) VALUES (1, 'le chat', 'the cat', 0);
            INSERT INTO profile (name, name_key, added_at, duration_s) VALUES ('Morning', 'morning', 0, 450);
            INSERT INTO segment VALUES (1, 'warm-up', 0, 300);
            INSERT INTO review_log VALUES (1, 1, 0, 0, 3, 0, 0, 1, 1, 2.5, 5, 600000, 1500);
            INSERT INTO study_day VALUES (0, 1, 0, 3, 1, 1500);
            INSERT INTO book_setting VALUES (1, 'new_per_day', '5');
            INSERT INTO session VALUES (1, 1, 'Morning', 0, 450000, 0, 0, 0);
            """)
    }

    @Test(arguments: [
        Statement("INSERT INTO book (name, name_key, added_at) VALUES ('FRENCH', 'french', 0)"),
        Statement("INSERT INTO book (name, name_key, added_at) VALUES ('', '', 0)"),
        Statement("INSERT INTO book (name, name_key, added_at) VALUES ('@3', '@3', 0)"),
        Statement("INSERT INTO book (name, name_key, added_at) VALUES (' x', 'x', 0)"),
        Statement("INSERT INTO book (name, name_key, added_at) VALUES ('x', 'x', 'today')"),
        Statement("UPDATE book SET known = 5"),
        Statement("UPDATE book SET anki_deck_id = 5"),
        Statement("UPDATE book SET anki_deck_name = 'x'"),
        Statement("UPDATE card SET anki_deck_id = 5"),
        Statement("UPDATE card SET anki_suspended = 1"),
        Statement("UPDATE card SET anki_deck_id = 5, anki_suspended = 2"),
        Statement("UPDATE book SET cards = -1"),
        Statement("INSERT INTO card (book_id, front, back, added_at) VALUES (9, 'a', 'b', 0)"),
        Statement("INSERT INTO card (book_id, front, back, added_at) VALUES (1, 'le chat', 'b', 0)"),
        Statement("INSERT INTO card (book_id, front, back, added_at) VALUES (1, '', 'b', 0)"),
        Statement("INSERT INTO card (book_id, front, back, added_at) VALUES (1, 'a', NULL, 0)"),
        Statement("INSERT INTO card (book_id, front, back, added_at) VALUES (1, 'a' || char(0), 'b', 0)"),
        Statement("INSERT INTO card (book_id, front, back, added_at) VALUES (1, hex(zeroblob(40000)), 'b', 0)"),
        Statement("UPDATE card SET state = 4"),
        Statement("UPDATE card SET state = 2"),
        Statement("UPDATE card SET stability = 1.0"),
        Statement("UPDATE card SET lapses = 1"),
        Statement("UPDATE card SET suspended = 2"),
        Statement("UPDATE card SET state = 2, stability = 0, difficulty = 5, due_at = 0, last_review_at = 0"),
        Statement("UPDATE card SET state = 2, stability = 1, difficulty = 11, due_at = 0, last_review_at = 0"),
        Statement("UPDATE profile SET duration_s = 0"),
        Statement("UPDATE profile SET duration_s = 86401"),
        Statement("INSERT INTO segment VALUES (1, 'main', 0, 300)"),
        Statement("INSERT INTO segment VALUES (1, 'warm-up', 1, 300)"),
        Statement("UPDATE segment SET duration_s = 0"),
        Statement("INSERT INTO sound VALUES (1, 'main', 'begin', 1, 'bowl', NULL, 300)"),
        Statement("INSERT INTO sound VALUES (1, 'main', 'repeat', 1, 'bowl', 0, 300)"),
        Statement("INSERT INTO sound VALUES (1, 'main', 'repeat', 1, 'bowl', NULL, 0)"),
        Statement("INSERT INTO sound VALUES (1, 'lunch', 'begin', 1, 'bowl', 1, 300)"),
        Statement("UPDATE card SET step = -1"),
        Statement("INSERT INTO review_log VALUES (9, 1, 0, 0, 3, 0, 0, 1, 1, 2.5, 5, 600000, 1500)"),
        Statement("INSERT INTO review_log VALUES (1, 1, 0, 0, 3, 0, 0, 1, 1, 2.5, 5, 600000, 1500)"),
        Statement("UPDATE review_log SET n = 0"),
        Statement("UPDATE review_log SET rating = 5"),
        Statement("UPDATE review_log SET rating = 0"),
        Statement("UPDATE review_log SET elapsed_days = -1"),
        Statement("UPDATE review_log SET state_before = 4"),
        Statement("UPDATE review_log SET state = 0"),
        Statement("UPDATE review_log SET step = -1"),
        Statement("UPDATE review_log SET stability = 0"),
        Statement("UPDATE review_log SET difficulty = 0.5"),
        Statement("UPDATE review_log SET duration_ms = -1"),
        Statement("INSERT INTO study_day VALUES (0, 1, 0, 3, 1, 1500)"),
        Statement("UPDATE study_day SET state = 4"),
        Statement("UPDATE study_day SET rating = 0"),
        Statement("UPDATE study_day SET answers = 0"),
        Statement("UPDATE study_day SET duration_ms = -1"),
        Statement("INSERT INTO book_setting VALUES (9, 'new_per_day', '5')"),
        Statement("INSERT INTO book_setting VALUES (1, 'new_per_day', '5')"),
        Statement("INSERT INTO book_setting VALUES (1, '', '5')"),
        Statement("INSERT INTO session VALUES (NULL, 9, 'Morning', 0, 450000, 0, 0, 0)"),
        Statement("UPDATE session SET profile_name = NULL"),
        Statement("UPDATE session SET profile_name = hex(zeroblob(128)) || 'a'"),
        Statement("UPDATE session SET profile_name = 'a' || char(0)"),
        Statement("UPDATE session SET started_at = 'today'"),
        Statement("UPDATE session SET started_at = NULL"),
        Statement("UPDATE session SET planned_ms = -1"),
        Statement("UPDATE session SET sat_ms = -1"),
        Statement("UPDATE session SET ended_at = NULL"),
        Statement("UPDATE session SET outcome = 3"),
        Statement("UPDATE session SET outcome = -1"),
    ])
    func `A statement that breaks a constraint is rejected`(_ statement: Statement) {
        #expect { try library.execute(statement.sql) } throws: { ($0 as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT }
    }

    @Test func `The card counts follow any SQL change to cards`() throws {
        try library.execute("INSERT INTO card (book_id, front, back, added_at) VALUES (1, 'b', '', 0), (2, 'c', '', 0)")
        #expect(try counts() == ["2 0", "1 0"])
        try library.execute(
            "UPDATE card SET state = 2, stability = 1, difficulty = 5, due_at = 0, last_review_at = 0 WHERE id < 3")
        #expect(try counts() == ["2 2", "1 0"])
        try library.execute("UPDATE card SET book_id = 2 WHERE id = 1")
        #expect(try counts() == ["1 1", "2 1"])
        try library.execute("DELETE FROM card WHERE id = 1; DELETE FROM book WHERE id = 1")
        #expect(try counts() == ["1 0"])
        #expect(try library.connection.queue.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM card") } == 1)
    }

    @Test func `The text and tag indexes follow any SQL change to cards`() throws {
        try library.execute("UPDATE card SET front = 'der Hund', tags = 'a\"b c\\d' WHERE id = 1")
        #expect(try library.cards.search("chat", limit: 9) == [])
        #expect(try library.cards.search("hund", limit: 9) == [Card.ID(1)])
        for tag in ["a\"b", "C\\D"] {
            #expect(try library.cards.cards(CardQuery(tag: tag), after: nil, limit: 9).map(\.id) == [Card.ID(1)], "\(tag)")
        }
        try library.execute("DELETE FROM card")
        #expect(try library.connection.queue.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM card_tag") } == 0)
        #expect(try library.library.damage() == [])
    }

    /// A page of a book's cards is read behind the last one, without sorting what is left of the book.
    @Test func `A page of a book's cards is read from an index`() throws {
        let plan = try library.connection.queue.inDatabase { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT front FROM card WHERE card.id > 5 AND book_id = 1 ORDER BY card.id LIMIT 500"
            ).map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH card USING INDEX card_book (book_id=? AND rowid>?)"])
    }

    @Test func `The review log follows SQL deletions of cards and books`() throws {
        let counts = ["SELECT count(*) FROM review_log", "SELECT count(*) FROM study_day", "SELECT count(*) FROM book_setting"]
        #expect(try counts.map { try library.values($0)[0] } == ["1", "1", "1"])
        try library.execute("DELETE FROM card")
        #expect(try counts.map { try library.values($0)[0] } == ["0", "1", "1"])
        try library.execute("DELETE FROM book")
        #expect(try counts.map { try library.values($0)[0] } == ["0", "1", "0"])
    }

    /// SQLite looks for a deleted profile's sessions, whatever their number.
    @Test func `The sessions of a profile are found by an index`() throws {
        let plan = try library.connection.queue.inDatabase { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT 1 FROM session WHERE profile_id = 1").map {
                $0["detail"] as String
            }
        }
        #expect(plan == ["SEARCH session USING COVERING INDEX session_profile (profile_id=?)"])
    }

    @Test func `Sessions stay if SQL deletes their profile`() throws {
        try library.execute("DELETE FROM profile")
        #expect(try library.values("SELECT (profile_id IS NULL) || profile_name FROM session") == ["1Morning"])
    }

    @Test func `The log entries of a card are numbered from one`() throws {
        try library.execute("DELETE FROM review_log")
        for _ in 0..<3 {
            let card = try #require(try library.cards.card(Card.ID(1)))
            let calendar = StudyCalendar.utc
            _ = try library.study.record(
                StudyPlan().review(card, rated: .again, at: Timestamp(milliseconds: 1_769_846_400_000), in: calendar))
        }
        #expect(try library.values("SELECT group_concat(n) FROM review_log WHERE card_id = 1") == ["1,2,3"])
    }

    private func counts() throws -> [String] {
        try library.connection.queue.inDatabase {
            try String.fetchAll($0, sql: "SELECT cards || ' ' || known FROM book ORDER BY id")
        }
    }
}
