import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What ``AddBookFlow`` and its screens need from a view model.
@MainActor protocol BookForm: BookNameForm, BookCardsForm {
    var nameAccepted: Signal<String> { get }
    var nameRejected: Signal<NameValidation> { get }
    var entryEvents: Signal<CardEntry.Event> { get }
    var added: Signal<RowChange<BookRow>> { get }
    var failed: Signal<Failure> { get }
    var unsaved: Signal<UnsavedCards> { get }
    func submit()
}

extension NewBookViewModel: BookForm {}

/// The flow that adds a book: a question for its name, then a screen for its cards, with the same view model.
///
/// Its outcome is the number of the book; nil if none was added.
final class AddBookFlow: ScreenFlow<Int64?> {
    private let form: any BookForm
    private var cards: BookCardsScreen?
    private let bag = DisposeBag()

    init(_ form: any BookForm, _ library: LibraryViewModel, on stage: Stage) {
        self.form = form
        super.init(library, on: stage)
    }

    override func start() {
        form.nameAccepted.bind(self, in: bag) { flow, _ in flow.showCards() }
        form.nameRejected.bind(self, in: bag) { flow, validation in
            // The question says what is wrong, unless nothing was typed.
            if validation == .empty { flow.stage.fail(validation.words) } else { flow.stage.dropTypedAhead() }
            flow.hideCards()
        }
        form.entryEvents.bind(self, in: bag) { flow, event in flow.handle(event) }
        form.added.bind(self, in: bag) { flow, change in flow.bookIsAdded(change.row) }
        // What becomes of the cards matters more than why, and is said first.
        form.unsaved.bind(self, in: bag) { flow, cards in flow.tell(of: cards) }
        form.failed.bind(self, in: bag) { flow, failure in flow.bookIsRejected(failure) }
        show(BookNameScreen.make(with: form) { [stage] in BookNameScreen(on: stage) })
    }

    private func showCards() {
        guard cards == nil else { return }
        let screen = BookCardsScreen.make(with: form) { [stage] in BookCardsScreen(on: stage) }
        cards = screen
        stage.push(screen)
    }

    private func hideCards() {
        if let cards { stage.remove(cards) }
        cards = nil
    }

    private func handle(_ event: CardEntry.Event) {
        switch event {
        case .accepted(let card):
            if card.hasDeletion { stage.say("{{c…}} is plain text here; a in the cards of a book adds cloze cards.") }
        case .rejected(let failure): stage.fail(Words.message(about: failure))
        case .finished: form.submit()
        case .left: hideCards()
        }
    }

    private func bookIsAdded(_ book: BookRow) {
        if let dropped = Words.dropped(of: form.entry.current) {
            // At the end of the process, only what was lost is still told, and no key undoes anything.
            if stage.isEnding {
                stage.fail("\(book.name): \(dropped).")
            } else {
                stage.say("+ \(book.name), \(counted(book.cards, "card")); \(dropped); u removes the book")
            }
        }
        leave(book.id)
    }

    /// What was typed is kept: another name may be free, or the library may soon be writable.
    private func bookIsRejected(_ failure: Failure) {
        if case .duplicate(.book, _, id: _) = failure { return form.nameDidSettle() }
        stage.fail(Words.message(about: failure))
    }

    private func tell(of cards: UnsavedCards) {
        let number = counted(cards.count, "card")
        if !cards.areDropped, !stage.isEnding {
            return stage.fail("The book has not been added yet; leaving again drops its \(number).")
        }
        let lost = [cards.count > 0 ? "\(number) dropped" : nil, Words.dropped(of: form.entry.current)].compactMap(\.self)
        if !lost.isEmpty { stage.fail("No book was added; \(lost.joined(separator: "; ")).") }
        // At the end of the process, the reason is still to be told.
        if !stage.isEnding { leave(nil) }
    }
}
