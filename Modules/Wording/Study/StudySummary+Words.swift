import TerminalText
public import ViewModel
public import Vocabulary

extension StudySummary {
    /// What was done in the session and what is next, one sentence to a line.
    /// - Parameter left: the number of cards that are left.
    public func sentences(left: Int) -> [String] {
        var sentences: [String] = []
        if count == 0 {
            sentences.append("No card was answered.")
        } else {
            let parts = Rating.allCases.compactMap { rating in answers[rating].map { "\($0) \(rating.name)" } }
            sentences.append("\(counted(count, "answer")) in \(time(duration)): \(parts.joined(separator: ", ")).")
        }
        if isCram {
            if left > 0 { sentences.append("\(counted(left, "card")) left.") }
            if count > 0 { sentences.append("These answers changed no schedule.") }
            return sentences
        }
        if let rest = rest(left: left) { sentences.append(rest) }
        sentences += buried.sentences.map { $0 + "." }
        if heldBack > 0 {
            let nouns = Set(limits.map(FailureWording.noun)).sorted()
            let reached = nouns.count == 1 ? "limit of \(nouns[0]) is" : "limits of \(nouns.enumeration) are"
            sentences.append(
                "Today's \(reached) reached; \(counted(heldBack, "more card")) \(heldBack == 1 ? "waits" : "wait").")
        }
        return sentences
    }

    /// A sentence about the cards left today, or else about the next card that is due.
    private func rest(left: Int) -> String? {
        switch (left, laterToday, next) {
        case (1..., 0, _): return "\(counted(left, "card")) left\(hasExtraCards ? "" : " for today")."
        case (1..., _, _): return "\(counted(left, "card")) left now, \(laterToday) more later today."
        case (_, 1, let next?): return "1 card comes later today, \(next.when)."
        case (_, 2..., let next?): return "\(laterToday) cards come later today, the first \(next.when)."
        case (_, _, let next?) where heldBack == 0: return "The next card is due \(next.when)."
        default: return nil
        }
    }
}

extension DueTime {
    /// `in 9m`, or `now` if the time has come.
    public var when: String { wait == "0s" ? "now" : "in \(wait)" }
}

extension Failure {
    /// Says that the card that is shown, or the book that is studied, was deleted elsewhere; nil for any other failure.
    public func deletionInStudy(of shown: CardRow?, lacksBook: Bool) -> String? {
        guard case .notFound(.card, .id(let id), _) = self else { return nil }
        if lacksBook { return Words.bookIsGone }
        return shown?.id == id ? shown.map { "\($0.front.excerpt.inQuotes) was deleted by another process" } : nil
    }
}

/// `45s`, `3m 20s`
private func time(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    return seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m \(seconds % 60)s"
}

extension LeftToStudy {
    /// A number of cards, with a plus sign if there may be more.
    public static func text(_ count: Int) -> String { count < most ? "\(count)" : "\(count)+" }
}

extension BuriedCards {
    /// A sentence for each reason, without a full stop.
    public var sentences: [String] {
        var sentences: [String] = []
        if siblings > 0 {
            let reason = siblings == 1 ? "a sibling was answered today" : "siblings were answered today"
            sentences.append("\(counted(siblings, "card")) \(siblings == 1 ? "waits" : "wait") until tomorrow, since \(reason)")
        }
        if chosen > 0 {
            let act = "`card unbury --where is:buried` puts \(chosen == 1 ? "it" : "them") back"
            sentences.append("\(counted(chosen, "card")) \(chosen == 1 ? "is" : "are") buried until tomorrow; \(act)")
        }
        return sentences
    }
}

extension AnswerChoice {
    /// Returns the ratings with their keys and intervals: `1 again 1m · 2 hard 6m · 3 good 10m · 4 easy 8d`, and without the names.
    public static func words(_ choices: [AnswerChoice]) -> (long: String, short: String) {
        let numbered = zip(1..., choices)
        func joined(_ text: (Int, AnswerChoice) -> [String?]) -> String {
            numbered.map { text($0, $1).compactMap(\.self).joined(separator: " ") }.joined(separator: " · ")
        }
        return (
            joined { ["\($0)", $1.rating.name, $1.interval] }, joined { ["\($0)", $1.interval ?? $1.rating.name] }
        )
    }
}

extension StudySequel {
    /// The key for it; at the end of a session, no command begins with one but `undo`, which means the same.
    public var key: Character {
        switch self {
        case .undo: "u"
        case .hardCards: "!"
        case .newCards: "+"
        case .ahead: "a"
        case .all: "c"
        }
    }

    /// What the key does, after the key: `undoes the last step and goes on`.
    public var words: String {
        switch self {
        case .undo: "undoes the last step and goes on"
        case .hardCards(1, _): "studies the card rated again or hard once more; its schedule stays as it is"
        case .hardCards(let count, _):
            "studies the \(count) cards rated again or hard once more; their schedules stay as they are"
        case .newCards(let count, _): "studies \(count) more new cards"
        case .ahead: "studies a week ahead"
        case .all: "studies all cards; no schedule changes"
        }
    }

    /// The same in the legend of keys.
    public var shortWords: String {
        switch self {
        case .undo: "undo the last step"
        case .hardCards: "hard cards again"
        case .newCards: "more new cards"
        case .ahead: "a week ahead"
        case .all: "all cards; no schedule changes"
        }
    }
}

extension [StudySequel] {
    /// Returns the one that a key stands for, in either case; nil if there is none.
    public func with(_ key: Character) -> StudySequel? { first { "\($0.key)" == key.lowercased() } }
}
