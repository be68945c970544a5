import GRDB
import Model
import Vocabulary

/// Reads the notes of a collection, a page at a time, with their cards and the log of these.
///
/// Source: Anki's manual and `rslib/src/storage/schema11.sql` in ankitects/anki.
struct CollectionReader {
    private let database: CollectionDatabase
    private let path: String
    private let shouldStop: () -> Bool
    private(set) var tally = CollectionTally()
    private var isOfFirstScheduler = false

    /// The number of notes in a page.
    private static let pageSize = 200
    /// The maximum number of cards and of rows of the log in a page; no collection comes near it.
    private static let mostRows = 500_000

    init(_ file: TemporaryFile, path: String, _ shouldStop: @escaping () -> Bool) throws(Failure) {
        database = try CollectionDatabase(file, path: path)
        self.path = path
        self.shouldStop = shouldStop
    }

    /// Calls `body` with the head and then with each note, in order of id; meanwhile, the next page is read on another thread.
    /// - Throws: `Failure.format(.package, …)`, `Failure.interrupted`, and any error that `body` throws.
    mutating func read(_ body: (CollectionRecord) throws(Failure) -> Void) throws(Failure) {
        let path = path
        try body(.head(try database.read { try CollectionHead($0, path: path) }))
        isOfFirstScheduler = try database.read(Self.isOfFirstScheduler)
        try countRest()
        var next = page(after: .min)
        while case let page = try next.result(), let end = page.notes.last?.id {
            if shouldStop() { throw .interrupted }
            next = self.page(after: end)
            tally.add(page.tally)
            for (_, note) in page.notes {
                if note.cards.isEmpty { tally.notesWithoutCards += 1 } else { try body(.note(note)) }
            }
        }
    }

    /// Returns whether the collection was studied with the first scheduler, as one that does not say.
    private static func isOfFirstScheduler(_ db: Database) throws -> Bool {
        let sql =
            try db.tableExists("config")
            ? "SELECT CAST(CAST(val AS TEXT) AS INTEGER) FROM config WHERE KEY = 'schedVer'"
            : "SELECT CAST(json_extract(conf, '$.schedVer') AS INTEGER) FROM col WHERE json_valid(conf) LIMIT 1"
        return try Int64.fetchOne(db, sql: sql) ?? 1 == 1
    }

    /// Counts what is not read with the notes.
    private mutating func countRest() throws(Failure) {
        let counts = try database.read { db in
            try [
                "SELECT count(*) FROM cards WHERE nid NOT IN (SELECT rowid FROM notes)",
                "SELECT count(*) FROM revlog WHERE cid NOT IN (SELECT rowid FROM cards)",
                "SELECT count(*) FROM cards WHERE CAST(flags AS INTEGER) & 7 <> 0",
            ].map { try Int.fetchOne(db, sql: $0) ?? 0 }
        }
        (tally.cardsWithoutNote, tally.answersWithoutCard, tally.flaggedCards) = (counts[0], counts[1], counts[2])
    }

    // MARK: A page

    private struct Page {
        var notes: [(id: Int64, note: CollectionNote)] = []
        /// What was found in the page besides its notes.
        var tally = CollectionTally()
    }

