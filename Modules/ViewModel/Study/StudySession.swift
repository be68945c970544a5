import Model
import Services
import Vocabulary

/// What a study session shows at one moment.
struct StudyState: Equatable {
    var phase = StudyPhase.finished
    var card: CardRow?
    var choices: [AnswerChoice] = []
    /// The cards that are left, and at most how many of them the session still shows.
    var leftByKind = LeftToStudy()
    var left = 0
    var summary = StudySummary()
    var canUndo = false
    /// The answer that must be typed for the card; nil if no answer must be typed.
    var expected: TypedAnswer?
    var comparison: AnswerComparison?
    /// The hints of the front, which are hidden at first.
    var hints: [NoteField] = []
    /// The number of hints that are shown.
    var hintsShown = 0
    var shownHints: ArraySlice<NoteField> { hints.prefix(hintsShown) }
}

/// A study session.
///
/// An input that fails leaves the session as it was, with two exceptions: if the card was changed elsewhere, the session moves on
/// to the next card, and an action that can no longer be undone is forgotten.
@MainActor final class StudySession {
    private(set) var state = StudyState()
    private let repository: StudyRepository
    private let undoService: UndoService
    private let cards: CardRepository
    private let forms: CardFormRepository
    /// The book to study; nil for all books.
    let book: StudiedBook?
    private let request: StudyRequest
    private var limit: Int? { request.limit }
    /// The cards that come, if schedules are left as they are.
    private var cram: CramQueue?
    /// What was typed as the answer to the current card; nil if nothing was.
    private var typed: String?
    private var shownAt: Timestamp
    /// The schedule of the current card when it was shown first: if the library has another one, the card was answered elsewhere.
    private var schedule = Schedule()
    /// The current card with that schedule.
    private var shown: Card? {
        var card = state.card?.card
        card?.schedule = schedule
        return card
    }
    private var steps: [Done] = []

    /// The longest duration recorded for an answer, since a break does not count as study.
    private static let longestAnswer = Duration.seconds(60)

    fileprivate enum Step {
        case answer(Review)
        case mark(CramMark)
        case edit(CardFormEdit)
        /// - `rescheduling`: the change of the due date, if the act is one.
        case act(StudyAct, rescheduling: Review?)
    }

    /// An action of this session, with the undo step of the library that it created.
    private struct Done {
        let step: Step
        let before: Card?
        let reference: StepReference?
        /// The cards that were left before it, if schedules are left as they are.
        let cram: CramQueue?
    }

    /// - Throws: `Failure.nothingDue` if there is nothing to study, `Failure.invalid(.limit, …)`.
    init(_ request: StudyRequest, services: any StudySessionViewModel.Services) throws(Failure) {
        repository = try StudyRepository(services: services, request)
        try repository.beginSession()
        undoService = services.undoService
        cards = CardRepository(services: services)
        forms = CardFormRepository(services: services)
        book = try repository.studiedBook(request.book)
        self.request = request
        shownAt = repository.now
        if limit == 0 { throw .invalid(.limit, .outOfBounds(value: 0, least: 1, most: 1_000_000)) }
        let books = try repository.books(of: book)
        if request.isCram { cram = CramQueue(try repository.cramCards(in: books)) }
        (state.summary.isCram, state.summary.hasExtraCards) = (request.isCram, request.daysAhead > 0 || request.moreNewCards > 0)
        guard let first = try next() else {
            throw request.isCram ? .nothingDue(next: nil, limits: []) : try repository.nothingDue(in: books)
        }
        try show(first)
    }

    func reveal() throws(Failure) -> StudyEvent? {
        guard state.phase == .front, let shown else { return nil }
        let card = try orGoOn { () throws(Failure) in try current(shown) }
        guard card.front.hasSameBytes(as: shown.front) else {
            // The question was changed elsewhere.
            try show(card)
            return nil
        }
        if card != shown { state.card = try cards.row(card) }
        state.choices = try choices(for: card)
        state.phase = .back
        return nil
    }

    /// Compares what was typed with what the card expects, and shows the back; a blank answer counts as none.
    func submit(_ text: String) throws(Failure) -> StudyEvent? {
        guard state.phase == .front, let expected = state.expected else { return nil }
        _ = try reveal()
        guard state.phase == .back, !text.allSatisfy(\.isWhitespace) else { return nil }
        typed = text
        state.comparison = AnswerComparison(typed: text, expected: expected)
        return nil
    }

    func revealHint() throws(Failure) -> StudyEvent? {
        if state.hintsShown < state.hints.count { state.hintsShown += 1 }
        return nil
    }

