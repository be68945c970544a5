import TestSupport
import Testing
import Vocabulary

@testable import Model

/// Protects the progress of cards from another program: their log leads to the schedule that they had there.
@Suite struct CollectionReplayTests {
    private let plan = StudyPlan()
    private let start = Timestamp.utc("2026-01-31T08:00:00Z")
    private var createdOn: Int { StudyCalendar.utc.day(of: start) - 1000 }

    private func answer(
        _ hours: Int64, _ kind: CollectionAnswer.Kind, _ rating: Rating?, _ interval: CardScheduler.Wait
    ) -> CollectionAnswer {
        CollectionAnswer(
            at: start + .seconds(3600 * hours), kind: kind, rating: rating, interval: interval, duration: .seconds(3))
    }

    private func card(_ state: CardState, due: CollectionCard.Due, _ answers: [CollectionAnswer]) -> CollectionCard {
        var card = CollectionCard(ordinal: 0, deck: 1, addedAt: start, modifiedAt: start + .seconds(86_400 * 30), state: state)
        card.due = due
        card.answers = answers
        card.interval = 4
        return card
    }

    private func history(_ card: CollectionCard, _ tally: inout ProgressTally) -> CardHistory {
        let entries = plan.options.scheduler.entries(of: card, from: createdOn, in: .utc, &tally)
        var studied = Card(
            id: Card.ID(1), book: Book.ID(1), front: "", back: "", tags: [], addedAt: start)
        studied.schedule = CardHistory(card: studied, entries: entries).schedule
        return CardHistory(card: studied, entries: entries)
    }

    @Test func `A log leads to the schedule of the card`() {
        var tally = ProgressTally()
        var card = card(
            .review, due: .day(1007),
            [
                answer(0, .learning, .good, .time(.seconds(600))), answer(1, .learning, .good, .days(3)),
                answer(73, .review, .hard, .days(4)),
            ])
        card.memory = MemoryState(stability: 4.5, difficulty: 6)
        let history = history(card, &tally)
        #expect(history.isSound)
        #expect(history.entries.map(\.before) == [.new, .learning, .review])
        #expect(history.entries.map(\.elapsedDays) == [0, 0, 3])
        #expect(history.card.schedule.memory == card.memory)
        #expect(history.card.schedule.dueAt.map { StudyCalendar.utc.day(of: $0) } == createdOn + 1007)
        #expect(history.card.schedule.repetitions == 3)
        #expect(tally == ProgressTally())
    }

    @Test func `A due day that the log does not lead to is a rescheduling`() {
        var tally = ProgressTally()
        let moved = card(.review, due: .day(1020), [answer(0, .learning, .easy, .days(4))])
        let history = history(moved, &tally)
        #expect(history.isSound)
        #expect(history.entries.map(\.rating) == [.easy, nil])
        #expect(history.card.schedule.dueAt.map { StudyCalendar.utc.day(of: $0) } == createdOn + 1020)
        #expect(history.card.schedule.repetitions == 1)
    }

    @Test func `A new card has no log, and what it had before is counted`() {
        var tally = ProgressTally()
        let new = card(.new, due: .day(0), [answer(0, .learning, .good, .days(1)), answer(9, .reset, nil, .days(0))])
        #expect(history(new, &tally).entries == [])
        #expect(tally.answersLeftOut == 2)
    }

    @Test func `A studied card without a log gets one answer that explains its schedule`() {
        var tally = ProgressTally()
        let history = history(card(.review, due: .day(1003), []), &tally)
        #expect(history.isSound)
        #expect(history.card.schedule.stability == 4)
        #expect(history.card.schedule.dueAt.map { StudyCalendar.utc.day(of: $0) } == createdOn + 1003)
        #expect(tally.cardsWithoutLog == 1)
    }

    @Test func `Without a log and a memory state, the memory is estimated from interval and ease`() throws {
        var tally = ProgressTally()
        func memory(ease: Double, _ state: CardState = .review) throws -> MemoryState {
            var card = card(state, due: state == .review ? .day(1003) : .moment(start), [])
            card.ease = ease
            let history = history(card, &tally)
            #expect(history.isSound && plan.remembers(history))
            return try #require(history.card.schedule.memory)
        }
        let (usual, hard) = (try memory(ease: 2.5), try memory(ease: 1.3))
        #expect(usual.stability == 4 && hard.stability == 4)
        #expect(usual == plan.options.scheduler.memory.memory(interval: 4, ease: 2.5))
        #expect(hard.difficulty > usual.difficulty + 1)
        #expect(try memory(ease: 1.3, .relearning).difficulty == hard.difficulty)
        #expect(try memory(ease: 1.3, .learning) == plan.options.scheduler.memory.first(.good))
        #expect(tally.estimatedMemories == 3 && tally.cardsWithoutLog == 4)
        var known = card(.review, due: .day(1003), [])
        known.memory = MemoryState(stability: 7.1234, difficulty: 5.678)
        #expect(history(known, &tally).card.schedule.memory == known.memory)
        #expect(tally.estimatedMemories == 3 && tally.cardsWithoutLog == 5)
    }