    private func page(after last: Int64) -> CollectionDatabase.Read<Page> {
        let (path, isOfFirstScheduler) = (path, isOfFirstScheduler)
        return database.startReading { db in
            var page = Page(notes: try Self.notes(db, after: last, path))
            guard let first = page.notes.first?.id, let end = page.notes.last?.id else { return page }
            var answers = try Self.answers(db, first...end, path, isOfFirstScheduler: isOfFirstScheduler, &page.tally)
            var index = 0
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: Self.cards), arguments: [first, end, Self.mostRows + 1])
            var count = 0
            while let row = try rows.next() {
                count += 1
                let (card, note): (Int64, Int64) = (row[0], row[1])
                if count > Self.mostRows { throw Self.impossible("cards", "nid", card, path) }
                while index < page.notes.count, page.notes[index].id < note { index += 1 }
                guard index < page.notes.count, page.notes[index].id == note else { continue }
                var read = try CollectionCard(row, path, &page.tally)
                read.answers = answers.removeValue(forKey: card) ?? []
                page.notes[index].note.cards.append(read)
            }
            return page
        }
    }

    private static func notes(_ db: Database, after last: Int64, _ path: String) throws -> [(id: Int64, note: CollectionNote)] {
        let sql = """
            SELECT rowid, ifnull(CAST(guid AS TEXT), ''), ifnull(CAST(mid AS INTEGER), 0), ifnull(CAST(mod AS INTEGER), 0),
                ifnull(CAST(tags AS TEXT), ''), ifnull(CAST(flds AS TEXT), '')
            FROM notes WHERE rowid > ? ORDER BY rowid LIMIT \(pageSize)
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [last]).map { row in
            let (id, guid, type, modified): (Int64, String, Int64, Int64) = (row[0], row[1], row[2], row[3])
            let (tags, fields): (String, String) = (row[4], row[5])
            guard Timestamp.plausibleSeconds.contains(modified) else { throw impossible("notes", "mod", id, path) }
            return (
                id,
                CollectionNote(
                    guid: guid.isEmpty ? "anki-\(id)" : guid, type: type,
                    fields: fields.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init),
                    tags: tags.unicodeScalars.split(whereSeparator: \.isWhitespace).map(String.init),
                    modifiedAt: Timestamp(milliseconds: modified * 1000), cards: [])
            )
        }
    }

    /// Text in `data` that is not JSON counts as none.
    private static let cards = """
        SELECT card.rowid, ifnull(CAST(nid AS INTEGER), 0), ifnull(CAST(did AS INTEGER), 0), ifnull(CAST(ord AS INTEGER), 0),
            ifnull(CAST(mod AS INTEGER), 0), ifnull(CAST(type AS INTEGER), 0), ifnull(CAST(queue AS INTEGER), 0),
            ifnull(CAST(due AS INTEGER), 0), ifnull(CAST(ivl AS INTEGER), 0), ifnull(CAST("left" AS INTEGER), 0),
            ifnull(CAST(odue AS INTEGER), 0), ifnull(CAST(odid AS INTEGER), 0), CAST(json_extract(json, '$.s') AS REAL),
            CAST(json_extract(json, '$.d') AS REAL), CAST(json_extract(json, '$.lrt') AS INTEGER),
            CAST(json_extract(json, '$.decay') AS REAL)
        FROM (SELECT rowid, *, CASE WHEN json_valid(data) THEN data ELSE '{}' END AS json FROM cards) AS card
        WHERE nid BETWEEN ? AND ? ORDER BY nid, ord, card.rowid LIMIT ?
        """

    private static func answers(
        _ db: Database, _ notes: ClosedRange<Int64>, _ path: String, isOfFirstScheduler: Bool, _ tally: inout CollectionTally
    ) throws -> [Int64: [CollectionAnswer]] {
        let sql = """
            SELECT cid, rowid, ifnull(CAST(ease AS INTEGER), 0), ifnull(CAST(ivl AS INTEGER), 0),
                ifnull(CAST(factor AS INTEGER), 0), ifnull(CAST(time AS INTEGER), 0), ifnull(CAST(type AS INTEGER), 0)
            FROM revlog WHERE cid IN (SELECT rowid FROM cards WHERE nid BETWEEN ? AND ?) ORDER BY cid, rowid LIMIT ?
            """
        var (answers, count): ([Int64: [CollectionAnswer]], Int) = ([:], 0)
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: sql), arguments: [notes.lowerBound, notes.upperBound, mostRows + 1])
        while let row = try rows.next() {
            count += 1
            let (card, id): (Int64, Int64) = (row[0], row[1])
            if count > mostRows { throw impossible("revlog", "cid", id, path) }
            answers[card, default: []].append(try CollectionAnswer(row, path, isOfFirstScheduler: isOfFirstScheduler, &tally))
        }
        return answers
    }

    static func impossible(_ table: String, _ column: String, _ id: Int64, _ path: String) -> Failure {
        .format(.package(.value(table: table, column: column, id: id)), file: path, line: 0)
    }
}
