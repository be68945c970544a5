import GRDB
package import Model
package import Vocabulary

/// Study, stored in SQLite: the queues are read from the index `card_queue`; the log and the days have tables of their own.
package final class SQLiteStudy {
    let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteStudy: StudyStore {
    package func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: QueueOrder, seed: UInt64, except: Card.ID?
    ) throws(Failure) -> Card? {
        try connection.read { db in
            try choose(moment.set, db)
            let burial = try burial(queue, at: moment, db)
            let ranking = Ranking(queue, in: order)
            let query = QueueQuery.first(queue, in: scope, at: moment, ranking: ranking, burial: burial.shape)
            let statement = try connection.prepared(query, db)
            statement.bind(queue, in: scope, at: moment, burial: burial)
            statement.bind(2, except?.rawValue)
            switch ranking {
            case .age, .added, .hardest: break
            case .retrievability: statement.bind(4, moment.now.milliseconds)
            case .random:
                for (offset, coefficient) in RandomOrder.coefficients(seed: seed).enumerated() {
                    statement.bind(CInt(4 + offset), coefficient)
                }
            }
            // A query on several books always returns a row, with nulls if there is no card.
            return try statement.first(db) { row in try row.isNull(0) ? nil : Card(row) } ?? nil
        }
    }

    package func countCards(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int
    ) throws(Failure) -> Int {
        if limit <= 0 { return 0 }
        return try connection.read { db in
            try choose(moment.set, db)
            let burial = try burial(queue, at: moment, db)
            if limit == .max {
                let all = try connection.prepared(QueueQuery.total(queue, in: scope, at: moment), db)
                all.bind(queue, in: scope, at: moment)
                return try (all.first(db) { $0.int(0) } ?? 0) - countBuried(queue, in: scope, at: moment, by: burial, db)
            }
            let statement = try connection.prepared(
                QueueQuery.count(queue, in: scope, at: moment, burial: burial.shape), db)
            statement.bind(queue, in: scope, at: moment, burial: burial)
            statement.bind(4, limit)
            return try statement.first(db) { $0.int(0) } ?? 0
        }
    }

    package func countBuried(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) throws(Failure) -> Int {
        try connection.read { db in
            try choose(moment.set, db)
            return try countBuried(queue, in: scope, at: moment, by: burial(queue, at: moment, db), db)
        }
    }

    private func countBuried(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, by burial: Burial, _ db: Database
    ) throws -> Int {
        guard let query = QueueQuery.buried(queue, in: scope, at: moment, burial: burial.shape) else { return 0 }
        let statement = try connection.prepared(query, db)
        statement.bind(queue, in: scope, at: moment, burial: burial)
        return try statement.first(db) { $0.int(0) } ?? 0
    }

    /// Returns which cards a queue leaves out: there can be none without notes and buried cards, and siblings in learning are not.
    private func burial(_ queue: StudyQueue, at moment: StudyMoment, _ db: Database) throws -> Burial {
        if moment.burial == .none { return .none }
        let statement = try connection.prepared(.hasBurial, db)
        statement.bind(1, moment.day)
        guard try statement.hasRow(db) else { return .none }
        return queue == .learning ? .imported : moment.burial
    }

    /// Limits the queries on the queues of sets to a set, unless they are limited to it already.
    ///
    /// A row with a negative number tells which set the table has; a rollback restores both.
    private func choose(_ set: StudySet?, _ db: Database) throws {
        guard let set else { return }
        try db.execute(sql: "CREATE TEMPORARY TABLE IF NOT EXISTS study_set (card_id INTEGER PRIMARY KEY)")
        let mark = try connection.prepared(.isInStudySet, db)
        mark.bind(1, -set.number)
        if try mark.hasRow(db) { return }
        try db.execute(sql: "DELETE FROM temp.study_set")
        try db.execute(sql: "INSERT INTO temp.study_set \(RangeSet<Int64>.cards)", arguments: [set.cards.json])
        try db.execute(sql: "INSERT INTO temp.study_set VALUES (?)", arguments: [-set.number])
    }

    package func studied(on day: Int) throws(Failure) -> [StudiedCount] {
        try connection.read { db in
            let statement = try connection.prepared(.studied, db)
            statement.bind(1, day)
            var counts: [StudiedCount] = []
            try statement.forEachRow(db) { row in
                let count = StudiedCount(
                    book: Book.ID(row.int64(0)), state: try State(stored: row.int(1)),
                    answers: try Int(storedCount: row.int64(2)))
                if let last = counts.last, last.book == count.book, last.state == count.state {
                    counts[counts.count - 1].answers += count.answers
                } else {
                    counts.append(count)
                }
            }
            return counts
        }
    }

    package func add(_ mark: CramMark) throws(Failure) -> CramMark {
        try connection.write(reporting: { _ in nil }) { db in
            try connection.recorder.keepAnswer(db)
            let last = try connection.prepared(.lastMark, db)
            last.bind(CramColumn.cardId, mark.card.rawValue)
            var mark = mark
            if let time = try last.first(db, { $0.isNull(0) ? nil : $0.int64(0) }) ?? nil, time >= mark.at.milliseconds {
                mark.at = Timestamp(milliseconds: time + 1)
            }
            let insert = try connection.prepared(.addMark, db)
            insert.bind(CramColumn.cardId, mark.card.rawValue)
            insert.bind(CramColumn.at, mark.at.milliseconds)
            insert.bind(CramColumn.day, mark.day)
            insert.bind(CramColumn.bookId, mark.book.rawValue)
            insert.bind(CramColumn.rating, mark.rating.rawValue)
            insert.bind(CramColumn.durationMs, mark.duration.wholeMilliseconds)
            try insert.run(db)
            return mark
        }
    }

    package func remove(_ mark: CramMark) throws(Failure) {
        try connection.write(reporting: { _ in nil }) { db in
            try connection.recorder.keepAnswer(db)
            let removal = try connection.prepared(.removeMark, db)
            removal.bind(CramColumn.cardId, mark.card.rawValue)
            removal.bind(CramColumn.at, mark.at.milliseconds)
            try removal.run(db)
        }
    }

    package func nextDue(
        _ queue: StudyQueue, in scope: BookScope, after moment: StudyMoment
    ) throws(Failure) -> Timestamp? {
        return try connection.read { db in
            try choose(moment.set, db)
            let statement = try connection.prepared(QueueQuery.nextDue(queue, in: scope, at: moment), db)
            statement.bind(queue, in: scope, at: moment)
            return try statement.first(db) { $0.isNull(0) ? nil : Timestamp(milliseconds: $0.int64(0)) } ?? nil
        }
    }
}

private typealias State = CardState

extension Query {
    fileprivate static let isInStudySet = Query("SELECT 1 FROM temp.study_set WHERE card_id = ?1")
    fileprivate static let hasBurial = Query(
        "SELECT 1 FROM note UNION ALL SELECT 1 FROM card WHERE buried_on = ?1 LIMIT 1")
    private static let ofCard = "cram WHERE card_id = \(CramColumn.cardId.parameter)"
    fileprivate static let lastMark = Query("SELECT max(at) FROM \(ofCard)")
    fileprivate static let addMark = Query(CramColumn.insertion(of: CramColumn.allCases))
    fileprivate static let removeMark = Query("DELETE FROM \(ofCard) AND at = \(CramColumn.at.parameter)")
    fileprivate static let studied = Query(
        "SELECT book_id, state, answers FROM study_day WHERE day = ? ORDER BY book_id, state")
}
