import GRDB
import Model
import Testing
import Vocabulary

@testable import Persistence

/// A library of an earlier version opens with all that it holds.
@Suite struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `A version 1 library keeps its cards`() throws {
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

        #expect(try library.study.studiedCardsWithoutLog(after: nil, limit: 9) == Array(cards[1...]))
        let first = try library.study.firstCard(.learning, in: .all, at: moment, order: QueueOrder(), seed: 0, except: nil)
        #expect(first == cards[1])
    }

    @Test func `A version 2 library keeps its study data and profiles`() throws {
        try makeLibraryOfVersion1(at: folder.path("library.sqlite"))
        let queue = try DatabaseQueue(path: folder.path("library.sqlite"))
        try Schema.migrator.migrate(queue, upTo: "2 study")
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE card SET step = 1 WHERE id = 2;
                    INSERT INTO review_log VALUES (2, 1, 30, 0, 3, 0, 0, 1, 1, 1.5, 5.25, 10, 1500);
                    INSERT INTO study_day VALUES (0, 1, 0, 3, 1, 1500);
                    INSERT INTO book_setting VALUES (1, 'new_per_day', '5');
                    INSERT INTO profile (name, name_key, added_at, duration_s) VALUES ('Morning', 'morning', 8, 450);
                    INSERT INTO segment VALUES (1, 'warm-up', 1, 60);
                    INSERT INTO sound VALUES (1, 'main', 'end', 1, 'bowl', 3, 5);
                    """)
        }
        let before = try LibraryContents(queue)
        try queue.close()
        let library = try SQLiteUnderTest(in: folder)

        let values = try library.values("PRAGMA user_version", "PRAGMA integrity_check", "SELECT count(*) FROM session")
        #expect(values == [String(Schema.version), "ok", "0"])
        #expect(try LibraryContents(library.connection.queue, columns: before.columns) == before)
        let profile = try #require(try library.profiles.profiles().first)
        #expect(profile.total == .seconds(510))
        let draft = SessionDraft(
            profile: profile.id, profileName: profile.name, startedAt: Timestamp(milliseconds: 9), planned: profile.total)
        let begun = try library.sessions.beginSession(draft, at: Timestamp(milliseconds: 9))
        #expect(try library.sessions.session(begun.id) == begun)
    }

    /// The schema of each released step, known by the hash of its text (Bernstein's, times 33).
    private static let released: [(String, UInt64)] =
        [
            ("1 books, cards, profiles, settings", 12_290_500_244_414_508_003), ("2 study", 9_424_939_912_605_424_153),
            ("3 sessions", 10_147_948_565_440_966_248), ("4 scripts", 2_361_587_288_940_793_124),
            ("5 undo", 3_666_412_359_067_020_958), ("6 batches", 734_197_121_665_779_178),
            ("7 undone scripts", 1_165_169_216_972_091_751), ("8 failed commands", 3_521_045_289_607_061_626),
            ("9 notes", 13_631_769_893_199_353_968), ("10 index mark", 13_566_327_175_971_489_607),
            ("11 types of Anki", 723_112_049_704_453_327), ("12 decks of Anki", 12_828_112_764_804_809_619),
            ("13 tags by key", 5_241_825_594_477_559_744), ("14 deleted texts", 8_732_154_362_012_813_370),
        ]

    @Test func `Every migration has a hash, and every version from 5 on has a kept library`() {
        #expect(Self.released.map(\.0) == Schema.migrator.migrations)
        #expect(KeptLibrary.allCases.map(\.rawValue) == Array(5..<Int(Schema.version)))
    }

    @Test(arguments: released)
    func `The schema of a released version never changes`(_ step: String, _ hash: UInt64) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: step)
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
        #expect(sql.joined().utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) } == hash)
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
