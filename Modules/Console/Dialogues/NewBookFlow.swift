import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// The part of a view model that ``NewBookFlow`` and its screens use.
@MainActor protocol NewBookForm: NewBookNameForm, CardEntryForm {
    var nameAccepted: Signal<String> { get }
    var nameRejected: Signal<NameValidation> { get }
    var isAwaitingCheck: Property<Bool> { get }
    var entryEvents: Signal<CardEntry.Event> { get }
    var added: Signal<RowChange<BookRow>> { get }
    var failed: Signal<Failure> { get }
    var unsaved: Signal<UnsavedCards> { get }
    func submit()
    func leave()
}

extension NewBookViewModel: NewBookForm {}

/// The flow that adds a book: a screen for its name, then one for its cards, with the same view model.
final class NewBookFlow: Coordinator<Void> {
    private let viewModel: any NewBookForm
    private let report: Report
    private var screen: (any QuestionScreen)?
    private enum Departure { case interrupt, endOfProcess }
    /// Why the form is being left half-way; nil if it is not.
    private var departure: Departure?
    private let bag = DisposeBag()
    var questionDidChange: @MainActor () -> Void = {}

    init(viewModel: any NewBookForm, report: Report) {
        self.viewModel = viewModel
        self.report = report
    }

    override func start() {
        viewModel.nameAccepted.bind(self, in: bag) { flow, _ in flow.showCardsScreen() }
        viewModel.nameRejected.bind(self, in: bag) { flow, validation in
            flow.report.reject(validation.words)
            flow.showNameScreen()
        }
        viewModel.entryEvents.bind(self, in: bag) { flow, event in flow.handle(event) }
        viewModel.added.bind(self, in: bag) { flow, change in flow.bookIsAdded(change) }
        viewModel.failed.bind(self, in: bag) { flow, failure in flow.bookIsRejected(failure) }
        viewModel.unsaved.bind(self, in: bag) { flow, cards in flow.tell(of: cards) }
        showNameScreen()
    }

    private func showNameScreen() {
        let screen = NewBookNameScreen.make(with: viewModel) { NewBookNameScreen() }
        screen.questionDidChange = { [weak self] in self?.questionDidChange() }
        self.screen = screen
        questionDidChange()
    }

    private func showCardsScreen() {
        screen = CardEntryScreen.make(with: viewModel) { CardEntryScreen() }
        questionDidChange()
    }

    private func handle(_ event: CardEntry.Event) {
        switch event {
        case .accepted(let card): if card.hasDeletion { report.notice(CardEntryFlow.deletionHint) }
        case .rejected(let failure): report.reject(FailureWording(failure).message)
        case .finished: viewModel.submit()
        case .left: showNameScreen()
        }
    }

    private func bookIsAdded(_ change: RowChange<BookRow>) {
        var text = "\(change.row.name), \(counted(change.row.cards, "card"))"
        if departure != nil {
            if let dropped = Words.dropped(of: viewModel.entry.current) { text += "; \(dropped)" }
            text += "; `undo` removes the book"
        }
        report.tellOfBook(.added, change.row.id, text, replacesEdit: departure != nil)
        finish()
    }

    /// The input is kept: another name may be free, or the library may soon be writable.
    private func bookIsRejected(_ failure: Failure) {
        if case .duplicate(.book, _, id: _) = failure { return viewModel.nameDidSettle() }
        let message = FailureWording(failure).message
        if departure == nil { report.reject(message) } else { report.notice(message) }
    }

    private func tell(of cards: UnsavedCards) {
        let number = counted(cards.count, "card")
        if cards.areDropped || departure == .endOfProcess {
            report.notice("no book was added" + (cards.count == 0 ? "" : "; \(number) dropped"))
            finish()
        } else {
            let act = departure == nil ? "another Esc discards" : "another Ctrl-C drops"
            report.notice("the book has not been created yet; \(act) its \(number)")
        }
    }
}

extension NewBookFlow: Dialogue {
    var question: Question { screen?.question ?? Question(text: "") }

    func take(_ line: String) {
        departure = nil
        screen?.take(line)
        // What was pasted after the line may be meant for another question.
        if viewModel.isAwaitingCheck.current { report.dropTypedAhead() }
    }

    func lineDidChange(_ line: String) { screen?.lineDidChange(line) }

    func goBack() {
        departure = nil
        screen?.goBack()
    }

    func cancel() {
        departure = .interrupt
        viewModel.leave()
    }

    func end() {
        departure = .endOfProcess
        viewModel.leave()
    }
}

/// A screen that asks one question after another.
@MainActor protocol QuestionScreen: AnyObject {
    var question: Question { get }
    func take(_ line: String)
    func lineDidChange(_ line: String)
    /// Goes back to the previous question, if there is one.
    func goBack()
}
