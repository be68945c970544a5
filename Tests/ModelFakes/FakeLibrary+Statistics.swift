package import Model
package import Vocabulary

extension FakeLibrary: StatisticsStore {
    package func stateCounts(in scope: BookScope) throws(Failure) -> StateCounts {
        var counts = StateCounts()
        for card in try cards(in: scope) {
            switch card.schedule.state {
            case _ where card.isSuspended: counts.suspended += 1
            case .new: counts.new += 1
            case .learning: counts.learning += 1
            case .review: counts.review += 1
            case .relearning: counts.relearning += 1
            }
        }
        return counts
    }

    package func dueCounts(in scope: BookScope, between moments: [Timestamp]) throws(Failure) -> [Int] {
        let due = try cards(in: scope).filter { !$0.isSuspended }.compactMap(\.schedule.dueAt)
        return zip(moments, moments.dropFirst()).map { start, end in due.count { start <= $0 && $0 < end } }
    }

    package func answerCounts(in scope: BookScope, from day: Int) throws(Failure) -> [AnswerCount] {
        var counts: [AnswerCount] = []
        for (kind, tally) in try read().answers where day <= kind.day && scope.contains(kind.book) {
            if let index = counts.firstIndex(where: {
                $0.day == kind.day && $0.state == kind.state && $0.rating == kind.rating
            }) {
                counts[index].answers += tally.answers
                counts[index].duration += tally.duration
            } else {
                counts.append(
                    AnswerCount(
                        day: kind.day, state: kind.state, rating: kind.rating, answers: tally.answers,
                        duration: tally.duration))
            }
        }
        return counts.sorted {
            ($0.day, $0.state.rawValue, $0.rating.rawValue) < ($1.day, $1.state.rawValue, $1.rating.rawValue)
        }
    }

    package func answerTimes(in scope: BookScope, from day: Int) throws(Failure) -> [AnswerTime] {
        let state = try read()
        var answers: [Int64: Int] = [:]
        for (id, entries) in state.log where state.cards[id].map({ scope.contains($0.book) }) ?? (scope == .all) {
            for entry in entries where entry.rating != nil && entry.day >= day {
                answers[entry.at.milliseconds / AnswerTime.milliseconds, default: 0] += 1
            }
        }
        return answers.sorted { $0.key < $1.key }.map { quarter, count in
            AnswerTime(start: Timestamp(milliseconds: quarter * AnswerTime.milliseconds), answers: count)
        }
    }

    package func forEachMemory(in scope: BookScope, _ body: (Double, Timestamp) -> Void) throws(Failure) {
        for card in try cards(in: scope) {
            guard let stability = card.schedule.stability, let lastReviewAt = card.schedule.lastReviewAt else { continue }
            body(stability, lastReviewAt)
        }
    }

    private func cards(in scope: BookScope) throws(Failure) -> [Card] {
        try read().cards.values.filter { scope.contains($0.book) }
    }
}
