import Binding
import MVVM
import ViewModel
import Vocabulary

/// What the flow of a new book needs of a view model, and what its screens do.
@MainActor protocol NewBookForm: NewBookNameForm, NewBookCardsForm {
    var currentName: String { get }
    var added: Signal<RowChange<BookRow>> { get }
    var failed: Signal<Failure> { get }
    func submit()
    func submit(underNameLike name: String) throws(Failure) -> RowChange<BookRow>
}

extension NewBookViewModel: NewBookForm {}

/// The flow of a new book: a screen for its name, then one for its cards, on one view model.
final class NewBookFlow: Coordinator<Void> {
    private let viewModel: any NewBookForm
    private let report: Report
    private var screen: (any QuestionScreen)?
    private var cardsScreen: NewBookCardsScreen?
    /// The name as it was entered last, which may be changed again.
    private var enteredName = ""
    /// Whether the book could not be made when the person wanted to leave.
    private var hasFailedToLeave = false
    private let bag = DisposeBag()
    /// Whether the book is made.
    private var isDone = false
    var questionDidChange: @MainActor () -> Void = {}

    init(viewModel: any NewBookForm, report: Report) {
        self.viewModel = viewModel
        self.report = report
    }

    override func start() {
        viewModel.added.observe(in: bag) { [weak self] change in self?.bookIsMade(change) }
        viewModel.failed.observe(in: bag) { [report] in report.reject(FailureWording($0).message) }
        showNameScreen(beginning: "")
    }

    private func showNameScreen(beginning: String) {
        let screen = NewBookNameScreen.make(with: viewModel) { NewBookNameScreen(report: report, beginning: beginning) }
        screen.delegate = self
        self.screen = screen
    }
}

extension NewBookFlow: Dialogue {
    var question: Question { screen?.question ?? Question(text: "") }

    func take(_ line: String) {
        hasFailedToLeave = false
        screen?.take(line)
    }

    func lineDidChange(_ line: String) { screen?.lineDidChange(line) }

    func goBack() {
        if screen?.goBack() == true { return }
        if screen is NewBookCardsScreen { showNameScreen(beginning: viewModel.currentName) } else { cancel() }
    }

    func cancel() {
        let cards = viewModel.cards.count
        if cards == 0 || hasFailedToLeave {
            report.notice("no book was made" + (cards == 0 ? "" : "; \(counted(cards, "card")) dropped"))
            return finish()
        }
        makeBook()
        if isDone { return }
        hasFailedToLeave = true
        report.notice("the book is not made yet; another Ctrl-C drops its \(counted(cards, "card"))")
    }

    func end() {
        let cards = viewModel.cards.count
        if cards > 0 { makeBook() }
        if !isDone { report.notice("no book was made" + (cards == 0 ? "" : "; \(counted(cards, "card")) dropped")) }
        finish()
    }

    /// Makes the book of the cards that are finished, under another name where its own was taken meanwhile.
    private func makeBook() {
        let dropped = cardsScreen?.hasUnfinishedCard == true ? "; the card being typed was dropped" : ""
        do {
            bookIsMade(try viewModel.submit(underNameLike: enteredName), "\(dropped); \"undo\" removes the book")
        } catch {
            report.notice(FailureWording(error).message)
        }
    }

    private func bookIsMade(_ change: RowChange<BookRow>, _ addition: String = "") {
        let text = "\(change.row.name), \(counted(change.row.cards, "card"))\(addition)"
        report.tellOfBook(.added, change.row.id, text, replacesEdit: !addition.isEmpty)
        isDone = true
        finish()
    }
}

extension NewBookFlow: NewBookNameScreenDelegate {
    func nameScreenIsDone() {
        enteredName = viewModel.currentName
        let screen = cardsScreen ?? NewBookCardsScreen.make(with: viewModel) { NewBookCardsScreen(report: report) }
        screen.delegate = self
        cardsScreen = screen
        self.screen = screen
    }

    func nameScreenDidChange() { questionDidChange() }
}

extension NewBookFlow: NewBookCardsScreenDelegate {
    func cardsScreenIsDone() {
        viewModel.nameDidSettle()
        if viewModel.canSubmit.current {
            viewModel.submit()
            if isDone { return }
            viewModel.nameDidSettle()
        } else {
            report.reject(viewModel.validation.current.words)
        }
        // What was typed stays: perhaps another name is free, or the library can be written to in a moment.
        if !viewModel.canSubmit.current, !viewModel.isBusy.current { showNameScreen(beginning: viewModel.currentName) }
    }
}

/// A screen that asks one thing after another.
@MainActor protocol QuestionScreen: AnyObject {
    var question: Question { get }
    func take(_ line: String)
    func lineDidChange(_ line: String)
    /// Goes back to what was asked before on this screen; false where that was nothing.
    func goBack() -> Bool
}

extension QuestionScreen {
    func lineDidChange(_ line: String) {}
}