    func answer(_ rating: Rating) throws(Failure) -> StudyEvent? {
        guard let card = state.card else { return nil }
        let duration = min(max(shownAt.duration(to: repository.now), .zero), Self.longestAnswer)
        let interval = state.choices.first { $0.rating == rating }?.interval
        let isLast = limit.map { state.summary.count + 1 >= $0 } ?? false
        if cram != nil { return try mark(card.card, rating, took: duration, isLast: isLast) }
        let answered = try orGoOn { () throws(Failure) in
            try undoService.titles.titled("\(Self.answerDeed(rating)) \(card.card.front)") { () throws(Failure) in
                try repository.answer(card.card.id, rating, shown: shown, showing: interval, took: duration) {
                    () throws(Failure) in
                    isLast ? nil : try next()
                }
            }
        }
        try remember(.answer(answered.review), answered.change)
        state.summary.count(rating, 1, took: duration)
        state.summary.note(card.card.id, rating)
        let leech = answered.review.marksLeech ? try cards.row(answered.review.after) : nil
        try show(answered.next)
        return leech.map { .leech($0) }
    }

    private func mark(_ card: Card, _ rating: Rating, took duration: Duration, isLast: Bool) throws(Failure) -> StudyEvent? {
        let mark = try orGoOn { () throws(Failure) in
            let card = try current(card)
            return try undoService.titles.titled("\(Self.markDeed(rating)) \(card.front)") { () throws(Failure) in
                try repository.mark(card, rating, took: duration)
            }
        }
        try remember(.mark(mark), Change(before: card, after: card))
        cram?.take(card.id, rated: rating)
        state.summary.count(rating, 1, took: duration)
        state.summary.note(card.id, rating)
        try show(isLast ? nil : next())
        return nil
    }

    /// Returns what each rating would do to a card; nothing if schedules are left as they are.
    private func choices(for card: Card) throws(Failure) -> [AnswerChoice] {
        if cram != nil { return Rating.allCases.map { AnswerChoice(rating: $0, interval: nil) } }
        return zip(Rating.allCases, try repository.choices(for: card)).map { rating, review in
            AnswerChoice(rating: rating, interval: intervalText(seconds: review.entry.interval.components.seconds))
        }
    }

    /// Returns the current card, as it is in the library, for its form.
    func cardToEdit() throws(Failure) -> Card? {
        try orGoOn(readAgain)
        return state.card?.card
    }

    /// Adopts what the form of the current card has saved.
    func adopt(_ saved: CardFormViewModel.Saved) throws(Failure) -> StudyEvent? {
        guard let card = state.card?.card else { return nil }
        switch saved {
        case .addedAgain(let id):
            let added = try cards.store.card(id)
            try show(next())
            return try added.map { (card) throws(Failure) in .added(try cards.row(card)) }
        case .edit(let edit):
            let change = edit.change(of: card)
            let others = edit.changes.filter { $0 != change }
            let siblings = StudyEvent.Siblings(
                added: others.count { $0.before == nil }, deleted: others.count { $0.after == nil })
            try remember(.edit(edit), change)
            guard let after = change.after else {
                // The note no longer has the deletion that the card asks for.
                try show(next())
                return .removed(try cards.row(card), siblings)
            }
            try hold(after)
            return state.card.map { .edited($0, siblings) }
        }
    }

    func act(_ act: StudyAct) throws(Failure) -> StudyEvent? {
        guard let card = state.card else { return nil }
        let (change, rescheduling) = try orGoOn { () throws(Failure) in
            try undoService.titles.titled("\(act.deed) \(card.card.front)") { () throws(Failure) in
                try repository.act(act, on: card.card.id)
            }
        }
        guard let after = change.after else { return nil }
        // What changes nothing is no step: an undo of it would undo the step before it.
        if change.kind == .unchanged { return .done(act, try cards.row(after)) }
        try remember(.act(act, rescheduling: rescheduling), change)
        if case .flag = act {
            try hold(after)
        } else {
            cram?.take(after.id, rated: nil)
            try show(next())
        }
        return .done(act, try cards.row(after))
    }

    /// Adopts what others have done to the current card and to the queues.
    func follow() throws(Failure) -> StudyEvent? {
        guard state.card != nil else { return nil }
        try orGoOn(readAgain)
        // A card that was moved to another book is not part of this session.
        if let card = state.card?.card, try !repository.books(of: book).contains(card.book) { try show(next()) }
        return nil
    }

