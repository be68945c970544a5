import GRDB
import Model
import Vocabulary

extension CollectionHead {
    /// Reads the presets of options and the decks that have them.
    ///
    /// Options are not needed for anything else, so that none of them can make a collection unreadable: those that cannot be read
    /// are left out. Source: `proto/anki/deck_config.proto`, `proto/anki/decks.proto` and `rslib/src/deckconfig/schema11.rs` in
    /// ankitects/anki.
    mutating func readOptions(_ db: Database, inTables: Bool) {
        usesFSRS = try? Self.usesFSRS(db, inTable: inTables)
        rolloverHour = (try? Self.rolloverHour(db, inTable: inTables)).flatMap { (0...23).contains($0) ? $0 : nil }
        presets = (try? inTables ? Self.presets(db) : Self.presetsInJSON(db)) ?? [:]
        try? inTables ? readDecks(db) : readDecksInJSON(db)
    }

    /// Takes the id of the preset of a deck, and the options that the deck has of its own.
    private mutating func take(_ deck: Int64, preset: Int64, new: Int64?, reviews: Int64?, retention: Float?) {
        presetsOfDecks[deck] = preset
        if new == nil, reviews == nil, retention == nil { return }
        var own = DeckPreset(name: "")
        (own.newPerDay, own.reviewsPerDay, own.desiredRetention) = (new, reviews, retention)
        ownOptions[deck] = own
    }

    private static func usesFSRS(_ db: Database, inTable: Bool) throws -> Bool? {
        let sql =
            inTable
            ? "SELECT CASE CAST(val AS TEXT) WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM config WHERE KEY = 'fsrs'"
            : "SELECT \(flag("conf", "$.fsrs")) FROM col WHERE json_valid(conf) LIMIT 1"
        return try Bool.fetchOne(db, sql: sql)
    }

    private static func rolloverHour(_ db: Database, inTable: Bool) throws -> Int? {
        let sql =
            inTable
            ? "SELECT CASE WHEN json_type(CAST(val AS TEXT)) = 'integer' THEN CAST(CAST(val AS TEXT) AS INTEGER) END FROM config "
                + "WHERE KEY = 'rollover'"
            : "SELECT CASE json_type(conf, '$.rollover') WHEN 'integer' THEN json_extract(conf, '$.rollover') END FROM col "
                + "WHERE json_valid(conf) LIMIT 1"
        return try Int.fetchOne(db, sql: sql)
    }

    // MARK: Tables

