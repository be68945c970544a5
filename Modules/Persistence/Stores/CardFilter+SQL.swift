import GRDB
import Model
import Vocabulary

/// A filter of cards as a condition of SQL on a row of `card`, which is 0 or 1 and never null, with its arguments.
///
/// A column with a `+` keeps SQLite from using a partial index, which would read all cards in another order.
struct FilterCondition {
    private(set) var sql = ""
    private(set) var arguments: StatementArguments = []
    /// Whether the texts or tags of cards are looked up.
    private(set) var usesIndexes = false

    /// The days from the last answer until a card in review is due, rounded down, as SQLite's division does for positive numbers.
    static let intervalDays = "((card.due_at - card.last_review_at + 43200000 + 86400000 * 1000000) / 86400000 - 1000000)"

    private static let fewDays = 60

    /// Whether the index of texts is complete.
    private let isIndexed: Bool
    /// Which cards are looked up; others are left out elsewhere.
    private let places: [CardCondition.Place]

    init(_ filter: CardFilter<CardTerm>, isIndexed: Bool, places: [CardCondition.Place] = []) {
        (self.isIndexed, self.places) = (isIndexed, places)
        sql = condition(filter)
    }

    private mutating func condition(_ filter: CardFilter<CardTerm>) -> String {
        switch filter {
        case .all: "1"
        case .none: "0"
        case .not(let part): "NOT \(condition(part))"
        case .and(let parts): joined(parts, " AND ", empty: "1")
        case .or(let parts): joined(parts, " OR ", empty: "0")
        case .term(let term): condition(term)
        }
    }

    private mutating func joined(_ parts: [CardFilter<CardTerm>], _ operation: String, empty: String) -> String {
        parts.isEmpty ? empty : Self.joined(parts.map { condition($0) }[...], operation)
    }

    /// Joins conditions in pairs of pairs: SQLite limits the depth of an expression, which in a chain is its length.
    private static func joined(_ conditions: ArraySlice<String>, _ operation: String) -> String {
        if conditions.count < 3 { return "(" + conditions.joined(separator: operation) + ")" }
        let middle = (conditions.startIndex + conditions.endIndex) / 2
        return "(\(joined(conditions[..<middle], operation))\(operation)\(joined(conditions[middle...], operation)))"
    }

    private mutating func condition(_ term: CardTerm) -> String {
        switch term {
        case .text(let side, let text): return self.text(side, text)
        case .field(let places, let side, let text): return field(places, side, text)
        case .books(let books):
            return "(card.book_id IN (\(BookScope.list(books))))"
        case .tag(let tag, let match): return self.tag(tag, match)
        case .untagged: return "(card.tags = '')"
        case .state(let states):
            return "(+card.state IN (\(states.map(\.rawValue).sorted().map(String.init).joined(separator: ", "))))"
        case .due(let moment):
            add([moment.now.milliseconds, moment.dayEnd.milliseconds, moment.day])
            // All books are listed by id, so that SQLite can use the index `card_queue`.
            return """
                (card.id IN (
                    SELECT id FROM card
                    WHERE book_id IN (SELECT id FROM book) AND state IN (1, 3) AND due_at <= ? AND suspended = 0
                    UNION ALL
                    SELECT id FROM card
                    WHERE book_id IN (SELECT id FROM book) AND state = 2 AND due_at < ? AND suspended = 0)
                    AND card.buried_on IS NOT ?)
                """
        case .suspended: return "(+card.suspended = 1)"
        case .buried(let day): return value("(card.buried_on IS ?)", day)
        case .leech: return "(card.leech = 1)"
        case .flag(let flag): return value("(card.flag = ?)", flag)
        case .addedSince(let time): return value("(card.added_at >= ?)", time.milliseconds)
        case .editedSince(let time):
            return value("(card.edited_at IS NOT NULL AND card.edited_at >= ?)", time.milliseconds)
        case .answeredSince(let time):
            return value("(card.last_review_at IS NOT NULL AND card.last_review_at >= ?)", time.milliseconds)
        case .answered(let time, let days, let rating):
            add([time.milliseconds, rating.rawValue])
            // The answers of a few days are found by their time, and those of a long time by their cards.
            return days <= Self.fewDays
                ? "(card.id IN (SELECT card_id FROM review_log WHERE at >= ? AND rating = ?))"
                : "(EXISTS (SELECT 1 FROM review_log WHERE card_id = card.id AND +at >= ? AND rating = ?))"
        case .studiedSince(let time):
            // A rescheduling has the rating 0, and can come before the first answer.
            let first = "SELECT at FROM review_log WHERE card_id = card.id AND rating > 0 ORDER BY n LIMIT 1"
            return value("(coalesce((\(first)) >= ?, 0))", time.milliseconds)
        case .number(let number, let comparison, let bound):
            let column = "card.\(number.rawValue)"
            return value("(\(column) IS NOT NULL AND +\(column) \(comparison.rawValue) ?)", bound)
        case .interval(let comparison, let days):
            let interval = "card.last_review_at IS NOT NULL AND \(Self.intervalDays) \(comparison.rawValue) ?"
            return value("(+card.state = 2 AND \(interval))", days)
        case .dueWithin(let times):
            add([times.lowerBound.milliseconds, times.upperBound.milliseconds])
            return "(+card.suspended = 0 AND card.due_at IS NOT NULL AND +card.due_at >= ? AND +card.due_at < ?)"
        case .recall(let comparison, let bound):
            add([bound.now.milliseconds, bound.elapsedPerStability])
            let compared = "CAST(? - card.last_review_at AS REAL) \(comparison.mirrored.rawValue) ? * card.stability"
            return "(card.last_review_at IS NOT NULL AND card.stability IS NOT NULL AND \(compared))"
        case .ids(let ranges):
            let set = RangeSet(ranges.lazy.filter { $0.upperBound < .max }.map { $0.lowerBound..<$0.upperBound + 1 })
            return value("(card.id IN (\(RangeSet<Int64>.cards)))", set.json)
        case .ordinal(let ordinal): return value("(coalesce(card.ordinal, 0) = ?)", ordinal)
        case .types(let types, let includesPlain):
            let ids = types.map(\.rawValue).sorted().map(String.init).joined(separator: ", ")
            let notes = "card.note_id IN (SELECT id FROM note WHERE type_id IN (\(ids)))"
            return includesPlain ? "(card.note_id IS NULL OR \(notes))" : "(card.note_id IS NOT NULL AND \(notes))"
        case .note(let note): return value("(card.note_id IS NOT NULL AND card.note_id = ?)", note.rawValue)
        }
    }

