import GRDB
package import Model
package import Vocabulary

extension SQLiteCards {
    package func cards(_ query: CardQuery, after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try cards(query, id.map { [(">", $0)] } ?? [], "LIMIT \(max(limit, 0))")
    }

    package func cards(_ query: CardQuery, before id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try cards(query, id.map { [("<", $0)] } ?? [], "DESC LIMIT \(max(limit, 0))").reversed()
    }

    private func cards(_ query: CardQuery, _ places: [CardCondition.Place], _ page: String) throws(Failure) -> [Card] {
        try connection.read { db in
            let filter = try CardCondition(query, places: places, connection, db)
            let select = try db.cachedStatement(sql: "SELECT \(CardColumn.list) \(filter.sql) ORDER BY \(filter.id) \(page)")
            return try [Card](select, filter.arguments, db)
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
        let places = bounds.map { [(">=", Card.ID($0.lowerBound)), ("<=", Card.ID($0.upperBound))] } ?? []
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

    /// Selects only the cards after an id, with `>`, or before it, with `<`, and so on.
    typealias Place = (comparison: String, id: Card.ID)

    /// Brings the indexes up to date if the list needs them.
    init(_ query: CardQuery, places: [Place] = [], _ connection: Connection, _ db: Database) throws {
        self.init(query, places, isIndexed: true)
        guard usesIndexes, try !connection.indexCards(db) else { return }
        self.init(query, places, isIndexed: false)
    }

    /// - Parameter isIndexed: whether the index of texts is complete.
    private init(_ query: CardQuery, _ places: [Place], isIndexed: Bool) {
        usesIndexes = !query.tags.isEmpty
        var filter = query.filter
        let matches = query.match.map(SearchPhrase.all)
        let phrases = (matches ?? []).map { (side: nil, phrase: $0) } + filter.takePhrases()
        if !phrases.isEmpty { usesIndexes = true }
        if !phrases.isEmpty, isIndexed {
            // The index of texts returns its ids in order, so a page ends as soon as it is full, however many cards match.
            (id, tables) = ("card_text.rowid", "card_text CROSS JOIN card ON card.id = card_text.rowid")
            add("card_text MATCH ?", [phrases.map { $0.phrase.fullText(on: $0.side) }.joined(separator: " AND ")])
        }
        for place in places { add("\(id) \(place.comparison) ?", [place.id.rawValue]) }
        if let due = query.dueAt {
            addDue(at: due, in: query.books)
        } else if case .only(let books) = query.books, books.count == 1, let book = books.first {
            add("book_id = ?", [book.rawValue])
        } else if let condition = query.books.condition(on: "+book_id") {
            add(condition, [])
        }
        if let status = query.status { add(status) }
        if !query.tags.isEmpty {
            let tags = query.tags.map { _ in "?" }.joined(separator: ", ")
            add("card.id IN (SELECT card_id FROM card_tag WHERE tag IN (\(tags)))", StatementArguments(query.tags))
        }
        if matches?.isEmpty == true { add("0", []) }
        if !isIndexed {
            for (side, phrase) in phrases {
                let condition = phrase.condition(on: side.map { ["card.\($0.rawValue)"] } ?? ["card.front", "card.back"])
                add(condition.sql, condition.arguments)
            }
        }
        if filter != .all {
            let condition = FilterCondition(filter, isIndexed: isIndexed)
            add(condition.sql, condition.arguments)
            usesIndexes = usesIndexes || condition.usesIndexes
        }
    }

    var sql: String {
        "FROM \(tables)" + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
    }

    /// Lists the books by id, so that SQLite can use the index `card_queue`.
    private mutating func addDue(at moment: StudyMoment, in scope: BookScope) {
        let books =
            if case .only(let books) = scope {
                BookScope.list(books)
            } else {
                "SELECT id FROM book" + (scope.condition(on: "id").map { " WHERE \($0)" } ?? "")
            }
        let condition = """
            card.id IN (
                SELECT id FROM card
                WHERE book_id IN (\(books)) AND state IN (1, 3) AND due_at <= ? AND suspended = 0
                UNION ALL
                SELECT id FROM card WHERE book_id IN (\(books)) AND state = 2 AND due_at < ? AND suspended = 0)
            """
        add(condition, [moment.now.milliseconds, moment.dayEnd.milliseconds])
    }

    /// Adds a condition that needs no index: a page ends as soon as it is full, and a count reads an index from end to end at most.
    private mutating func add(_ status: CardStatus) {
        if let state = status.state {
            add("state = \(state.rawValue) AND suspended = 0", [])
        } else {
            add("suspended = 1", [])
        }
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