    @Test func `A memory state that Anki has rounded agrees with its log, and so do later answers`() throws {
        var tally = ProgressTally()
        let log = [
            answer(0, .learning, .good, .time(.seconds(600))), answer(1, .learning, .good, .days(2)),
            answer(49, .review, .hard, .days(4)),
        ]
        var card = card(.review, due: .day(1006), log)
        let exact = try #require(history(card, &tally).card.schedule.memory)
        card.memory = MemoryState(
            stability: (exact.stability * 1e4).rounded() / 1e4, difficulty: (exact.difficulty * 1e3).rounded() / 1e3)
        var rounded = history(card, &tally)
        #expect(rounded.card.schedule.memory != exact)
        #expect(plan.remembers(rounded))
        let next = plan.review(rounded.card, rated: .good, at: start + .seconds(86_400 * 6), in: .utc)
        rounded = CardHistory(card: next.after, entries: rounded.entries + [next.entry])
        #expect(plan.remembers(rounded))
        // Other weights are still noticed, and so is a state that is not near that of the log.
        var other = plan
        var weights = MemoryModel.default.weights
        weights[2] += 0.1
        other.options.scheduler.memory = try MemoryModel(weights: weights)
        #expect(!other.remembers(rounded))
        card.memory = MemoryState(stability: exact.stability.rounded() + 1, difficulty: 5)
        #expect(!plan.remembers(history(card, &tally)))
    }

    @Test func `A card that went to Anki and back agrees with its log, although that has no rounded states any more`() throws {
        // Given an answer in Anki, and one that goes on from its rounded state
        var tally = ProgressTally()
        let first = answer(0, .learning, .good, .time(.seconds(600)))
        var inAnki = card(.learning, due: .moment(start + .seconds(600)), [first])
        let exact = try #require(history(inAnki, &tally).card.schedule.memory)
        inAnki.memory = MemoryState(
            stability: (exact.stability * 1e4).rounded() / 1e4, difficulty: (exact.difficulty * 1e3).rounded() / 1e3)
        let next = plan.review(history(inAnki, &tally).card, rated: .good, at: start + .seconds(86_400 * 34), in: .utc)
        // When the card comes back
        var card = card(.review, due: .day(1077), [first, answer(34 * 24, .learning, .good, .days(43))])
        card.memory = next.after.schedule.memory
        var back = history(card, &tally)
        #expect(!plan.remembers(back), "a card that was never in Anki")
        back = CardHistory(card: back.card.inAnki, entries: back.entries)
        // Then
        #expect(plan.remembers(back))
        card.memory?.stability *= 1.01
        back = history(card, &tally)
        back = CardHistory(card: back.card.inAnki, entries: back.entries)
        #expect(!plan.remembers(back), "a state that rounding does not explain")
    }

    @Test func `Any log is sound, and so is any merge of two`() {
        for seed in 0..<UInt64(500) {
            var generator = SeededGenerator(seed: seed)
            let kinds: [CollectionAnswer.Kind] = [.learning, .review, .relearning, .preview, .rescheduled, .reset]
            func log() -> [CollectionAnswer] {
                var hours: Int64 = 0
                return (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                    hours += Int64.random(in: 1...100, using: &generator)
                    let kind = kinds.randomElement(using: &generator) ?? .review
                    let isAnswer = [.learning, .review, .relearning].contains(kind)
                    let days = CardScheduler.Wait.days(Int.random(in: 1...30, using: &generator))
                    return answer(
                        hours, kind, isAnswer ? Rating.allCases.randomElement(using: &generator) : nil,
                        Bool.random(using: &generator) ? days : .time(.seconds(600)))
                }
            }
            let states: [CardState] = [.new, .learning, .review, .relearning]
            var histories: [CardHistory] = []
            for _ in 1...2 {
                let state = states.randomElement(using: &generator) ?? .review
                let due = state == .review ? CollectionCard.Due.day(1040) : .moment(start + .seconds(86_400 * 31))
                var tally = ProgressTally()
                histories.append(history(card(state, due: due, log()), &tally))
                #expect(histories[histories.count - 1].isSound, "seed \(seed)")
                #expect(histories[histories.count - 1].card.schedule.state == state, "seed \(seed)")
            }
            let merged = plan.options.scheduler.merged(histories[0].entries, with: histories[1].entries, in: .utc)
            var both = CardHistory(card: histories[0].card, entries: merged)
            both.card.schedule = both.schedule
            #expect(both.isSound, "merge, seed \(seed)")
            #expect(
                plan.options.scheduler.merged(merged, with: histories[1].entries, in: .utc) == merged, "merge again, seed \(seed)"
            )
        }
    }
}

extension Card {
    /// The same card, with what an import from Anki remembers.
    fileprivate var inAnki: Card {
        var card = self
        card.ankiState = AnkiCardState(deck: 1, isSuspended: false)
        return card
    }
}
