import GRDB
package import Model
package import Vocabulary

/// The progress of scripts, stored in SQLite.
package final class SQLiteScriptRuns {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteScriptRuns: ScriptRunStore {
    package func scriptRuns(limit: Int) throws(Failure) -> [ScriptRun] {
        try connection.read { db in
            let select = try connection.prepared(.runs, db)
            select.bind(1, limit)
            return try select.map(db) { try ScriptRun($0) }
        }
    }

    package func addScriptRun(
        _ name: String, at position: ScriptRun.Position, now: Timestamp
    ) throws(Failure) -> ScriptRun.ID {
        try connection.write(reporting: nil) { db in
            let statement = try connection.prepared(.addRun, db)
            statement.bind(ScriptRunColumn.name, name)
            statement.bind(position, isFinished: false, now: now)
            try statement.run(db)
            let id = ScriptRun.ID(db.lastInsertedRowID)
            try connection.recorder.noteAdded(id, db)
            let removal = try connection.prepared(.forgetRuns, db)
            removal.bind(ScriptRunColumn.id, id.rawValue - 100)
            try removal.run(db)
            return id
        }
    }

    package func noteScriptRun(
        _ id: ScriptRun.ID, from last: ScriptRun.Position, at position: ScriptRun.Position, isFinished: Bool, now: Timestamp
    ) throws(Failure) {
        try connection.write(reporting: nil) { db in
            try connection.recorder.keep(id, db)
            let statement = try connection.prepared(.noteRun, db)
            statement.bind(ScriptRunColumn.id, id.rawValue)
            statement.bind(position, isFinished: isFinished, now: now)
            statement.bind(8, last.commands)
            statement.bind(9, Int64(bitPattern: last.digest))
            try statement.run(db)
            if db.changesCount == 0 { throw Failure.conflict(.scriptWasUndone) }
        }
    }
}

extension ScriptRun {
    /// Reads the current row of a query, whose first columns are those of ``ScriptRunColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    fileprivate init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = ScriptRunColumn
        self.init(
            id: ID(row.int64(Column.id)), name: row.text(Column.name),
            position: Position(
                commands: row.int64(Column.commands), digest: UInt64(bitPattern: row.int64(Column.digest)),
                failed: row.int64(Column.failed)),
            isFinished: row.bool(Column.finished), notedAt: try Timestamp(stored: row.int64(Column.at)))
    }
}

extension PreparedQuery {
    /// Binds the columns of ``ScriptRunColumn/noted``.
    fileprivate func bind(_ position: ScriptRun.Position, isFinished: Bool, now: Timestamp) {
        bind(ScriptRunColumn.commands, position.commands)
        bind(ScriptRunColumn.digest, Int64(bitPattern: position.digest))
        bind(ScriptRunColumn.failed, position.failed)
        bind(ScriptRunColumn.finished, isFinished)
        bind(ScriptRunColumn.at, now.milliseconds)
    }
}

extension ScriptRunColumn {
    /// The columns that change while the script runs.
    fileprivate static let noted: [Self] = [.commands, .digest, .failed, .finished, .at]
}

extension Query {
    fileprivate static let runs = Query("SELECT \(ScriptRunColumn.list) FROM script_run ORDER BY id DESC LIMIT ?1")
    fileprivate static let addRun = Query(ScriptRunColumn.insertion(of: [.name] + ScriptRunColumn.noted))
    fileprivate static let noteRun = Query(
        "\(ScriptRunColumn.update(of: ScriptRunColumn.noted)) WHERE id = \(ScriptRunColumn.id.parameter) AND commands = ?8 AND digest = ?9"
    )
    fileprivate static let forgetRuns = Query("DELETE FROM script_run WHERE id <= \(ScriptRunColumn.id.parameter)")
}
