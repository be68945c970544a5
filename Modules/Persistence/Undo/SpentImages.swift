import GRDB

/// Images of a step that was undone or redone, which are of no use.
///
/// Somebody waits for the cards to come back, and deleting the images of many cards would take a tenth of that time. So the next
/// step deletes them; the table `card_index` has the id of the step that left them.
enum SpentImages {
    /// Returns the id of the step that has left images; nil if there is none.
    static func step(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT spent_images_of FROM card_index WHERE id = 1"))
    }

    /// Records that a step, which has no row, leaves its images.
    static func leave(_ step: Int64, _ db: Database) throws {
        try remove(db)
        try db.execute(sql: "UPDATE card_index SET spent_images_of = ?", arguments: [step])
    }

    /// Deletes the images.
    static func remove(_ db: Database) throws {
        guard let step = try step(db) else { return }
        try UndoTable.dropImages(of: "= \(step) AND of_step NOT IN (SELECT id FROM undo_step)", db)
        try db.execute(sql: "UPDATE card_index SET spent_images_of = NULL")
    }
}
