import Binding
import MVVM
import ViewModel
import Vocabulary

/// The part of a view model that ``CardEntryFlow`` and its screen use.
@MainActor protocol CardEntry: CardEntryForm {
    var added: Signal<NewBookCard> { get }
}

extension CardEntryViewModel: CardEntry {}
extension CardEntryViewModel: CardEntryForm {}

/// The flow that adds cards to a book, one after another.
final class CardEntryFlow: Coordinator<Void>, Dialogue {
    private let viewModel: any CardEntry
    private let report: Report
    private let screen: CardEntryScreen
    private let bag = DisposeBag()
    var questionDidChange: @MainActor () -> Void = {}

    init(viewModel: any CardEntry, report: Report) {
        self.viewModel = viewModel
        self.report = report
        screen = CardEntryScreen.make(with: viewModel) { CardEntryScreen(report: report) }
    }

    override func start() {
        screen.delegate = self
        viewModel.added.observe(in: bag) { [report] card in
            report.tell(.added, Self.words(front: card.front, back: card.back, hasDeletion: card.hasDeletion))
        }
    }

    /// Returns both sides of a card, and a hint for a person who may have forgotten `--cloze`.
    nonisolated static func words(front: String, back: String, hasDeletion: Bool) -> String {
        "\(front.excerpt) — \(back.excerpt)" + (hasDeletion ? " (\(deletionHint))" : "")
    }

    nonisolated static let deletionHint = "{{c…}} is plain text here; `card add --cloze` makes cards of it"

    var question: Question { screen.question }

    func take(_ line: String) { screen.take(line) }
    func lineDidChange(_ line: String) { screen.lineDidChange(line) }
    func goBack() { if !screen.goBack() { cancel() } }

    func cancel() {
        if screen.hasUnfinishedCard { report.notice("the card being typed was dropped") }
        finish()
    }

    func end() { cancel() }
}

extension CardEntryFlow: CardEntryScreenDelegate {
    func cardsScreenIsDone() { finish() }
}
