import Binding
import MVVM
import ViewModel

/// The part of a view model that ``CardEntryScreen`` uses.
@MainActor protocol CardEntryForm: AnyObject {
    var entry: Property<CardEntry> { get }
    func textDidChange(_ text: String)
    func textDidSettle()
    func goBack()
}

extension NewBookViewModel: CardEntryForm {}
extension CardEntryViewModel: CardEntryForm {}

/// Asks for cards, front and back, until a front is left empty.
final class CardEntryScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<any CardEntryForm>()
    private var entry = CardEntry?.none
    /// The initial text of the line, which stays the same while the line is edited.
    private var beginning = ""

    var question: Question {
        guard let entry, entry.side == .front else {
            return Question(text: "Back › ", entry: .line(editing: beginning), takesTabs: true)
        }
        return Question(
            text: "Front of card \(entry.number) (Enter to finish) › ",
            shorter: ["Front of card \(entry.number) › ", "Front \(entry.number) › "],
            entry: .line(editing: beginning), takesTabs: true, answerRoom: 4)
    }

    func viewModelDidChange(_ viewModel: any CardEntryForm, disposeBag bag: DisposeBag) {
        viewModel.entry.bind(self, in: bag) { screen, entry in screen.entry = entry }
        beginAnew()
    }

    func lineDidChange(_ line: String) { viewModel.textDidChange(line) }

    func take(_ line: String) {
        viewModel.textDidChange(line)
        viewModel.textDidSettle()
        beginAnew()
    }

    func goBack() {
        viewModel.goBack()
        beginAnew()
    }

    private func beginAnew() { beginning = entry?.text ?? "" }
}
