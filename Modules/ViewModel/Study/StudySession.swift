import Model
import Vocabulary

/// What a session of study shows at one time.
struct StudyState: Equatable {
    var phase = StudyPhase.finished
    var card: CardRow?
    var choices: [AnswerChoice] = []
    var left = 0
    var summary = StudySummary()
    var canUndo = false
}

/// The course of a session of study; each input leaves it as it was when it fails.
@MainActor final class StudySession {
    private(set) var state = StudyState()
    private let desk: StudyDesk
    /// Nil for all books.
    private let book: StudiedBook?
    private let limit: Int?
    private var shownAt: Timestamp
    private var steps: [Done] = []

    /// Who has more before them need not know how many.
    private static let countLimit = 1000

    /// A pause is no study: an answer is not said to have taken longer.
    private static let longestAnswer = Duration.seconds(60)

    fileprivate enum Step {
        case answer(Review)
        case edit(before: Card, after: Card)
        case suspension(Card.ID)
    }

    /// Something that was done here, with the step of the library that it is.
    private struct Done {
        let step: Step
        let before: Card?
        let mark: StepMark?
    }

    /// - Throws: `Failure.nothingDue` when there is nothing to study, `Failure.invalid(.limit, …)`.
    init(_ request: StudyRequest, services: any StudySessionViewModel.Services) throws(Failure) {
        desk = StudyDesk(services: services)
        book = try desk.studiedBook(request.book)
        limit = request.limit
        shownAt = desk.now
        if limit == 0 { throw .invalid(.limit, .outOfBounds(value: 0, least: 1, most: 1_000_000)) }
        guard let first = try desk.next(in: book?.id) else {
            throw try desk.nothingDue(in: book?.id)
        }
        try show(first)
    }

    func reveal() throws(Failure) -> StudyEvent? {
        guard state.phase == .front, let shown = state.card?.card else { return nil }
        let card = try orGoOn { () throws(Failure) in try desk.card(shown.id, shown: shown) }
        guard card.front.hasSameBytes(as: shown.front) else {
            // Others have changed what is asked for.
            try show(card)
            return nil
        }
        if card != shown { state.card = try row(card) }
        state.choices = try desk.choices(for: card)
        state.phase = .back
        return nil
    }

    func answer(_ rating: Rating) throws(Failure) -> StudyEvent? {
        guard let card = state.card else { return nil }
        let duration = min(max(shownAt.duration(to: desk.now), .zero), Self.longestAnswer)
        desk.nameStep(card.card, rating.name)
        let isLast = limit.map { state.summary.count + 1 >= $0 } ?? false
        let answered = try orGoOn { () throws(Failure) in
            try desk.answer(card.card.id, rating, shown: card.card, took: duration) { () throws(Failure) in
                isLast ? nil : try next()
            }
        }
        try remember(.answer(answered.review), answered.change)
        state.summary.count(rating, 1, took: duration)
        let leech = answered.review.marksLeech ? try row(answered.review.after) : nil
        try show(answered.next)
        return leech.map { .leech($0) }
    }

    func edit(front: String, back: String) throws(Failure) -> StudyEvent? {
        guard let card = state.card?.card else { return nil }
        desk.nameStep(card, "edited")
        let change = try orGoOn { () throws(Failure) in
            try desk.editCard(card, CardRevision(front: front, back: back))
        }
        guard change.kind == .updated, let after = change.after, let before = change.before else { return nil }
        try remember(.edit(before: before, after: after), change)
        try hold(after)
        return state.card.map { .edited($0) }
    }

    func suspend() throws(Failure) -> StudyEvent? {
        guard let card = state.card else { return nil }
        desk.nameStep(card.card, "suspended")
        let change = try orGoOn { () throws(Failure) in
            try desk.cards.store.setSuspended(true, of: card.card.id)
        }
        try remember(.suspension(card.card.id), change)
        try show(next())
        return .suspended(card)
    }

