import GRDB
package import Model

extension SQLiteStudy {
    package func record(_ review: Review) throws(ModelError) -> Change<Card> {
        try connection.write { db in
            let change = try change(review.before, to: review.after, db)
            let entry = review.entry
            try connection.execute(.addEntry, entry.row(of: review.before.id), db)
            if let rating = entry.rating {
                try connection.execute(
                    .countAnswer,
                    [
                        entry.day, review.before.book.rawValue, entry.before.rawValue, rating.rawValue,
                        entry.duration.wholeMilliseconds,
                    ], db)
            }
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
        guard let current = try Row.fetchOne(connection.statement(.card, db), arguments: [before.id.rawValue]) else {
            throw ModelError.notFound(.card, id: before.id.rawValue)
        }
        // Texts may have been edited and the card moved in between: study keeps those as they are.
        let edited = (before: before.filed(as: Card(row: current)), after: after.filed(as: Card(row: current)))
        guard edited.before != before, try update(edited.before, to: edited.after, db) else {
            throw ModelError.conflict(.cardWasStudiedElsewhere)
        }
        return Change(before: edited.before, after: edited.after)
    }

    /// Whether the card was as `before` says.
    private func update(_ before: Card, to after: Card, _ db: Database) throws -> Bool {
        let (old, new) = (before.schedule, after.schedule)
        let arguments: StatementArguments = [
            new.state.rawValue, new.step, new.stability, new.difficulty, new.dueAt?.milliseconds,
            new.lastReviewAt?.milliseconds, new.repetitions, new.lapses, after.isSuspended, before.id.rawValue,
            old.state.rawValue, old.step, old.stability, old.difficulty, old.dueAt?.milliseconds,
            old.lastReviewAt?.milliseconds, old.repetitions, old.lapses, before.isSuspended, before.tags.storedTags,
            before.book.rawValue, before.front, before.back,
        ]
        if before.tags.elementsEqual(after.tags, by: { $0.hasSameBytes(as: $1) }) {
            try connection.execute(.study, arguments, db)
        } else {
            // The tags' trigger runs for each statement that names their column.
            try connection.execute(.studyAndTag, arguments + [after.tags.storedTags], db)
        }
        return db.changesCount == 1
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
    fileprivate static let study = Query("UPDATE card SET \(schedule) \(isAsBefore)")
    fileprivate static let studyAndTag = Query("UPDATE card SET \(schedule), tags = ?24 \(isAsBefore)")
    private static let schedule = """
        state = ?1, step = ?2, stability = ?3, difficulty = ?4, due_at = ?5, last_review_at = ?6, reps = ?7, lapses = ?8, \
        suspended = ?9
        """
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
