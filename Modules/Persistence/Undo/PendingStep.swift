import GRDB
import Model

/// The step of a batch that may go on: what it has done is committed, and it has no row yet.
///
/// It is written once and left alone while the batch commits again and again; whatever else happens gives it its row.
struct PendingStep {
    let title: StepTitle
    /// The numbers that were given last before it.
    let from: LastNumbers

    init(_ title: StepTitle, from: LastNumbers) {
        self.title = title
        self.from = from
    }

    /// The one that is there.
    static func stored(_ connection: Connection, _ db: Database) throws -> PendingStep? {
        try connection.prepared(.pendingStep, db).first(db) { row in
            let title = StepTitle(text: row.text(0), at: Timestamp(milliseconds: row.int64(1)), batch: row.int64(2))
            return PendingStep(title, from: LastNumbers(row, from: 3))
        }
    }

    func insert(_ connection: Connection, _ db: Database) throws {
        let statement = try connection.prepared(.insertPending, db)
        statement.bind(1, title.text)
        statement.bind(2, title.at.milliseconds)
        statement.bind(3, title.batch)
        for (index, entity) in UndoEntity.allCases.enumerated() { statement.bind(CInt(4 + index), from[entity]) }
        try statement.run(db)
    }

    func remove(_ connection: Connection, _ db: Database) throws { try connection.prepared(.removePending, db).run(db) }
}

extension Query {
    fileprivate static let pendingStep = Query(
        "SELECT title, at, batch, book_from, card_from, profile_from, session_from FROM undo_pending")
    fileprivate static let insertPending = Query(
        """
        INSERT INTO undo_pending (id, title, at, batch, book_from, card_from, profile_from, session_from)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?)
        """)
    fileprivate static let removePending = Query("DELETE FROM undo_pending")
}
