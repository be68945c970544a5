package import Model
package import Vocabulary

/// Takes cards from the queues and records answers, for all view models of study.
@MainActor package final class StudyRepository {
    /// The services that it needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    private let cards: any CardStore
    private let shelf: BookShelf
    private let names: NameResolver
    private let store: any StudyStore
    private let library: any LibraryStore
    private let clock: StudyClock
    private let plans: StudyPlanCache
    private let recent: RecentAnswer
    private let loads: DayLoadCache
    private let undo: UndoService
    private let request: StudyRequest
    private let filter: CardFilter<CardTerm>
    /// The cards to which study is limited; nil for all.
    private let set: StudySet?
    /// The answers of the day before the session began, which new cards beyond the limits do not count against.
    private var studiedBefore: [StudiedCount] = []

    /// - Parameter request: its query finds the cards to which study is limited, once.
    /// - Throws: `Failure.query`.
    package init(services: any Services, _ request: StudyRequest = StudyRequest()) throws(Failure) {
        self.request = request
        let query = try request.query.map { (query) throws(Failure) in try services.libraryService.filters.cards(query) }
        filter = query?.filter ?? .all
        set =
            if let query, !request.isCram {
                StudySet(try services.cardService.store.cardIDs(query, in: nil))
            } else {
                nil
            }
        cards = services.cardService.store
        shelf = services.bookService.shelf
        names = services.libraryService.names
        store = services.studyService.store
        library = services.libraryService.store
        clock = services.clockService.clock
        plans = services.studyService.plan
        recent = services.studyService.recent
        loads = services.studyService.load
        undo = services.undoService
    }

    package var now: Timestamp { clock.now }

    /// Begins a session: its new cards beyond the limits come besides all that were answered before.
    package func beginSession() throws(Failure) {
        if request.moreNewCards > 0 { studiedBefore = try store.studied(on: clock.moment().day) }
    }

    /// Returns the plan of the settings, with what the request has instead.
    private func plan() throws(Failure) -> StudyPlan {
        var plan = try plans.plan()
        if let order = request.order {
            plan.order.reviews = order
            if order == .random { plan.order.new = .random }
        }
        if request.moreNewCards > 0 { plan.add(newCards: request.moreNewCards, besides: studiedBefore) }
        return plan
    }

    /// Returns the book that a session studies, as it is now; nil for all books.
    package func studiedBook(_ reference: EntityReference?) throws(Failure) -> StudiedBook? {
        guard let branch = try reference.map({ (book) throws(Failure) in try names.branch(book) }) else { return nil }
        guard let id = branch.book else { return StudiedBook(id: nil, name: branch.name, addedAt: nil) }
        return StudiedBook(
            id: id, name: branch.name, addedAt: try shelf.store.book(id, at: clock.moment())?.addedAt)
    }

    /// Returns the books that a session studies, as they are now; none if they do not exist.
    package func books(of book: StudiedBook?) throws(Failure) -> BookScope {
        try names.existingScope(book?.reference)
    }

    /// Returns whether what a session studies still exists: its book was not deleted, and its number is not that of another one,
    /// as it can be after a backup was restored.
    package func isThere(_ book: StudiedBook?) throws(Failure) -> Bool {
        guard let book else { return true }
        guard let id = book.id else { return try !books(of: book).isEmpty }
        if try names.bookName(id) == book.name { return true }
        return try shelf.store.book(id, at: clock.moment())?.addedAt == book.addedAt
    }

    /// Returns the next card to study; nil if there is none.
    /// - Parameter looksAhead: whether a card in learning comes early if nothing else is left.
    package func next(in books: BookScope, looksAhead: Bool = false) throws(Failure) -> Card? {
        let (plan, moment) = (try plan(), try moment())
        return try library.reading { () throws(Failure) in
            try store.nextCard(
                in: books, by: plan, at: moment, after: recent.card, ahead: looksAhead ? plan.learnAhead : .zero)
        }
    }

    /// Returns what each rating would do to a card, in the order of the ratings.
    package func choices(for card: Card) throws(Failure) -> [Review] {
        let (plan, calendar, now) = (try plan(), try clock.calendar(), clock.now)
        let load = try load(for: card, by: plan, in: calendar)
        return Rating.allCases.map { plan.review(card, rated: $0, at: now, in: calendar, load: load) }
    }

    /// Returns how many cards are due on the coming days, if that decides when a card comes back.
    private func load(for card: Card, by plan: StudyPlan, in calendar: StudyCalendar) throws(Failure) -> DayLoad? {
        guard plan.options(of: card.book).days.balances else { return nil }
        return try loads.load(from: calendar.day(of: clock.now), in: calendar)
    }

    /// Answers a card as it is in the library, and calls `next` in the same transaction; on return, the answer is on disk.
    /// - Parameters:
    ///   - shown: the card for which the intervals were shown; nil if none were shown.
    ///   - interval: the interval that was shown beside the rating; nil if none was shown.
    /// - Throws: `Failure.notFound(.card)`, `Failure.conflict(.cardIsSuspended)`, and
    ///   `Failure.conflict(.cardWasStudiedElsewhere)` if the card's schedule differs from the one that was shown, and
    ///   `Failure.conflict(.intervalsHaveChanged)` if the interval does.
    package func answer<Next>(
        _ id: Card.ID, _ rating: Rating, shown: Card? = nil, showing interval: String? = nil, took duration: Duration = .zero,
        then next: () throws(Failure) -> Next
    ) throws(Failure) -> (review: Review, change: Change<Card>, next: Next) {
        let (plan, calendar) = (try plan(), try clock.calendar())
        let before = recent.card
        do {
            return try library.atomically { () throws(Failure) in
                let card = try card(id, shown: shown)
                let load = try load(for: card, by: plan, in: calendar)
                let review = plan.review(card, rated: rating, at: clock.now, in: calendar, took: duration, load: load)
                if let interval, interval != intervalText(seconds: review.entry.interval.components.seconds) {
                    throw Failure.conflict(.intervalsHaveChanged)
                }
                let change = try store.record(review)
                loads.move(from: review.before, to: review.after, in: calendar)
                recent.card = id
                return (review, change, try next())
            }
        } catch {
            recent.card = before
            loads.forget()
            throw error
        }
    }

    /// Returns the cards of a session that leaves schedules as they are, in their order; suspended cards are left out.
    package func cramCards(in books: BookScope) throws(Failure) -> [Card.ID] {
        let (plan, now) = (try plan(), clock.now)
        let query = CardQuery(in: books, filter: .and([filter, .not(.term(.suspended))]))
        func sorted(by key: CardOrder.Key, isDescending: Bool = false) throws(Failure) -> [Card.ID] {
            try cards.cardIDs(query, sortedBy: [CardOrder(key, isDescending: isDescending)], offset: 0, limit: .max)
        }
        switch plan.order.reviews {
        case .due: return try sorted(by: .due)
        case .added: return try sorted(by: .id)
        case .hardest: return try sorted(by: .difficulty, isDescending: true)
        case .random:
            var generator = SplitMix64(seed: plan.seed &+ UInt64(truncatingIfNeeded: now.milliseconds))
            return try sorted(by: .id).shuffled(using: &generator)
        case .retrievability:
            // The less of its stability a card has used up, the better it is recalled; new cards come last.
            func use(_ card: Card) -> Double {
                guard let last = card.schedule.lastReviewAt, let stability = card.schedule.stability else { return -1 }
                return Double(last.duration(to: now).wholeMilliseconds) / stability
            }
            let found = try cards.cards(query, after: nil, limit: .max).map { (id: $0.id, use: use($0)) }
            return found.sorted { ($1.use, $0.id) < ($0.use, $1.id) }.map { $0.id }
        }
    }

    /// Stores how well a card was recalled, and leaves its schedule as it is.
    package func mark(_ card: Card, _ rating: Rating, took duration: Duration) throws(Failure) -> CramMark {
        let now = clock.now
        return try store.add(
            CramMark(card: card, at: now, day: try clock.calendar().day(of: now), rating: rating, duration: duration))
    }

    /// Removes a mark.
    package func takeBack(_ mark: CramMark, of card: Card) throws(Failure) -> Change<Card> {
        try store.remove(mark)
        return Change(before: card, after: try cards.card(card.id))
    }

    /// Returns a card to study, as it is in the library.
    /// - Parameter shown: the card as it was shown; nil if it was not shown.
    /// - Throws: `Failure.notFound(.card)`, also if another card has the number since a backup was restored;
    ///   `Failure.conflict(.cardIsSuspended)`; `Failure.conflict(.cardWasStudiedElsewhere)` if the card's schedule is not
    ///   the one that was shown.
    package func card(_ id: Card.ID, shown: Card?) throws(Failure) -> Card {
        guard let card = try cards.card(id), card.addedAt == shown?.addedAt ?? card.addedAt else {
            throw .notFound(.card, id: id.rawValue)
        }
        if card.isSuspended { throw .conflict(.cardIsSuspended) }
        if let shown, shown.schedule != card.schedule { throw .conflict(.cardWasStudiedElsewhere) }
        return card
    }

    /// Undoes a step that changed a card, if the library has not changed since then.
    /// - Returns: nil if the library has changed, or if undoing the step would not restore the card.
    package func undo(_ step: StepReference, to before: Card) throws(Failure) -> Change<Card>? {
        recent.card = nil
        do throws(Failure) {
            return try library.atomically { () throws(Failure) in
                guard try undo.store.newestStep() == step else { return nil }
                let card = try cards.card(before.id)  // nil if an edit of its note has removed it
                _ = try undo.store.undo(at: clock.now)
                guard try cards.card(before.id) == before else { throw .conflict(.cardWasStudiedElsewhere) }
                loads.move(from: card, to: before, in: try clock.calendar())
                return Change(before: card, after: before)
            }
        } catch {
            if case .conflict = error { return nil }
            throw error
        }
    }

    /// Reverses an answer, and removes it from the log.
    package func takeBack(_ review: Review) throws(Failure) -> Change<Card> {
        recent.card = nil
        loads.move(from: review.after, to: review.before, in: try clock.calendar())
        return try store.takeBack(review)
    }

    /// Returns how many cards can be studied now, within the daily limits; each queue is counted up to `limit`.
    /// - Parameter isForToday: whether the cards in learning that become due later today are counted, too.
    package func left(in books: BookScope, isForToday: Bool = false, limit: Int = .max) throws(Failure) -> LeftToStudy {
        let (plan, moment) = (try plan(), try moment())
        let counts = try library.reading { () throws(Failure) in
            try store.remaining(in: books, by: plan, at: moment, isForToday: isForToday, limit: limit)
        }
        return LeftToStudy(new: counts.new, learning: counts.learning, review: counts.review)
    }

    /// Does something to a card.
    /// - Returns: the change of the card, and the review that has changed its due date, if one has.
    /// - Throws: `Failure.notFound(.card)`.
    package func act(_ act: StudyAct, on id: Card.ID) throws(Failure) -> (Change<Card>, Review?) {
        try library.atomically { () throws(Failure) in
            guard let card = try cards.card(id) else { throw .notFound(.card, id: id.rawValue) }
            switch act {
            case .suspend: return (try change(card, .suspend(true)), nil)
            case .flag(let flag): return (try change(card, .flag(flag)), nil)
            case .bury: return (try change(card, .bury(onDay: clock.moment().day)), nil)
            case .reset: return (try change(card, .reset), nil)
            case .setDue(let days):
                let (plan, calendar) = (try plan(), try clock.calendar())
                let day = plan.day(of: card, among: days.days(from: calendar.day(of: clock.now)))
                guard let review = card.due(on: day, at: clock.now, in: calendar) else {
                    return (Change(before: card, after: card), nil)
                }
                return (try store.record(review), review)
            }
        }
    }

    /// Takes back what was done to a card, whatever else has changed since.
    /// - Throws: `Failure.notFound(.card)`; `Failure.conflict(.cardWasStudiedElsewhere)` for a reset, which changed too much.
    package func reverse(_ act: StudyAct, of before: Card?) throws(Failure) -> Change<Card> {
        try library.atomically { () throws(Failure) in
            guard let before, let card = try cards.card(before.id) else {
                throw .notFound(.card, id: before?.id.rawValue ?? 0)
            }
            switch act {
            case .suspend: return try change(card, .suspend(before.isSuspended))
            case .flag: return try change(card, .flag(before.flag))
            case .bury: return try change(card, .bury(onDay: before.buriedOn))
            case .reset, .setDue: throw .conflict(.cardWasStudiedElsewhere)
            }
        }
    }

    private func change(_ card: Card, _ act: CardAct) throws(Failure) -> Change<Card> {
        _ = try cards.change(RangeSet([card.id.rawValue..<card.id.rawValue + 1]), act, at: clock.now)
        return Change(before: card, after: try cards.card(card.id))
    }

    /// Returns the answers to a card and the changes of its due date, the oldest first.
    package func history(of id: Card.ID) throws(Failure) -> [ReviewEntry] {
        let found = try store.histories(in: .all, after: Card.ID(id.rawValue - 1), limit: 1).first
        guard let found, found.card.id == id else { return [] }
        return found.entries
    }

    /// Returns how many cards in learning become due later today.
    package func laterToday(in books: BookScope) throws(Failure) -> Int {
        try store.learningLaterToday(in: books, at: try moment())
    }

    /// Returns how many cards of each queue can be studied now, and how many become due later today.
    package func counts(in books: BookScope) throws(Failure) -> DueCounts {
        let (plan, moment) = (try plan(), try moment())
        return try library.reading { () throws(Failure) in
            let counts = try store.remaining(in: books, by: plan, at: moment)
            return DueCounts(
                learning: counts.learning, review: counts.review, new: counts.new, laterToday: try laterToday(in: books),
                buried: try buried(in: books))
        }
    }

    /// Returns how many cards wait for the next day, and why.
    package func buried(in books: BookScope) throws(Failure) -> BuriedCards {
        let counts = try store.buried(in: books, by: plan(), at: moment())
        return BuriedCards(siblings: counts.siblings, chosen: counts.imported)
    }

    /// Returns the moment for the queues.
    private func moment() throws(Failure) -> StudyMoment {
        var moment = try clock.moment()
        moment.set = set
        if request.daysAhead > 0 {
            let calendar = try clock.calendar()
            moment.ahead = StudyAhead(
                until: calendar.start(of: moment.day + request.daysAhead + 1), dayStart: calendar.start(of: moment.day))
        }
        return moment
    }

    /// Returns the moment for the queues of a plan.
    private func moment(by plan: StudyPlan) throws(Failure) -> StudyMoment {
        var moment = try moment()
        moment.burial = plan.burial
        return moment
    }

    /// Returns why there is nothing to study: when the next card will be due, and which daily limits hold cards back.
    package func nothingDue(in books: BookScope) throws(Failure) -> Failure {
        let (limits, endTonight) = try reachedLimits(in: books)
        let buried = try buried(in: books)
        let isTomorrow = endTonight || buried.count > 0
        return .nothingDue(next: try nextDue(in: books, orTomorrow: isTomorrow), limits: limits, buried: buried)
    }

    /// Returns the daily limits that hold cards back, and whether one of them allows more cards tomorrow: a limit of 0 does not.
    package func reachedLimits(in books: BookScope) throws(Failure) -> (limits: [Failure.ReachedLimit], endTonight: Bool) {
        let plan = try plan()
        let moment = try moment(by: plan)
        let queues: [(StudyQueue, Setting, KeyPath<StudyLimits, Int?>)] = [
            (.new, .newPerDay, \.newCards), (.review, .reviewsPerDay, \.reviews),
        ]
        var reached: [Failure.ReachedLimit] = []
        var endTonight = false
        for (queue, setting, limit) in queues {
            let sharers = plan.sharers(of: limit)
            func waits(in books: BookScope) throws(Failure) -> Bool {
                books.isEmpty ? false : try store.countCards(queue, in: books, at: moment, limit: 1) > 0
            }
            if try waits(in: books.subtracting(sharers.values.reduce(into: []) { $0.formUnion($1) })) {
                reached.append(Failure.ReachedLimit(key: setting.key))
                if plan.limits[keyPath: limit] != 0 { endTonight = true }
            }
            for (id, sharers) in sharers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                guard try waits(in: books.intersection(sharers)) else { continue }
                reached.append(Failure.ReachedLimit(key: setting.key, book: try names.bookName(id)))
                if plan.ownLimits[id]?[keyPath: limit] != 0 { endTonight = true }
            }
        }
        return (reached, endTonight)
    }

    /// Returns how many cards could be studied now without the daily limits, provided that these allow no more; each queue is
    /// counted up to `limit`.
    package func heldBack(in books: BookScope, limit: Int = .max) throws(Failure) -> Int {
        let moment = try moment(by: plan())
        let new = try store.countCards(.new, in: books, at: moment, limit: limit)
        return try new + store.countCards(.review, in: books, at: moment, limit: limit)
    }

    /// Returns when the next card will be due after the current moment, or, with `orTomorrow`, when the next study day begins if
    /// that is earlier.
    package func nextDue(in books: BookScope, orTomorrow: Bool = false) throws(Failure) -> DueTime? {
        let calendar = try clock.calendar()
        var moment = try moment()
        moment.ahead = nil
        var times = orTomorrow ? [moment.dayEnd] : []
        if let learning = try store.nextDue(.learning, in: books, after: moment) { times.append(learning) }
        // A card in review can be studied from the beginning of the day on which it is due.
        if let review = try store.nextDue(.review, in: books, after: moment) {
            times.append(calendar.start(of: calendar.day(of: review)))
        }
        return times.min().map { due in
            DueTime(
                due, from: moment.now, at: clock.localTime(of: due), days: calendar.day(of: due) - calendar.day(of: moment.now))
        }
    }
}

/// The book of a session with those below it, as it was when the session began.
package struct StudiedBook {
    /// Nil for a name that only books below it have.
    let id: Book.ID?
    package let name: String
    /// When the book was added; nil if there is none.
    let addedAt: Timestamp?

    package var reference: EntityReference { id.map { .id($0.rawValue) } ?? .name(name) }
}
