package import Model
package import Vocabulary

extension FakeLibrary: StudyStore {
    /// Knows one order: cards in learning and in review come by their time, new cards of a book by their age.
    package func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: QueueOrder, seed: UInt64, except: Card.ID?
    ) throws(Failure) -> Card? {
        let state = try read()
        let cards = state.cards(queue, in: scope, at: moment).filter { $0.id != except }
        if queue == .new {
            let studied = state.answers.filter { $0.key.day == moment.day && $0.key.state == .new }
            func turn(_ card: Card) -> Int { studied.reduce(0) { $0 + ($1.key.book == card.book ? $1.value.answers : 0) } }
            return cards.min { (turn($0), $0.id) < (turn($1), $1.id) }
        }
        let unknown = Timestamp(milliseconds: 0)
        return cards.min { ($0.schedule.dueAt ?? unknown, $0.id) < ($1.schedule.dueAt ?? unknown, $1.id) }
    }

    package func countCards(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int
    ) throws(Failure) -> Int {
        min(limit, try read().cards(queue, in: scope, at: moment).count)
    }

    package func countBuried(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) throws(Failure) -> Int {
        var all = moment
        all.burial = .none
        return try countCards(queue, in: scope, at: all, limit: .max) - countCards(queue, in: scope, at: moment, limit: .max)
    }

    package func studied(on day: Int) throws(Failure) -> [StudiedCount] {
        var counts: [StudiedCount] = []
        for (kind, tally) in try read().answers where kind.day == day {
            if let index = counts.firstIndex(where: { $0.book == kind.book && $0.state == kind.state }) {
                counts[index].answers += tally.answers
            } else {
                counts.append(StudiedCount(book: kind.book, state: kind.state, answers: tally.answers))
            }
        }
        return counts
    }

    package func record(_ review: Review) throws(Failure) -> Change<Card> {
        let before = try current(review.before)
        return try write(reporting: LibraryChange.card) { state in
            state.log[before.id, default: []].append(review.entry)
            state.count(review, 1)
            return state.study(before, like: review.after)
        }
    }

    package func takeBack(_ review: Review) throws(Failure) -> Change<Card> {
        let before = try current(review.after)
        return try write(reporting: LibraryChange.card) { state in
            _ = state.log[before.id]?.popLast()
            state.count(review, -1)
            return state.study(before, like: review.before)
        }
    }

    package func add(_ mark: CramMark) throws(Failure) -> CramMark {
        try write(reporting: { _ in nil }) { state in
            var mark = mark
            let last = state.cramMarks.filter { $0.card == mark.card }.map(\.at).max()
            if let last, last >= mark.at { mark.at = last + .milliseconds(1) }
            state.cramMarks.insert(mark)
            return mark
        }
    }

    package func remove(_ mark: CramMark) throws(Failure) {
        try write(reporting: nil) { state in state.cramMarks.remove(mark) }
    }

    package func histories(in scope: BookScope, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory] {
        let state = try read()
        var histories: [CardHistory] = []
        for (card, entries) in state.log where !entries.isEmpty {
            guard let card = state.cards[card], scope.contains(card.book), id.map({ $0 < card.id }) ?? true
            else { continue }
            histories.append(CardHistory(card: card, entries: entries))
        }
        return listed(Array(histories.sorted { $0.card.id < $1.card.id }.prefix(limit)))
    }

    package func logKeys(_ query: LogQuery) throws(Failure) -> [LogKey] {
        let state = try read()
        let entries = try matching(query.cards).flatMap { card in
            state.log[card.id, default: []].enumerated().filter { query.times.contains($1.at) }
                .map { (at: $1.at, key: LogKey(card: card.id, number: $0 + 1)) }
        }
        let sorted = entries.sorted { ($0.at, $0.key.card, $0.key.number) < ($1.at, $1.key.card, $1.key.number) }
        return listed(sorted.prefix(query.limit).map(\.key))
    }

    package func logEntries(_ keys: [LogKey]) throws(Failure) -> [LogEntry] {
        let state = try read()
        return listed(
            keys.compactMap { key in
                guard let card = state.cards[key.card], let log = state.log[key.card], log.indices.contains(key.number - 1) else {
                    return nil
                }
                return LogEntry(card: card.id, book: card.book, entry: log[key.number - 1])
            })
    }

    package func studiedCardsWithoutLog(after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        let state = try read()
        let cards = state.cards.values.filter { card in
            card.schedule != Schedule() && state.log[card.id, default: []].isEmpty && id.map { $0 < card.id } ?? true
        }
        return listed(Array(cards.sorted { $0.id < $1.id }.prefix(limit)))
    }

    package func nextDue(
        _ queue: StudyQueue, in scope: BookScope, after moment: StudyMoment
    ) throws(Failure) -> Timestamp? {
        if queue == .new { return nil }
        let cards = try read().cards.values.filter { card in
            scope.contains(card.book) && (card.schedule.state == .review) == (queue == .review)
        }
        let waiting = cards.filter { !$0.isSuspended && !$0.hasComeDue(at: moment) }
        return waiting.filter { $0.schedule.dueAt.map { $0 >= moment.dayEnd } ?? false || !$0.isBuried(on: moment.day) }
            .compactMap(\.schedule.dueAt).min()
    }

    /// Returns the current card, if its schedule, tags and suspension are those of `card`; its texts and its book may differ.
    private func current(_ card: Card) throws(Failure) -> Card {
        guard let current = try read().cards[card.id] else { throw .notFound(.card, id: card.id.rawValue) }
        guard current.schedule == card.schedule, current.isSuspended == card.isSuspended, current.isLeech == card.isLeech else {
            throw .conflict(.cardWasStudiedElsewhere)
        }
        return current
    }
}

