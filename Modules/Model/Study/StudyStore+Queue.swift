extension StudyStore {
    /// The card to study at a moment: a learning card that is due, then due reviews with the day's new cards spread between.
    /// - Parameter last: the card answered just before, which comes again only when no other does.
    package func nextCard(
        in book: Book.ID?, by plan: StudyPlan, at moment: StudyMoment, after last: Card.ID? = nil
    ) throws(ModelError) -> Card? {
        let picker = CardPicker(store: self, book: book, plan: plan, moment: moment, studied: try studied(on: moment.day))
        if let card = try picker.pick(except: last) { return card }
        return last == nil ? nil : try picker.pick(except: nil)
    }

    /// How many cards are left to study at a moment, within the day's limits; each counted up to `limit`.
    package func remaining(
        in book: Book.ID?, by plan: StudyPlan, at moment: StudyMoment, limit: Int = .max
    ) throws(ModelError) -> StudyCounts {
        let picker = CardPicker(store: self, book: book, plan: plan, moment: moment, studied: try studied(on: moment.day))
        return StudyCounts(
            learning: try picker.count(.learning, limit: limit), review: try picker.count(.review, limit: limit),
            new: try picker.count(.new, limit: limit))
    }
}

/// How many cards stand in each queue.
package struct StudyCounts: Hashable, Sendable {
    package var learning: Int
    package var review: Int
    package var new: Int

    package init(learning: Int, review: Int, new: Int) {
        self.learning = learning
        self.review = review
        self.new = new
    }
}

/// Chooses the queue that the next card comes from.
private struct CardPicker {
    let store: any StudyStore
    let book: Book.ID?
    let plan: StudyPlan
    let moment: StudyMoment
    let studied: [StudiedCount]

    /// Reviews are counted so far only: a queue of any length costs the same.
    private static let countLimit = 500

    func pick(except: Card.ID?) throws(ModelError) -> Card? {
        if let card = try first(.learning, except: except) { return card }
        let (earlier, later): (StudyQueue, StudyQueue) = try newComesNext() ? (.new, .review) : (.review, .new)
        if let card = try first(earlier, except: except) { return card }
        return try first(later, except: except)
    }

    func count(_ queue: StudyQueue, limit: Int) throws(ModelError) -> Int {
        var count = 0
        for account in plan.budget(for: queue, in: book, studied: studied).accounts where count < limit {
            let most = min(limit - count, account.left ?? .max)
            count += try store.countCards(queue, in: account.scope, at: moment, limit: most)
        }
        return count
    }

    private func first(_ queue: StudyQueue, except: Card.ID?) throws(ModelError) -> Card? {
        guard let scope = plan.budget(for: queue, in: book, studied: studied).scope else { return nil }
        return try store.firstCard(
            queue, in: scope, at: moment, order: plan.order,
            seed: plan.seed &+ UInt64(truncatingIfNeeded: moment.day), except: except)
    }

    /// Whether new cards have come less far than reviews, each measured by what the day has of them.
    private func newComesNext() throws(ModelError) -> Bool {
        let new = plan.budget(for: .new, in: book, studied: studied)
        guard new.scope != nil else { return false }
        let newLeft = try count(.new, limit: Self.countLimit)
        if newLeft == 0 { return false }
        let reviewLeft = try count(.review, limit: Self.countLimit)
        if reviewLeft == 0 { return true }
        let reviewsDone = plan.budget(for: .review, in: book, studied: studied).done
        // (done + ½) ÷ all, without fractions.
        return (2 * new.done + 1) * (reviewsDone + reviewLeft) < (2 * reviewsDone + 1) * (new.done + newLeft)
    }
}
