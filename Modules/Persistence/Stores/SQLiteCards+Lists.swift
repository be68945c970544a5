import GRDB
package import Model
package import Vocabulary

extension SQLiteCards {
    package func cards(_ query: CardQuery, after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try cards(query, .ascending, from: id, limit: limit)
    }

    package func cards(_ query: CardQuery, before id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try cards(query, .descending, from: id, limit: limit).reversed()
    }

    /// Reads a page in the order of ids. If SQLite makes lists of cards for it, it is read in windows of ids, and so are the lists.
    private func cards(
        _ query: CardQuery, _ order: PageOrder, from place: Card.ID?, limit: Int
    ) throws(Failure) -> [Card] {
        try connection.read { db in
            var cards: [Card] = []
            var place = place?.rawValue
            for size: Int64? in [2_000, 30_000, nil] {
                let begin: [CardCondition.Place] = place.map { [(order.beyond, $0)] } ?? []
                var filter = try CardCondition(query, places: begin, connection, db)
                var end: Int64?
                if let size, filter.listsCards, let first = try place ?? order.firstCard(db) {
                    end = order.id(size, beyond: first)
                    if let end { filter = try CardCondition(query, places: begin + [(order.upTo, end)], connection, db) }
                }
                let select = try db.cachedStatement(
                    sql: "SELECT \(CardColumn.list) \(filter.sql) ORDER BY \(filter.id) \(order.rawValue) LIMIT ?")
                cards += try [Card](select, filter.arguments + [max(limit, 0) - cards.count], db)
                if end == nil || cards.count >= limit { break }
                place = end
            }
            return cards
        }
    }

    package func countCards(_ query: CardQuery) throws(Failure) -> Int {
        try connection.read { db in
            if query.hasWholeBooks {
                let select = try connection.prepared(ScopedQuery.countInBooks[query.books], db)
                select.bind(1, query.books)
                return try select.first(db) { try Int(storedCount: $0.int64(0)) } ?? 0
            }
            let filter = try CardCondition(query, connection, db)
            let select = try db.cachedStatement(sql: "SELECT count(*) \(filter.sql)")
            return try Int.fetchOne(select, arguments: filter.arguments) ?? 0
        }
    }

    package func cardIDs(_ query: CardQuery, in bounds: ClosedRange<Int64>?) throws(Failure) -> RangeSet<Int64> {
        let places = bounds.map { [(">=", $0.lowerBound), ("<=", $0.upperBound)] } ?? []
        return try connection.read { db in
            let filter = try CardCondition(query, places: places, connection, db)
            let select = try db.cachedStatement(sql: "SELECT \(filter.id) \(filter.sql)")
            return RangeSet(ids: try Int64.fetchAll(select, arguments: filter.arguments))
        }
    }

    package func cardIDs(
        _ query: CardQuery, sortedBy order: [CardOrder], offset: Int, limit: Int
    ) throws(Failure) -> [Card.ID] {
        try connection.read { db in
            let filter = try CardCondition(query, connection, db)
            let terms = order.map(\.sql) + ["card.id"]
            let select = try db.cachedStatement(
                sql: "SELECT card.id \(filter.sql) ORDER BY \(terms.joined(separator: ", ")) LIMIT ? OFFSET ?")
            let page: StatementArguments = [max(limit, 0), max(offset, 0)]
            return try Int64.fetchAll(select, arguments: filter.arguments + page).map { Card.ID($0) }
        }
    }

    package func cards(_ ids: [Card.ID]) throws(Failure) -> [Card] {
        try connection.read { db in
            let select = try connection.prepared(.cardsByIDs, db)
            select.bind(1, "[\(ids.map { String($0.rawValue) }.joined(separator: ","))]")
            return try select.map(db) { try Card($0) }
        }
    }

    package func siblings(of cards: RangeSet<Int64>) throws(Failure) -> RangeSet<Int64> {
        try connection.read { db in
            let select = try connection.prepared(.siblings, db)
            select.bind(1, cards.json)
            return RangeSet(ids: try select.map(db) { $0.int64(0) })
        }
    }

    package func search(_ text: String, limit: Int) throws(Failure) -> [Card.ID] {
        let phrases = SearchPhrase.all(in: text)
        if phrases.isEmpty { return [] }
        return try connection.read { db in
            let condition = try CardCondition(CardQuery(match: text), connection, db)
            let select = try db.cachedStatement(
                sql: """
                    SELECT card.id \(condition.sql)
                    ORDER BY search_text(card.front) = ? DESC, length(card.front) + length(card.back), card.id LIMIT ?
                    """)
            let order: StatementArguments = [SearchText(text).words, max(limit, 0)]
            return try Int64.fetchAll(select, arguments: condition.arguments + order).map { Card.ID($0) }
        }
    }
}

/// In which direction a page goes on from its place.
private enum PageOrder: String {
    case ascending = "ASC"
    case descending = "DESC"

    var beyond: String { self == .ascending ? ">" : "<" }
    var upTo: String { self == .ascending ? "<=" : ">=" }

    /// Returns the id of the first card of the library in this order.
    func firstCard(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT \(self == .ascending ? "min" : "max")(id) FROM card")
    }

    /// Returns the last id of a window that begins after an id; nil if there is none.
    func id(_ size: Int64, beyond id: Int64) -> Int64? {
        let (end, overflow) = id.addingReportingOverflow(self == .ascending ? size : -size)
        return overflow ? nil : end
    }
}

