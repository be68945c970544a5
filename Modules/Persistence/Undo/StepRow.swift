import GRDB
import Model
import Vocabulary

/// A step as it is stored in its row.
struct StepRow {
    /// 0 for a step that does not have a row yet.
    var id: Int64 = 0
    var isRedo = false
    var title: StepTitle
    /// The ids that the step added: an undo removes their rows, and a redo restores them.
    private(set) var added: [UndoEntity: IDRange] = [:]
    private(set) var answer: AnswerImage?

    init(_ title: StepTitle, answer: AnswerImage? = nil) {
        self.title = title
        self.answer = answer
    }

    /// Returns the step to undo or redo next.
    static func newest(isRedo: Bool, _ connection: Connection, _ db: Database) throws -> StepRow? {
        let select = try connection.prepared(.newestStep, db)
        select.bind(UndoStepColumn.isRedo, isRedo)
        return try select.first(db) { try StepRow($0) }
    }

    /// Reads the current row of a query, whose first columns are those of ``UndoStepColumn``.
    private init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = UndoStepColumn
        (id, isRedo) = (row.int64(Column.id), row.bool(Column.isRedo))
        title = StepTitle(
            text: row.text(Column.title), at: Timestamp(milliseconds: row.int64(Column.at)),
            batch: row.optionalInt64(Column.batch))
        for entity in UndoEntity.allCases {
            guard let from = row.optionalInt64(Column.from(entity)), let to = row.optionalInt64(Column.to(entity)) else {
                continue
            }
            added[entity] = IDRange(from: from, to: to)
        }
        answer = try AnswerImage(row)
    }

    /// The step that does the opposite of this one and replaces it.
    var reversed: StepRow {
        var row = self
        (row.id, row.isRedo, row.answer) = (0, !isRedo, nil)
        return row
    }

    /// Includes the ids that were assigned between two moments.
    mutating func add(from: LastIDs, to: LastIDs) {
        for entity in UndoEntity.allCases where to[entity] > from[entity] {
            added[entity] = IDRange(from: added[entity]?.from ?? from[entity], to: to[entity])
        }
    }

    /// Whether any of the rows that were added still exists.
    func hasAdded(_ db: Database) throws -> Bool {
        for (entity, numbers) in added {
            let any = try db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM \(entity.rawValue) WHERE id > ? AND id <= ?)")
            if try Bool.fetchOne(any, arguments: [numbers.from, numbers.to]) == true { return true }
        }
        return false
    }

    /// Deletes images of rows that did not exist before the step: they show intermediate states.
    func dropImagesOfAdded(_ step: Int64, _ db: Database) throws {
        for (entity, numbers) in added {
            for (table, column) in entity.imagesWithColumns {
                let delete = try db.cachedStatement(
                    sql: "DELETE FROM \(table.images) WHERE of_step = ? AND \(column) > ? AND \(column) <= ?")
                try delete.execute(arguments: [step, numbers.from, numbers.to])
            }
        }
    }

    /// Inserts the row; a step without an id gets the next one.
    func insert(_ connection: Connection, _ db: Database) throws {
        typealias Column = UndoStepColumn
        let statement = try connection.prepared(answer == nil ? .insertStep : .insertAnswer, db)
        statement.bind(Column.id, id == 0 ? nil : id)
        statement.bind(Column.title, title.text)
        statement.bind(Column.at, title.at.milliseconds)
        if let answer {
            answer.bind(to: statement)
        } else {
            statement.bind(Column.batch, title.batch)
            statement.bind(Column.isRedo, isRedo)
            for entity in UndoEntity.allCases {
                statement.bind(Column.from(entity), added[entity]?.from)
                statement.bind(Column.to(entity), added[entity]?.to)
            }
        }
        try statement.run(db)
    }

    func remove(_ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM undo_step WHERE id = ?").execute(arguments: [id])
    }
}

extension UndoEntity {
    /// The entity's own table and those that belong to it, each with the column that holds the entity's id.
    fileprivate var imagesWithColumns: [(UndoTable, String)] {
        let details = UndoTable.details.filter { $0.owner?.entity == self }
        return [(table, "id")] + details.map { ($0, $0.owner?.column ?? "") }
    }
}

extension Query {
    fileprivate static let newestStep = Query(
        """
        SELECT \(UndoStepColumn.list) FROM undo_step WHERE is_redo = \(UndoStepColumn.isRedo.parameter)
        ORDER BY id DESC LIMIT 1
        """)
    fileprivate static let insertStep = Query(UndoStepColumn.insertion(of: UndoStepColumn.changes))
    fileprivate static let insertAnswer = Query(UndoStepColumn.insertion(of: UndoStepColumn.answer))
}
