import GRDB
import Model
import Vocabulary

/// Adds the rows of notes to the tables of a collection: `notes`, `cards` and `revlog`.
struct CollectionRows: Sendable {
    private var (noteIDs, cardIDs, logIDs) = (UniqueIDs(), UniqueIDs(), UniqueIDs())

    /// The position of the next new card among the new cards.
    private(set) var nextPosition: Int64 = 1
    /// The last change of a note or a card, in seconds since 1970.
    private(set) var lastModified: Int64 = 0

    /// What adds the rows of the three tables.
    private struct Statements {
        let notes, cards, log: CollectionStatement

        init(_ db: Database) throws {
            func statement(_ table: String, _ columns: Int) throws -> CollectionStatement {
                let values = Array(repeating: "?", count: columns).joined(separator: ", ")
                return try CollectionStatement("INSERT OR IGNORE INTO \(table) VALUES (\(values))", db)
            }
            (notes, cards, log) = (try statement("notes", 11), try statement("cards", 18), try statement("revlog", 9))
        }
    }

    mutating func add(_ notes: [CollectionNote], _ db: Database) throws {
        let statements = try Statements(db)
        for note in notes { try add(note, statements, db) }
    }

    private mutating func add(_ note: CollectionNote, _ statements: Statements, _ db: Database) throws {
        guard let first = note.cards.map(\.addedAt).min() else { return }
        let sort = HTMLContent.stripped(note.fields.first ?? "")
        let digits = SHA1.hexadecimal(of: sort.utf8).prefix(8)
        let modified = note.modifiedAt.ankiSeconds
        lastModified = max(lastModified, modified)
        let tags = note.tags.isEmpty ? "" : " \(note.tags.joined(separator: " ")) "
        let id = try noteIDs.insert(first.ankiID) { id in
            try statements.notes.insert(
                [
                    .number(id), .text(note.guid), .number(note.type), .number(modified), .number(-1), .text(tags),
                    .text(note.fields.joined(separator: "\u{1F}")), .text(sort), .number(Int64(digits, radix: 16) ?? 0),
                    .number(0), .text(""),
                ], db)
        }
        for card in note.cards { try add(card, of: id, statements, db) }
    }

    private mutating func add(
        _ card: CollectionCard, of note: Int64, _ statements: Statements, _ db: Database
    ) throws {
        let position = nextPosition
        nextPosition += 1
        let due: Int64
        switch (card.state, card.due) {
        case (.new, _): due = position
        case (_, .day(let day)): due = Int64(day)
        case (_, .moment(let moment)): due = moment.ankiSeconds
        }
        let lapses = card.answers.count { $0.kind == .review && $0.rating == .again }
        let modified = card.modifiedAt.ankiSeconds
        lastModified = max(lastModified, modified)
        let (deck, ordinal, left, data) = (card.deck, Int64(card.ordinal), Int64(card.stepsLeft), card.ankiData(position))
        let id = try cardIDs.insert(card.addedAt.ankiID) { id in
            try statements.cards.insert(
                [
                    .number(id), .number(note), .number(deck), .number(ordinal), .number(modified), .number(-1),
                    .number(card.state.ankiType), .number(card.ankiQueue), .number(due), .number(Int64(card.interval)),
                    .number(card.ankiFactor), .number(Int64(card.answers.count { $0.rating != nil })), .number(Int64(lapses)),
                    .number(left), .number(0), .number(0), .number(Int64(card.flag)), .text(data),
                ], db)
        }
        var lastInterval: Int64 = 0
        for answer in card.answers {
            try add(answer, of: id, after: lastInterval, statements, db)
            lastInterval = answer.ankiInterval
        }
    }

    private mutating func add(
        _ answer: CollectionAnswer, of card: Int64, after lastInterval: Int64, _ statements: Statements, _ db: Database
    ) throws {
        _ = try logIDs.insert(answer.at.ankiID) { id in
            try statements.log.insert(
                [
                    .number(id), .number(card), .number(-1), .number(Int64(answer.rating?.rawValue ?? 0)),
                    .number(answer.ankiInterval), .number(lastInterval), .number(answer.ankiFactor),
                    .number(answer.duration.wholeMilliseconds), .number(answer.kind.ankiType),
                ], db)
        }
    }
}

extension Timestamp {
    /// The id for a row with this time; 0 cannot be an id.
    fileprivate var ankiID: Int64 { max(milliseconds, 1) }

    fileprivate var ankiSeconds: Int64 { max(milliseconds.dividedRoundingDown(by: 1000), 0) }
}

extension CardState {
    fileprivate var ankiType: Int64 {
        switch self {
        case .new: 0
        case .learning: 1
        case .review: 2
        case .relearning: 3
        }
    }
}

extension CollectionCard {
    /// Learning cards are in the queue that is ordered by the second, even if they are due on a later day.
    fileprivate var ankiQueue: Int64 {
        if isSuspended { return -1 }
        if isBuried { return -3 }
        switch (state, due) {
        case (.new, _): return 0
        case (.review, _): return 2
        case (_, .moment): return 1
        case (_, .day): return 3
        }
    }

    /// The ease in thousandths, which cards have from their first review on.
    fileprivate var ankiFactor: Int64 { state == .new || state == .learning ? 0 : Int64((ease * 1000).rounded()) }

    /// The data of a card as JSON: its position among the new cards, the stability, difficulty and decay of its memory state, and
    /// the time of its last review.
    fileprivate func ankiData(_ position: Int64) -> String {
        var parts = state == .new ? [] : ["\"pos\":\(position)"]
        if let memory, memory.stability.isFinite, memory.difficulty.isFinite {
            parts += ["\"s\":\(memory.stability)", "\"d\":\(memory.difficulty)"]
        }
        if let decay, decay.isFinite { parts.append("\"decay\":\(decay)") }
        if let lastReviewAt { parts.append("\"lrt\":\(lastReviewAt.ankiSeconds)") }
        return "{\(parts.joined(separator: ","))}"
    }
}

extension CollectionAnswer {
    /// Whole days, or negative seconds for an interval of less than a day in learning.
    fileprivate var ankiInterval: Int64 {
        switch interval {
        case .days(let days): Int64(days)
        case .time(let duration): -max(duration.components.seconds, 0)
        }
    }
}

extension CollectionAnswer.Kind {
    fileprivate var ankiType: Int64 {
        switch self {
        case .learning: 0
        case .review: 1
        case .relearning: 2
        case .preview: 3
        case .reset: 4
        case .rescheduled: 5
        }
    }
}
