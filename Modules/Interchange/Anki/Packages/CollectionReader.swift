import GRDB
import Model
import Vocabulary

/// Reads the notes of a collection, a page at a time, with their cards and the log of the cards.
///
/// Source: Anki's manual and `rslib/src/storage/schema11.sql` in ankitects/anki.
struct CollectionReader {
    private let database: CollectionDatabase
    private let path: String
    private let replay: CollectionReplay?
    private var creationDay = 0
    private let shouldStop: () -> Bool
    private(set) var tally = CollectionTally()
    private var isOfFirstScheduler = false

    /// The number of notes in a page.
    private static let pageSize = 200
    /// The number of pages that are read ahead: as many notes as the caller adds together, which takes longer than to read a page.
    private static let pagesAhead = 5
    /// The maximum number of cards and of rows of the log in a page; no real collection comes near it.
    private static let mostRows = 500_000

    /// - Parameter replay: converts the logs of the cards, unless it is nil.
    init(
        _ file: ScratchFile, path: String, replay: CollectionReplay?, _ shouldStop: @escaping () -> Bool
    ) throws(Failure) {
        database = try CollectionDatabase(file, path: path)
        self.path = path
        self.replay = replay
        self.shouldStop = shouldStop
    }

    /// Calls `body` with the head and then with each note; meanwhile, the next pages are read on another thread, and their logs
    /// are converted there.
    ///
    /// The notes come in the order in which their cards were or will be shown as new cards.
    /// - Throws: `Failure.format(.package, …)`, `Failure.interrupted`, and any error that `body` throws.
    mutating func read(_ body: (CollectionRecord) throws(Failure) -> Void) throws(Failure) {
        let path = path
        var head = try database.read { try CollectionHead($0, path: path) }
        head.cardCount = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM cards") }
        try body(.head(head))
        if let replay { creationDay = replay.creationDay(of: head) }
        isOfFirstScheduler = try database.read(Self.isOfFirstScheduler)
        try database.read { try $0.execute(sql: Self.order) }
        try countRest()
        var waiting = (0..<Self.pagesAhead).map { page($0) }
        var number = Self.pagesAhead
        while case let page = try database.result(of: waiting.removeFirst()), !page.notes.isEmpty {
            if shouldStop() { throw .interrupted }
            waiting.append(self.page(number))
            number += 1
            tally.add(page.tally)
            for note in page.notes {
                if note.cards.isEmpty { tally.notesWithoutCards += 1 } else { try body(.note(note)) }
            }
        }
    }

    /// Returns whether the collection was studied with the first scheduler, which also applies if it does not say.
    private static func isOfFirstScheduler(_ db: Database) throws -> Bool {
        let sql =
            try db.tableExists("config")
            ? "SELECT CAST(CAST(val AS TEXT) AS INTEGER) FROM config WHERE KEY = 'schedVer'"
            : "SELECT CAST(json_extract(conf, '$.schedVer') AS INTEGER) FROM col WHERE json_valid(conf) LIMIT 1"
        return try Int64.fetchOne(db, sql: sql) ?? 1 == 1
    }

    /// Counts skipped records.
    private mutating func countRest() throws(Failure) {
        let counts = try database.read { db in
            try [
                "SELECT count(*) FROM cards WHERE nid NOT IN (SELECT rowid FROM notes)",
                "SELECT count(*) FROM revlog WHERE cid NOT IN (SELECT rowid FROM cards)",
            ].map { try Int.fetchOne(db, sql: $0) ?? 0 }
        }
        (tally.cardsWithoutNote, tally.answersWithoutCard) = (counts[0], counts[1])
    }

    // MARK: A page

    private struct Page {
        /// The notes; none after the last page.
        var notes: [CollectionNote] = []
        /// What was found in the page besides its notes.
        var tally = CollectionTally()
    }

    /// The notes by the smallest position of their cards among the new ones, which cards keep in `data` when they are studied; and
    /// those that share their guids with others.
    private static let order = """
        CREATE TEMP TABLE note_order (place INTEGER PRIMARY KEY, note INTEGER NOT NULL);
        INSERT INTO temp.note_order (note)
        SELECT notes.rowid FROM notes LEFT JOIN (
            SELECT CAST(nid AS INTEGER) AS note, min(CAST(CASE
                WHEN CAST(type AS INTEGER) <> 0 THEN CASE WHEN json_valid(data) THEN json_extract(data, '$.pos') END
                WHEN CAST(odid AS INTEGER) <> 0 THEN odue
                ELSE due END AS INTEGER)) AS position
            FROM cards GROUP BY 1) AS new ON new.note = notes.rowid
        ORDER BY position, notes.rowid;
        CREATE TEMP TABLE twin (note INTEGER PRIMARY KEY);
        INSERT INTO temp.twin
        SELECT rowid FROM notes WHERE CAST(guid AS TEXT) IN (
            SELECT CAST(guid AS TEXT) FROM notes WHERE CAST(guid AS TEXT) <> '' GROUP BY 1 HAVING count(*) > 1);
        """

