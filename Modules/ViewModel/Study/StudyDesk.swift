import Model
import Vocabulary

/// Takes cards from the queue, and answers to the log: what the view models of study have in common.
@MainActor final class StudyDesk {
    typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    let cards: CardDesk
    private let store: any StudyStore
    private let library: any LibraryStore
    private let clock: StudyClock
    private let plans: PlanKeeper
    private let recent: RecentAnswer
    private let steps: any UndoStore

    init(services: any Services) {
        cards = CardDesk(services: services)
        store = services.studyService.store
        library = services.libraryService.store
        clock = services.clockService.clock
        plans = services.studyService.plan
        recent = services.studyService.recent
        steps = services.undoService.store
    }

    var now: Timestamp { clock.now }

    /// Calls what is done to a card next so, when it is undone: `le chat: good`.
    func nameStep(_ card: Card, _ deed: String) { steps.name("\(card.front): \(deed)", at: clock.now) }

    /// The book that a session studies from now on.
    func studiedBook(_ reference: EntityReference?) throws(Failure) -> StudiedBook? {
        guard let id = try cards.names.book(reference), let book = try cards.shelf.store.book(id, at: clock.moment()) else {
            return nil
        }
        return StudiedBook(id: id, name: book.name, addedAt: book.addedAt)
    }

    /// Whether a book that is studied is in the library: not gone, and not another one that has its number.
    func isThere(_ book: StudiedBook) throws(Failure) -> Bool {
        if try cards.names.bookName(book.id) == book.name { return true }
        return try cards.shelf.store.book(book.id, at: clock.moment())?.addedAt == book.addedAt
    }

    /// The card to study, nil when none is.
    func next(in book: Book.ID?) throws(Failure) -> Card? {
        let (plan, moment) = (try plans.plan(), try clock.moment())
        return try library.reading { () throws(Failure) in
            try store.nextCard(in: book, by: plan, at: moment, after: recent.card)
        }
    }

    /// What each rating would make of a card.
    func choices(for card: Card) throws(Failure) -> [AnswerChoice] {
        let (plan, calendar, now) = (try plans.plan(), try clock.calendar(), clock.now)
        return Rating.allCases.map { rating in
            let entry = plan.review(card, rated: rating, at: now, in: calendar).entry
            return AnswerChoice(rating: rating, interval: intervalText(seconds: entry.interval.components.seconds))
        }
    }

    /// Answers a card as it is in the library, and finds the next one; when it returns, the answer is on the disk.
    /// - Parameter shown: the card as the intervals were shown for it; nil where none were.
    /// - Throws: `Failure.notFound(.card)`, `Failure.conflict(.cardIsSuspended)`, and
    ///   `Failure.conflict(.cardWasStudiedElsewhere)` when the card's schedule is not the one that was shown.
    func answer<Next>(
        _ id: Card.ID, _ rating: Rating, shown: Card? = nil, took duration: Duration = .zero,
        then next: () throws(Failure) -> Next
    ) throws(Failure) -> (review: Review, change: Change<Card>, next: Next) {
        let (plan, calendar) = (try plans.plan(), try clock.calendar())
        let before = recent.card
        do {
            return try library.atomically { () throws(Failure) in
                let card = try card(id, shown: shown)
                let review = plan.review(card, rated: rating, at: clock.now, in: calendar, took: duration)
                let change = try store.record(review)
                recent.card = id
                return (review, change, try next())
            }
        } catch {
            recent.card = before
            throw error
        }
    }

    /// A card to be studied, as it is in the library.
    /// - Parameter shown: the card as it was shown; nil where none was.
    /// - Throws: `Failure.notFound(.card)`, also where another card has the number since a backup was restored;
    ///   `Failure.conflict(.cardIsSuspended)`; `Failure.conflict(.cardWasStudiedElsewhere)` when the card's schedule is not the one that was shown.
    func card(_ id: Card.ID, shown: Card?) throws(Failure) -> Card {
        guard let card = try cards.store.card(id), card.addedAt == shown?.addedAt ?? card.addedAt else {
            throw .notFound(.card, id: id.rawValue)
        }
        if card.isSuspended { throw .conflict(.cardIsSuspended) }
        if let shown, shown.schedule != card.schedule { throw .conflict(.cardWasStudiedElsewhere) }
        return card
    }

    /// Changes the texts of a card, if they are still those that were shown.
    /// - Throws: `Failure.conflict(.cardWasStudiedElsewhere)`, and as `CardStore.editCard`.
    func editCard(_ shown: Card, _ revision: CardRevision) throws(Failure) -> Change<Card> {
        try library.atomically { () throws(Failure) in
            guard let card = try cards.store.card(shown.id) else { throw .notFound(.card, id: shown.id.rawValue) }
            guard card.front.hasSameBytes(as: shown.front), card.back.hasSameBytes(as: shown.back) else {
                throw .conflict(.cardWasStudiedElsewhere)
            }
            return try cards.store.editCard(shown.id, revision)
        }
    }

    /// The step that what was done last is.
    func newestStep() throws(Failure) -> StepMark? { try steps.newestStep() }

