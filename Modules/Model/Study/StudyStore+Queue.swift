package import Vocabulary

extension StudyStore {
    /// Returns the card to study next: a due learning card, or else a due review, with the day's new cards spread between the
    /// reviews.
    /// - Parameters:
    ///   - last: the card that was just answered, which comes again only if there is no other.
    ///   - ahead: how long before it is due a learning card comes if nothing else is left.
    package func nextCard(
        in scope: BookScope, by plan: StudyPlan, at moment: StudyMoment, after last: Card.ID? = nil, ahead: Duration = .zero
    ) throws(Failure) -> Card? {
        var picker = CardPicker(store: self, scope: scope, plan: plan, moment: moment, studied: try studied(on: moment.day))
        picker.learningEnd = moment.now + ahead
        if let card = try picker.pick(except: last) { return card }
        return last == nil ? nil : try picker.pick(except: nil)
    }

    /// Returns the numbers of cards left to study, within the day's limits; each queue is counted up to `limit`.
    /// - Parameter isForToday: whether the cards in learning that become due later on the day are counted, too.
    package func remaining(
        in scope: BookScope, by plan: StudyPlan, at moment: StudyMoment, isForToday: Bool = false, limit: Int = .max
    ) throws(Failure) -> StudyCounts {
        let picker = CardPicker(store: self, scope: scope, plan: plan, moment: moment, studied: try studied(on: moment.day))
        var learning = picker
        if isForToday { learning.moment.now = max(moment.dayEnd + .milliseconds(-1), moment.now + plan.learnAhead) }
        return StudyCounts(
            learning: try learning.count(learning.budget(.learning), of: .learning, limit: limit),
            review: try picker.count(picker.budget(.review), of: .review, limit: limit),
            new: try picker.count(picker.budget(.new), of: .new, limit: limit))
    }

    /// Returns the numbers of cards that could be studied on the day, but are buried until the next one.
    package func buried(in scope: BookScope, by plan: StudyPlan, at moment: StudyMoment) throws(Failure) -> BuriedCounts {
        func count(_ queue: StudyQueue, _ burial: Burial) throws(Failure) -> Int {
            var moment = moment
            moment.burial = burial
            if queue == .learning { moment.now = moment.dayEnd + .milliseconds(-1) }
            return try countBuried(queue, in: scope, at: moment)
        }
        var counts = BuriedCounts()
        for queue in StudyQueue.allCases {
            let imported = try count(queue, .imported)
            counts.imported += imported
            if plan.burial != .imported, queue != .learning { counts.siblings += try count(queue, plan.burial) - imported }
        }
        return counts
    }

    /// Returns the number of learning cards that become due later on the same study day.
    package func learningLaterToday(in scope: BookScope, at moment: StudyMoment) throws(Failure) -> Int {
        var end = moment
        end.now = moment.dayEnd + .milliseconds(-1)
        return try countCards(.learning, in: scope, at: end, limit: .max)
            - countCards(.learning, in: scope, at: moment, limit: .max)
    }
}

/// The number of cards in each queue.
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

/// The numbers of cards that are buried until the next study day.
package struct BuriedCounts: Hashable, Sendable {
    /// Cards that an import has buried.
    package var imported = 0
    /// Other cards of whose notes one was answered.
    package var siblings = 0

    package init() {}
}

/// Selects the queue from which the next card is taken.
private struct CardPicker {
    let store: any StudyStore
    let scope: BookScope
    let plan: StudyPlan
    var moment: StudyMoment
    let studied: [StudiedCount]
    /// Until when learning cards are due that come if nothing else is left.
    var learningEnd: Timestamp

    /// The limit to which a queue is counted, so that the cost does not grow with its length.
    private static let countLimit = 500

    init(store: any StudyStore, scope: BookScope, plan: StudyPlan, moment: StudyMoment, studied: [StudiedCount]) {
        (self.store, self.scope, self.plan, self.studied) = (store, scope, plan, studied)
        var moment = moment
        moment.burial = plan.burial
        self.moment = moment
        learningEnd = moment.now
    }

    func budget(_ queue: StudyQueue) -> StudyBudget { plan.budget(for: queue, in: scope, studied: studied) }

    func pick(except: Card.ID?) throws(Failure) -> Card? {
        if let card = try first(.learning, budget(.learning), except: except) { return card }
        let (new, review) = (budget(.new), budget(.review))
        let isNewFirst = try comesNext(new, before: review)
        if isNewFirst, let card = try first(.new, new, except: except) { return card }
        if let card = try first(.review, review, except: except) { return card }
        if !isNewFirst, let card = try first(.new, new, except: except) { return card }
        if learningEnd <= moment.now { return nil }
        var later = self
        later.moment.now = learningEnd
        return try later.first(.learning, budget(.learning), except: except)
    }

    func count(_ budget: StudyBudget, of queue: StudyQueue, limit: Int) throws(Failure) -> Int {
        var count = 0
        for account in budget.accounts where count < limit {
            let most = min(limit - count, account.left ?? .max)
            count += try store.countCards(queue, in: account.scope, at: moment, limit: most)
        }
        return count
    }

    private func first(_ queue: StudyQueue, _ budget: StudyBudget, except: Card.ID?) throws(Failure) -> Card? {
        guard let scope = budget.scope else { return nil }
        let seed = plan.seed &+ UInt64(truncatingIfNeeded: moment.day)
        return try store.firstCard(queue, in: scope, at: moment, order: plan.order, seed: seed, except: except)
    }

    /// Returns whether new cards have progressed less than reviews, each relative to the day's total.
    private func comesNext(_ new: StudyBudget, before review: StudyBudget) throws(Failure) -> Bool {
        let newLeft = try count(new, of: .new, limit: Self.countLimit)
        if newLeft == 0 { return false }
        // (new done + ½) ÷ all new < (reviews done + ½) ÷ all reviews, solved for the remaining reviews.
        let halves = (2 * review.done + 1) * (new.done + newLeft)
        let enough = (halves + 2 * new.done) / (2 * new.done + 1) - review.done
        if enough <= 0 { return false }
        let reviewLeft = try count(review, of: .review, limit: min(enough, Self.countLimit))
        return reviewLeft < enough
    }
}
