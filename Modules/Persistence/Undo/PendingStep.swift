import GRDB
import Model
import Vocabulary

/// The step of a batch that may continue: its changes are committed, but it does not have a row of its own yet.
///
/// It is written once and stays unchanged while the batch commits repeatedly; anything else that happens gives it its row.
struct PendingStep {
    let title: StepTitle
    /// The last ids assigned before the step.
    let from: LastIDs

    init(_ title: StepTitle, from: LastIDs) {
        self.title = title
        self.from = from
    }

    /// Returns the pending step of the library, if there is one.
    static func stored(_ connection: Connection, _ db: Database) throws -> PendingStep? {
        try connection.prepared(.pendingStep, db).first(db) { row in
            typealias Column = UndoPendingColumn
            var from = LastIDs()
            for entity in UndoEntity.allCases { from[entity] = row.int64(Column.from(entity)) }
            let title = StepTitle(
                text: row.text(Column.title), at: Timestamp(milliseconds: row.int64(Column.at)), batch: row.int64(Column.batch))
            return PendingStep(title, from: from)
        }
    }

    func insert(_ connection: Connection, _ db: Database) throws {
        typealias Column = UndoPendingColumn
        let statement = try connection.prepared(.insertPending, db)
        statement.bind(Column.id, 1)
        statement.bind(Column.title, title.text)
        statement.bind(Column.at, title.at.milliseconds)
        statement.bind(Column.batch, title.batch)
        for entity in UndoEntity.allCases { statement.bind(Column.from(entity), from[entity]) }
        try statement.run(db)
    }

    func remove(_ connection: Connection, _ db: Database) throws { try connection.prepared(.removePending, db).run(db) }
}

extension Query {
    fileprivate static let pendingStep = Query("SELECT \(UndoPendingColumn.list) FROM undo_pending")
    fileprivate static let insertPending = Query(UndoPendingColumn.insertion(of: UndoPendingColumn.allCases))
    fileprivate static let removePending = Query("DELETE FROM undo_pending")
}
