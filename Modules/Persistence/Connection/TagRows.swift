import GRDB

/// Rows for the index of tags, which are collected and then added in the index's order.
///
/// SQLite adds rows in order in a third of the time; it could sort them itself, but not split the tags of a card quickly.
///
/// Tags are compared as SQLite compares them: byte by byte, but without the case of ASCII's letters.
struct TagRows {
    private var cards: [(tag: [UInt8], ids: [Int64])] = []
    /// The places in `cards` of the tags of a text, which many cards have in common.
    private var places: [[UInt8]: [Int]] = [:]
    private var placeOfTag: [[UInt8]: Int] = [:]
    private var count = 0

    /// The number of rows that are added together: what is collected is kept in memory.
    private static let limit = 100_000

    /// Adds the tags of cards to the index.
    /// - Parameter cards: a query that returns the ids of cards that are not in the index, and the texts of their tags.
    static func add(_ cards: String, _ db: Database) throws {
        let select = try db.cachedStatement(sql: cards)
        var rows = TagRows()
        try withExtendedLifetime(select) {
            try PreparedQuery(select).forEachRow(db) { row in
                rows.collect(row.int64(0), row.bytes(1))
                if rows.count >= limit { try rows.add(to: db) }
            }
        }
        try rows.add(to: db)
    }

    private mutating func collect(_ card: Int64, _ text: [UInt8]) {
        let places = places[text] ?? find(text)
        for place in places { cards[place].ids.append(card) }
        count += places.count
    }

    /// Returns the places of the tags of a text; the index has the first spelling of a tag that occurs twice.
    private mutating func find(_ text: [UInt8]) -> [Int] {
        var known: Set<[UInt8]> = []
        let found = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(Array.init)
            .filter { known.insert(Self.key($0)).inserted }
            .map { tag in
                if let place = placeOfTag[tag] { return place }
                placeOfTag[tag] = cards.count
                cards.append((tag, []))
                return cards.count - 1
            }
        places[text] = found
        return found
    }

    private mutating func add(to db: Database) throws {
        let statements = try [Self.length, 1].map { try db.cachedStatement(sql: Self.insertion($0)) }
        try withExtendedLifetime(statements) {
            let (many, one) = (PreparedQuery(statements[0]), PreparedQuery(statements[1]))
            for (tag, ids) in cards.sorted(by: { Self.key($0.tag).lexicographicallyPrecedes(Self.key($1.tag)) }) {
                let tag = String(decoding: tag, as: UTF8.self)
                many.bind(1, tag)
                one.bind(1, tag)
                var left = ids[...]
                while let first = left.first {
                    let isMany = left.count >= Self.length
                    if isMany {
                        for (index, id) in left.prefix(Self.length).enumerated() { many.bind(CInt(2 + index), id) }
                    } else {
                        one.bind(2, first)
                    }
                    try (isMany ? many : one).run(db)
                    left.removeFirst(isMany ? Self.length : 1)
                }
            }
        }
        self = TagRows()
    }

    /// The number of rows that one statement adds, if a tag has so many.
    private static let length = 100

    private static func insertion(_ rows: Int) -> String {
        let values = (0..<rows).map { "(?1, ?\(2 + $0))" }.joined(separator: ", ")
        return "INSERT OR IGNORE INTO card_tag (tag, card_id) VALUES \(values)"
    }

    /// Returns the tags whose rows a card loses and gets when its tags change; of spellings that differ in case alone, the index has
    /// the first.
    static func difference(from old: [String], to new: [String]) -> (gone: [String], added: [String]) {
        let (before, after) = (old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
        let spellings = Dictionary(grouping: Set(before + after), by: key)
        func changes(_ tag: [UInt8]) -> Bool {
            !before.contains(tag) || !after.contains(tag) || spellings[key(tag), default: []].count > 1
        }
        var known: Set<[UInt8]> = []
        return (
            before.filter(changes).map { String(decoding: $0, as: UTF8.self) },
            after.filter { changes($0) && known.insert(key($0)).inserted }.map { String(decoding: $0, as: UTF8.self) }
        )
    }

    /// The tag as the index compares it.
    private static func key(_ tag: [UInt8]) -> [UInt8] {
        tag.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
