import GRDB

/// The numbers that were given last, to each kind of thing.
struct LastNumbers: Equatable {
    var book: Int64 = 0
    var card: Int64 = 0
    var profile: Int64 = 0
    var session: Int64 = 0

    init() {}

    init(_ connection: Connection, _ db: Database) throws {
        try connection.prepared(.lastNumbers, db).forEachRow(db) { row in
            (book, card, profile, session) = (row.int64(0), row.int64(1), row.int64(2), row.int64(3))
        }
    }

    subscript(entity: UndoEntity) -> Int64 {
        switch entity {
        case .book: book
        case .card: card
        case .profile: profile
        case .session: session
        }
    }
}

extension Query {
    fileprivate static let lastNumbers = Query(
        """
        SELECT max(iif(name = 'book', seq, 0)), max(iif(name = 'card', seq, 0)), max(iif(name = 'profile', seq, 0)),
            max(iif(name = 'session', seq, 0))
        FROM sqlite_sequence
        """)
}
