import GRDB
import Model
import Vocabulary

/// A step as its row has it.
struct StepRow {
    /// 0 for one that has no row yet.
    var id: Int64 = 0
    var isRedo = false
    var title: StepTitle
    /// What it added; to be taken away by an undo, and to come back by a redo.
    private(set) var added: [UndoEntity: NumberStretch] = [:]
    private(set) var answer: AnswerImage?

    init(_ title: StepTitle, answer: AnswerImage? = nil) {
        self.title = title
        self.answer = answer
    }

    /// The step that is to be undone or done again next.
    static func newest(isRedo: Bool, _ connection: Connection, _ db: Database) throws -> StepRow? {
        let select = try connection.prepared(.newestStep, db)
        select.bind(UndoStepColumn.isRedo, isRedo)
        return try select.first(db) { try StepRow($0) }
    }

    /// The row that a query stands at; its first columns are those of ``UndoStepColumn``.
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
            added[entity] = NumberStretch(from: from, to: to)
        }
        answer = try AnswerImage(row)
    }

    /// The step that does the opposite of this one, which it takes the place of.
    var reversed: StepRow {
        var row = self
        (row.id, row.isRedo, row.answer) = (0, !isRedo, nil)
        return row
    }

    /// Takes in what was added between two moments.
    mutating func add(from: LastNumbers, to: LastNumbers) {
        for entity in UndoEntity.allCases where to[entity] > from[entity] {
            added[entity] = NumberStretch(from: added[entity]?.from ?? from[entity], to: to[entity])
        }
    }

    /// Whether anything is there of what was added.
    func hasAdded(_ db: Database) throws -> Bool {
        for (entity, numbers) in added {
            let any = try db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM \(entity.rawValue) WHERE id > ? AND id <= ?)")
            if try Bool.fetchOne(any, arguments: [numbers.from, numbers.to]) == true { return true }
        }
        return false
    }

    /// Forgets images of what was not there before the step: they show what it was like on the way.
    func dropImagesOfAdded(_ step: Int64, _ db: Database) throws {
        for (entity, numbers) in added {
            for (table, column) in entity.imagesWithColumns {
                let delete = try db.cachedStatement(
                    sql: "DELETE FROM \(table.images) WHERE of_step = ? AND \(column) > ? AND \(column) <= ?")
                try delete.execute(arguments: [step, numbers.from, numbers.to])
            }
        }
    }

    /// Writes the row; a step without a number gets the next one.
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
    /// The table of its own and those that belong to it, with the column that has its number.
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
