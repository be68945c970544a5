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
        case .flag(let card): askForFlag(of: card.flag) { [self] in act(.flag($0), on: card) }
        case .setDue(let card): askForDay { [self] (days) throws(Failure) in act(.setDue(days), on: card) }
        case .showHistory(let card): showHistory(of: card)
        case .leave:
            hasLeft = true
            session.finish()
        case .summarize: summarize()
        }
    }

    /// Acts on the card that a question was about; another process can have taken it away meanwhile, so that the session shows another.
    private func act(_ act: StudyAct, on card: CardRow) {
        guard session.card.current?.id == card.id else {
            return stage.say("\(card.front.inOneLine) is no longer the current card; nothing was changed.")
        }
        session.act(act)
    }

    private func summarize() {
        let summary = session.summary.current
        let sequels = session.sequels.current
        if summary.lacksBook { stage.fail(Words.bookIsGone) }
        if summary.count == 0, hasLeft || !sequels.contains(.undo) { return leave(()) }
        let reason = summary.lacksBook ? ["Session ended: \(Words.bookIsGone)."] : []
        let offers = sequels.isEmpty ? [] : [""] + sequels.map { "\($0.key) \($0.words)." }
        let sentences = reason + summary.sentences(left: session.left.current) + offers
        start(LinesFlow("Summary", sentences, sequels: sequels, library, on: stage)) { [weak self] sequel in
            guard let self else { return }
            guard let sequel else { return leave(()) }
            if let request = sequel.request { goOn(with: request) } else { undoLastStep() }
        }
    }

    /// Begins another session, after which this one is over.
    private func goOn(with request: StudyRequest) {
        guard let session = attempt({ () throws(Failure) in try library.study(request) }) else { return leave(()) }
        start(StudyFlow(session, library, on: stage)) { [weak self] in self?.leave(()) }
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

/// Lines of text, until the person has read them; its outcome is what is to follow.
final class LinesFlow: ScreenFlow<StudySequel?> {
    private let title: String
    private let lines: [String]
    private let sequels: [StudySequel]

    init(_ title: String, _ lines: [String], sequels: [StudySequel] = [], _ library: LibraryViewModel, on stage: Stage) {
        (self.title, self.lines, self.sequels) = (title, lines, sequels)
        super.init(library, on: stage)
    }

    override func start() { show(LinesScreen(title, lines, sequels: sequels) { [weak self] in self?.leave($0) }) }
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

    /// Studies a book, or all books; if nothing is due, it offers what can be studied all the same.
    func study(_ book: BookRow?, of query: SetQuery? = nil) { study(StudyRequest(book: book?.reference, query: query), book) }

    private func study(_ request: StudyRequest, _ book: BookRow?) {
        do throws(Failure) {
            let session = try library.study(request)
            try library.checkCanWrite()
            start(StudyFlow(session, library, on: stage)) {}
        } catch .nothingDue(let next, let limits, let buried) {
            if request.isCram || book?.treeCards == 0 {
                return stage.say(request.isCram ? Words.noCardsToCram : "The book has no cards.")
            }
            stage.say(FailureWording.nothingToStudy(next, limits, buried).split(separator: "\n").joined(separator: " "))
            let sequels = request.sequels(heldBackBy: limits)
            let choices = sequels.map { "\($0.key) \($0.words)" }
            let keys = sequels.map { Key.character($0.key) }
            start(ChoiceFlow("Study something else", choices, keys: keys, library, on: stage)) { [weak self] choice in
                guard let choice, let request = zip(choices, sequels).first(where: { $0.0 == choice })?.1.request else { return }
                self?.study(request, book)
            }
        } catch {
            stage.fail(Words.message(about: error))
        }
    }
}
