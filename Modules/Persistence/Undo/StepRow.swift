import GRDB
import Model

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
    static func newest(isRedo: Bool, _ db: Database) throws -> StepRow? {
        try Row.fetchOne(db.cachedStatement(sql: newest), arguments: [isRedo]).map { try StepRow($0) }
    }

    private static let newest = """
        SELECT id, is_redo, title, at, batch, \(addedColumns), \(AnswerImage.columns) FROM undo_step
        WHERE is_redo = ? ORDER BY id DESC LIMIT 1
        """
    private static let addedColumns = UndoEntity.allCases.map { "\($0.rawValue)_from, \($0.rawValue)_to" }
        .joined(separator: ", ")

    private init(_ row: Row) throws {
        (id, isRedo) = (row[0], row[1])
        title = StepTitle(text: row[2], at: Timestamp(milliseconds: row[3]), batch: row[4])
        for (index, entity) in UndoEntity.allCases.enumerated() {
            guard let from = row[5 + 2 * index] as Int64?, let to = row[6 + 2 * index] as Int64? else { continue }
            added[entity] = NumberStretch(from: from, to: to)
        }
        answer = try AnswerImage(row, from: 5 + 2 * UndoEntity.allCases.count)
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
        let statement = try connection.prepared(answer == nil ? .insertStep : .insertAnswer, db)
        statement.bind(1, id == 0 ? nil : id)
        statement.bind(2, title.text)
        statement.bind(3, title.at.milliseconds)
        if let answer { answer.bind(to: statement, from: 4) } else { bindStep(to: statement) }
        try statement.run(db)
    }

    func remove(_ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM undo_step WHERE id = ?").execute(arguments: [id])
    }

    private func bindStep(to statement: PreparedQuery) {
        statement.bind(4, title.batch)
        statement.bind(5, isRedo ? 1 : 0)
        for (index, entity) in UndoEntity.allCases.enumerated() {
            statement.bind(CInt(6 + 2 * index), added[entity]?.from)
            statement.bind(CInt(7 + 2 * index), added[entity]?.to)
        }
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
    fileprivate static let insertStep = Query(
        """
        INSERT INTO undo_step (id, title, at, batch, is_redo, book_from, book_to, card_from, card_to, profile_from, profile_to,
            session_from, session_to)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    fileprivate static let insertAnswer = Query(
        "INSERT INTO undo_step (id, title, at, \(AnswerImage.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
}
