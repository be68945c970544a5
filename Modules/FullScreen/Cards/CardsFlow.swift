import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// The flow of a list of cards: it acts on those that are selected, or on the current one.
final class CardsFlow: ScreenFlow<Void> {
    private let cards: CardsViewModel
    private let book: BookRow

    /// - Parameter book: the book whose cards are listed.
    init(_ library: LibraryViewModel, book: BookRow, on stage: Stage) {
        self.book = book
        cards = library.cards(CardFilter(book: book.id))
        super.init(library, on: stage)
    }

    override func start() {
        let screen = CardsScreen.make(with: cards) { [stage, cards, book] in
            CardsScreen(title: book.name, window: cards.window, on: stage)
        }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: CardsAction) {
        switch action {
        case .actOnSelection(let act): perform(act)
        case .actOnCard(let act, let card):
            // The act is on a selection of one, which is then given up, even if a question about it is cancelled.
            cards.selection.value = .some([card.id])
            perform(act)
        case .edit(let card): edit(card)
        case .add: add()
        case .filterByTag:
            ask("Tag of the cards to list", cards.filter.current.tag ?? "") { [cards] (tag) throws(Failure) in
                let tag = tag.drop { $0 == "#" }
                cards.filter.value.tag = tag.isEmpty ? nil : String(tag)
            }
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        }
    }

    private func edit(_ card: CardRow) {
        guard let form = attempt({ () throws(Failure) in try library.cardForm(.id(card.id)) }) else { return }
        start(CardFormFlow(form, library, on: stage)) {}
    }

    private func add() {
        guard let form = attempt({ () throws(Failure) in try library.cardForm(addingTo: .id(book.id)) }) else { return }
        start(CardFormFlow(form, library, on: stage)) {}
    }

    private func perform(_ act: CardsAction.Act) {
        switch act {
        case .suspend: tell("suspended", attempt(cards.suspendSelected))
        case .resume: tell("resumed", attempt(cards.resumeSelected))
        case .delete: tell("deleted", attempt(cards.deleteSelected))
        case .addTag: askForTag("Tag to add", "tagged") { [cards] (tag) throws(Failure) in try cards.tagSelected(adding: [tag]) }
        case .removeTag:
            askForTag("Tag to remove", "changed") { [cards] (tag) throws(Failure) in try cards.tagSelected(removing: [tag]) }
        case .move:
            askAboutSelection("Book to move to") { [self] (book) throws(Failure) in
                tell("moved", try cards.moveSelected(to: .name(book)))
            }
        }
    }

    /// Asks what to do with the selected cards; if that is cancelled, a selection of one card is given up.
    private func askAboutSelection(
        _ title: String, check: @escaping (String) throws(Failure) -> Void = { _ in },
        submit: @escaping (String) throws(Failure) -> Void
    ) {
        ask(title, check: check, submit: submit) { [cards] isAnswered in
            if !isAnswered, case .some(let ids) = cards.selection.value, ids.count == 1 { cards.selection.value = .none }
        }
    }

    private func askForTag(
        _ title: String, _ deed: String, _ body: @escaping (String) throws(Failure) -> SelectionTally
    ) {
        func name(_ tag: String) -> String { String(tag.drop { $0 == "#" }) }
        askAboutSelection(title) { [cards] (tag) throws(Failure) in
            if !name(tag).isEmpty { try cards.check(CardEdit(card: .id(0), tags: [name(tag)])) }
        } submit: { [self] (tag) throws(Failure) in
            tell(deed, try body(name(tag)))
        }
    }

    /// Says what was done, and gives up the selection.
    private func tell(_ deed: String, _ tally: SelectionTally?) {
        guard let tally else { return }
        cards.selection.value = .none
        var words = "\(Words.counted(tally.changed, "card")) \(deed)"
        if tally.unchanged > 0 { words += ", \(tally.unchanged) unchanged" }
        if tally.skipped > 0 { words += ", \(tally.skipped) no longer there" }
        stage.say(tally.changed > 0 ? "\(words); u undoes it" : words)
    }
}
