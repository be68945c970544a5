import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// The flow of a study session: its cards, the edit of one, and at the end what was done.
final class StudyFlow: ScreenFlow<Void> {
    private let session: StudySessionViewModel
    /// Whether the person has left the session before its end.
    private var hasLeft = false

    init(_ session: StudySessionViewModel, _ library: LibraryViewModel, on stage: Stage) {
        self.session = session
        super.init(library, on: stage)
    }

    override func start() {
        let screen = StudyCardScreen.make(with: session) { [stage] in StudyCardScreen(on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
        session.follow()
    }

    private func perform(_ action: StudyAction) {
        switch action {
        case .edit: edit()
        case .flag(let card): askForFlag(of: card.flag) { [session] in session.act(.flag($0)) }
        case .setDue: askForDay { [session] (days) throws(Failure) in session.act(.setDue(days)) }
        case .showHistory(let card): showHistory(of: card)
        case .leave:
            hasLeft = true
            session.finish()
        case .summarize: summarize()
        }
    }

    private func summarize() {
        let summary = session.summary.current
        let offersUndo = session.canUndo.current && !summary.lacksBook
        if summary.lacksBook { stage.fail(Words.bookIsGone) }
        if summary.count == 0, hasLeft || !offersUndo { return leave(()) }
        let reason = summary.lacksBook ? ["Session ended: \(Words.bookIsGone)."] : []
        let offer = offersUndo ? ["", "u undoes the last step and goes on."] : []
        let sentences = reason + summary.sentences(left: session.left.current) + offer
        start(LinesFlow("Summary", sentences, offersUndo: offersUndo, library, on: stage)) { [weak self] undoes in
            if undoes { self?.undoLastStep() } else { self?.leave(()) }
        }
    }

    /// Undoes the last step of the session, which has ended, and goes on with it.
    private func undoLastStep() {
        hasLeft = false
        session.undo()
        if session.phase.current == .finished { summarize() }
    }

    private func edit() {
        guard let form = session.beginEdit() else { return }  // another process has deleted or answered the card
        start(CardFormFlow(form, library, on: stage)) { [session] _ in session.endEdit() }
    }
}

/// Lines of text, until the person has read them; its outcome is whether to undo what they are about.
final class LinesFlow: ScreenFlow<Bool> {
    private let title: String
    private let lines: [String]
    private let offersUndo: Bool

    init(_ title: String, _ lines: [String], offersUndo: Bool = false, _ library: LibraryViewModel, on stage: Stage) {
        (self.title, self.lines, self.offersUndo) = (title, lines, offersUndo)
        super.init(library, on: stage)
    }

    override func start() { show(LinesScreen(title, lines, offersUndo: offersUndo) { [weak self] in self?.leave($0) }) }
}

extension ScreenFlow {
    /// Shows the state of a card and its answers.
    func showHistory(of card: CardRow) {
        guard let answers = attempt({ () throws(Failure) in try library.review.history(of: .id(card.id)) }) else { return }
        start(LinesFlow("History of \(card.front.prefix(30))", card.history(answers), library, on: stage)) { _ in }
    }

    /// Asks for a flag.
    /// - Parameter current: the flag of the card; nil if it is for several.
    func askForFlag(of current: Int? = nil, _ body: @escaping (Int) -> Void) {
        let choices = ["0 no flag"] + CardFlag.allCases.map { "\($0.rawValue) \($0)" }
        let keys = choices.compactMap(\.first).map { Key.character($0) }
        let now = current.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
        start(ChoiceFlow("Flag", choices, keys: keys, current: now, library, on: stage)) { choice in
            if let flag = choice.flatMap(choices.firstIndex) { body(flag) }
        }
    }

    /// Asks for the study day on which cards are to be due.
    func askForDay(_ body: @escaping (DueDays) throws(Failure) -> Void) {
        ask("Due on (a date such as 2026-01-31, or 3d for in 3 days, 1d..7d for one of them)") { (text) throws(Failure) in
            _ = try DueDays(typed: text)
        } submit: { (text) throws(Failure) in
            try body(DueDays(typed: text))
        }
    }

    /// Studies a book, or all books.
    func study(_ book: BookRow?, of query: SetQuery? = nil) {
        do throws(Failure) {
            let session = try library.study(StudyRequest(book: book?.reference, query: query))
            try library.checkCanWrite()
            start(StudyFlow(session, library, on: stage)) {}
        } catch .nothingDue(let next, let limits) {
            let sentences = FailureWording.nothingToStudy(next, limits).split(separator: "\n").joined(separator: " ")
            stage.say(book?.treeCards == 0 ? "The book has no cards." : sentences)
        } catch {
            stage.fail(Words.message(about: error))
        }
    }
}