extension CardOrder {
    /// The term of `ORDER BY`.
    fileprivate var sql: String { "\(column) \(isDescending ? "DESC" : "ASC") NULLS LAST" }

    private var column: String {
        switch key {
        case .front, .back: "card.\(key.rawValue) COLLATE NOCASE"
        case .book: "(SELECT name_key FROM book WHERE id = card.book_id)"
        case .added: "card.added_at"
        case .due: "card.due_at"
        case .lastReview: "card.last_review_at"
        case .interval: "CASE +card.state WHEN 2 THEN \(FilterCondition.intervalDays) END"
        case .id, .state, .stability, .difficulty, .reps, .lapses: "card.\(key.rawValue)"
        }
    }
}

extension Query {
    fileprivate static let cardsByIDs = Query(
        """
        SELECT \(CardColumn.list) FROM (SELECT key AS place, value AS wanted FROM json_each(?1)) CROSS JOIN card ON id = wanted
        ORDER BY place
        """)
    fileprivate static let siblings = Query(
        """
        WITH chosen (id) AS MATERIALIZED (\(RangeSet<Int64>.cards))
        SELECT id FROM chosen
        UNION SELECT id FROM card WHERE note_id IN (SELECT note_id FROM card WHERE id IN chosen AND note_id IS NOT NULL)
        """)
}

extension ScopedQuery {
    /// Adds up the counts that the schema's triggers keep.
    fileprivate static let countInBooks = ScopedQuery { books in
        "SELECT coalesce(sum(cards), 0) FROM book WHERE \(books.condition(on: "id", parameter: 1) ?? "1")"
    }
}

/// The tables and conditions of a card list, as SQL from `FROM` on, with its arguments.
struct CardCondition {
    /// The column that the list is ordered by.
    private(set) var id = "card.id"
    private var tables = "card"
    private(set) var arguments: StatementArguments = []
    private var conditions: [String] = []
    /// Whether the texts or tags of cards are looked up.
    private(set) var usesIndexes: Bool
    /// Whether SQLite lists the cards that have a word or a tag.
    private(set) var listsCards = false

    /// Selects only the cards after an id, with `>`, or before it, with `<`, and so on.
    typealias Place = (comparison: String, id: Int64)

    /// Brings the indexes up to date if the list needs them.
    init(_ query: CardQuery, places: [Place] = [], _ connection: Connection, _ db: Database) throws {
        self.init(query, places, isIndexed: true)
        guard usesIndexes, try !connection.indexCards(db) else { return }
        self.init(query, places, isIndexed: false)
    }

    /// - Parameter isIndexed: whether the index of texts is complete.
    private init(_ query: CardQuery, _ places: [Place], isIndexed: Bool) {
        var filter = query.filter
        let phrases = filter.takePhrases()
        usesIndexes = !phrases.isEmpty
        if !phrases.isEmpty, isIndexed {
            // The index of texts returns its ids in order, so a page ends as soon as it is full, however many cards match.
            (id, tables) = ("card_text.rowid", "card_text CROSS JOIN card ON card.id = card_text.rowid")
            add("card_text MATCH ?", [phrases.map { $0.phrase.fullText(on: $0.side) }.joined(separator: " AND ")])
        }
        for place in places { add("\(id) \(place.comparison) ?", [place.id]) }
        if case .only(let books) = query.books, books.count == 1, let book = books.first {
            add("book_id = ?", [book.rawValue])
        } else if let condition = query.books.condition(on: "+book_id") {
            add(condition, [])
        }
        if !isIndexed {
            for (side, phrase) in phrases {
                let condition = phrase.condition(on: side.map { ["card.\($0.rawValue)"] } ?? ["card.front", "card.back"])
                add(condition.sql, condition.arguments)
            }
        }
        if filter != .all {
            let condition = FilterCondition(filter, isIndexed: isIndexed, places: places)
            add(condition.sql, condition.arguments)
            listsCards = condition.usesIndexes
            usesIndexes = usesIndexes || listsCards
        }
    }

    var sql: String {
        "FROM \(tables)" + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
    }

    private mutating func add(_ condition: String, _ values: StatementArguments) {
        conditions.append(condition)
        arguments += values
    }
}

extension RangeSet<Int64> {
    /// The SQL query for the ids of the cards that a set has, with the set's ``json`` as its parameter.
    static let cards = """
        SELECT card.id FROM json_each(?) AS part CROSS JOIN card ON card.id BETWEEN CAST(part.key AS INTEGER) AND part.value
        """

    /// The first and the last id of each range as a name and a value of an object: SQLite reads it at once, however many there are.
    var json: String { "{\(ranges.map { "\"\($0.lowerBound)\":\($0.upperBound - 1)" }.joined(separator: ","))}" }

    /// Creates a set of ids, of which most follow each other.
    fileprivate init(ids: [Int64]) {
        var runs: [Range<Int64>] = []
        for id in ids.sorted() {
            if let last = runs.last, last.upperBound > id { continue }
            if let last = runs.last, last.upperBound == id {
                runs[runs.count - 1] = last.lowerBound..<id + 1
            } else {
                runs.append(id..<id + 1)
            }
        }
        self.init(runs)
    }
}
