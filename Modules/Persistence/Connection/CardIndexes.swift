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
        try indexTags(db)
        try prepared(.endPostponing, db).run(db)
        cardIndexes.isPostponed = false
    }

    /// In the index's order, tags are added in two thirds of the time; SQLite sorts them in memory, so there is a limit for each part.
    private func indexTags(_ db: Database) throws {
        guard let (first, last) = try prepared(.unindexed, db).first(db, { ($0.int64(0), $0.int64(1)) }) else { return }
        let statement = try prepared(.indexTags, db)
        for start in stride(from: first, through: last, by: 50_000) {
            statement.bind(1, start)
            statement.bind(2, start + 49_999)
            try statement.run(db)
        }
    }
}

extension Query {
    /// An id is never used again, so cards that are added from now on have larger ids than all earlier cards.
    fileprivate static let postponeIndexing = Query(
        """
        UPDATE card_index SET unindexed_from = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'card'), 0) + 1
        WHERE unindexed_from = \(Int64.max)
        """)
    /// The range of ids that are left out; empty if none are.
    fileprivate static let unindexed = Query("SELECT unindexed_from, seq FROM card_index, sqlite_sequence WHERE name = 'card'")
    fileprivate static let indexTexts = Query(
        """
        INSERT INTO card_text (rowid, front, back)
        SELECT id, front, back FROM card WHERE id >= (SELECT unindexed_from FROM card_index) ORDER BY id
        """)
    fileprivate static let indexTags = Query(
        """
        INSERT OR IGNORE INTO card_tag (tag, card_id) SELECT value, card.id
        FROM card, json_each(\(Schema.asJSON("card.tags")))
        WHERE card.id BETWEEN ?1 AND ?2 AND card.tags <> ''
        ORDER BY value COLLATE NOCASE, card.id, key
        """)
    fileprivate static let endPostponing = Query("UPDATE card_index SET unindexed_from = \(Int64.max)")
}
