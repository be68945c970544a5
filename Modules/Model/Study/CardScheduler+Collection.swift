import Vocabulary

/// The numbers of things that were left out of the progress of cards.
package struct ProgressTally: Hashable, Sendable {
    /// Rows of the log from before a card was reset to new, or before its first answer: they have no effect on its schedule.
    package var answersLeftOut = 0
    /// Cards that were studied but have no answer in the log, and that got one for their last review.
    package var cardsWithoutLog = 0
    /// Those of them that have no memory state either, which is estimated from interval and ease.
    package var estimatedMemories = 0

    package init() {}

    package mutating func add(_ other: ProgressTally) {
        answersLeftOut += other.answersLeftOut
        cardsWithoutLog += other.cardsWithoutLog
        estimatedMemories += other.estimatedMemories
    }
}

/// Converts the logs of a collection to those of the library, and can do so on any thread.
package struct CollectionReplay: Sendable {
    /// Cards that are new to the library get the memory states that the library's options give, and the collection's own last one.
    package let plan: StudyPlan
    package let calendar: StudyCalendar

    package init(plan: StudyPlan, calendar: StudyCalendar) { (self.plan, self.calendar) = (plan, calendar) }

    /// Returns the study day from which a collection counts due days.
    package func creationDay(of head: CollectionHead) -> Int { head.createdOn ?? calendar.day(of: head.createdAt) }

    /// Returns the log of a card as the library keeps it.
    /// - Parameter creationDay: the study day from which the collection counts due days.
    package func log(of card: CollectionCard, from creationDay: Int) -> ReplayedLog {
        var tally = ProgressTally()
        let entries = plan.options.scheduler.entries(of: card, from: creationDay, in: calendar, &tally)
        return ReplayedLog(entries: entries, schedule: entries.schedule, tally: tally)
    }
}

/// The log of a collection's card as the library keeps it.
package struct ReplayedLog: Hashable, Sendable {
    package let entries: [ReviewEntry]
    /// The schedule that the entries lead to.
    package let schedule: Schedule
    /// What was left out.
    package let tally: ProgressTally
}

extension CardScheduler {
    /// Returns the log of a card of a collection, which leads to its schedule there; empty if the card is new.
    ///
    /// The memory states are those that this scheduler gives for the answers, except for the last one if the collection has its own.
    /// - Parameter creationDay: the study day from which the collection counts due days.
    package func entries(
        of card: CollectionCard, from creationDay: Int, in calendar: StudyCalendar, _ tally: inout ProgressTally
    ) -> [ReviewEntry] {
        let answers = card.state == .new ? [] : card.effectiveAnswers
        tally.answersLeftOut += card.answers.count - answers.count
        if card.state == .new { return [] }
        var entries = replay(answers, in: calendar)
        if entries.isEmpty {
            tally.cardsWithoutLog += 1
            if card.memory == nil, card.hasEase { tally.estimatedMemories += 1 }
            entries = [assumedAnswer(of: card, from: creationDay, in: calendar)]
        }
        end(&entries, as: card, from: creationDay, in: calendar)
        return entries
    }

    /// Returns a log with the entries of two logs of the same card; where both have an entry, that of the first one counts.
    package func merged(_ log: [ReviewEntry], with other: [ReviewEntry], in calendar: StudyCalendar) -> [ReviewEntry] {
        let known = Set(log.map(\.at))
        var (merged, state, memory, last) = ([ReviewEntry](), CardState.new, MemoryState?.none, Timestamp?.none)
        for entry in (log + other.filter { !known.contains($0.at) }).sorted(by: { $0.at < $1.at }) {
            var entry = entry
            entry.before = state
            if let rating = entry.rating {
                entry.elapsedDays = last.map { calendar.days(from: $0, to: entry.at) } ?? 0
                entry.memory = remember(memory, rating, elapsedDays: entry.elapsedDays)
                last = entry.at
            } else if let memory {
                entry.memory = memory
                entry.after = state
                if state == .review { entry.step = nil }
            } else {
                continue  // a rescheduling of a card that has no answer
            }
            (state, memory) = (entry.after, entry.memory)
            merged.append(entry)
        }
        return merged
    }

    private func replay(_ answers: ArraySlice<CollectionAnswer>, in calendar: StudyCalendar) -> [ReviewEntry] {
        var (entries, state, step) = ([ReviewEntry](), CardState.new, Int?.none)
        var (memory, last) = (MemoryState(stability: 1, difficulty: 5), Timestamp?.none)
        entries.reserveCapacity(answers.count)
        for (index, answer) in zip(answers.indices, answers) {
            let before = state
            var (elapsed, from) = (0, answer.at)
            if let rating = answer.rating {
                elapsed = last.map { calendar.days(from: $0, to: answer.at) } ?? 0
                memory = remember(last == nil ? nil : memory, rating, elapsedDays: elapsed)
                // The next answer says in which state it found the card.
                let next = answers[(index + 1)...].first { $0.rating != nil }
                state = next?.kind.state ?? answer.state(after: before)
                step = state == .review ? nil : self.step(after: rating, at: step, in: state)
                last = answer.at
            } else {
                // The days of a rescheduled card count from its last answer.
                from = last ?? answer.at
            }
            let wait = answer.at.duration(to: from + calendar.wait(answer.interval, after: from))
            entries.append(
                ReviewEntry(
                    at: answer.at, day: calendar.day(of: answer.at), rating: answer.rating, elapsedDays: elapsed, before: before,
                    after: state, step: step, memory: memory, interval: wait, duration: answer.duration))
        }
        return entries
    }

