import Foundation
import GRDB
import Model
import StoreContracts
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A library that something else than Sutra wrote into is told of, and never crashes what reads it.
@Suite struct DamageTests {
    private let library: SQLiteUnderTest
    private let plan = StudyPlan()
    private let calendar = StudyCalendar.utc(rolloverHour: 4)

    /// One book of two cards, the first answered twice.
    init() throws {
        library = try SQLiteUnderTest(inMemory: true)
        let book = try library.books.addBook(Name("French"), at: Timestamp(milliseconds: 0)).id
        for front in ["one", "two"] {
            _ = try library.cards.addCard(CardDraft(front: front, back: ""), to: book, at: Timestamp(milliseconds: 0))
        }
        for time in [1_000, 90_000_000] as [Int64] {
            let card = try #require(try library.cards.card(Card.ID(1)))
            _ = try library.study.record(
                plan.review(card, rated: .easy, at: Timestamp(milliseconds: time), in: calendar))
        }
    }

    @Test func `A sound library has no damage`() throws { #expect(try library.library.damage().isEmpty) }

    @Test(arguments: [
        ("UPDATE book SET cards = 99", "book @1 counts other cards than it has"),
        ("UPDATE review_log SET n = 5 WHERE n = 2", "the log of card @1 has a gap"),
        ("DELETE FROM study_day", "day -1 counts fewer answers than the log has"),
        ("UPDATE answer_quarter SET answers = 7", "the answers by quarter of an hour are not those of the log"),
        ("DELETE FROM answer_quarter WHERE start = 0", "the answers by quarter of an hour are not those of the log"),
        ("INSERT INTO card_tag VALUES ('zz', 1)", "card @1 is filed under a tag that it has not"),
        ("UPDATE card SET tags = 'a' WHERE id = 1; DELETE FROM card_tag", "card @1 is filed under none of its tags"),
        ("UPDATE card_index SET unindexed_from = 2", "new cards are left out of the indexes of texts and tags"),
        ("DELETE FROM card_index", "new cards are left out of the indexes of texts and tags"),
        ("UPDATE book SET name_key = 'zzz'", "book @1 is filed under another name than its own"),
        (
            "INSERT INTO filter (name_key, name, query) VALUES ('zzz', 'hard', 'x')",
            "the filter \"hard\" is filed under another name than its own"
        ),
        ("UPDATE card SET stability = -5 WHERE id = 1", "CHECK constraint failed in card"),
        ("UPDATE card SET back = CAST(x'FFFE' AS TEXT) WHERE id = 2", "card.back is not valid UTF-8 in 1 row"),
        ("UPDATE book SET name = CAST(x'C3' AS TEXT)", "book.name is not valid UTF-8 in 1 row"),
    ])
    func `Contradictory data is reported as damage`(sql: String, damage: String) throws {
        try library.damage(sql)
        #expect(try library.library.damage().contains(damage))
    }

    @Test(arguments: [
        "UPDATE book SET cards = 99, known = 7", "INSERT INTO card_tag VALUES ('zz', 1)",
        "UPDATE card SET tags = 'a b' WHERE id = 1; DELETE FROM card_tag", "UPDATE card_index SET unindexed_from = 2",
        "UPDATE answer_quarter SET start = start + 1", "DELETE FROM answer_quarter", "DELETE FROM card_index",
        "INSERT INTO card_text (card_text) VALUES ('delete-all')",
    ])
    func `Indexes and counts are rebuilt, which is not a step`(sql: String) throws {
        try library.damage(sql)
        #expect(try library.library.damage() != [])
        let step = try library.undo.newestStep()
        try library.library.reindex()
        #expect(try library.library.damage() == [])
        #expect(try library.undo.newestStep() == step)
    }

    /// Swift takes the first two for the same text, and the space of the third for a part of the accent.
    @Test func `Tags that differ in bytes only are filed as they are, whoever files them`() throws {
        let tags = [["caf\u{E9}"], ["cafe\u{301}"], ["a", "\u{301}z"], ["Noun", "noun"]]
        func filed() throws -> [String] { try library.values("SELECT hex(tag) || card_id FROM card_tag ORDER BY 1") }
        let before = try filed().count
        for (number, tags) in tags.enumerated() {
            let draft = try CardDraft(front: "single \(number)", back: "", tags: tags)
            _ = try library.cards.addCard(draft, to: Book.ID(1), at: Timestamp(milliseconds: 0))
        }
        let byTriggers = try filed()
        try library.library.reindex()
        #expect(try filed() == byTriggers)
        let drafts = try tags.enumerated().map { try CardDraft(front: "many \($0)", back: "", tags: $1) }
        _ = try library.cards.addCards(drafts, to: Book.ID(1), at: Timestamp(milliseconds: 0))
        #expect(try library.library.damage() == [])
        #expect(try filed().count == byTriggers.count * 2 - before)
    }

    @Test func `Indexes are rebuilt in a transaction that has left cards out of them`() throws {
        try library.library.begin()
        for front in ["un", "deux"] {
            _ = try library.cards.addCard(
                CardDraft(front: front, back: "", tags: ["number"]), to: Book.ID(1), at: Timestamp(milliseconds: 0))
        }
        try library.library.reindex()
        _ = try library.cards.addCards(
            [CardDraft(front: "trois", back: ""), CardDraft(front: "x", back: "")], to: Book.ID(1), at: Timestamp(milliseconds: 0)
        )
        try library.library.commit()
        #expect(try library.cards.search("deux", limit: 9).count == 1)
        #expect(try library.cards.search("trois", limit: 9).count == 1)
        #expect(try library.library.damage() == [])
    }

    @Test func `Every fault is reported, however many there are`() throws {
        try library.damage(
            """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 250)
            INSERT INTO card_tag SELECT 'tag' || n, 1 FROM number
            """)
        #expect(try library.library.damage() == Array(repeating: "card @1 is filed under a tag that it has not", count: 250))
    }

    @Test(arguments: [
        ("book", "name TEXT NOT NULL", "UPDATE book SET name = NULL", "book @1 is filed under another name than its own"),
        (
            "review_log", "day INTEGER NOT NULL", "UPDATE review_log SET day = NULL",
            "day NULL counts fewer answers than the log has"
        ),
    ])
    func `A missing value is reported as damage`(table: String, rule: String, sql: String, damage: String) throws {
        try library.damage(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, '\(rule)', '\(rule.dropLast(9))') WHERE name = '\(table)';
            PRAGMA writable_schema = RESET; \(sql)
            """)
        #expect(try library.library.damage().contains(damage))
    }

    @Test(arguments: [
        "UPDATE profile SET duration_s = 9223372036854775807", "UPDATE segment SET duration_s = -9223372036854775808",
        "UPDATE sound SET every_s = 9223372036854775807", "UPDATE sound SET times = 9223372036854775807",
    ])
    func `Reading an invalid profile fails`(sql: String) throws {
        let profile = try library.profiles.addProfile(
            Name("Morning"), like: Profile(id: Profile.ID(0), name: "Morning"), at: Timestamp(milliseconds: 0))
        _ = try library.profiles.changeProfile(profile.id) { (profile) throws(Failure) in
            try profile.setEnabled(true, .warmUp)
            try profile.addSound(Sound(kind: .repeat, name: SoundName("bell")), to: .main)
        }
        _ = try library.profiles.profile(profile.id)
        try library.damage(sql)
        #expect(throws: Failure.self) { try library.profiles.profile(profile.id) }
    }

    @Test func `A count that breaks a constraint of the file is reported as damage`() throws {
        try library.damage("UPDATE book SET cards = 0, known = 0")
        let error = #expect(throws: Failure.self) { try library.cards.deleteCard(Card.ID(1)) }
        #expect(error?.isCorrupt == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "UPDATE card SET stability = NULL WHERE id = 1", "UPDATE card SET stability = -5 WHERE id = 1",
        "UPDATE card SET difficulty = 99 WHERE id = 1", "UPDATE card SET state = 9 WHERE id = 1",
        "UPDATE card SET due_at = NULL WHERE id = 1", "UPDATE card SET reps = 9223372036854775807 WHERE id = 1",
        "UPDATE card SET last_review_at = -9223372036854775808 WHERE id = 1",
    ])
    func `Reading an invalid schedule fails everywhere`(sql: String) throws {
        try library.damage(sql)
        #expect(throws: Failure.self) { try library.cards.card(Card.ID(1)) }
        #expect(throws: Failure.self) { try library.cards.cards(CardQuery(), after: nil, limit: 9) }
        #expect(throws: Failure.self) { try library.study.histories(in: .all, after: nil, limit: 9) }
    }

    @Test(arguments: [
        "UPDATE review_log SET at = 9223372036854775807", "UPDATE review_log SET interval_ms = 9223372036854775807",
        "UPDATE review_log SET day = 9223372036854775807", "UPDATE review_log SET elapsed_days = 9223372036854775807",
    ])
    func `Reading an invalid review log fails`(sql: String) throws {
        try library.damage(sql)
        #expect(throws: Failure.self) { try library.study.histories(in: .all, after: nil, limit: 9) }
    }

    @Test func `Reading invalid counts fails`() throws {
        try library.damage("UPDATE study_day SET answers = 9223372036854775807; UPDATE book SET cards = 9223372036854775807")
        #expect(throws: Failure.self) { try library.statistics.answerCounts(of: CardQuery(), from: -9) }
        #expect(throws: Failure.self) {
            try library.books.books(BookQuery(), at: calendar.moment(Timestamp(milliseconds: 0)))
        }
    }
}

@Suite struct MovedFileTests {
    @Test(arguments: ["deleted", "replaced"])
    func `Writing fails after the library file was deleted or replaced`(how: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("library.sqlite")
        let connection = try LibraryFile.open(path, busyTimeout: .zero)
        let books = SQLiteBooks(connection)
        _ = try books.addBook(Name("One"), at: Timestamp(milliseconds: 0))
        try folder.remove("library.sqlite")
        if how == "replaced" { try folder.write("library.sqlite", "something else") }
        #expect(throws: Failure.library(.cannotOpen("its file was moved, replaced or deleted"))) {
            try books.addBook(Name("Two"), at: Timestamp(milliseconds: 0))
        }
        #expect(try books.bookID(named: NameKey(folding: "One")) != nil, "it can still be read")
    }

    @Test func `A transaction is not committed to a file that was moved meanwhile`() throws {
        let folder = try TemporaryFolder()
        let connection = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero)
        let books = SQLiteBooks(connection)
        _ = try books.addBook(Name("One"), at: Timestamp(milliseconds: 0))
        try connection.begin()
        _ = try books.addBook(Name("Two"), at: Timestamp(milliseconds: 0))
        try FileManager.default.moveItem(atPath: folder.path("library.sqlite"), toPath: folder.path("moved.sqlite"))
        #expect(throws: Failure.library(.cannotOpen("its file was moved, replaced or deleted"))) { try connection.commit() }
        #expect(try books.bookID(named: NameKey(folding: "Two")) == nil)
    }
}
