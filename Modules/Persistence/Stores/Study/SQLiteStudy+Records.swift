import GRDB
package import Model
package import Vocabulary

extension SQLiteStudy {
    package func record(_ review: Review) throws(Failure) -> Change<Card> {
        try connection.write(reporting: LibraryChange.card) { db in
            let (recorder, entry) = (connection.recorder, review.entry)
            let (card, book) = (review.before.id, review.before.book)
            let keepsMarks = review.keepsMarks
            let isStep = keepsMarks && recorder.awaitsAnswer(db)
            if !isStep { try recorder.keep(card, StudyDayKey(entry, of: book), db) }
            let change = try change(review.before, to: review.after, keepsMarks: keepsMarks, db)
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

    package func takeBack(_ review: Review) throws(Failure) -> Change<Card> {
        try connection.write(reporting: LibraryChange.card) { db in
            let entry = review.entry
            try connection.recorder.keep(review.before.id, StudyDayKey(entry, of: review.before.book), db)
            try connection.recorder.keepEntry(of: review.before.id, db)
            let change = try change(review.after, to: review.before, keepsMarks: review.keepsMarks, db)
            let removal = try connection.prepared(.removeEntry, db)
            removal.bind(ReviewLogColumn.cardId, review.before.id.rawValue)
            try removal.run(db)
            if let day = StudyDayKey(entry, of: review.before.book) { try discount(entry, on: day, db) }
            return change
        }
    }

    private func discount(_ entry: ReviewEntry, on day: StudyDayKey, _ db: Database) throws {
        let discount = try connection.prepared(.discountAnswer, db)
        day.bind(to: discount)
        discount.bind(StudyDayColumn.durationMs, entry.durationMilliseconds)
        try discount.run(db)
        if db.changesCount > 0 { return }
        let removal = try connection.prepared(.removeAnswer, db)
        day.bind(to: removal)
        try removal.run(db)
    }

    /// Writes the columns of a card that study changes, if the card is unchanged since it was read.
    /// - Throws: `Failure.notFound(.card)`, or `Failure.conflict(.cardWasStudiedElsewhere)`.
    private func change(_ before: Card, to after: Card, keepsMarks: Bool, _ db: Database) throws -> Change<Card> {
        if try update(before, to: after, keepsMarks: keepsMarks, db) { return Change(before: before, after: after) }
        let statement = try connection.prepared(.card, db)
        statement.bind(CardColumn.id, before.id.rawValue)
        guard let current = try statement.first(db, { try Card($0) }) else {
            throw Failure.notFound(.card, id: before.id.rawValue)
        }
        // The card may have been edited or moved in the meantime: study keeps its texts, its tags, its book and its flag.
        let edited = (before: before.filed(as: current), after: after.filed(as: current))
        guard edited.before != before,
            try update(edited.before, to: edited.after, keepsMarks: keepsMarks, db)
        else {
            throw Failure.conflict(.cardWasStudiedElsewhere)
        }
        return Change(before: edited.before, after: edited.after)
    }

    /// Returns whether the card was as `before` says, and is updated.
    private func update(_ before: Card, to after: Card, keepsMarks: Bool, _ db: Database) throws -> Bool {
        let keepsState = before.schedule.state == after.schedule.state
        // A trigger is compiled into every statement that sets its column, and such a statement keeps a journal of its own.
        let statement = try connection.prepared(!keepsMarks ? .studyAndMark : keepsState ? .studyInState : .study, db)
        for column in CardColumn.allCases { statement.bind(column, of: before) }
        for column in keepsMarks ? CardColumn.schedule : CardColumn.studied {
            statement.bind(column, of: after, at: column.numberAfterwards)
        }
        try statement.run(db)
        return db.changesCount == 1
    }
}

extension SQLiteStudy {
    private func add(_ entry: ReviewEntry, of card: Card.ID, _ db: Database) throws {
        let statement = try connection.prepared(.addEntry, db)
        statement.bind(ReviewLogColumn.cardId, card.rawValue)
        for column in ReviewLogColumn.allCases { statement.bind(column, of: entry) }
        try statement.run(db)
    }

    private func count(_ entry: ReviewEntry, rated rating: Rating, in book: Book.ID, _ db: Database) throws {
        let statement = try connection.prepared(.countAnswer, db)
        StudyDayKey(day: entry.day, book: book, state: entry.before, rating: rating).bind(to: statement)
        statement.bind(StudyDayColumn.answers, 1)
        statement.bind(StudyDayColumn.durationMs, entry.durationMilliseconds)
        try statement.run(db)
    }
}

extension PreparedQuery {
    /// Binds an entry's value for a column; an entry does not know its card and its number.
    func bind(_ column: ReviewLogColumn, of entry: ReviewEntry, at index: CInt? = nil) {
        let index = index ?? column.number
        switch column {
        case .cardId, .n: break
        case .at: bind(index, entry.at.milliseconds)
        case .day: bind(index, entry.day)
        case .rating: bind(index, entry.rating?.rawValue ?? 0)
        case .elapsedDays: bind(index, entry.elapsedDays)
        case .stateBefore: bind(index, entry.before.rawValue)
        case .state: bind(index, entry.after.rawValue)
        case .step: bind(index, entry.step)
        case .stability: bind(index, entry.memory.stability)
        case .difficulty: bind(index, entry.memory.difficulty)
        case .intervalMs: bind(index, entry.intervalMilliseconds)
        case .durationMs: bind(index, entry.durationMilliseconds)
        }
    }
}

extension Review {
    /// Whether study changes nothing but the card's schedule: it leaves the tags and the suspension as they are.
    fileprivate var keepsMarks: Bool {
        var card = before
        card.schedule = after.schedule
        return card == after
    }
}

extension Card {
    /// Returns the card with the texts, the tags, the book and the flag of another.
    fileprivate func filed(as other: Card) -> Card {
        var card = self
        (card.front, card.back, card.tags) = (other.front, other.back, other.tags)
        (card.book, card.flag, card.editedAt, card.buriedOn) = (other.book, other.flag, other.editedAt, other.buriedOn)
        return card
    }
}

extension CardColumn {
    /// The columns that an answer can change: it marks and suspends a leech.
    fileprivate static let studied = schedule + filing

    /// The index of the parameter for the column's value after the change, besides that for its value before.
    fileprivate var numberAfterwards: CInt { number + Self.count }

    fileprivate static func change(of columns: [Self]) -> String {
        let values = columns.map { "\($0.name) = ?\($0.numberAfterwards)" }.joined(separator: ", ")
        // A plus sign keeps the planner from using indexes: the id determines the row.
        let isAsBefore = allCases.filter { $0 != .id }.map { "+\($0.name) IS \($0.parameter)" }.joined(separator: " AND ")
        return "UPDATE card SET \(values) WHERE id = \(id.parameter) AND \(isAsBefore)"
    }
}

extension Query {
    fileprivate static let studyInState = Query(CardColumn.change(of: CardColumn.schedule.filter { $0 != .state }))
    fileprivate static let study = Query(CardColumn.change(of: CardColumn.schedule))
    fileprivate static let studyAndMark = Query(CardColumn.change(of: CardColumn.studied))
    fileprivate static let card = Query("SELECT \(CardColumn.list) FROM card WHERE id = \(CardColumn.id.parameter)")

    private static let ofCard = "card_id = \(ReviewLogColumn.cardId.parameter)"
    fileprivate static let addEntry = Query(
        """
        INSERT INTO review_log (\(ReviewLogColumn.allCases.names))
        VALUES (\(ReviewLogColumn.allCases.map { $0 == .n ? nextEntry : $0.parameter }.joined(separator: ", ")))
        """)
    private static let nextEntry = "(SELECT coalesce(max(n), 0) + 1 FROM review_log WHERE \(ofCard))"
    fileprivate static let removeEntry = Query(
        "DELETE FROM review_log WHERE \(ofCard) AND n = (SELECT max(n) FROM review_log WHERE \(ofCard))")

    fileprivate static let countAnswer = Query(
        """
        \(StudyDayColumn.insertion(of: StudyDayColumn.allCases)) ON CONFLICT (day, book_id, state, rating)
        DO UPDATE SET answers = answers + excluded.answers, duration_ms = duration_ms + excluded.duration_ms
        """)
    fileprivate static let discountAnswer = Query(
        """
        UPDATE study_day SET answers = answers - 1, duration_ms = duration_ms - \(StudyDayColumn.durationMs.parameter)
        WHERE \(StudyDayKey.condition) AND answers > 1
        """)
    fileprivate static let removeAnswer = Query("DELETE FROM study_day WHERE \(StudyDayKey.condition)")
}