    private static func presets(_ db: Database) throws -> [Int64: DeckPreset] {
        let sql = """
            SELECT rowid, ifnull(substr(CAST(name AS TEXT), 1, \(mostCharacters)), ''), hex(config) FROM deck_config
            WHERE length(config) <= \(mostBytes) LIMIT \(mostPresets)
            """
        var presets: [Int64: DeckPreset] = [:]
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let (id, name, config): (Int64, String, String) = (row[0], row[1], row[2])
            presets[id] = DeckPreset(name: name, message: [UInt8](hexadecimal: config)[...])
        }
        return presets
    }

    /// A deck's kind is a message whose field 1 is a message of the type `Deck.Normal`, unless the deck is filtered.
    private mutating func readDecks(_ db: Database) throws {
        let sql = "SELECT rowid, hex(kind) FROM decks WHERE length(kind) <= \(Self.mostBytes)"
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let (deck, kind): (Int64, String) = (row[0], row[1])
            guard let own = ProtobufReader.bytes(1, in: [UInt8](hexadecimal: kind)[...]).last else { continue }
            func number(_ field: UInt64) -> Int64? { ProtobufReader.number(field, in: own).map { Int64(clamping: $0) } }
            guard let preset = number(1) else { continue }
            take(
                deck, preset: preset, new: number(7), reviews: number(6),
                retention: ProtobufReader.floats(10, in: own, limit: 1)?.last)
        }
    }

    /// The maximum number of bytes of a message; the descriptions of decks are the longest.
    private static let mostBytes = 1 << 20
    /// The limits for presets, of which people have a handful.
    private static let (mostPresets, mostCharacters) = (10_000, 200)

    // MARK: JSON

    private static func presetsInJSON(_ db: Database) throws -> [Int64: DeckPreset] {
        let columns = [
            number("preset", "$.new.perDay"), number("preset", "$.rev.perDay"),
            array("$.new.delays", atMost: DeckPreset.mostSteps),
            array("$.lapse.delays", atMost: DeckPreset.mostSteps), number("preset", "$.rev.maxIvl"),
            number("preset", "$.lapse.leechFails"), number("preset", "$.lapse.leechAction"), flag("preset.value", "$.new.bury"),
            flag("preset.value", "$.rev.bury"),
            number("preset", "$.desiredRetention"), weights("$.fsrsParams6"), weights("$.fsrsParams5"), weights("$.fsrsWeights"),
        ]
        let sql = """
            SELECT CAST(preset.key AS INTEGER),
                ifnull(substr(CAST(json_extract(preset.value, '$.name') AS TEXT), 1, \(mostCharacters)), ''), \(columns.joined(separator: ", "))
            FROM (SELECT dconf FROM col WHERE json_valid(dconf) LIMIT 1) AS col, json_each(col.dconf) AS preset
            WHERE preset.type = 'object' LIMIT \(mostPresets)
            """
        var presets: [Int64: DeckPreset] = [:]
        for row in try Row.fetchAll(db, sql: sql) { presets[row[0] ?? 0] = DeckPreset(row) }
        return presets
    }

    /// A deck has its desired retention in percent.
    private mutating func readDecksInJSON(_ db: Database) throws {
        let columns = ["$.conf", "$.newLimit", "$.reviewLimit", "$.desiredRetention"].map { Self.number("deck", $0) }
        let sql = """
            SELECT CAST(deck.key AS INTEGER), \(columns.joined(separator: ", "))
            FROM (SELECT decks FROM col LIMIT 1) AS col, json_each(col.decks) AS deck WHERE deck.type = 'object'
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            guard let preset = Int64(whole: row[1]) else { continue }
            let percent: Double? = row[4]
            take(
                row[0] ?? 0, preset: preset, new: Int64(whole: row[2]), reviews: Int64(whole: row[3]),
                retention: percent.map { Float($0) / 100 })
        }
    }

    /// Returns an expression for a number in a preset or a deck; NULL for anything else.
    private static func number(_ object: String, _ path: String) -> String {
        "CASE WHEN json_type(\(object).value, '\(path)') IN ('integer', 'real') THEN json_extract(\(object).value, '\(path)') END"
    }

    private static func flag(_ json: String, _ path: String) -> String {
        "CASE json_type(\(json), '\(path)') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END"
    }

    /// Returns an expression for an array as JSON; NULL for anything else, and for more elements.
    private static func array(_ path: String, atMost count: Int) -> String {
        """
        CASE WHEN json_type(preset.value, '\(path)') = 'array' AND json_array_length(preset.value, '\(path)') <= \(count)
            THEN json_extract(preset.value, '\(path)') END
        """
    }

    private static func weights(_ path: String) -> String { array(path, atMost: DeckPreset.mostWeights) }
}

extension DeckPreset {
    /// More weights than any version of FSRS has.
    fileprivate static let mostWeights = 100

    /// Reads a message of the type `DeckConfig.Config`; what it leaves out is 0.
    fileprivate init(name: String, message: ArraySlice<UInt8>) {
        self.init(name: name)
        func number(_ field: UInt64) -> Int64 { Int64(clamping: ProtobufReader.number(field, in: message) ?? 0) }
        func floats(_ field: UInt64, limit: Int = Self.mostWeights) -> [Float]? {
            ProtobufReader.floats(field, in: message, limit: limit)
        }
        (learningSteps, relearningSteps) = (floats(1, limit: Self.mostSteps), floats(2, limit: Self.mostSteps))
        (newPerDay, reviewsPerDay, maximumInterval) = (number(9), number(10), number(16))
        (suspendsLeeches, leechLapses) = (number(21) == 0, number(22))
        (buriesNew, buriesReviews) = (number(27) != 0, number(28) != 0)
        desiredRetention = floats(37)?.last
        weights = Self.latest(floats(6), floats(5), floats(3))
    }

    /// Reads a row of the presets in JSON.
    fileprivate init(_ row: Row) {
        self.init(name: row[1])
        (newPerDay, reviewsPerDay) = (Int64(whole: row[2]), Int64(whole: row[3]))
        (learningSteps, relearningSteps) = (Self.floats(row[4]), Self.floats(row[5]))
        (maximumInterval, leechLapses) = (Int64(whole: row[6]), Int64(whole: row[7]))
        suspendsLeeches = Int64(whole: row[8]).flatMap { (0...1).contains($0) ? $0 == 0 : nil }
        (buriesNew, buriesReviews) = (row[9], row[10])
        let retention: Double? = row[11]
        desiredRetention = retention.map { Float($0) }
        weights = Self.latest(Self.floats(row[12]), Self.floats(row[13]), Self.floats(row[14]))
    }

    /// Returns the first weights that are not empty: Anki keeps those of earlier versions, and uses the latest.
    private static func latest(_ weights: [Float]?...) -> [Float] { weights.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? [] }

    /// Returns the numbers of a JSON array; nil if one of the elements is not a number.
    private static func floats(_ json: String?) -> [Float]? {
        guard let elements = json?.dropFirst().dropLast() else { return nil }
        var numbers: [Float] = []
        for element in elements.split(separator: ",", omittingEmptySubsequences: false) where !elements.isEmpty {
            guard let number = Float(element) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

extension Int64 {
    /// Creates a whole number from a number of JSON, which can have a fraction of 0; nil for any other.
    fileprivate init?(whole number: Double?) {
        guard let number else { return nil }
        self.init(exactly: number)
    }
}