    /// Starts to read a page; they are numbered from 0.
    private func page(_ number: Int) -> DatabaseWork<Page> {
        let places = [number * Self.pageSize + 1, (number + 1) * Self.pageSize]
        let (path, isOfFirstScheduler, replay, creationDay) = (path, isOfFirstScheduler, replay, creationDay)
        return database.startReading { db in
            var (page, indexes) = (Page(), [Int64: Int]())
            let notes = try Row.fetchCursor(db.cachedStatement(sql: Self.notes), arguments: StatementArguments(places))
            while let row = try notes.next() {
                let id: Int64 = row[0]
                indexes[id] = page.notes.count
                page.notes.append(try CollectionNote(row, path))
            }
            var answers = try Self.answers(db, places, path, isOfFirstScheduler: isOfFirstScheduler, &page.tally)
            let cards = try Row.fetchCursor(
                db.cachedStatement(sql: Self.cards), arguments: StatementArguments(places + [Self.mostRows + 1]))
            var count = 0
            while let row = try cards.next() {
                count += 1
                let (card, note): (Int64, Int64) = (row[0], row[1])
                if count > Self.mostRows { throw Self.impossible("cards", "nid", card, path) }
                guard let index = indexes[note] else { continue }
                var read = try CollectionCard(row, path, &page.tally)
                read.answers = answers.removeValue(forKey: card) ?? []
                read.replayed = replay?.log(of: read, from: creationDay)
                page.notes[index].cards.append(read)
            }
            return page
        }
    }

    private static let notes = """
        SELECT notes.rowid, ifnull(CAST(guid AS TEXT), ''), ifnull(CAST(mid AS INTEGER), 0), ifnull(CAST(mod AS INTEGER), 0),
            ifnull(CAST(tags AS TEXT), ''), ifnull(CAST(flds AS TEXT), ''),
            EXISTS (SELECT 1 FROM temp.twin WHERE twin.note = notes.rowid)
        FROM temp.note_order JOIN notes ON notes.rowid = note WHERE place BETWEEN ? AND ? ORDER BY place
        """

    /// Text in `data` that is not JSON counts as none.
    private static let cards = """
        SELECT card.rowid, ifnull(CAST(nid AS INTEGER), 0), ifnull(CAST(did AS INTEGER), 0), ifnull(CAST(ord AS INTEGER), 0),
            ifnull(CAST(mod AS INTEGER), 0), ifnull(CAST(type AS INTEGER), 0), ifnull(CAST(queue AS INTEGER), 0),
            ifnull(CAST(due AS INTEGER), 0), ifnull(CAST(ivl AS INTEGER), 0), ifnull(CAST("left" AS INTEGER), 0),
            ifnull(CAST(odue AS INTEGER), 0), ifnull(CAST(odid AS INTEGER), 0), CAST(json_extract(json, '$.s') AS REAL),
            CAST(json_extract(json, '$.d') AS REAL), CAST(json_extract(json, '$.lrt') AS INTEGER),
            CAST(json_extract(json, '$.decay') AS REAL), ifnull(CAST(factor AS INTEGER), 0),
            ifnull(CAST(flags AS INTEGER), 0) & 7
        FROM (SELECT rowid, *, CASE WHEN json_valid(data) THEN data ELSE '{}' END AS json FROM cards) AS card
        WHERE nid IN (SELECT note FROM temp.note_order WHERE place BETWEEN ? AND ?) ORDER BY nid, ord, card.rowid LIMIT ?
        """

    private static func answers(
        _ db: Database, _ places: [Int], _ path: String, isOfFirstScheduler: Bool, _ tally: inout CollectionTally
    ) throws -> [Int64: [CollectionAnswer]] {
        let sql = """
            SELECT cid, rowid, ifnull(CAST(ease AS INTEGER), 0), ifnull(CAST(ivl AS INTEGER), 0),
                ifnull(CAST(factor AS INTEGER), 0), ifnull(CAST(time AS INTEGER), 0), ifnull(CAST(type AS INTEGER), 0)
            FROM revlog WHERE cid IN (
                SELECT rowid FROM cards WHERE nid IN (SELECT note FROM temp.note_order WHERE place BETWEEN ? AND ?))
            ORDER BY cid, rowid LIMIT ?
            """
        var (answers, count): ([Int64: [CollectionAnswer]], Int) = ([:], 0)
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: sql), arguments: StatementArguments(places + [mostRows + 1]))
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

extension CollectionNote {
    /// Reads a row of `notes`: its id, `guid`, `mid`, `mod`, `tags` and `flds`, and whether its guid is that of others.
    fileprivate init(_ row: Row, _ path: String) throws {
        let (id, guid, type, modified): (Int64, String, Int64, Int64) = (row[0], row[1], row[2], row[3])
        let (tags, fields): (String, String) = (row[4], row[5])
        guard Timestamp.plausibleSeconds.contains(modified) else {
            throw CollectionReader.impossible("notes", "mod", id, path)
        }
        self.init(
            guid: guid.isEmpty ? "anki-\(id)" : guid, type: type,
            fields: fields.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init),
            tags: tags.unicodeScalars.split(whereSeparator: \.isWhitespace).map(String.init),
            modifiedAt: Timestamp(milliseconds: modified * 1000), cards: [])
        hasTwin = row[6]
    }
}
