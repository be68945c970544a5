import GRDB
import Model

extension Schema {
    /// `n` counts a card's entries from 1; rating 0 is a rescheduling; `state` and later columns are the result of the entry.
    static let reviewLog = """
        CREATE TABLE review_log (
            card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
            n INTEGER NOT NULL CHECK (n >= 1),
            at INTEGER NOT NULL,
            day INTEGER NOT NULL,
            rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 4),
            elapsed_days INTEGER NOT NULL CHECK (elapsed_days >= 0),
            state_before INTEGER NOT NULL CHECK (state_before BETWEEN 0 AND 3),
            state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 3),
            step INTEGER CHECK (step >= 0),
            stability REAL NOT NULL CHECK (stability >= 0.001),
            difficulty REAL NOT NULL CHECK (difficulty BETWEEN 1 AND 10),
            interval_ms INTEGER NOT NULL,
            duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
            PRIMARY KEY (card_id, n),
            CHECK (rating > 0 OR state = state_before)
        ) STRICT, WITHOUT ROWID;
        """

    /// Replaces the index of answers by day: by time, the log can be read in order, and answers of all ratings can be counted, from the
    /// index alone.
    static func indexLogByTime(_ db: Database) throws {
        try db.execute(sql: "DROP INDEX log_day; CREATE INDEX log_at ON review_log (at, card_id, n, rating)")
    }

    /// The answers of a day remain counted when its book or its cards are deleted: there is no foreign key.
    static let studyDays = """
        CREATE TABLE study_day (
            day INTEGER NOT NULL,
            book_id INTEGER NOT NULL,
            state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
            rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
            answers INTEGER NOT NULL CHECK (answers >= 1),
            duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
            PRIMARY KEY (day, book_id, state, rating)
        ) STRICT, WITHOUT ROWID;
        """

    /// Adds the marks of sessions that leave schedules as they are; like the answers of a day, they stay when their card is deleted.
    static func addCramMarks(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE cram (
                    card_id INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    day INTEGER NOT NULL,
                    book_id INTEGER NOT NULL,
                    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
                    duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
                    PRIMARY KEY (card_id, at)
                ) STRICT, WITHOUT ROWID
                """)
        try makeUndoImages(of: .cramMarks, db)
        try makeUndoTriggers(db)
    }

    /// Counts the answers of the log by the quarter of an hour in which they were given; a quarter without answers has no row.
    static func countQuarters(_ db: Database) throws {
        let discount = """
            UPDATE answer_quarter SET answers = answers - 1 WHERE start = \(quarter(of: "old.at"));
            DELETE FROM answer_quarter WHERE start = \(quarter(of: "old.at")) AND answers = 0;
            """
        let count = """
            INSERT INTO answer_quarter (start, answers) VALUES (\(quarter(of: "new.at")), 1)
            ON CONFLICT (start) DO UPDATE SET answers = answers + 1;
            """
        try db.execute(
            sql: """
                CREATE TABLE answer_quarter (
                    start INTEGER PRIMARY KEY,
                    answers INTEGER NOT NULL CHECK (answers >= 0)
                ) STRICT;
                \(fillQuarters);
                CREATE TRIGGER answer_counted AFTER INSERT ON review_log WHEN new.rating > 0 BEGIN \(count) END;
                CREATE TRIGGER answer_discounted AFTER DELETE ON review_log WHEN old.rating > 0 BEGIN \(discount) END;
                CREATE TRIGGER answer_unrated AFTER UPDATE OF at, rating ON review_log
                    WHEN old.rating > 0 AND (old.at <> new.at OR new.rating = 0) BEGIN \(discount) END;
                CREATE TRIGGER answer_rated AFTER UPDATE OF at, rating ON review_log
                    WHEN new.rating > 0 AND (old.at <> new.at OR old.rating = 0) BEGIN \(count) END
                """)
    }

    /// Selects the rows that the table of quarters should have.
    static let quarters = "SELECT \(quarter(of: "at")) AS quarter, count(*) FROM review_log WHERE rating > 0 GROUP BY quarter"
    static let fillQuarters = "INSERT INTO answer_quarter (start, answers) \(quarters)"

    /// Returns when the quarter of an hour of a time begins, also before 1970, as SQL that other programs can run.
    static func quarter(of time: String) -> String {
        let length = AnswerTime.milliseconds
        return "(\(time) - (\(time) % \(length) + \(length)) % \(length))"
    }

    /// Only settings that a book overrides have a row.
    static let bookSettings = """
        CREATE TABLE book_setting (
            book_id INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (key <> ''),
            value TEXT NOT NULL,
            PRIMARY KEY (book_id, key)
        ) STRICT, WITHOUT ROWID;
        """
}
