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

    init(viewModel: NewBookViewModel, report: Report) {
        self.viewModel = viewModel
        self.report = report
        super.init()
        viewModel.added.observe(in: bag) { [weak self, report] change in
            report.notice("+ \(change.row.name.withVisibleControls), \(counted(change.row.cards, "card"))")
            self?.isFinished = true
        }
        viewModel.failed.observe(in: bag) { report.notice(FailureWording($0).message) }
        start()
    }

    override func start() {
        let screen = NewBookNameScreen.make(with: viewModel) { NewBookNameScreen(report: report) }
        screen.delegate = self
        self.screen = screen
    }
}

extension NewBookFlow: Dialogue {
    var question: Question { Question(text: screen?.question ?? "") }

    func take(_ line: String) { screen?.take(line) }

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
}

extension NewBookFlow: NewBookCardsScreenDelegate {
    func cardsScreenIsDone() {
        viewModel.submit()
        isFinished = true
        finish()
    }
}

/// A screen that asks one thing after another.
@MainActor protocol QuestionScreen: AnyObject {
    var question: String { get }
    func take(_ line: String)
}