    func undo() throws(Failure) -> StudyEvent? {
        guard let done = steps.last else { return nil }
        let step = done.step
        let change: Change<Card>
        do {
            let undone = try undo(done)
            change = if let undone { undone } else { try takeBack(done) }
        } catch {
            // A later change made elsewhere is kept, so this step can no longer be undone.
            if error.isAboutChangedCard || error == .conflict(.textWasChangedElsewhere) {
                steps.removeLast()
                try readAgainOrGoOn()
            }
            state.canUndo = !steps.isEmpty
            if state.card != nil { try countLeft() }
            throw error
        }
        steps.removeLast()
        cram = done.cram
        guard let card = change.after else { return nil }
        switch step {
        case .answer(let review):
            guard let rating = review.entry.rating else { break }
            state.summary.count(rating, -1, took: review.entry.duration)
            state.summary.forget(card.id, rating)
        case .mark(let mark):
            state.summary.count(mark.rating, -1, took: mark.duration)
            state.summary.forget(card.id, mark.rating)
        case .edit, .act: break
        }
        // An edited card that is no longer current was answered elsewhere, unless the edit has deleted it.
        if step.keepsCard, let current = state.card, change.before != nil {
            if current.id == card.id.rawValue { try hold(card) } else { try readAgainOrGoOn() }
        } else {
            try show(card)
        }
        return .undone(step.undone, try cards.row(card))
    }

    /// The words for an answer in the name of its undo step, before the card.
    nonisolated fileprivate static func answerDeed(_ rating: Rating) -> String { "answer \"\(rating.name)\" to" }

    /// The words for an answer that leaves the schedule as it is.
    nonisolated fileprivate static func markDeed(_ rating: Rating) -> String { "cram \(answerDeed(rating))" }

    /// The words for an edit in the name of its undo step, before the card.
    nonisolated static let editDeed = "edit of"

    func finish() throws(Failure) -> StudyEvent? {
        try show(nil)
        return nil
    }

    /// What can follow the end of the session.
    var sequels: [StudySequel] {
        var sequels: [StudySequel] = []
        let summary = state.summary
        guard state.phase == .finished, !summary.lacksBook else { return [] }
        if state.canUndo { sequels.append(.undo) }
        let hard = summary.hardCards.prefix(Self.mostHardCards)
        if !hard.isEmpty {
            var request = StudyRequest(query: SetQuery("id:\(hard.map(String.init).joined(separator: ","))"))
            request.isCram = true
            sequels.append(.hardCards(hard.count, request))
        }
        return sequels + request.sequelsOfNewCards(heldBackBy: summary.limits)
    }

    private static let mostHardCards = 500

