import Testing
import Vocabulary

@testable import Model

/// Protects progress on its way to a collection and back: the log that was studied here is the log after it.
@Suite struct CollectionExportTests {
    private let plan = StudyPlan()
    private let start = Timestamp.utc("2026-01-31T08:00:00Z") + .milliseconds(345)

    /// A card that was studied with these ratings, each when it was due.
    private func studied(_ ratings: [Rating], _ plan: StudyPlan) -> CardHistory {
        var card = Card(id: Card.ID(1), book: Book.ID(1), front: "a", back: "b", tags: [], addedAt: start)
        var (entries, now) = ([ReviewEntry](), start)
        for rating in ratings {
            let review = plan.review(card, rated: rating, at: now, in: .utc, took: .milliseconds(1500))
            card = review.after
            entries.append(review.entry)
            now = (card.schedule.dueAt ?? now) + .milliseconds(77)
        }
        return CardHistory(card: card, entries: entries)
    }

    private func sent(_ history: CardHistory) -> [ReviewEntry] {
        var tally = ProgressTally()
        let card = plan.options.scheduler.collectionCard(history.card, in: 7, history.entries, today: 0, in: .utc)
        return plan.options.scheduler.entries(of: throughFile(card), from: CardScheduler.creationDay, in: .utc, &tally)
    }

    /// What a file does to a card: it has whole seconds.
    private func throughFile(_ card: CollectionCard) -> CollectionCard {
        func seconds(_ moment: Timestamp) -> Timestamp { Timestamp(milliseconds: moment.milliseconds / 1000 * 1000) }
        var card = card
        card.modifiedAt = seconds(card.modifiedAt)
        if case .moment(let due) = card.due { card.due = .moment(seconds(due)) }
        card.lastReviewAt = card.lastReviewAt.map(seconds)
        return card
    }

