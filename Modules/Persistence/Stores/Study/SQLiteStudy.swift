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
            let burial = try burial(queue, at: moment, db)
            let ranking = Ranking(queue, in: order)
            guard let query = QueueQuery.first(queue, in: scope, ranking: ranking, burial: burial) else { return nil }
            let statement = try connection.prepared(query, db)
            statement.bind(queue, in: scope, at: moment)
            statement.bind(2, except?.rawValue)
            switch ranking {
            case .age: break
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
            guard let query = QueueQuery.count(queue, in: scope, burial: try burial(queue, at: moment, db)) else { return 0 }
            let statement = try connection.prepared(query, db)
            statement.bind(queue, in: scope, at: moment)
            statement.bind(4, limit)
            return try statement.first(db) { $0.int(0) } ?? 0
        }
    }

    /// Returns which cards a queue leaves out: there can be none without notes and buried cards, and siblings in learning are not.
    private func burial(_ queue: StudyQueue, at moment: StudyMoment, _ db: Database) throws -> Burial {
        if moment.burial == .none { return .none }
        let statement = try connection.prepared(.hasBurial, db)
        statement.bind(1, moment.day)
        guard try statement.hasRow(db) else { return .none }
        return queue == .learning ? .imported : moment.burial
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

    package func nextDue(
        _ queue: StudyQueue, in book: Book.ID?, after moment: StudyMoment
    ) throws(Failure) -> Timestamp? {
        let scope = BookScope(book)
        guard let query = QueueQuery.nextDue(queue, in: scope) else { return nil }
        return try connection.read { db in
            let statement = try connection.prepared(query, db)
            statement.bind(queue, in: scope, at: moment)
            return try statement.first(db) { $0.isNull(0) ? nil : Timestamp(milliseconds: $0.int64(0)) } ?? nil
        }
    }
}

private typealias State = CardState

extension Query {
    fileprivate static let hasBurial = Query(
        "SELECT 1 FROM note UNION ALL SELECT 1 FROM card WHERE buried_on = ?1 LIMIT 1")
    fileprivate static let studied = Query(
        "SELECT book_id, state, answers FROM study_day WHERE day = ? ORDER BY book_id, state")
}