    /// Runs a change of the current card; if the card was deleted, suspended or studied elsewhere, moves on to the next card.
    private func orGoOn<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            if error.isAboutChangedCard { try show(next()) }
            if error == .conflict(.intervalsHaveChanged) { try readAgain() }
            throw error
        }
    }

    /// Updates the current card from the library; if its front was changed elsewhere, the front is shown first.
    /// - Throws: the same as `StudyRepository.card(_:shown:)`.
    private func readAgain() throws(Failure) {
        guard let shown else { return }
        let card = try current(shown)
        if !card.front.hasSameBytes(as: shown.front) { (state.phase, state.choices) = (.front, []) }
        try hold(card)
    }

    /// Returns the current card, as it is in the library; if schedules are left as they are, its own may have changed.
    /// - Throws: the same as `StudyRepository.card(_:shown:)`.
    private func current(_ shown: Card) throws(Failure) -> Card {
        guard cram != nil else { return try repository.card(shown.id, shown: shown) }
        let card = try repository.card(shown.id, shown: nil)
        if card.addedAt != shown.addedAt { throw .notFound(.card, id: shown.id.rawValue) }
        return card
    }

    /// Updates the current card from the library, or moves on to the next card if it can no longer be studied.
    private func readAgainOrGoOn() throws(Failure) {
        do throws(Failure) {
            try readAgain()
        } catch {
            guard error.isAboutChangedCard else { throw error }
            try show(next())
        }
    }

    /// Returns the card to study next; nil if there is none, or if the book no longer exists.
    private func next() throws(Failure) -> Card? {
        guard try repository.isThere(book) else { return nil }
        guard cram != nil else { return try repository.next(in: repository.books(of: book), looksAhead: true) }
        let books = try repository.books(of: book)
        while let id = cram?.next {
            // A card that was deleted, suspended or moved elsewhere is not part of the session.
            if let card = try cards.store.card(id), !card.isSuspended, books.contains(card.book) { return card }
            cram?.take(id, rated: nil)
        }
        return nil
    }

    private func remember(_ step: Step, _ change: Change<Card>) throws(Failure) {
        steps.append(Done(step: step, before: change.before, reference: try undoService.store.newestStep(), cram: cram))
    }

    /// Undoes the step in the library, where it can then be redone.
    /// - Returns: nil if the library has changed since then.
    private func undo(_ done: Done) throws(Failure) -> Change<Card>? {
        guard let reference = done.reference, let before = done.before else { return nil }
        return try repository.undo(reference, to: before)
    }

    /// Reverses a step, whatever else has changed since; this is an undo step of its own, named accordingly.
    private func takeBack(_ done: Done) throws(Failure) -> Change<Card> {
        guard let card = done.before else { return try reverse(done.step, of: nil) }
        return try undoService.titles.titled("undo of \(done.step.deed) \(card.front)") { () throws(Failure) in
            try reverse(done.step, of: card)
        }
    }

    private func reverse(_ step: Step, of before: Card?) throws(Failure) -> Change<Card> {
        switch step {
        case .answer(let review): try repository.takeBack(review)
        case .mark(let mark):
            if let before {
                try repository.takeBack(mark, of: before)
            } else {
                throw Failure.notFound(.card, id: mark.card.rawValue)
            }
        case .edit(let edit): try forms.takeBack(edit)
        case .act(_, let rescheduling?): try repository.takeBack(rescheduling)
        case .act(let act, nil): try repository.reverse(act, of: before)
        }
    }

    /// Makes a card the current one, front up; nil ends the session.
    private func show(_ card: Card?) throws(Failure) {
        shownAt = repository.now
        state.choices = []
        (state.expected, state.comparison, typed) = (nil, nil, nil)
        (state.hints, state.hintsShown) = ([], 0)
        state.canUndo = !steps.isEmpty
        guard let card else {
            state.phase = .finished
            state.card = nil
            state.left = 0
            guard try repository.isThere(book) else { return state.summary.lacksBook = true }
            if let cram { return state.left = cram.left.total }
            let books = try repository.books(of: book)
            state.left = try repository.left(in: books).total
            state.summary.laterToday = try repository.laterToday(in: books)
            state.summary.heldBack = state.left == 0 ? try repository.heldBack(in: books) : 0
            if state.summary.heldBack > 0 { state.summary.limits = try repository.reachedLimits(in: books).limits }
            state.summary.buried = try repository.buried(in: books)
            state.summary.next = try repository.nextDue(in: books, orTomorrow: state.summary.buried.count > 0)
            return
        }
        state.phase = .front
        state.card = try cards.row(card)
        schedule = card.schedule
        let prompts = try cards.notes.prompts(of: card)
        (state.expected, state.hints) = (prompts.answer, prompts.hints.map { NoteField(name: $0.name, value: $0.value) })
        try countLeft()
    }

    private func countLeft() throws(Failure) {
        state.leftByKind =
            if let cram {
                cram.left
            } else {
                try repository.left(in: repository.books(of: book), isForToday: true, limit: LeftToStudy.most)
            }
        state.left = min(state.leftByKind.total, limit.map { $0 - state.summary.count } ?? .max)
    }

    /// Updates the current card after a change, with the same side up.
    private func hold(_ card: Card) throws(Failure) {
        state.canUndo = !steps.isEmpty
        state.card = try cards.row(card)
        let prompts = try cards.notes.prompts(of: card)
        (state.expected, state.hints) = (prompts.answer, prompts.hints.map { NoteField(name: $0.name, value: $0.value) })
        if let typed { state.comparison = state.expected.map { AnswerComparison(typed: typed, expected: $0) } }
        try countLeft()
        if state.phase == .back { state.choices = try choices(for: card) }
    }
}

extension StudySession.Step {
    /// The words for the action in the name of its undo step, before the card.
    fileprivate var deed: String {
        switch self {
        case .answer(let review): StudySession.answerDeed(review.entry.rating ?? .again)
        case .mark(let mark): StudySession.markDeed(mark.rating)
        case .edit: StudySession.editDeed
        case .act(let act, _): act.deed
        }
    }

    /// Whether the card stays the current one.
    fileprivate var keepsCard: Bool {
        switch self {
        case .edit, .act(.flag, _): true
        case .answer, .mark, .act: false
        }
    }

    fileprivate var undone: StudyEvent.Undone {
        switch self {
        case .answer(let review): .answer(review.entry.rating ?? .again)
        case .mark(let mark): .answer(mark.rating)
        case .edit: .edit
        case .act(let act, _): .act(act)
        }
    }
}

extension StudyAct {
    /// The words for the act in the name of its undo step, before the card.
    fileprivate var deed: String {
        switch self {
        case .suspend: "suspension of"
        case .flag: "flag of"
        case .bury: "burial of"
        case .setDue: "due date of"
        case .reset: "reset of"
        }
    }
}

extension Failure {
    /// Whether the card was changed elsewhere.
    fileprivate var isAboutChangedCard: Bool {
        switch self {
        case .notFound(.card, _, _), .conflict(.cardIsSuspended), .conflict(.cardWasStudiedElsewhere): true
        default: false
        }
    }
}