    @Test func `Any log comes back as it was`() {
        for seed in 0..<UInt64(400) {
            var generator = SplitMix64(seed: seed)
            let ratings = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                Rating.allCases.randomElement(using: &generator) ?? .good
            }
            let history = studied(ratings, plan)
            #expect(sent(history) == history.entries, "seed \(seed)")
        }
    }

    @Test(
        arguments: [
            ([.good, .good, .good], 2.5), ([.easy, .hard, .easy, .easy], 2.65),
            ([.again, .good, .good, .again, .again, .good], 2.3),
            ([.easy] + Array(repeating: .hard, count: 9) + [.easy], 1.45),
        ] as [([Rating], Double)])
    func `A card gets the ease that its answers in review would have given it`(_ ratings: [Rating], _ ease: Double) {
        let history = studied(ratings, plan)
        let card = plan.options.scheduler.collectionCard(history.card, in: 7, history.entries, today: 0, in: .utc)
        #expect(abs(card.ease - ease) < 1e-9)
    }

    @Test(arguments: [0, 40]) func `A rescheduled card comes back as it was`(_ days: Int64) throws {
        // Given
        var other = plan
        other.options.scheduler.retention = 0.95
        var history = studied([.good, .good, .good, .good], other)
        let now = try #require(history.card.schedule.lastReviewAt) + .seconds(86_400 * days + 3600)
        let review = try #require(plan.rescheduled(history, at: now, in: .utc))
        history = CardHistory(card: review.after, entries: history.entries + [review.entry])
        // When
        let entries = sent(history)
        // Then
        #expect(entries == history.entries)
        #expect(entries.schedule == history.card.schedule)
    }

    @Test func `Steps of days come back as they were, and are days in Anki`() {
        var plan = plan
        plan.options.scheduler.learningSteps = [.seconds(600), .seconds(86_400), .seconds(2 * 86_400), .seconds(100_000)]
        let history = studied([.good, .good, .hard, .good], plan)
        let card = plan.options.scheduler.collectionCard(history.card, in: 7, history.entries, today: 0, in: .utc)
        #expect(card.answers.map(\.interval) == [.days(1), .days(2), .days(2), .time(.seconds(100_000))])
        var tally = ProgressTally()
        #expect(
            plan.options.scheduler.entries(of: throughFile(card), from: CardScheduler.creationDay, in: .utc, &tally)
                == history.entries)
    }

    @Test func `A card whose step ends with the study day is due on a day in Anki, unless it is suspended or buried`() throws {
        // As Anki has it for a step that ends on the next day.
        var history = studied([.good], plan)
        let calendar = StudyCalendar.utc
        let day = calendar.day(of: start) + 1
        history.card.schedule.dueAt = calendar.start(of: day)
        history.entries[0].interval = start.duration(to: calendar.start(of: day))
        let card = plan.options.scheduler.collectionCard(history.card, in: 7, history.entries, today: 0, in: .utc)
        #expect(card.due == .day(day - CardScheduler.creationDay))
        #expect(sent(history) == history.entries)
        var suspended = history
        suspended.card.isSuspended = true
        #expect(
            plan.options.scheduler.collectionCard(suspended.card, in: 7, [], today: 0, in: .utc).due
                == .moment(calendar.start(of: day)))
        var buried = history
        buried.card.buriedOn = 9
        #expect(
            plan.options.scheduler.collectionCard(buried.card, in: 7, [], today: 9, in: .utc).due
                == .moment(calendar.start(of: day)))
    }

    @Test func `A wait of less than a day is not none, even if the card was in review after it`() {
        // As it is when the due date was changed while the card was learned.
        let history = studied([.good], plan)
        var entries = history.entries
        entries[0].after = .review
        let card = plan.options.scheduler.collectionCard(history.card, in: 7, entries, today: 0, in: .utc)
        #expect(card.answers.map(\.interval) == [.time(.seconds(600))])
    }

    @Test(
        arguments: [
            (.again, 60, 60), (.again, 74, 60), (.again, 80, 80), (.hard, 400, 330), (.hard, 500, 500), (.good, 672, 600),
            (.good, 749, 600), (.good, 760, 760), (.good, 500, 500),
        ] as [(Rating, Int64, Int64)])
    func `What Anki adds to the due time of a card in learning is not in its log`(
        _ rating: Rating, _ wait: Int64, _ logged: Int64
    ) {
        var history = studied([rating], plan)
        // A due time has whole seconds unless it follows from the row.
        history.entries[0].interval = .seconds(wait) - (wait == logged ? .zero : .milliseconds(345))
        history.card.schedule = history.entries.schedule
        let card = plan.options.scheduler.collectionCard(history.card, in: 7, history.entries, today: 0, in: .utc)
        #expect(card.answers.map(\.interval) == [.time(wait == logged ? history.entries[0].interval : .seconds(logged))])
        #expect(card.due == .moment(start + history.entries[0].interval))
        #expect(sent(history) == history.entries)
    }

    @Test func `A card says where it is in the schedule`() {
        var card = studied([.good, .again], plan).card
        card.buriedOn = 9
        let learning = plan.options.scheduler.collectionCard(card, in: 7, [], today: 9, in: .utc)
        #expect(learning.stepsLeft == 2 && learning.isBuried && learning.due == .moment(card.schedule.dueAt ?? start))
        #expect(plan.options.scheduler.collectionCard(card, in: 7, [], today: 10, in: .utc).isBuried == false)
        card.isSuspended = true
        #expect(plan.options.scheduler.collectionCard(card, in: 7, [], today: 9, in: .utc).isBuried == false)
        let lapsed = studied([.easy, .easy, .again], plan)
        #expect(lapsed.card.schedule.state == .relearning)
        #expect(plan.options.scheduler.collectionCard(lapsed.card, in: 7, lapsed.entries, today: 9, in: .utc).interval == 3)
        let history = studied([.easy], plan)
        let review = plan.options.scheduler.collectionCard(history.card, in: 7, history.entries, today: 0, in: .utc)
        let due = StudyCalendar.utc.day(of: history.card.schedule.dueAt ?? start)
        #expect(review.due == .day(due - CardScheduler.creationDay))
        #expect(review.interval == due - StudyCalendar.utc.day(of: start))
        #expect(review.decay == 0.1542)
    }

    @Test func `Entries that were moved apart are recognised`() {
        let log = studied([.again, .good, .easy], plan).entries
        var moved = log
        for index in moved.indices { moved[index].at = moved[index].at + .milliseconds(Int64(3 - index)) }
        #expect(moved.aligned(with: log).map(\.at) == log.map(\.at))
        // A new answer is not one of the log, and one of another rating neither.
        let new = log[2].at + .seconds(400)
        moved.append(log[2])
        moved[3].at = new
        #expect(moved.aligned(with: log).map(\.at) == log.map(\.at) + [new])
        moved[2].rating = .hard
        #expect(moved.aligned(with: log)[2].at == log[2].at + .milliseconds(1))
    }
}

/// Protects the names by which an import finds plain cards again.
@Suite struct PlainCardGUIDTests {
    private let card = Card(
        id: Card.ID(77), book: Book.ID(1), front: "", back: "", tags: [],
        addedAt: Timestamp.utc("2026-01-31T08:00:00Z") + .milliseconds(345))

    @Test func `A card is found by its guid, and no other card is`() throws {
        let guid = try #require(PlainCardGUID(PlainCardGUID(card).text))
        #expect(guid.isOf(card))
        #expect(guid.card == card.id)
        var other = card
        other.addedAt = other.addedAt + .milliseconds(1)
        #expect(!guid.isOf(other))
        other = card
        other.origin = CardOrigin(note: Note.ID(1), ordinal: 0)
        #expect(!guid.isOf(other))
    }

    @Test(arguments: ["", "sutra-", "sutra-1", "sutra-1-2-3", "sutra-01-2", "sutra-A-2", "sutra--", "N&/v]C$@Zt"])
    func `Other guids are those of notes`(_ guid: String) { #expect(PlainCardGUID(guid) == nil) }
}
