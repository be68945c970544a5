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
        case (1..., 0, _): return "\(counted(left, "card")) left for today."
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

extension BuriedCards {
    /// A sentence for each reason, without a full stop.
    public var sentences: [String] {
        let reason = siblings == 1 ? "a sibling was answered today" : "siblings were answered today"
        return [(siblings, ": \(reason)"), (chosen, "; `card unbury` puts \(chosen == 1 ? "it" : "them") back")]
            .filter { $0.0 > 0 }
            .map { count, rest in "\(counted(count, "card")) \(count == 1 ? "is" : "are") buried until tomorrow\(rest)" }
    }
}
