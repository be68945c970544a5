import Binding
import MVVM
import ViewModel
import Vocabulary

/// The part of a view model that ``NewBookFlow`` and its screens use.
@MainActor protocol NewBookForm: NewBookNameForm, CardEntryForm {
    var currentName: String { get }
    var added: Signal<RowChange<BookRow>> { get }
    var failed: Signal<Failure> { get }
    func submit()
    func submit(underNameLike name: String) throws(Failure) -> RowChange<BookRow>
}

extension NewBookViewModel: NewBookForm {}

/// The flow that adds a book: a screen for its name, then one for its cards, with the same view model.
final class NewBookFlow: Coordinator<Void> {
    private let viewModel: any NewBookForm
    private let report: Report
    private var screen: (any QuestionScreen)?
    private var cardsScreen: CardEntryScreen?
    /// The last name that was entered; the person may still change it.
    private var enteredName = ""
    /// Whether the book could not be added when the person tried to leave.
    private var hasFailedToLeave = false
    /// Whether the person was told that another Esc drops what was typed.
    private var hasWarnedOfDropping = false
    private let bag = DisposeBag()
    /// Whether the book has been added.
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
        hasWarnedOfDropping = false
        screen?.take(line)
    }

    func lineDidChange(_ line: String) {
        hasWarnedOfDropping = false
        screen?.lineDidChange(line)
    }

    func goBack() {
        if screen?.goBack() == true { return }
        if screen is CardEntryScreen { return showNameScreen(beginning: viewModel.currentName) }
        // One Esc too many must neither create the book nor drop its cards.
        let cards = finishedCards
        if cards > 0, !hasWarnedOfDropping {
            hasWarnedOfDropping = true
            return report.notice("the book has not been created yet; another Esc discards its \(counted(cards, "card"))")
        }
        tellThatNothingWasAdded(cards)
        finish()
    }

    /// The number of finished cards, including those to which the person went back.
    private var finishedCards: Int { viewModel.cards.count + (cardsScreen?.takenCount ?? 0) }

    private func tellThatNothingWasAdded(_ cards: Int) {
        report.notice("no book was added" + (cards == 0 ? "" : "; \(counted(cards, "card")) dropped"))
    }

    func cancel() {
        cardsScreen?.keepTakenCards()
        let cards = viewModel.cards.count
        if cards == 0 || hasFailedToLeave {
            tellThatNothingWasAdded(cards)
            return finish()
        }
        makeBook()
        if isDone { return }
        hasFailedToLeave = true
        report.notice("the book has not been created yet; another Ctrl-C drops its \(counted(cards, "card"))")
    }

    func end() {
        cardsScreen?.keepTakenCards()
        let cards = viewModel.cards.count
        if cards > 0 { makeBook() }
        if !isDone { tellThatNothingWasAdded(cards) }
        finish()
    }

    /// Adds the book with the complete cards, under another name if its own has been taken meanwhile.
    private func makeBook() {
        let dropped = cardsScreen?.hasUnfinishedCard == true ? "; the card being typed was dropped" : ""
        do {
            bookIsMade(try viewModel.submit(underNameLike: enteredName), "\(dropped); `undo` removes the book")
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
        let screen = cardsScreen ?? CardEntryScreen.make(with: viewModel) { CardEntryScreen(report: report) }
        screen.delegate = self
        cardsScreen = screen
        self.screen = screen
    }

    func nameScreenDidChange() { questionDidChange() }
}

extension NewBookFlow: CardEntryScreenDelegate {
    func cardsScreenDidAddCard() {
        guard viewModel.cards.count > 0, viewModel.cards[viewModel.cards.count - 1].hasDeletion else { return }
        report.notice(CardEntryFlow.deletionHint)
    }

    func cardsScreenIsDone() {
        viewModel.nameDidSettle()
        if viewModel.canSubmit.current {
            viewModel.submit()
            if isDone { return }
            viewModel.nameDidSettle()
        } else {
            report.reject(viewModel.validation.current.words)
        }
        // The input is kept: another name may be free, or the library may soon be writable.
        if !viewModel.canSubmit.current, !viewModel.isBusy.current { showNameScreen(beginning: viewModel.currentName) }
    }
}

/// A screen that asks one question after another.
@MainActor protocol QuestionScreen: AnyObject {
    var question: Question { get }
    func take(_ line: String)
    func lineDidChange(_ line: String)
    /// Goes back to the previous question of this screen; returns false if there is none.
    func goBack() -> Bool
}

extension QuestionScreen {
    func lineDidChange(_ line: String) {}
}