extension FakeState {
    fileprivate func cards(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) -> [Card] {
        cards.values.filter { card in
            if card.isSuspended || !scope.contains(card.book) { return false }
            if let set = moment.set, !set.cards.contains(card.id.rawValue) { return false }
            if moment.burial != .none, card.isBuried(on: moment.day) { return false }
            if case .siblings(let books) = moment.burial, queue != .learning, hasAnsweredSibling(card, in: books, on: moment.day)
            {
                return false
            }
            return switch queue {
            case .learning: [.learning, .relearning].contains(card.schedule.state) && card.hasComeDue(at: moment)
            case .review: card.isInReview(at: moment)
            case .new: card.schedule.state == .new
            }
        }
    }

    /// Whether another card of a card's note, in one of some books, was answered on a day.
    private func hasAnsweredSibling(_ card: Card, in books: BookScope, on day: Int) -> Bool {
        guard let origin = card.origin else { return false }
        return cards(of: origin.note).contains { sibling in
            sibling.id != card.id && books.contains(sibling.book)
                && log[sibling.id, default: []].contains { $0.day == day && $0.rating != nil }
        }
    }

    fileprivate mutating func study(_ before: Card, like other: Card) -> Change<Card> {
        var after = before
        after.schedule = other.schedule
        after.isLeech = other.isLeech
        after.isSuspended = other.isSuspended
        replace(after)
        return Change(before: before, after: after)
    }

    /// Adds an answer to the counts (1), or removes it (-1).
    mutating func count(_ review: Review, _ sign: Int) {
        guard let rating = review.entry.rating else { return }
        let kind = AnswerKind(
            day: review.entry.day, book: review.before.book, state: review.entry.before, rating: rating)
        var tally = answers[kind, default: AnswerTally()]
        tally.answers += sign
        tally.duration += review.entry.duration * sign
        answers[kind] = tally.answers == 0 ? nil : tally
    }
}

extension Card {
    fileprivate func isBuried(on day: Int) -> Bool { buriedOn == day }
}
