import Binding
import MVVM
import ViewModel
import Vocabulary

@MainActor protocol CardEntryScreenDelegate: AnyObject {
    func cardsScreenIsDone()
    /// Called when both sides of a card have been accepted; the form has the card last, unless it is in the library already.
    func cardsScreenDidAddCard()
}

extension CardEntryScreenDelegate {
    func cardsScreenDidAddCard() {}
}

/// The part of a view model that ``CardEntryScreen`` uses.
@MainActor protocol CardEntryForm: AnyObject {
    var cards: ListProperty<NewBookCard> { get }
    func addCard(front: String, back: String) throws(Failure)
    /// Checks a front before its back is asked for.
    /// - Throws: what ``addCard(front:back:)`` would throw for the front.
    func checkFront(_ front: String) throws(Failure)
    /// Removes the last card and returns it, so that it can be changed; nil if there is none, or if it is in the library already.
    func takeLastCard() -> NewBookCard?
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
    /// The finished cards to which the person went back, the current one last.
    private var taken: [NewBookCard] = []
    /// The initial text of the front after all of them.
    private var nextDraft = ""
    /// The current text of the line; nil until it is edited.
    private var line: String?

    init(report: Report) { self.report = report }

    /// Whether leaving now would lose a card that is partly typed.
    var hasUnfinishedCard: Bool {
        let texts = front.map { [$0] } ?? [line ?? frontDraft, backDraft]
        return texts.contains { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The number of finished cards to which the person went back.
    var takenCount: Int { taken.count }

    var question: Question {
        guard front == nil else { return Question(text: "Back › ", entry: .line(editing: backDraft), takesTabs: true) }
        let number = count + 1
        return Question(
            text: "Front of card \(number) (Enter to finish) › ", shorter: ["Front of card \(number) › ", "Front \(number) › "],
            entry: .line(editing: frontDraft), takesTabs: true, answerRoom: 4)
    }

    func viewModelDidChange(_ viewModel: any CardEntryForm, disposeBag bag: DisposeBag) {
        viewModel.cards.counted.bind(self, in: bag) { screen, count in screen.count = count }
    }

    func lineDidChange(_ line: String) { self.line = line }

    func goBack() -> Bool {
        defer { line = nil }
        guard let front else {
            frontDraft = line ?? frontDraft
            guard let last = viewModel.takeLastCard() else { return false }
            if taken.isEmpty { nextDraft = frontDraft }
            taken.append(last)
            (self.front, backDraft) = (last.front, last.back)
            return true
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
                if taken.count > 1 { return showTakenCard() }
                return delegate?.cardsScreenIsDone() ?? ()
            }
            return takeFront(line)
        }
        backDraft = ""
        do {
            try viewModel.addCard(front: front, back: line)
            self.front = nil
            delegate?.cardsScreenDidAddCard()
            showTakenCard()
        } catch .notFound(.book, _, near: _) {
            endWithoutBook(typed: "\(front) — \(line)")
        } catch {
            report.reject(FailureWording(error).message)
            askAgain(front: front, back: line, after: error)
        }
    }

    /// Goes on from a card to which the person had gone back: to the one after it, or to a new one.
    private func showTakenCard() {
        if !taken.isEmpty { taken.removeLast() }
        if let next = taken.last {
            (frontDraft, backDraft) = (next.front, next.back)
        } else {
            (frontDraft, nextDraft) = (nextDraft, "")
        }
    }

    /// Adds the finished cards to which the person went back again, since nothing of them may be lost when the dialogue ends.
    func keepTakenCards() {
        if taken.isEmpty { return }
        (front, frontDraft, backDraft, line) = (nil, nextDraft, "", nil)
        for card in taken.reversed() { try? viewModel.addCard(front: card.front, back: card.back) }
        taken = []
    }

    /// Ends the questions, since no card can be added to the book any more.
    private func endWithoutBook(typed text: String) {
        report.reject("the book was deleted by another process")
        report.notice("you typed: \(text.withVisibleControls)")
        delegate?.cardsScreenIsDone()
    }

    /// Asks for the back of a front, or again for a front that no card can have.
    private func takeFront(_ line: String) {
        do {
            try viewModel.checkFront(line)
            front = line
        } catch .notFound(.book, _, near: _) {
            endWithoutBook(typed: line)
        } catch {
            report.reject(FailureWording(error).message)
            frontDraft = line
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
