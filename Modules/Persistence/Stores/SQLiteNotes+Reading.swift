import GRDB
package import Model
package import Vocabulary

// Reads what belongs to many notes or cards with one query each; an export would otherwise make one for each note and card.
extension SQLiteNotes {
    package func notes(_ ids: [Note.ID]) throws(Failure) -> [Note] {
        try read(.notesByID, ids.map(\.rawValue)) { try Note($0) }
    }

    package func notes(guids: [String]) throws(Failure) -> [Note] {
        try connection.read { db in
            try connection.prepared(.notesByGUIDs, db).map(listing: guids, from: 1, db) { try Note($0) }
        }
    }

    package func notes(guidsBeginningWith beginnings: [String]) throws(Failure) -> [Note] {
        try connection.read { db in
            try connection.prepared(.notesByBeginnings, db).map(listing: beginnings, from: 1, db) { try Note($0) }
        }
    }

    package func cards(of notes: [Note.ID]) throws(Failure) -> [Card] {
        try read(.cardsOfNotes, notes.map(\.rawValue)) { try Card($0) }
    }

    package func entries(of cards: [Card.ID]) throws(Failure) -> [Card.ID: [ReviewEntry]] {
        var entries: [Card.ID: [ReviewEntry]] = [:]
        let rows = try read(.logOfCards, cards.map(\.rawValue)) { row in
            (card: Card.ID(row.int64(ReviewLogColumn.cardId)), entry: try ReviewEntry(row))
        }
        for row in rows { entries[row.card, default: []].append(row.entry) }
        return entries
    }

    /// Returns the rows of a query, whose parameter is a list of ids as JSON.
    private func read<Row>(
        _ query: Query, _ ids: [Int64], _ row: (PreparedQuery) throws -> Row
    ) throws(Failure) -> [Row] {
        if ids.isEmpty { return [] }
        return try connection.read { db in
            let statement = try connection.prepared(query, db)
            statement.bind(1, "[\(ids.map(String.init).joined(separator: ","))]")
            return try statement.map(db, row)
        }
    }
}

extension Query {
    fileprivate static let notesByID = Query(
        "SELECT \(NoteColumn.list) FROM note WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id")
    fileprivate static let notesByGUIDs = Query("SELECT \(NoteColumn.list) FROM note WHERE guid IN \(list(from: 1))")
    /// The join is ordered so that each beginning is a search in the index of the guids, which are compared byte by byte.
    fileprivate static let notesByBeginnings = Query(
        """
        WITH beginning (text) AS (VALUES \((1...listLength).map { "(?\($0))" }.joined(separator: ", ")))
        SELECT \(NoteColumn.list) FROM beginning CROSS JOIN note ON guid >= text AND guid < text || char(0x10FFFF)
        """)
    fileprivate static let cardsOfNotes = Query(
        "SELECT \(CardColumn.list) FROM card WHERE note_id IN (SELECT value FROM json_each(?1)) ORDER BY note_id, ordinal")
    fileprivate static let logOfCards = Query(
        """
        SELECT \(ReviewLogColumn.list) FROM review_log WHERE card_id IN (SELECT value FROM json_each(?1)) ORDER BY card_id, n
        """)
}
