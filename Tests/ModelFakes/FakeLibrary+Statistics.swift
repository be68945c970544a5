package import Model
package import Vocabulary

extension FakeLibrary: StatisticsStore {
    package func stateCounts(of cards: CardQuery) throws(Failure) -> [Book.ID: StateCounts] {
        var counts: [Book.ID: StateCounts] = [:]
        for card in try matching(cards) {
            var one = StateCounts()
            switch card.status {
            case .suspended: one.suspended = 1
            case .new: one.new = 1
            case .learning: one.learning = 1
            case .review: one.review = 1
            case .relearning: one.relearning = 1
            }
            counts[card.book, default: StateCounts()] += one
        }
        return counts
    }

    package func dueCounts(of cards: CardQuery, between moments: [Timestamp]) throws(Failure) -> [Int] {
        let due = try matching(cards).filter { !$0.isSuspended }.compactMap(\.schedule.dueAt)
        return zip(moments, moments.dropFirst()).map { start, end in due.count { start <= $0 && $0 < end } }
    }

    package func answerCounts(of cards: CardQuery, from day: Int) throws(Failure) -> [AnswerCount] {
        var answers = try read().answers
        if cards.hasWholeBooks {
            answers = answers.filter { cards.books.contains($0.key.book) }
        } else {
            answers = [:]
            for (card, entry) in try entries(of: cards) {
                guard let rating = entry.rating else { continue }
                let kind = FakeState.AnswerKind(day: entry.day, book: card.book, state: entry.before, rating: rating)
                answers[kind, default: FakeState.AnswerTally()].answers += 1
                answers[kind]?.duration += entry.duration
            }
        }
        let counts = answers.filter { $0.key.day >= day }.map { kind, tally in
            AnswerCount(
                day: kind.day, state: kind.state, rating: kind.rating, book: kind.book, answers: tally.answers,
                duration: tally.duration)
        }
        func place(_ count: AnswerCount) -> (Int, Int, Int, Int64) {
            (count.day, count.state.rawValue, count.rating.rawValue, count.book.rawValue)
        }
        return counts.sorted { place($0) < place($1) }
    }

    package func answerKinds(of cards: CardQuery, from day: Int) throws(Failure) -> [AnswerKind] {
        var kinds: [AnswerKind] = []
        for (_, entry) in try entries(of: cards) where entry.day >= day {
            guard let rating = entry.rating else { continue }
            let isMature = entry.before == .review && entry.elapsedDays >= AnswerKind.matureDays
            let index = kinds.firstIndex { $0.state == entry.before && $0.isMature == isMature && $0.rating == rating }
            if let index {
                kinds[index].answers += 1
                kinds[index].duration += entry.duration
            } else {
                kinds.append(
                    AnswerKind(state: entry.before, isMature: isMature, rating: rating, answers: 1, duration: entry.duration))
            }
        }
        func place(_ kind: AnswerKind) -> [Int] { [kind.state.rawValue, kind.isMature ? 1 : 0, kind.rating.rawValue] }
        return kinds.sorted { place($0).lexicographicallyPrecedes(place($1)) }
    }

    package func answerTimes(of cards: CardQuery, since time: Timestamp) throws(Failure) -> [AnswerTime] {
        var answers: [Int64: Int] = [:]
        for (_, entry) in try entries(of: cards) where entry.rating != nil && entry.at >= time {
            answers[entry.at.milliseconds / AnswerTime.milliseconds, default: 0] += 1
        }
        return answers.sorted { $0.key < $1.key }.map { quarter, count in
            AnswerTime(start: Timestamp(milliseconds: quarter * AnswerTime.milliseconds), answers: count)
        }
    }

    package func cramCount(of cards: CardQuery, from day: Int) throws(Failure) -> Int {
        let marks = try read().cramMarks.filter { $0.day >= day }
        if cards.hasWholeBooks { return marks.count { cards.books.contains($0.book) } }
        let ids = Set(try matching(cards).map(\.id))
        return marks.count { ids.contains($0.card) }
    }

    package func forEachMemory(of cards: CardQuery, _ body: (Book.ID, Double, Timestamp) -> Void) throws(Failure) {
        for card in try matching(cards) {
            guard let stability = card.schedule.stability, let lastReviewAt = card.schedule.lastReviewAt else { continue }
            body(card.book, stability, lastReviewAt)
        }
    }

    private func entries(of cards: CardQuery) throws(Failure) -> [(card: Card, entry: ReviewEntry)] {
        let log = try read().log
        return try matching(cards).flatMap { card in log[card.id, default: []].map { (card, $0) } }
    }
}
