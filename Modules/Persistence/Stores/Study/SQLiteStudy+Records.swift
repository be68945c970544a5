import GRDB
package import Model

extension SQLiteStudy {
    package func record(_ review: Review) throws(ModelError) -> Change<Card> {
        try connection.write { db in
            let change = try change(review.before, to: review.after, db)
            let entry = review.entry
            try add(entry, of: review.before.id, db)
            if let rating = entry.rating { try count(entry, rated: rating, in: review.before.book, db) }
            return change
        }
    }

    package func takeBack(_ review: Review) throws(ModelError) -> Change<Card> {
        try connection.write { db in
            let change = try change(review.after, to: review.before, db)
            let entry = review.entry
            try connection.execute(.removeEntry, [review.before.id.rawValue], db)
            if let rating = entry.rating {
                let day: StatementArguments = [
                    entry.day, review.before.book.rawValue, entry.before.rawValue, rating.rawValue,
                ]
                try connection.execute(.discountAnswer, day + [entry.duration.wholeMilliseconds], db)
                if db.changesCount == 0 { try connection.execute(.removeAnswer, day, db) }
            }
            return change
        }
    }

    /// Writes what study writes of a card, if it is still as it was.
    /// - Throws: `ModelError.notFound(.card)`, or `ModelError.conflict(.cardWasStudiedElsewhere)`.
    private func change(_ before: Card, to after: Card, _ db: Database) throws -> Change<Card> {
        if try update(before, to: after, db) { return Change(before: before, after: after) }
        let statement = try connection.prepared(.card, db)
        statement.bind(1, before.id.rawValue)
        guard let current = try statement.first(db, { try Card($0) }) else {
            throw ModelError.notFound(.card, id: before.id.rawValue)
        }
        // Texts may have been edited and the card moved in between: study keeps those as they are.
        let edited = (before: before.filed(as: current), after: after.filed(as: current))
        guard edited.before != before, try update(edited.before, to: edited.after, db) else {
            throw ModelError.conflict(.cardWasStudiedElsewhere)
        }
        return Change(before: edited.before, after: edited.after)
    }

    /// Whether the card was as `before` says.
    private func update(_ before: Card, to after: Card, _ db: Database) throws -> Bool {
        let (old, new) = (before.schedule, after.schedule)
        // A trigger belongs to every statement that names its column, and one with a trigger keeps a journal of its own.
        let keepsTags = before.tags.elementsEqual(after.tags, by: { $0.hasSameBytes(as: $1) })
        let keepsState = old.state == new.state && before.isSuspended == after.isSuspended
        let statement = try connection.prepared(keepsTags ? keepsState ? .studyInState : .study : .studyAndTag, db)
        statement.bind(new, isSuspended: after.isSuspended, from: 1)
        statement.bind(10, before.id.rawValue)
        statement.bind(old, isSuspended: before.isSuspended, from: 11)
        statement.bind(20, before.tags.storedTags)
        statement.bind(21, before.book.rawValue)
        statement.bind(22, before.front)
        statement.bind(23, before.back)
        if !keepsTags { statement.bind(24, after.tags.storedTags) }
        try statement.run(db)
        return db.changesCount == 1
    }
}

extension SQLiteStudy {
    private func add(_ entry: ReviewEntry, of card: Card.ID, _ db: Database) throws {
        let statement = try connection.prepared(.addEntry, db)
        statement.bind(1, card.rawValue)
        statement.bind(2, entry.at.milliseconds)
        statement.bind(3, entry.day)
        statement.bind(4, entry.rating?.rawValue ?? 0)
        statement.bind(5, entry.elapsedDays)
        statement.bind(6, entry.before.rawValue)
        statement.bind(7, entry.after.rawValue)
        statement.bind(8, entry.step)
        statement.bind(9, entry.memory.stability)
        statement.bind(10, entry.memory.difficulty)
        statement.bind(11, entry.interval.wholeMilliseconds)
        statement.bind(12, entry.duration.wholeMilliseconds)
        try statement.run(db)
    }

    private func count(_ entry: ReviewEntry, rated rating: Rating, in book: Book.ID, _ db: Database) throws {
        let statement = try connection.prepared(.countAnswer, db)
        statement.bind(1, entry.day)
        statement.bind(2, book.rawValue)
        statement.bind(3, entry.before.rawValue)
        statement.bind(4, rating.rawValue)
        statement.bind(5, entry.duration.wholeMilliseconds)
        try statement.run(db)
    }
}

extension PreparedQuery {
    /// The nine values of a card that study writes, one after the other.
    fileprivate func bind(_ schedule: Schedule, isSuspended: Bool, from first: CInt) {
        bind(first, schedule.state.rawValue)
        bind(first + 1, schedule.step)
        bind(first + 2, schedule.stability)
        bind(first + 3, schedule.difficulty)
        bind(first + 4, schedule.dueAt?.milliseconds)
        bind(first + 5, schedule.lastReviewAt?.milliseconds)
        bind(first + 6, schedule.repetitions)
        bind(first + 7, schedule.lapses)
        bind(first + 8, isSuspended ? 1 : 0)
    }
}

extension Card {
    /// With the texts and the book of another.
    fileprivate func filed(as other: Card) -> Card {
        var card = self
        card.front = other.front
        card.back = other.back
        card.book = other.book
        return card
    }
}

extension Query {
    fileprivate static let studyInState = Query("UPDATE card SET \(schedule) \(isAsBefore)")
    fileprivate static let study = Query("UPDATE card SET \(schedule), \(state) \(isAsBefore)")
    fileprivate static let studyAndTag = Query("UPDATE card SET \(schedule), \(state), tags = ?24 \(isAsBefore)")
    private static let schedule = """
        step = ?2, stability = ?3, difficulty = ?4, due_at = ?5, last_review_at = ?6, reps = ?7, lapses = ?8
        """
    private static let state = "state = ?1, suspended = ?9"
    private static let isAsBefore = """
        WHERE id = ?10 AND state = ?11 AND step IS ?12 AND stability IS ?13 AND difficulty IS ?14 AND due_at IS ?15 \
        AND last_review_at IS ?16 AND reps = ?17 AND lapses = ?18 AND suspended = ?19 AND tags = ?20 AND +book_id = ?21 \
        AND +front = ?22 AND back = ?23
        """
    fileprivate static let card = Query("SELECT \(Card.columns) FROM card WHERE id = ?")

    fileprivate static let addEntry = Query(
        """
        INSERT INTO review_log (card_id, n, \(ReviewEntry.columns))
        VALUES (?1, (SELECT coalesce(max(n), 0) + 1 FROM review_log WHERE card_id = ?1), \
        ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        """)
    fileprivate static let removeEntry = Query(
        "DELETE FROM review_log WHERE card_id = ?1 AND n = (SELECT max(n) FROM review_log WHERE card_id = ?1)")

    fileprivate static let countAnswer = Query(
        """
        INSERT INTO study_day (day, book_id, state, rating, answers, duration_ms) VALUES (?, ?, ?, ?, 1, ?)
        ON CONFLICT (day, book_id, state, rating)
        DO UPDATE SET answers = answers + 1, duration_ms = duration_ms + excluded.duration_ms
        """)
    fileprivate static let discountAnswer = Query(
        """
        UPDATE study_day SET answers = answers - 1, duration_ms = duration_ms - ?5
        WHERE day = ?1 AND book_id = ?2 AND state = ?3 AND rating = ?4 AND answers > 1
        """)
    fileprivate static let removeAnswer = Query(
        "DELETE FROM study_day WHERE day = ? AND book_id = ? AND state = ? AND rating = ?")
}
