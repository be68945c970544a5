import Binding
import MVVM
import ViewModel

/// The flow of a new book: a screen for its name, then one for its cards, on one view model.
final class NewBookFlow: Coordinator<Void> {
    private let viewModel: NewBookViewModel
    private let report: Report
    private var screen: (any QuestionScreen)?
    private let bag = DisposeBag()
    private(set) var isFinished = false
    var questionDidChange: @MainActor () -> Void = {}

    init(viewModel: NewBookViewModel, report: Report) {
        self.viewModel = viewModel
        self.report = report
        super.init()
        viewModel.added.observe(in: bag) { [weak self, report] change in
            if !report.showsEdits {
                report.notice("+ \(change.row.name.withVisibleControls), \(counted(change.row.cards, "card"))")
            }
            self?.isFinished = true
        }
        viewModel.failed.observe(in: bag) { report.notice(FailureWording($0).message) }
        start()
    }

    override func start() { showNameScreen(beginning: "") }

    private func showNameScreen(beginning: String) {
        let screen = NewBookNameScreen.make(with: viewModel) { NewBookNameScreen(report: report, beginning: beginning) }
        screen.delegate = self
        self.screen = screen
    }
}

extension NewBookFlow: Dialogue {
    var question: Question { screen?.question ?? Question(text: "") }

    func take(_ line: String) { screen?.take(line) }

    func lineDidChange(_ line: String) { screen?.lineDidChange(line) }

    func goBack() {
        if screen?.goBack() == true { return }
        if screen is NewBookCardsScreen { showNameScreen(beginning: viewModel.currentName) } else { cancel() }
    }

    func cancel() {
        report.notice("no book was made")
        isFinished = true
        finish()
    }
}

extension NewBookFlow: NewBookNameScreenDelegate {
    func nameScreenIsDone() {
        let screen = NewBookCardsScreen.make(with: viewModel) { NewBookCardsScreen(report: report) }
        screen.delegate = self
        self.screen = screen
    }

    func nameScreenDidChange() { questionDidChange() }
}

extension NewBookFlow: NewBookCardsScreenDelegate {
    func cardsScreenIsDone() {
        viewModel.submit()
        if isFinished { return finish() }
        // What was typed stays: perhaps another name is free, or the library can be written to in a moment.
        viewModel.nameDidSettle()
        if viewModel.validation.current != .fine { showNameScreen(beginning: viewModel.currentName) }
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
