public import Binding
import Model
package import Services
public import Vocabulary

/// A study session: one card after another, first its front, then its back, then a rating of how well it was recalled.
///
/// Each answer is on disk by the time the next card is shown.
@MainActor public final class StudySessionViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasMediaService
        & HasSettingsService & HasStudyService & HasUndoService

    // Outputs

    /// The side of the current card that is shown, or that the session is finished.
    public let phase: Property<StudyPhase>
    /// What is studied, which follows the library; nil once the session is finished.
    public let subject: Property<StudySubject?>
    /// The current card; nil once the session is finished.
    public let card: Property<CardRow?>
    /// What each of the four ratings would do, in order; empty until the back is shown.
    public let choices: Property<[AnswerChoice]>
    /// Whether the answer to the current card must be typed, with ``submit(_:)``.
    public let asksForAnswer: Property<Bool>
    /// Whether the text to type has several lines.
    public let expectsLines: Property<Bool>
    /// What was typed, compared with what the card expects; nil if nothing was typed.
    public let comparison: Property<AnswerComparison?>
    /// The hints of the front that are shown, after ``revealHint()``: the names of their fields, and their texts.
    public let hints: Property<[NoteField]>
    /// Whether the front has hints that are still hidden.
    public let hidesHints: Property<Bool>
    /// The images and sounds that the visible side of the card names.
    public let media: Property<StudyMedia>
    /// The number of cards left to study today, within the daily limits; once the session is finished, that of the cards due now.
    ///
    /// Until the session is finished, at most 1000 cards of each queue are counted, and the session's own limit applies as well.
    public let left: Property<Int>
    /// The cards left to study today by kind, without the session's own limit.
    public let leftByKind: Property<LeftToStudy>
    /// What was done in the session so far.
    public let summary: Property<StudySummary>
    /// Whether there is something to undo.
    public let canUndo: Property<Bool>
    /// What can follow the end of the session; empty until it is finished.
    public let sequels: Property<[StudySequel]>
    /// Sends what happened besides an answer: an undo, an edit, another act, or that the answer made the card a leech.
    public let changed: Signal<StudyEvent>
    /// Sends the failures of inputs.
    public let failed: Signal<Failure>

    // Inputs

    /// Shows the back of the current card.
    public func reveal() { perform { (session) throws(Failure) in try session.reveal() } }

    /// Shows the back of the current card, with what was typed as the answer.
    public func submit(_ answer: String) { perform { (session) throws(Failure) in try session.submit(answer) } }

    /// Shows the next hint of the front, if one is still hidden.
    public func revealHint() { perform { (session) throws(Failure) in try session.revealHint() } }

    /// Answers the current card, if its back is shown.
    public func answer(_ rating: Rating) {
        guard state.value.phase == .back else { return }
        perform { (session) throws(Failure) in try session.answer(rating) }
    }

    /// Undoes the last action of the session, and makes its card the current one again, also after the session has finished.
    public func undo() { perform { (session) throws(Failure) in try session.undo() } }

    /// Creates the form of the current card, which stays current until ``endEdit()``.
    /// - Returns: nil if there is no card, or if another process has taken it away: ``failed`` says so.
    public func beginEdit() -> CardFormViewModel? {
        perform { (session) throws(Failure) in
            form = nil
            guard let card = try session.cardToEdit() else { return nil }
            let title = "\(StudySession.editDeed) \(card.front)"
            form = try CardFormViewModel(.id(card.id.rawValue), services: services, title: title)
            return nil
        }
        return form
    }

    /// Adopts what the form of the current card has saved, if anything; it keeps its progress, and is followed again.
    public func endEdit() {
        let saved = form?.saved
        form = nil
        if let saved { perform { (session) throws(Failure) in try session.adopt(saved) } }
        perform { (session) throws(Failure) in try session.follow() }
    }

    /// Does something to the current card; the next card follows, unless the card can still be studied as it is.
    public func act(_ act: StudyAct) { perform { (session) throws(Failure) in try session.act(act) } }

    /// Opens the images of the visible side with the system's program.
    public func openImages() { present { (presenter, media) throws(Failure) in try presenter.open(media) } }

    /// Plays the sounds of the visible side, one after the other; the next card stops them.
    public func playSounds() { present { (presenter, media) throws(Failure) in try presenter.play(media) } }

    /// From here on, follows what other processes do to the current card, as soon as the library shows it.
    ///
    /// If the card can no longer be studied, the next one is current, and ``failed`` says why; while it is edited, it stays, and
    /// its form says what has become of it. Without this, only inputs find out what has changed.
    public func follow() {
        services.libraryService.state.changed.bind(self, in: bag) { viewModel, changes in
            guard !viewModel.isPerforming, viewModel.form == nil, changes.contains(where: \.changesEverything) else { return }
            viewModel.perform { (session) throws(Failure) in try session.follow() }
        }
    }

    /// Ends the session; its answers are kept.
    public func finish() { perform { (session) throws(Failure) in try session.finish() } }

    private let state: MutableProperty<StudyState>
    private let session: StudySession
    private let services: any Services
    private let bag = DisposeBag()
    /// Whether an input runs: what it changes itself is not to be followed.
    private var isPerforming = false
    /// The form in which the current card is edited; nil if it is not.
    private var form: CardFormViewModel?
    private let presenter: StudyMediaPresenter
    private let events = MutableSignal<StudyEvent>(name: "the events of a session of study")
    private let failures = MutableSignal<Failure>(name: "the failures of a session of study")

    init(_ request: StudyRequest, services: any Services) throws(Failure) {
        self.services = services
        session = try StudySession(request, services: services)
        presenter = StudyMediaPresenter(services: services)
        state = MutableProperty(session.state, name: "a session of study")
        phase = state.map(\.phase).removeDuplicates()
        let books = services.bookService.shelf.books().snapshots
        let book = session.book.map { book in books.map { $0.row(book.reference) } } ?? .constant(nil)
        subject = combineLatest(phase, book).map { phase, book in
            phase == .finished ? nil : book.map { .book($0) } ?? .allBooks
        }.removeDuplicates()
        card = state.map(\.card).removeDuplicates()
        choices = state.map(\.choices).removeDuplicates()
        asksForAnswer = state.map { $0.expected != nil && $0.phase == .front }.removeDuplicates()
        expectsLines = state.map { $0.expected?.text.utf8.contains(UInt8(ascii: "\n")) ?? false }.removeDuplicates()
        comparison = state.map(\.comparison).removeDuplicates()
        hints = state.map { Array($0.shownHints) }.removeDuplicates()
        hidesHints = state.map { $0.hintsShown < $0.hints.count }.removeDuplicates()
        media = state.map { StudyMedia($0) }.removeDuplicates()
        left = state.map(\.left).removeDuplicates()
        leftByKind = state.map(\.leftByKind).removeDuplicates()
        summary = state.map(\.summary).removeDuplicates()
        canUndo = state.map(\.canUndo).removeDuplicates()
        sequels = state.map { [session] _ in session.sequels }.removeDuplicates()
        changed = events
        failed = failures
    }

    private func perform(_ input: (StudySession) throws(Failure) -> StudyEvent?) {
        isPerforming = true
        defer { isPerforming = false }
        let card = state.value.card?.id
        defer { if state.value.card?.id != card { presenter.stop() } }
        batch {
            do throws(Failure) {
                let event = try input(session)
                state.value = session.state
                if let event { events.send(event) }
            } catch {
                state.value = session.state
                failures.send(error)
            }
        }
    }

    private func present(_ input: (StudyMediaPresenter, StudyMedia) throws(Failure) -> Void) {
        do throws(Failure) {
            try input(presenter, media.current)
        } catch {
            failures.send(error)
        }
    }
}

