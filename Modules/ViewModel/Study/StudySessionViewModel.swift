public import Binding
import Model
public import Vocabulary

/// A session of study: one card after another, first its front, then its back, then how well it was recalled.
///
/// Each answer is on the disk when the next card is out.
@MainActor public final class StudySessionViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    // Outputs

    public let phase: Property<StudyPhase>
    /// The card in hand; nil when the session is finished.
    public let card: Property<CardRow?>
    /// What each rating would do, once the back is out; by then the four of them in their order.
    public let choices: Property<[AnswerChoice]>
    /// How many cards can be studied now, within the day's limits; until the session is finished, of each queue at most 1000 are counted.
    ///
    /// Until the session is finished its own limit holds as well.
    public let left: Property<Int>
    public let summary: Property<StudySummary>
    /// Whether there is something to take back.
    public let canUndo: Property<Bool>
    /// What came of an input that was not an answer: an undo, an edit, a suspension.
    public let changed: Signal<StudyEvent>
    public let failed: Signal<Failure>

    // Inputs

    /// Turns the card in hand over.
    public func reveal() { perform { (session) throws(Failure) in try session.reveal() } }

    /// Answers the card in hand, once its back is out.
    public func answer(_ rating: Rating) {
        guard state.value.phase == .back else { return }
        perform { (session) throws(Failure) in try session.answer(rating) }
    }

    /// Takes back what was done last; the card it was done to is in hand again.
    public func undo() { perform { (session) throws(Failure) in try session.undo() } }

    /// Gives the card in hand other texts; its progress is kept.
    public func edit(front: String, back: String) {
        perform { (session) throws(Failure) in try session.edit(front: front, back: back) }
    }

    /// Takes the card in hand out of study.
    public func suspend() { perform { (session) throws(Failure) in try session.suspend() } }

    /// Ends the session; what was answered stays answered.
    public func finish() { perform { (session) throws(Failure) in try session.finish() } }

    private let state: MutableProperty<StudyState>
    private let session: StudySession
    private let events = MutableSignal<StudyEvent>(name: "the events of a session of study")
    private let failures = MutableSignal<Failure>(name: "the failures of a session of study")

    init(_ request: StudyRequest, services: any Services) throws(Failure) {
        session = try StudySession(request, services: services)
        state = MutableProperty(session.state, name: "a session of study")
        phase = state.map(\.phase).removeDuplicates()
        card = state.map(\.card).removeDuplicates()
        choices = state.map(\.choices).removeDuplicates()
        left = state.map(\.left).removeDuplicates()
        summary = state.map(\.summary).removeDuplicates()
        canUndo = state.map(\.canUndo).removeDuplicates()
        changed = events
        failed = failures
    }

    private func perform(_ input: (StudySession) throws(Failure) -> StudyEvent?) {
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
}

public enum StudyPhase: Hashable, Sendable {
    /// The front is out, the back is not.
    case front
    case back
    case finished
}

/// Something that was done to a card besides answering it.
public enum StudyEvent: Hashable, Sendable {
    case edited(CardRow)
    case suspended(CardRow)
    /// The answer made the card a leech; it may have been suspended.
    case leech(CardRow)
    case undone(Undone, CardRow)

    public enum Undone: Hashable, Sendable {
        case answer(Rating)
        case edit
        case suspension
    }
}

/// What was done in a session.
public struct StudySummary: Hashable, Sendable {
    /// The answers, by rating; those that were taken back are not among them.
    public fileprivate(set) var answers: [Rating: Int] = [:]
    /// How long the answers took.
    public fileprivate(set) var duration = Duration.zero
    /// How many cards in learning become due later today, once the session is finished.
    public internal(set) var laterToday = 0
    /// How many cards the limits a day hold back, once the session is finished and nothing else is left.
    public internal(set) var heldBack = 0
    /// When the next card will be due, once the session is finished.
    public internal(set) var next: DueTime?

    public init() {}

    public var count: Int { answers.values.reduce(0, +) }

    mutating func count(_ rating: Rating, _ number: Int, took duration: Duration) {
        answers[rating, default: 0] += number
        if answers[rating] == 0 { answers[rating] = nil }
        self.duration += number > 0 ? duration : .zero - duration
    }
}
