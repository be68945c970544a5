import GRDB
package import Model

/// How far scripts have come, on SQLite.
package final class SQLiteScriptRuns {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteScriptRuns: ScriptRunStore {
    package func scriptRuns(limit: Int) throws(ModelError) -> [ScriptRun] {
        try connection.read { db in
            let rows = try Row.fetchAll(connection.statement(.runs, db), arguments: [limit])
            return try rows.map { try ScriptRun(row: $0) }
        }
    }

    package func addScriptRun(
        _ name: String, at position: ScriptRun.Position, now: Timestamp
    ) throws(ModelError) -> ScriptRun.ID {
        try connection.write { db in
            try connection.execute(
                .addRun, [name, position.commands, Int64(bitPattern: position.digest), now.milliseconds], db)
            let id = db.lastInsertedRowID
            try connection.execute(.forgetRuns, [id - 100], db)
            return ScriptRun.ID(id)
        }
    }

    package func noteScriptRun(
        _ id: ScriptRun.ID, at position: ScriptRun.Position, isFinished: Bool, now: Timestamp
    ) throws(ModelError) {
        try connection.write { db in
            let statement = try connection.prepared(.noteRun, db)
            statement.bind(1, position.commands)
            statement.bind(2, Int64(bitPattern: position.digest))
            statement.bind(3, isFinished ? 1 : 0)
            statement.bind(4, now.milliseconds)
            statement.bind(5, id.rawValue)
            try statement.run(db)
            if db.changesCount == 0 { throw ModelError.library(.unexpected("a script that runs is not remembered")) }
        }
    }
}

extension ScriptRun {
    /// - Throws: `ModelError.library(.corrupt)`.
    fileprivate init(row: Row) throws(ModelError) {
        self.init(
            id: ID(row[0]), name: row[1],
            position: Position(commands: row[2], digest: UInt64(bitPattern: row[3])), isFinished: row[4],
            notedAt: try Timestamp(stored: row[5]))
    }
}

extension Query {
    fileprivate static let runs = Query(
        "SELECT id, name, commands, digest, finished, at FROM script_run ORDER BY id DESC LIMIT ?")
    fileprivate static let addRun = Query(
        "INSERT INTO script_run (name, commands, digest, finished, at) VALUES (?, ?, ?, 0, ?)")
    fileprivate static let noteRun = Query(
        "UPDATE script_run SET commands = ?, digest = ?, finished = ?, at = ? WHERE id = ?")
    fileprivate static let forgetRuns = Query("DELETE FROM script_run WHERE id <= ?")
}