    /// Takes back what was done to a card, if nothing else was done to the library since.
    /// - Returns: nil where something else was, or the card would not be what it was.
    func undo(_ step: StepMark, to before: Card) throws(Failure) -> Change<Card>? {
        recent.card = nil
        do throws(Failure) {
            return try library.atomically { () throws(Failure) in
                guard try steps.newestStep() == step, let card = try cards.store.card(before.id) else { return nil }
                _ = try steps.undo(at: clock.now)
                guard try cards.store.card(before.id) == before else { throw .conflict(.cardWasStudiedElsewhere) }
                return Change(before: card, after: before)
            }
        } catch {
            if case .conflict = error { return nil }
            throw error
        }
    }

    /// Takes an answer back.
    func takeBack(_ review: Review) throws(Failure) -> Change<Card> {
        recent.card = nil
        return try store.takeBack(review)
    }

    /// How many cards can be studied at this moment, within the day's limits; each queue is counted up to `limit`.
    func left(in book: Book.ID?, limit: Int = .max) throws(Failure) -> Int {
        let (plan, moment) = (try plans.plan(), try clock.moment())
        let counts = try library.reading { () throws(Failure) in
            try store.remaining(in: book, by: plan, at: moment, limit: limit)
        }
        return counts.learning + counts.review + counts.new
    }

    /// How many learning cards become due later today.
    func laterToday(in book: Book.ID?) throws(Failure) -> Int {
        try store.learningLaterToday(in: book, at: try clock.moment())
    }

    /// How many cards can be studied now, by their queues, and how many come later today.
    func counts(in book: Book.ID?) throws(Failure) -> DueCounts {
        let (plan, moment) = (try plans.plan(), try clock.moment())
        return try library.reading { () throws(Failure) in
            let counts = try store.remaining(in: book, by: plan, at: moment)
            return DueCounts(
                learning: counts.learning, review: counts.review, new: counts.new, laterToday: try laterToday(in: book))
        }
    }

    /// Why there is nothing to study: when a card will be due, and which limits a day hold cards back.
    func nothingDue(in book: Book.ID?) throws(Failure) -> Failure {
        let (limits, endTonight) = try reachedLimits(in: book)
        return .nothingDue(next: try nextDue(in: book, orTomorrow: endTonight), limits: limits)
    }

    /// The limits a day that hold cards back, and whether one of them lets some go tomorrow: one of zero does not.
    private func reachedLimits(in book: Book.ID?) throws(Failure) -> (limits: [Failure.ReachedLimit], endTonight: Bool) {
        let (plan, moment) = (try plans.plan(), try clock.moment())
        let queues: [(StudyQueue, Setting, KeyPath<StudyLimits, Int?>)] = [
            (.new, .newPerDay, \.newCards), (.review, .reviewsPerDay, \.reviews),
        ]
        var reached: [Failure.ReachedLimit] = []
        var endTonight = false
        for (queue, setting, limit) in queues {
            let own = Set(plan.ownLimits.filter { $0.value[keyPath: limit] != nil }.keys)
            func waits(in scope: BookScope) throws(Failure) -> Bool {
                try store.countCards(queue, in: scope, at: moment, limit: 1) > 0
            }
            let isShared = book.map { !own.contains($0) } ?? true
            let shared: BookScope = book.map { .only([$0]) } ?? (own.isEmpty ? .all : .except(own))
            if isShared, try waits(in: shared) {
                reached.append(Failure.ReachedLimit(key: setting.key))
                if plan.limits[keyPath: limit] != 0 { endTonight = true }
            }
            for id in own.sorted(by: { $0.rawValue < $1.rawValue }) where id == book ?? id {
                guard try waits(in: .only([id])) else { continue }
                reached.append(Failure.ReachedLimit(key: setting.key, book: try cards.names.bookName(id)))
                if plan.ownLimits[id]?[keyPath: limit] != 0 { endTonight = true }
            }
        }
        return (reached, endTonight)
    }

    /// How many cards could be studied now but for the day's limits, where those have nothing left; each queue is counted up to
    /// `limit`.
    func heldBack(in book: Book.ID?, limit: Int = .max) throws(Failure) -> Int {
        let scope: BookScope = book.map { .only([$0]) } ?? .all
        let moment = try clock.moment()
        let new = try store.countCards(.new, in: scope, at: moment, limit: limit)
        return try new + store.countCards(.review, in: scope, at: moment, limit: limit)
    }

    /// When a card will be due after the present moment; when the next day of study begins, if not before, where that is asked for.
    func nextDue(in book: Book.ID?, orTomorrow: Bool = false) throws(Failure) -> DueTime? {
        let (moment, calendar) = (try clock.moment(), try clock.calendar())
        var times = orTomorrow ? [moment.dayEnd] : []
        if let learning = try store.nextDue(.learning, in: book, after: moment) { times.append(learning) }
        // A card in review can be studied from the beginning of its day.
        if let review = try store.nextDue(.review, in: book, after: moment) {
            times.append(calendar.start(of: calendar.day(of: review)))
        }
        return times.min().map { DueTime($0, from: moment.now, at: clock.localTime(of: $0)) }
    }
}

/// The book of a session, as it was when that began.
struct StudiedBook {
    let id: Book.ID
    let name: String
    let addedAt: Timestamp
}

extension StudyDesk {
    /// The name of a card's book.
    func bookName(of card: Card) throws(Failure) -> String { try cards.names.bookName(card.book) }
}
