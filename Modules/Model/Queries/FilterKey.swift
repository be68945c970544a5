import Vocabulary

/// A key of the language of filters, which stands before a comparison and a value.
package enum FilterKey: String, Hashable, Sendable, CaseIterable {
    case text, front, back, book, tag, `is`, flag, added, edited, studied, answered, lapses, reps, interval, stability, difficulty
    case retrievability, due, id, card, type, filter

    /// Other spellings, among them Anki's.
    package var aliases: [String] {
        switch self {
        case .book: ["deck"]
        case .studied: ["introduced"]
        case .answered: ["rated"]
        case .interval: ["ivl"]
        case .stability: ["prop:s"]
        case .retrievability: ["prop:r"]
        case .type: ["note"]
        default: []
        }
    }

    /// The comparisons that the key has; `:` and `=` mean equal for numbers.
    package var comparisons: [String] {
        switch self {
        case .stability, .difficulty, .retrievability: ["<", "<=", ">", ">="]
        case .lapses, .reps, .interval, .due: [":", "=", "!=", "<", "<=", ">", ">="]
        case .added, .edited, .studied, .answered: [":", "="]
        default: [":", "=", "!="]
        }
    }

    /// What the value can be, for help.
    package var value: String {
        switch self {
        case .text, .front, .back: "WORD or \"WORDS\""
        case .book: "BOOK or @ID"
        case .tag: "TAG or none"
        case .is: "STATE"
        case .flag: "1 to 7, or none"
        case .added, .edited, .studied: "DAYS"
        case .answered: "DAYS or DAYS:RATING"
        case .lapses, .reps, .interval, .due: "N"
        case .stability: "DAYS"
        case .difficulty: "1 to 10"
        case .retrievability: "0 to 1, or N%"
        case .id: "N,N-N"
        case .card: "N"
        case .type: "TYPE or @ID"
        case .filter: "NAME"
        }
    }

    /// Which cards are in the set.
    package var meaning: String {
        switch self {
        case .text: "front or back has a word that begins so; in quotes, these whole words in a row"
        case .front: "the front has such a word; with =, it is this text"
        case .back: "the back has such a word; with =, it is this text"
        case .book: "in this book or one below it; with =, in this book alone"
        case .tag: "with this tag or one below it; with =, with this tag; none: without tags"
        case .is: FilterState.allCases.map(\.rawValue).joined(separator: ", ")
        case .flag: "with this flag; none: without a flag"
        case .added: "added in the last N study days, today included"
        case .edited: "texts or tags changed in the last N study days"
        case .studied: "first answered in the last N study days"
        case .answered: "last answered in the last N study days; with a rating, answered so in those days"
        case .lapses: "forgotten so many times in review"
        case .reps: "answered so many times"
        case .interval: "in review, with so many days from the last answer until it is due"
        case .stability: "with such a stability, in days"
        case .difficulty: "with such a difficulty"
        case .retrievability: "with such a probability of recall now"
        case .due: "due in so many days; a negative number is days ago"
        case .id: "with one of these ids"
        case .card: "the Nth card of its note"
        case .type: "of a note of this type, or with @ID of the note of that card"
        case .filter: "in the set of the query that `filter put` has saved under this name"
        }
    }

    /// Returns the key that is written so, whatever the case of its letters.
    package init?(written: String) {
        let name = written.lowercased()
        guard let key = Self.allCases.first(where: { $0.rawValue == name || $0.aliases.contains(name) }) else { return nil }
        self = key
    }

    /// All spellings of keys that stand directly before a comparison.
    package static var spellings: [String] { allCases.flatMap { [$0.rawValue] + $0.aliases.filter { !$0.contains(":") } } }

    /// Keys of Anki's search that do not exist here, and what to write.
    static let ofAnki: [String: String] = [
        "re": "there are no regular expressions; write words, or FIELD:TEXT",
        "w": "a quoted word is a whole word: \"WORD\"",
        "nc": "accents never matter",
        "sc": "case never matters",
        "did": "write book:@ID",
        "mid": "write type:TYPE",
        "nid": "write note:@ID with the id of a card",
        "cid": "write id:N",
        "dupe": "write front=TEXT",
        "preset": "books have settings of their own: `settings list --book BOOK`",
        "resched": "write answered:N",
    ]
}

/// A value of the key `is`.
package enum FilterState: String, Hashable, Sendable, CaseIterable {
    case new, learning, review, relearning, learn, due, suspended, buried, leech
}
