import Binding
import MVVM
import ViewModel
import Vocabulary

@MainActor protocol CardEntryScreenDelegate: AnyObject {
    func cardsScreenIsDone()
}

/// The part of a view model that ``CardEntryScreen`` uses.
@MainActor protocol CardEntryForm: AnyObject {
    var cards: ListProperty<NewBookCard> { get }
    func addCard(front: String, back: String) throws(Failure)
}

extension NewBookViewModel: CardEntryForm {}

/// Asks for cards, front and back, until a front is left empty.
final class CardEntryScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<any CardEntryForm>()
    weak var delegate: (any CardEntryScreenDelegate)?

    private let report: Report
    private var count = 0
    /// The front whose back is asked for; nil while a front is asked for.
    private var front: String?
    /// The initial text of the line for a front: what was typed before, if it is asked for again.
    private var frontDraft = ""
    private var backDraft = ""
    /// The current text of the line; nil until it is edited.
    private var line: String?

    init(report: Report) { self.report = report }

    /// Whether leaving now would lose a card that is partly typed.
    var hasUnfinishedCard: Bool {
        let texts = front.map { [$0] } ?? [line ?? frontDraft, backDraft]
        return texts.contains { !$0.allSatisfy(\.isWhitespace) }
    }

    var question: Question {
        guard front == nil else { return Question(text: "Back › ", entry: .line(editing: backDraft), takesTabs: true) }
        let number = count + 1
        return Question(
            text: "Front of card \(number) (Enter to finish) › ", shorter: ["Front of card \(number) › ", "Front \(number) › "],
            entry: .line(editing: frontDraft), takesTabs: true)
    }

    func viewModelDidChange(_ viewModel: any CardEntryForm, disposeBag bag: DisposeBag) {
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

    /// Asks again for the texts of a rejected card, starting with the invalid one.
    private func askAgain(front: String, back: String, after failure: Failure) {
        backDraft = back
        if case .invalid(.back, _) = failure { return }
        frontDraft = front
        self.front = nil
    }
}
