import GRDB

/// Whether the open transaction has left cards out of the indexes of texts and tags.
///
/// Triggers maintain both indexes. A statement that adds a card makes the text index write out the entries that it has
/// collected, which takes longer than the rest of the statement. So, from the second card of a transaction on, cards are left
/// out, and all of them are indexed together before a search and before the commit. The table `card_index` has the id from
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

    /// Adds the cards that were left out to the indexes; must be called before the indexes are used.
    func indexCards(_ db: Database) throws {
        guard cardIndexes.wasPostponed, db.isInsideTransaction else { return }
        try prepared(.indexTexts, db).run(db)
        try TagRows.add("SELECT id, tags FROM card WHERE id >= \(Schema.indexMark) AND tags <> ''", db)
        try prepared(.endPostponing, db).run(db)
        cardIndexes.isPostponed = false
    }
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
        SELECT id, front, back FROM card WHERE id >= \(Schema.indexMark) ORDER BY id
        """)
    fileprivate static let endPostponing = Query("UPDATE card_index SET unindexed_from = \(Int64.max)")
}