    private func step(after rating: Rating, at step: Int?, in state: CardState) -> Int {
        let next = rating == .again ? 0 : rating == .hard ? step ?? 0 : (step ?? (state == .learning ? 0 : -1)) + 1
        return min(next, max(steps(in: state).count - 1, 0))
    }

    /// Returns an answer at the time of the last review, without which a card could not have its schedule.
    private func assumedAnswer(of card: CollectionCard, from creationDay: Int, in calendar: StudyCalendar) -> ReviewEntry {
        var at = card.lastReviewAt ?? card.modifiedAt
        if card.lastReviewAt == nil, card.state == .review, case .day(let day) = card.due {
            at = min(at, calendar.start(of: creationDay + day - card.interval))
        }
        let memory =
            card.hasEase
            ? self.memory.memory(interval: Double(max(card.interval, 1)), ease: card.ease) : self.memory.first(.good)
        return ReviewEntry(
            at: at, day: calendar.day(of: at), rating: .good, elapsedDays: 0, before: .new, after: card.state, step: nil,
            memory: memory, interval: .zero, duration: .zero)
    }

    /// Makes the log end in the schedule that the card has in the collection.
    private func end(
        _ entries: inout [ReviewEntry], as card: CollectionCard, from creationDay: Int, in calendar: StudyCalendar
    ) {
        guard let lastAnswer = entries.lastIndex(where: { $0.rating != nil }), var last = entries.last else { return }
        let steps = steps(in: card.state)
        let step = card.state == .review ? nil : min(max(steps.count - card.stepsLeft, 0), max(steps.count - 1, 0))
        let memory = card.memory ?? last.memory
        for index in lastAnswer..<entries.count {
            if index > lastAnswer { entries[index].before = card.state }
            entries[index].after = card.state
            entries[index].step = step
            entries[index].memory = memory
        }
        let dueAt = calendar.due(card, from: creationDay, after: entries[lastAnswer].at)
        if last.rating == nil || card.state != .review || entries.count == 1 && last.interval == .zero {
            // For a card in learning, the collection has the due time without the milliseconds that follow from the log.
            let isSame = card.state != .review && last.dueAt.seconds == dueAt.seconds
            if !isSame { entries[entries.count - 1].interval = last.at.duration(to: dueAt) }
        } else if calendar.day(of: last.dueAt) != calendar.day(of: dueAt) {
            last.at = max(last.at, card.modifiedAt)
            entries.append(
                ReviewEntry(
                    at: last.at, day: calendar.day(of: last.at), rating: nil, elapsedDays: 0, before: card.state,
                    after: card.state, step: step, memory: memory, interval: last.at.duration(to: dueAt), duration: .zero))
        }
    }
}

extension CollectionCard {
    /// Whether the card has been in review, from which on SM-2 gives it an ease.
    fileprivate var hasEase: Bool { state == .review || state == .relearning }

    /// The rows of the log that count: those since the card was last reset to new, from its first answer on.
    fileprivate var effectiveAnswers: ArraySlice<CollectionAnswer> {
        let start = answers.lastIndex { $0.kind == .reset }.map { $0 + 1 } ?? 0
        return answers[start...].drop { $0.rating == nil }
    }
}

extension CollectionAnswer.Kind {
    /// The state of a card before such an answer.
    fileprivate var state: CardState? {
        switch self {
        case .learning: .learning
        case .review: .review
        case .relearning: .relearning
        case .preview, .rescheduled, .reset: nil
        }
    }
}

extension CollectionAnswer {
    /// Returns the state after the last answer of a log.
    fileprivate func state(after before: CardState) -> CardState {
        if case .days = interval { return .review }
        return before == .new || before == .learning ? .learning : .relearning
    }
}

extension Timestamp {
    fileprivate var seconds: Int64 { milliseconds.dividedRoundingDown(by: 1000) }
}

extension StudyCalendar {
    fileprivate func wait(_ wait: CardScheduler.Wait, after moment: Timestamp) -> Duration {
        switch wait {
        case .time(let duration): duration
        case .days(let days): moment.duration(to: self.moment(days, after: moment))
        }
    }

    /// Returns when a card of a collection is due.
    fileprivate func due(_ card: CollectionCard, from creationDay: Int, after lastReviewAt: Timestamp) -> Timestamp {
        switch card.due {
        case .moment(let moment): return moment
        case .day(let day):
            let day = creationDay + day
            return card.state == .review ? moment(day - self.day(of: lastReviewAt), after: lastReviewAt) : start(of: day)
        }
    }
}
