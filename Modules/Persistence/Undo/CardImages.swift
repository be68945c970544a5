import GRDB

/// The images of cards that a step has, in numbers.
struct CardImages {
    private let step: Int64
    /// The number of cards to restore that do not exist.
    let missing: Int
    /// The number of cards to restore that exist.
    let changed: Int
    /// The number of cards to delete that exist.
    let gone: Int
    /// Ranges of the cards' ids, each with a limited number of the images.
    let parts: [IDRange]
    /// The tallies of the cards to restore; nil if some of them exist.
    private let tallies: [CardTally]?
    /// Whether the step has left texts of these cards in their index.
    let areIndexed: Bool

    /// Whether any of the cards exists: only then can there be rows that belong to them.
    var haveRows: Bool { changed + gone > 0 }

    init(of step: Int64, _ db: Database) throws {
        self.step = step
        let images = "undo_card AS k WHERE k.of_step = \(step)"
        func count(_ rows: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0 }
        areIndexed = try DeletedTexts.step(db) == step
        let tallies = try CardTally.all(of: "\(images) AND k.was_there = 1", db)
        let (all, back) = (try count(images), tallies.reduce(0) { $0 + $1.cards })
        let exists = "AND EXISTS (SELECT 1 FROM card WHERE id = k.id)"
        // A quick test first: if no card has an id in the range of the images, none of these cards exists.
        let range = "(SELECT min(k.id) FROM \(images)) AND (SELECT max(k.id) FROM \(images))"
        let haveRows = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM card WHERE id BETWEEN \(range))") == true
        changed = try haveRows && back > 0 ? count("\(images) AND k.was_there = 1 \(exists)") : 0
        missing = back - changed
        gone = try haveRows && back < all ? count("\(images) AND k.was_there = 0 \(exists)") : 0
        self.tallies = changed == 0 ? tallies : nil
        parts = try all > IDRange.length ? IDRange.parts(of: "SELECT k.id FROM \(images)", db) : [.all]
    }

    /// Inserts cards from their images.
    /// - Parameter condition: the SQL condition that an image `k` is of a card that is missing.
    func putBack(where condition: String, _ db: Database) throws {
        let tallies = try tallies ?? CardTally.all(of: "undo_card AS k WHERE \(condition)", db)
        // The texts that any other step had left were taken out of the index.
        let lacksTexts = areIndexed ? "k.is_indexed IS NULL" : "1"
        try CardSet.putBack(tallies, parts, where: condition, lacksTexts: lacksTexts, db)
        try DeletedTexts.forget(step, db)
    }
}