    private mutating func tag(_ tag: String, _ match: NameMatch) -> String {
        usesIndexes = true
        let wanted: String
        switch match {
        case .exactly:
            wanted = "tag = ?"
            add([tag])
        case .below:
            // Of ASCII's characters, `;` is the one after `:`.
            wanted = "tag = ? OR tag >= ? AND tag < ?"
            add([tag, tag + "::", tag + ":;"])
        case .begins:
            wanted = "tag >= ? AND tag < ?"
            add([tag, tag + "\u{10FFFF}"])
        }
        return "(card.id IN (SELECT card_id FROM card_tag WHERE (\(wanted))\(atPlaces("card_id"))))"
    }

    private mutating func text(_ side: CardSide?, _ text: TextCondition) -> String {
        let columns = side.map { ["card.\($0.rawValue)"] } ?? ["card.front", "card.back"]
        switch text {
        case .exactly(let text): return each(columns, text) { "\($0) = ?" }
        case .begins(let words), .contains(let words):
            guard let phrase = SearchPhrase(text) else { return each(columns, words) { "instr(\($0), ?) > 0" } }
            usesIndexes = true
            guard isIndexed else {
                let condition = phrase.condition(on: columns)
                add(condition.arguments)
                return condition.sql
            }
            add([phrase.fullText(on: side)])
            return "(card.id IN (SELECT rowid FROM card_text WHERE card_text MATCH ?\(atPlaces("rowid"))))"
        }
    }

    private mutating func atPlaces(_ id: String) -> String {
        for place in places { add([place.id]) }
        return places.map { " AND \(id) \($0.comparison) ?" }.joined()
    }

    private mutating func field(_ places: [FieldPlace], _ side: CardSide?, _ text: TextCondition) -> String {
        let (kind, wanted) =
            switch text {
            case .begins(let text): ("begins", text)
            case .contains(let text): ("contains", text)
            case .exactly(let text): ("exactly", text)
            }
        func matches(_ field: String) -> String { "note_field_matches(\(field), '\(kind)', ?)" }
        var parts: [String] = []
        for place in places {
            parts.append("type_id = \(place.type.rawValue) AND \(matches("fields, \(place.index)"))")
            add([wanted])
        }
        let ofNotes =
            "card.note_id IS NOT NULL AND card.note_id IN (SELECT id FROM note WHERE \(parts.joined(separator: " OR ")))"
        guard let side else { return "(\(ofNotes))" }
        add([wanted])
        return "(\(ofNotes) OR card.note_id IS NULL AND \(matches("card.\(side.rawValue), 0")))"
    }

    private mutating func each(_ columns: [String], _ text: String, _ condition: (String) -> String) -> String {
        for _ in columns { add([text]) }
        return "(" + columns.map(condition).joined(separator: " OR ") + ")"
    }

    private mutating func value(_ condition: String, _ value: some DatabaseValueConvertible) -> String {
        add([value])
        return condition
    }

    private mutating func add(_ values: StatementArguments) { arguments += values }
}

extension CardFilter<CardTerm> {
    /// Removes the words that each card must have, and returns them: together, they are looked up once.
    mutating func takePhrases() -> [(side: CardSide?, phrase: SearchPhrase)] {
        let parts = if case .and(let parts) = self { parts } else { [self] }
        var phrases: [(side: CardSide?, phrase: SearchPhrase)] = []
        let rest = parts.filter { part in
            guard case .term(.text(let side, let text)) = part, let phrase = SearchPhrase(text) else { return true }
            phrases.append((side, phrase))
            return false
        }
        if !phrases.isEmpty { self = rest.isEmpty ? .all : .and(rest) }
        return phrases
    }
}

extension DatabaseFunction {
    /// `note_field_matches(fields, index, kind, text)`: whether one of the fields of a note, which are joined by U+001F, matches.
    static let noteFieldMatches = DatabaseFunction("note_field_matches", argumentCount: 4, pure: true) { values in
        guard let fields = String.fromDatabaseValue(values[0]), let index = Int.fromDatabaseValue(values[1]),
            let kind = String.fromDatabaseValue(values[2]), let wanted = String.fromDatabaseValue(values[3])
        else { return false }
        let parts = fields.split(separator: NoteType.fieldSeparator, omittingEmptySubsequences: false)
        guard parts.indices.contains(index) else { return false }
        let condition: TextCondition =
            kind == "begins" ? .begins(wanted) : kind == "contains" ? .contains(wanted) : .exactly(wanted)
        return condition.matches(field: String(parts[index]))
    }
}
