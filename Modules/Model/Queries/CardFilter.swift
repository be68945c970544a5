/// A set of cards: terms that each card of the set meets, or does not.
///
/// A filter of ``WrittenTerm``s is what a person has written; one of ``CardTerm``s is resolved, so that a card can be compared with
/// it without the library and the clock.
package indirect enum CardFilter<Term: Hashable & Sendable>: Hashable, Sendable {
    /// All cards.
    case all
    /// No card.
    case none
    case not(CardFilter)
    case and([CardFilter])
    case or([CardFilter])
    case term(Term)

    /// Replaces each term by a filter.
    /// - Parameter body: is told whether the cards are wanted that do not meet the term.
    package func map<Other, Failure: Error>(
        isNegated: Bool = false, _ body: (Term, _ isNegated: Bool) throws(Failure) -> CardFilter<Other>
    ) throws(Failure) -> CardFilter<Other> {
        switch self {
        case .all: .all
        case .none: .none
        case .not(let part): .not(try part.map(isNegated: !isNegated, body))
        case .and(let parts):
            .and(try parts.map { (part) throws(Failure) in try part.map(isNegated: isNegated, body) })
        case .or(let parts): .or(try parts.map { (part) throws(Failure) in try part.map(isNegated: isNegated, body) })
        case .term(let term): try body(term, isNegated)
        }
    }

    /// Returns the filter for cards that meet both this one and another.
    package func and(_ other: CardFilter) -> CardFilter {
        switch (self, other) {
        case (.all, let one), (let one, .all): one
        case (.and(let parts), let other): .and(parts + [other])
        default: .and([self, other])
        }
    }
}

extension CardFilter<CardTerm> {
    /// Whether time alone can change which cards are in the set.
    package var dependsOnTime: Bool {
        switch self {
        case .all, .none: false
        case .not(let part): part.dependsOnTime
        case .and(let parts), .or(let parts): parts.contains { $0.dependsOnTime }
        case .term(let term): term.dependsOnTime
        }
    }

    /// Returns whether a card is in the set; nil if only the library's texts, notes and answers can tell.
    /// - Parameter decide: decides the terms that a card cannot be compared with alone.
    package func includes(_ card: Card, deciding decide: (CardTerm) -> Bool? = { _ in nil }) -> Bool? {
        switch self {
        case .all: return true
        case .none: return false
        case .not(let part): return part.includes(card, deciding: decide).map { !$0 }
        case .and(let parts): return Self.any(of: parts, is: false, card, deciding: decide).map { !$0 }
        case .or(let parts): return Self.any(of: parts, is: true, card, deciding: decide)
        case .term(let term): return term.isMet(by: card) ?? decide(term)
        }
    }
    /// Returns whether any part has an answer; nil if none is known to have it, and that of one is not known.
    private static func any(of parts: [Self], is wanted: Bool, _ card: Card, deciding decide: (CardTerm) -> Bool?) -> Bool? {
        var isUnknown = false
        for part in parts {
            guard let answer = part.includes(card, deciding: decide) else {
                isUnknown = true
                continue
            }
            if answer == wanted { return true }
        }
        return isUnknown ? nil : false
    }
}
