package import Vocabulary

/// How cards are studied: what the settings say, as values.
package struct StudyPlan: Hashable, Sendable {
    package var scheduler = CardScheduler()
    package var order = ReviewOrder.due
    package var limits = StudyLimits(newCards: 20, reviews: nil)
    /// Limits that books have of their own.
    package var ownLimits: [Book.ID: StudyLimits] = [:]
    package var leeches = LeechRule()
    /// What chance is drawn from: the same seed gives the same intervals.
    package var seed: UInt64 = 0

    package init() {}
}

/// How many cards a day; nil is no limit.
package struct StudyLimits: Hashable, Sendable {
    package var newCards: Int?
    package var reviews: Int?

    /// More than a day has.
    package static let beyondReach = 1 << 32

    package init(newCards: Int?, reviews: Int?) {
        self.newCards = newCards
        self.reviews = reviews
    }
}

/// What becomes of a card that is forgotten again and again.
package struct LeechRule: Hashable, Sendable {
    package var lapses = 8
    package var suspends = false

    package static let tag = "leech"

    package init() {}

    /// Whether a card has become a leech with its newest lapse: at the limit, and after each further half of it (as in Anki).
    package func isMet(by lapses: Int) -> Bool {
        let more = lapses - self.lapses
        return more >= 0 && more % max(1, (self.lapses + 1) / 2) == 0
    }
}
