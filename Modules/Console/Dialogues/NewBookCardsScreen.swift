import Binding
import MVVM
import ViewModel

@MainActor protocol NewBookCardsScreenDelegate: AnyObject {
    func cardsScreenIsDone()
}

/// Asks for the cards of a new book, front and back, until a front is left empty.
final class NewBookCardsScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<NewBookViewModel>()
    weak var delegate: (any NewBookCardsScreenDelegate)?

    private let report: Report
    private var front: String?
    private var count = 0

    init(report: Report) { self.report = report }

    var question: Question {
        Question(text: front == nil ? "Front of card \(count + 1) (Enter to finish) › " : "Back › ")
    }

    func viewModelDidChange(_ viewModel: NewBookViewModel, disposeBag bag: DisposeBag) {
        viewModel.cards.counted.bind(self, in: bag) { screen, count in screen.count = count }
    }

    func goBack() -> Bool {
        defer { front = nil }
        return front != nil
    }

    func take(_ line: String) {
        guard let front else {
            if line.allSatisfy(\.isWhitespace) { return delegate?.cardsScreenIsDone() ?? () }
            return front = line
        }
        self.front = nil
        do {
            try viewModel.addCard(front: front, back: line)
        } catch {
            report.notice(FailureWording(error).message)
        }
    }
}