/// The phases of a study session.
public enum StudyPhase: Hashable, Sendable {
    /// The front is shown, but not the back.
    case front
    case back
    case finished
}

/// What a study session is about.
public enum StudySubject: Hashable, Sendable {
    case allBooks
    case book(BookRow)
}

/// Something that happened to a card besides an answer.
public enum StudyEvent: Hashable, Sendable {
    /// The card was edited; so may have been other cards of its note.
    case edited(CardRow, Siblings = .none)
    /// An edit deleted the card, since its note no longer has the text that it is made from.
    case removed(CardRow, Siblings = .none)
    /// A card that was deleted elsewhere while it was edited was added again, as a new one.
    case added(CardRow)
    case done(StudyAct, CardRow)
    /// The answer made the card a leech; it may have been suspended.
    case leech(CardRow)
    case undone(Undone, CardRow)

    /// The other cards of the note that an edit added or deleted.
    public struct Siblings: Hashable, Sendable {
        /// No other card.
        public static let none = Siblings()
        /// The number of cards that were added.
        public let added: Int
        /// The number of cards that were deleted.
        public let deleted: Int

        /// Creates the numbers of cards that were added and deleted.
        package init(added: Int = 0, deleted: Int = 0) { (self.added, self.deleted) = (added, deleted) }
    }

    /// The actions that can be undone.
    public enum Undone: Hashable, Sendable {
        case answer(Rating)
        case edit
        case act(StudyAct)
    }
}

/// A summary of what was done in a study session.
public struct StudySummary: Hashable, Sendable {
    /// The number of answers by rating, without those that were undone.
    public fileprivate(set) var answers: [Rating: Int] = [:]
    /// The total time that the answers took.
    public fileprivate(set) var duration = Duration.zero
    /// The number of cards in learning that become due later today, once the session is finished.
    public internal(set) var laterToday = 0
    /// The number of cards that the daily limits hold back, once the session is finished and no other cards are left.
    public internal(set) var heldBack = 0
    /// The daily limits that hold them back.
    public internal(set) var limits: [Failure.ReachedLimit] = []
    /// The cards that wait for tomorrow although they could be studied today, once the session is finished.
    public internal(set) var buried = BuriedCards()
    /// Whether the session is finished because its book was deleted elsewhere.
    public internal(set) var lacksBook = false
    /// When the next card will be due, once the session is finished.
    public internal(set) var next: DueTime?
    /// Whether every schedule was left as it was.
    public internal(set) var isCram = false
    /// Whether cards came that are not for today: reviews of the next days, or more new cards.
    public internal(set) var hasExtraCards = false
    /// The numbers of the cards that were answered with "again" or "hard", each once for each of these answers, in their order.
    private var hard: [Int64] = []

    /// The numbers of the cards that were answered with "again" or "hard", in order of the first such answer.
    public var hardCards: [Int64] { hard.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// Creates the summary of a session without answers.
    public init() {}

    /// The number of answers.
    public var count: Int { answers.values.reduce(0, +) }

    /// Remembers a card if it was hard.
    mutating func note(_ card: Card.ID, _ rating: Rating) { if rating.isHard { hard.append(card.rawValue) } }

    /// Forgets the latest hard answer to a card if the rating was one.
    mutating func forget(_ card: Card.ID, _ rating: Rating) {
        if rating.isHard, let place = hard.lastIndex(of: card.rawValue) { hard.remove(at: place) }
    }

    mutating func count(_ rating: Rating, _ number: Int, took duration: Duration) {
        answers[rating, default: 0] += number
        if answers[rating] == 0 { answers[rating] = nil }
        self.duration += number > 0 ? duration : .zero - duration
    }
}

extension Rating {
    fileprivate var isHard: Bool { self == .again || self == .hard }
}
