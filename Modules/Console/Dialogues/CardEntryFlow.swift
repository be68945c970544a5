import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// The part of a view model that ``CardEntryFlow`` and its screen use.
@MainActor protocol CardsOfBookEntry: CardEntryForm {
    var entryEvents: Signal<CardEntry.Event> { get }
}

extension CardEntryViewModel: CardsOfBookEntry {}

/// The flow that adds cards to a book, one after another.
final class CardEntryFlow: Coordinator<Void>, Dialogue {
    private let viewModel: any CardsOfBookEntry
    private let report: Report
    private let screen: CardEntryScreen
    private let bag = DisposeBag()
    var questionDidChange: @MainActor () -> Void = {}

    init(viewModel: any CardsOfBookEntry, report: Report) {
        self.viewModel = viewModel
        self.report = report
        screen = CardEntryScreen.make(with: viewModel) { CardEntryScreen() }
    }

    override func start() {
        viewModel.entryEvents.bind(self, in: bag) { flow, event in flow.handle(event) }
    }

    private func handle(_ event: CardEntry.Event) {
        switch event {
        case .accepted(let card):
            report.tell(.added, Self.words(front: card.front, back: card.back, hasDeletion: card.hasDeletion))
        case .rejected(.notFound(.book, _, near: _)):
            let entry = viewModel.entry.current
            report.reject("the book was deleted by another process")
            let typed = entry.back.isEmpty ? entry.front : "\(entry.front) — \(entry.back)"
            report.notice("you typed: \(typed.withVisibleControls)")
            finish()
        case .rejected(let failure): report.reject(FailureWording(failure).message)
        case .finished: finish()
        case .left: cancel()
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
    func goBack() { screen.goBack() }

    func cancel() {
        if let dropped = Words.dropped(of: viewModel.entry.current) { report.notice(dropped) }
        finish()
    }

    func end() { cancel() }
}
