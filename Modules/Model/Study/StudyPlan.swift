package import Vocabulary

/// The way in which cards are studied, as values from the settings.
package struct StudyPlan: Hashable, Sendable {
    /// The options of the books that have no others.
    package var options = StudyOptions()
    /// The options of the books that have some of their own, and of those below them.
    package var ownOptions: [Book.ID: StudyOptions] = [:]
    package var order = QueueOrder()
    /// How long before it is due a card in learning is shown in a session in which nothing else is left.
    package var learnAhead = Duration.seconds(1200)
    package var limits = StudyLimits(newCards: 20, reviews: nil)
    /// The limits of the books that have their own.
    package var ownLimits: [Book.ID: StudyLimits] = [:]
    /// The books below those that have their own limits.
    package var below: [Book.ID: Set<Book.ID>] = [:]
    /// The seed of the random numbers: the same seed gives the same intervals.
    package var seed: UInt64 = 0

    package init() {}

    /// Returns the options of a book.
    package func options(of book: Book.ID) -> StudyOptions { ownOptions[book] ?? options }

    /// Whether the plan depends on which books are below others.
    package var dependsOnBooks: Bool { !ownLimits.isEmpty || !ownOptions.isEmpty }

    /// Which cards the queues leave out until the study day ends.
    package var burial: Burial {
        let others = Set(ownOptions.lazy.filter { $0.value.buriesSiblings != options.buriesSiblings }.map(\.key))
        let scope: BookScope = options.buriesSiblings ? BookScope.all.subtracting(others) : .only(others)
        return scope.isEmpty ? .imported : .siblings(of: scope)
    }

    /// Raises the limits of new cards.
    /// - Parameter studied: the day's answers so far; a limit that they have exceeded is raised from their number.
    package mutating func add(newCards: Int, besides studied: [StudiedCount]) {
        let sharers = sharers(of: \.newCards)
        let limited = sharers.values.reduce(into: Set()) { $0.formUnion($1) }
        func raised(_ limit: Int, _ isCounted: (Book.ID) -> Bool) -> Int {
            max(limit, studied.reduce(0) { $0 + ($1.state == .new && isCounted($1.book) ? $1.answers : 0) }) + newCards
        }
        limits.newCards = limits.newCards.map { raised($0) { !limited.contains($0) } }
        for (book, group) in sharers {
            let limit = ownLimits[book]?.newCards
            ownLimits[book]?.newCards = limit.map { raised($0, group.contains) }
        }
    }

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
}
