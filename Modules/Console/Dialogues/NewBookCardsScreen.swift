import Binding
import MVVM
import ViewModel
import Vocabulary

@MainActor protocol NewBookCardsScreenDelegate: AnyObject {
    func cardsScreenIsDone()
}

/// What the questions for cards need of a view model.
@MainActor protocol NewBookCardsForm: AnyObject {
    var cards: ListProperty<NewBookCard> { get }
    func addCard(front: String, back: String) throws(Failure)
}

extension NewBookViewModel: NewBookCardsForm {}

/// Asks for the cards of a new book, front and back, until a front is left empty.
final class NewBookCardsScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<any NewBookCardsForm>()
    weak var delegate: (any NewBookCardsScreenDelegate)?

    private let report: Report
    private var count = 0
    /// The front whose back is asked for; nil while a front is.
    private var front: String?
    /// What stands in the line from the beginning: a text that was typed before and is asked for again.
    private var frontDraft = ""
    private var backDraft = ""
    /// The line as it is typed; nil while it is as it began.
    private var line: String?

    init(report: Report) { self.report = report }

    /// Whether a part of a card was typed that would be lost.
    var hasUnfinishedCard: Bool {
        let texts = front.map { [$0] } ?? [line ?? frontDraft, backDraft]
        return texts.contains { !$0.allSatisfy(\.isWhitespace) }
    }

    var question: Question {
        let draft = front == nil ? frontDraft : backDraft
        return Question(
            text: front == nil ? "Front of card \(count + 1) (Enter to finish) › " : "Back › ",
            entry: .line(beginning: draft.isEmpty ? nil : draft))
    }

    func viewModelDidChange(_ viewModel: any NewBookCardsForm, disposeBag bag: DisposeBag) {
        viewModel.cards.counted.bind(self, in: bag) { screen, count in screen.count = count }
    }

    func lineDidChange(_ line: String) { self.line = line }

    func goBack() -> Bool {
        defer { line = nil }
        guard let front else {
            frontDraft = line ?? frontDraft
            return false
        }
        frontDraft = front
        backDraft = line ?? backDraft
        self.front = nil
        return true
    }

    func take(_ line: String) {
        self.line = nil
        guard let front else {
            frontDraft = ""
            if line.allSatisfy(\.isWhitespace) {
                backDraft = ""
                return delegate?.cardsScreenIsDone() ?? ()
            }
            return self.front = line
        }
        backDraft = ""
        do {
            try viewModel.addCard(front: front, back: line)
            self.front = nil
        } catch {
            report.reject(FailureWording(error).message)
            askAgain(front: front, back: line, after: error)
        }
    }

    /// Asks for the texts of a card that was rejected, from the one that is wrong on.
    private func askAgain(front: String, back: String, after failure: Failure) {
        backDraft = back
        if case .invalid(.back, _) = failure { return }
        frontDraft = front
        self.front = nil
    }
}
