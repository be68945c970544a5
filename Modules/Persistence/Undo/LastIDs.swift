import GRDB

/// The last ids that were assigned, one for each kind of entity.
struct LastIDs: Equatable {
    var book: Int64 = 0
    var card: Int64 = 0
    var profile: Int64 = 0
    var session: Int64 = 0
    var note: Int64 = 0

    init() {}

    init(_ connection: Connection, _ db: Database) throws {
        try connection.prepared(.lastNumbers, db).forEachRow(db) { row in
            self = LastIDs(row, from: 0)
        }
    }

    /// Reads the ids from columns of a row.
    init(_ row: PreparedQuery, from column: CInt) {
        (book, card) = (row.int64(column), row.int64(column + 1))
        (profile, session, note) = (row.int64(column + 2), row.int64(column + 3), row.int64(column + 4))
    }

    subscript(entity: UndoEntity) -> Int64 {
        get { self[keyPath: Self.path(entity)] }
        set { self[keyPath: Self.path(entity)] = newValue }
    }

    private static func path(_ entity: UndoEntity) -> WritableKeyPath<LastIDs, Int64> {
        switch entity {
        case .book: \.book
        case .card: \.card
        case .profile: \.profile
        case .session: \.session
        case .note: \.note
        }
    }
}

extension Query {
    fileprivate static let lastNumbers = Query(
        """
        SELECT max(iif(name = 'book', seq, 0)), max(iif(name = 'card', seq, 0)), max(iif(name = 'profile', seq, 0)),
            max(iif(name = 'session', seq, 0)), max(iif(name = 'note', seq, 0))
        FROM sqlite_sequence
        """)
}
