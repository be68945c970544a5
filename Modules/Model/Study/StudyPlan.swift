package import Vocabulary

/// The way in which cards are studied, as values from the settings.
package struct StudyPlan: Hashable, Sendable {
    package var scheduler = CardScheduler()
    package var order = QueueOrder()
    /// How long before it is due a card in learning is shown in a session in which nothing else is left.
    package var learnAhead = Duration.seconds(1200)
    package var limits = StudyLimits(newCards: 20, reviews: nil)
    /// The limits of the books that have their own.
    package var ownLimits: [Book.ID: StudyLimits] = [:]
    /// The books below those that have their own limits.
    package var below: [Book.ID: Set<Book.ID>] = [:]
    package var leeches = LeechRule()
    /// Whether the cards of one note are kept apart, so that they do not come on the same day.
    package var buriesSiblings = true
    /// Which cards the queues leave out until the study day ends.
    package var burial: Burial { buriesSiblings ? .siblings : .imported }
    /// The seed of the random numbers: the same seed gives the same intervals.
    package var seed: UInt64 = 0

    package init() {}

    /// Returns the books that share each of the limits that books have of their own: the book, and those below it without one.
    package func sharers(of limit: KeyPath<StudyLimits, Int?>) -> [Book.ID: Set<Book.ID>] {
        let own = Set(ownLimits.lazy.filter { $0.value[keyPath: limit] != nil }.map(\.key))
        var sharers: [Book.ID: Set<Book.ID>] = [:]
        for book in own {
            let below = below[book] ?? []
            sharers[book] = own.intersection(below).reduce(into: below.union([book])) { sharers, other in
                sharers.remove(other)
                sharers.subtract(self.below[other] ?? [])
            }
        }
        return sharers
    }
}

/// The order in which cards come from their queues; cards in learning always come by their due time.
package struct QueueOrder: Hashable, Sendable {
    package var reviews: ReviewOrder
    package var new: NewOrder

    package init(reviews: ReviewOrder = .due, new: NewOrder = .added) {
        self.reviews = reviews
        self.new = new
    }
}

/// The maximum numbers of cards a day; nil if there is no limit.
package struct StudyLimits: Hashable, Sendable {
    package var newCards: Int?
    package var reviews: Int?

    /// A limit that no day reaches.
    package static let beyondReach = 1 << 32

    package init(newCards: Int?, reviews: Int?) {
        self.newCards = newCards
        self.reviews = reviews
    }

    /// Raises the limit of new cards, if there is one.
    package mutating func add(newCards: Int) { self.newCards = self.newCards.map { $0 + newCards } }
}

/// What happens to a card that is forgotten again and again.
package struct LeechRule: Hashable, Sendable {
    package var lapses = 8
    package var suspends = false

    /// The tag by which Anki marks a leech.
    package static let ankiTag = "leech"

    package init() {}

    /// Returns whether a card becomes a leech with its latest lapse: at the limit, and after each further half of it (as in
    /// Anki).
    package func isMet(by lapses: Int) -> Bool {
        let more = lapses - self.lapses
        return more >= 0 && more % max(1, (self.lapses + 1) / 2) == 0
    }
}
