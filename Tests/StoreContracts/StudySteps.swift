import Model
import Testing
import Vocabulary

extension LibraryUnderTest {
    /// Adds a card with a schedule.
    @discardableResult
    func addCard(_ front: String, _ schedule: Schedule, tags: [String] = [], to book: Book.ID) throws -> Card.ID {
        let id = try addCard(front, tags: tags, to: book)
        try setSchedule(schedule, of: id)
        return id
    }

    func card(_ id: Card.ID) throws -> Card {
        guard let card = try cards.card(id) else { throw Failure.notFound(.card, id: id.rawValue) }
        return card
    }

    /// Returns the front of the first card in a queue.
    func first(
        _ queue: StudyQueue, in scope: BookScope = .all, at moment: StudyMoment = .start, order: ReviewOrder = .due,
        seed: UInt64 = 0, except: Card.ID? = nil
    ) throws -> String? {
        let order = QueueOrder(reviews: order)
        return try study.firstCard(queue, in: scope, at: moment, order: order, seed: seed, except: except)?.front
    }

    /// Returns the fronts of a queue in order; each card is suspended to see the next one, and all are resumed at the end.
    func queue(
        _ queue: StudyQueue, in scope: BookScope = .all, at moment: StudyMoment = .start, order: ReviewOrder = .due,
        new: NewOrder = .added, seed: UInt64 = 0
    ) throws -> [String] {
        let order = QueueOrder(reviews: order, new: new)
        var cards: [Card] = []
        while let card = try study.firstCard(queue, in: scope, at: moment, order: order, seed: seed, except: nil) {
            cards.append(card)
            _ = try self.cards.setSuspended(true, of: card.id)
        }
        for card in cards { _ = try self.cards.setSuspended(false, of: card.id) }
        return cards.map(\.front)
    }

    func count(
        _ queue: StudyQueue, in scope: BookScope = .all, at moment: StudyMoment = .start, limit: Int = .max
    ) throws -> Int {
        let count = try study.countCards(queue, in: scope, at: moment, limit: limit)
        // A store may count all cards in another way than up to a limit.
        if limit == .max {
            #expect(try study.countCards(queue, in: scope, at: moment, limit: 1 << 20) == count)
            var all = moment
            all.burial = .none
            let kept = try study.countCards(queue, in: scope, at: all, limit: .max) - count
            #expect(try study.countBuried(queue, in: scope, at: moment) == kept)
        }
        return count
    }

    /// Returns the review that an answer to the current card would be, without recording it.
    func review(_ id: Card.ID, _ rating: Rating, at now: Timestamp = .start, by plan: StudyPlan = StudyPlan()) throws -> Review {
        plan.review(try card(id), rated: rating, at: now, in: .utc, took: .milliseconds(1500))
    }

    @discardableResult
    func answer(_ id: Card.ID, _ rating: Rating, at now: Timestamp = .start, by plan: StudyPlan = StudyPlan()) throws -> Review {
        let review = try review(id, rating, at: now, by: plan)
        _ = try study.record(review)
        return review
    }

    func entries(of id: Card.ID) throws -> [ReviewEntry] {
        try study.histories(in: .all, after: nil, limit: .max).first { $0.card.id == id }?.entries ?? []
    }
}

extension Review {
    /// A rescheduling of a card that is in study.
    static func rescheduling(_ card: Card, dueAt: Timestamp, at now: Timestamp = .start) -> Review {
        var after = card
        after.schedule.dueAt = dueAt
        after.schedule.stability = 99.5
        let entry = ReviewEntry(
            at: now, day: StudyCalendar.utc.day(of: now), rating: nil, elapsedDays: 0, before: card.schedule.state,
            after: card.schedule.state, step: card.schedule.step,
            memory: MemoryState(stability: 99.5, difficulty: card.schedule.difficulty ?? 5),
            interval: now.duration(to: dueAt), duration: .zero)
        return Review(before: card, after: after, entry: entry)
    }
}

/// The study data of a library as its ports show it.
struct StudyPicture: Equatable {
    let cards: [Card]
    let histories: [CardHistory]
    let studied: Set<StudiedCount>
    let answers: [AnswerCount]

    init(_ ports: any LibraryUnderTest) throws {
        cards = try ports.cards.cards(CardQuery(), after: nil, limit: .max)
        histories = try ports.study.histories(in: .all, after: nil, limit: .max)
        studied = try Set(ports.study.studied(on: StudyMoment.start.day))
        answers = try ports.statistics.answerCounts(of: CardQuery(), from: 0)
    }
}
