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
        case .showHistory: showHistory()
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

    private func showHistory() {
        guard let answers = attempt(session.history) else { return }
        let lines = answers.map { answer in
            let rating = answer.rating?.name ?? "rescheduled"
            return
                "\(answer.date)  \(rating.padding(to: 11))  \(answer.interval.padding(to: 6))  \(Int(answer.seconds.rounded())) s"
        }
        let title = "History of \(session.card.current?.front.prefix(30).description ?? "")"
        start(LinesFlow(title, lines.isEmpty ? ["The card has not been answered yet."] : lines, library, on: stage)) { _ in }
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

extension String {
    /// The text with spaces after it, up to a number of characters.
    fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}

extension ScreenFlow {
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