    func undo() throws(Failure) -> StudyEvent? {
        guard let done = steps.last else { return nil }
        let step = done.step
        let change: Change<Card>
        do {
            let undone = try undo(done)
            change = if let undone { undone } else { try takeBack(done) }
        } catch {
            // What others did to the card since then stays: this step cannot be taken back any more.
            if error.isOfOthers { steps.removeLast() }
            state.canUndo = !steps.isEmpty
            if state.card != nil { try countLeft() }
            throw error
        }
        record(change)
        steps.removeLast()
        guard let card = change.after else { return nil }
        if case .answer(let review) = step, let rating = review.entry.rating {
            state.summary.count(rating, -1, took: review.entry.duration)
        }
        if case .edit = step { try hold(card) } else { try show(card) }
        return .undone(step.undone, try row(card))
    }

    func finish() throws(Failure) -> StudyEvent? {
        try show(nil)
        return nil
    }

    /// Runs what changes the card in hand; a card that others have taken away or studied is put down for the next one.
    private func orGoOn<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            if error.isOfOthers { try show(next()) }
            throw error
        }
    }

    /// The card to study next; nil when there is none, or no book any more.
    private func next() throws(Failure) -> Card? { try isThere ? desk.next(in: book?.id) : nil }

    /// Whether the book is still there; after a restore, another one can have its number.
    private var isThere: Bool {
        get throws(Failure) { try book.map { (book) throws(Failure) in try desk.isThere(book) } ?? true }
    }

    private func remember(_ step: Step, _ change: Change<Card>) throws(Failure) {
        record(change)
        steps.append(Done(step: step, before: change.before, mark: try desk.newestStep()))
    }

    /// Undoes the step of the library, which can be done again then.
    /// - Returns: nil where something else was done to the library since.
    private func undo(_ done: Done) throws(Failure) -> Change<Card>? {
        guard let mark = done.mark, let before = done.before else { return nil }
        return try desk.undo(mark, to: before)
    }

    /// Does the opposite of a step, whatever else was done since: a step of its own, which is called so.
    private func takeBack(_ done: Done) throws(Failure) -> Change<Card> {
        if let card = done.before { desk.nameStep(card, "\(done.step.deed) taken back") }
        return switch done.step {
        case .answer(let review): try desk.takeBack(review)
        case .edit(let before, let after):
            try desk.editCard(after, CardRevision(front: before.front, back: before.back))
        case .suspension(let id): try desk.cards.store.setSuspended(false, of: id)
        }
    }

    /// Takes a card into hand, front up; nil ends the session.
    private func show(_ card: Card?) throws(Failure) {
        shownAt = desk.now
        state.choices = []
        state.canUndo = !steps.isEmpty
        guard let card else {
            state.phase = .finished
            state.card = nil
            state.left = 0
            guard try isThere else { return }
            state.left = try desk.left(in: book?.id)
            state.summary.laterToday = try desk.laterToday(in: book?.id)
            state.summary.heldBack = state.left == 0 ? try desk.heldBack(in: book?.id) : 0
            state.summary.next = try desk.nextDue(in: book?.id)
            return
        }
        state.phase = .front
        state.card = try row(card)
        try countLeft()
    }

    private func countLeft() throws(Failure) {
        let left = try desk.left(in: book?.id, limit: Self.countLimit)
        state.left = min(left, limit.map { $0 - state.summary.count } ?? .max)
    }

    /// Shows the card in hand as it is after a change, the same side up.
    private func hold(_ card: Card) throws(Failure) {
        state.canUndo = !steps.isEmpty
        state.card = try row(card)
        if state.phase == .back { state.choices = try desk.choices(for: card) }
    }

    private func row(_ card: Card) throws(Failure) -> CardRow { CardRow(card, book: try desk.bookName(of: card)) }

    private func record(_ change: Change<Card>) { desk.cards.count(change) }
}

extension StudySession.Step {
    /// As the step of the library is called.
    fileprivate var deed: String {
        switch self {
        case .answer(let review): review.entry.rating?.name ?? ""
        case .edit: "edited"
        case .suspension: "suspended"
        }
    }

    fileprivate var undone: StudyEvent.Undone {
        switch self {
        case .answer(let review): .answer(review.entry.rating ?? .again)
        case .edit: .edit
        case .suspension: .suspension
        }
    }
}

extension Failure {
    /// Whether the card is not what it was because others changed it.
    fileprivate var isOfOthers: Bool {
        switch self {
        case .notFound(.card, _, _), .conflict(.cardIsSuspended), .conflict(.cardWasStudiedElsewhere): true
        default: false
        }
    }
}
