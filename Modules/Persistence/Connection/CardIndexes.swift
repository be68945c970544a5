import GRDB

/// Whether the open transaction has left cards out of the indexes of texts and tags.
///
/// A statement that adds a card to the text index makes it write out the entries that it has collected, which takes longer than
/// the rest of the statement. So, from the second card of a transaction on, cards are left out, and all of them are indexed
/// together before a search and before the commit. The table `card_index` has the id from
/// which cards are left out: triggers ignore those cards, whatever happens to them, and a rollback to a savepoint restores the
/// id with the cards.
struct CardIndexes {
    fileprivate var cardsAdded = 0
    fileprivate var isPostponed = false
    /// Whether indexing was postponed in the transaction, even if that was rolled back.
    fileprivate var wasPostponed = false

    /// Must be called after a rollback to a savepoint.
    mutating func didGoBack() { isPostponed = false }
}

extension Connection {
    /// Must be called before cards are added.
    func willAddCards(_ count: Int, _ db: Database) throws {
        guard isInTransaction, !cardIndexes.isPostponed else { return }
        cardIndexes.cardsAdded += count
        guard cardIndexes.cardsAdded > 1 else { return }
        try prepared(.postponeIndexing, db).run(db)
        cardIndexes.isPostponed = true
        cardIndexes.wasPostponed = true
    }

    /// Adds what the transaction has left out to the indexes; must be called before the indexes are used.
    /// - Returns: whether the index of texts is complete. A connection that only reads leaves it to the next one that writes.
    @discardableResult func indexCards(_ db: Database) throws -> Bool {
        if cardIndexes.wasPostponed, db.isInsideTransaction {
            try prepared(.indexTexts, db).run(db)
            try TagRows.add("SELECT id, tags FROM card WHERE id >= \(Schema.indexMark) AND tags <> ''", db)
            try prepared(.endPostponing, db).run(db)
            cardIndexes.isPostponed = false
        }
        guard try prepared(.anyPendingText, db).hasRow(db) else { return true }
        guard PreparedQuery.isWriting(db) else { return false }
        try PendingTexts.index(db)
        return true
    }
}

/// The cards whose texts are not in the index as they are, in the table `card_text_pending`.
///
/// The index has words that only Sutra can make, but any program may change a card. So triggers record the card, and the texts by
/// which the index still finds it; Sutra brings the index up to date before it commits.
enum PendingTexts {
    /// Brings the index up to date.
    static func index(_ db: Database) throws {
        for sql in statements { try db.cachedStatement(sql: sql).execute() }
    }

    private static let statements = [
        """
        INSERT INTO card_text (card_text, rowid, front, back)
        SELECT 'delete', card_id, search_text(front), search_text(back) FROM card_text_pending
        WHERE front IS NOT NULL ORDER BY card_id
        """,
        """
        INSERT INTO card_text (rowid, front, back)
        SELECT id, front, back FROM card_words WHERE id IN (SELECT card_id FROM card_text_pending) ORDER BY id
        """,
        "DELETE FROM card_text_pending",
    ]
}

extension Query {
    /// An id is never used again, so cards that are added from now on have larger ids than all earlier cards.
    fileprivate static let postponeIndexing = Query(
        """
        UPDATE card_index SET unindexed_from = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'card'), 0) + 1
        WHERE unindexed_from = \(Int64.max)
        """)
    fileprivate static let indexTexts = Query(
        """
        INSERT INTO card_text (rowid, front, back)
        SELECT id, front, back FROM card_words WHERE id >= \(Schema.indexMark) ORDER BY id
        """)
    fileprivate static let anyPendingText = Query("SELECT 1 FROM card_text_pending LIMIT 1")
    fileprivate static let endPostponing = Query("UPDATE card_index SET unindexed_from = \(Int64.max)")
}
