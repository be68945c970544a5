import GRDB
package import Model

extension SQLiteStudy {
    package func record(_ review: Review) throws(ModelError) -> Change<Card> {
        try connection.write { db in
            let (recorder, entry) = (connection.recorder, review.entry)
            let (card, book) = (review.before.id, review.before.book)
            let isStep = recorder.awaitsAnswer(db) && review.keepsMarks
            if !isStep { try recorder.keep(card, StudyDayKey(entry, of: book), db) }
            let change = try change(review.before, to: review.after, db)
            try add(entry, of: card, db)
            if let rating = entry.rating { try count(entry, rated: rating, in: book, db) }
            if isStep {
                recorder.take(AnswerImage(card: card, book: book, schedule: review.before.schedule), db)
            } else {
                try recorder.noteEntry(of: card, db)
            }
            return change
        }
    }

    package func takeBack(_ review: Review) throws(ModelError) -> Change<Card> {
        try connection.write { db in
            let entry = review.entry
            try connection.recorder.keep(review.before.id, StudyDayKey(entry, of: review.before.book), db)
            try connection.recorder.keepEntry(of: review.before.id, db)
            let change = try change(review.after, to: review.before, db)
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
        let keepsMarks = before.hasSameMarks(as: after)
        let statement = try connection.prepared(
            !keepsMarks ? .studyAndMark : old.state == new.state ? .studyInState : .study, db)
        statement.bind(new, from: 1)
        statement.bind(9, before.id.rawValue)
        statement.bind(old, from: 10)
        statement.bind(18, before.isSuspended ? 1 : 0)
        statement.bind(19, before.tags.storedTags)
        statement.bind(20, before.book.rawValue)
        statement.bind(21, before.front)
        statement.bind(22, before.back)
        if !keepsMarks {
            statement.bind(23, after.tags.storedTags)
            statement.bind(24, after.isSuspended ? 1 : 0)
        }
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

/// The row of `study_day` that an answer is counted in.
struct StudyDayKey {
    let day: Int
    let book: Book.ID
    let state: Schedule.State
    let rating: Rating

    /// Nil for an entry that is no answer.
    init?(_ entry: ReviewEntry, of book: Book.ID) {
        guard let rating = entry.rating else { return nil }
        (day, self.book, state, self.rating) = (entry.day, book, entry.before, rating)
    }

    func bind(to statement: PreparedQuery, from first: CInt) {
        statement.bind(first, day)
        statement.bind(first + 1, book.rawValue)
        statement.bind(first + 2, state.rawValue)
        statement.bind(first + 3, rating.rawValue)
    }
}

extension Review {
    /// Whether study leaves the card's tags and suspension as they are.
    fileprivate var keepsMarks: Bool { before.hasSameMarks(as: after) }
}

extension Card {
    /// Whether tags and suspension are the same.
    fileprivate func hasSameMarks(as other: Card) -> Bool {
        isSuspended == other.isSuspended && tags.elementsEqual(other.tags, by: { $0.hasSameBytes(as: $1) })
    }

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
    fileprivate static let study = Query("UPDATE card SET state = ?1, \(schedule) \(isAsBefore)")
    fileprivate static let studyAndMark = Query(
        "UPDATE card SET state = ?1, \(schedule), tags = ?23, suspended = ?24 \(isAsBefore)")
    private static let schedule = """
        step = ?2, stability = ?3, difficulty = ?4, due_at = ?5, last_review_at = ?6, reps = ?7, lapses = ?8
        """
    private static let isAsBefore = """
        WHERE id = ?9 AND state = ?10 AND step IS ?11 AND stability IS ?12 AND difficulty IS ?13 AND due_at IS ?14 \
        AND last_review_at IS ?15 AND reps = ?16 AND lapses = ?17 AND suspended = ?18 AND tags = ?19 AND +book_id = ?20 \
        AND +front = ?21 AND back = ?22
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
