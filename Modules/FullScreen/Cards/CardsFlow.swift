import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// The flow of a list of cards: it acts on those that are selected, or on the current one.
final class CardsFlow: ScreenFlow<Void> {
    private let cards: CardsViewModel
    private let title: String

    /// - Parameter book: the book whose cards are listed.
    init(_ library: LibraryViewModel, book: BookRow, on stage: Stage) {
        title = book.name
        cards = library.cards(CardFilter(book: book.id))
        super.init(library, on: stage)
    }

    override func start() {
        let screen = CardsScreen.make(with: cards) { [stage, cards, title] in
            CardsScreen(title: title, window: cards.window, on: stage)
        }
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: CardsAction) {
        switch action {
        case .actOnSelection(let act): perform(act)
        case .actOnCard(let act, let card):
            // The act is on a selection of one, which is then given up.
            cards.selection.value = .some([card.id])
            perform(act)
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

    private func perform(_ act: CardsAction.Act) {
        switch act {
        case .suspend: tell("suspended", attempt(cards.suspendSelected))
        case .resume: tell("resumed", attempt(cards.resumeSelected))
        case .delete: tell("deleted", attempt(cards.deleteSelected))
        case .addTag: askForTag("Tag to add", "tagged") { [cards] (tag) throws(Failure) in try cards.tagSelected(adding: [tag]) }
        case .removeTag:
            askForTag("Tag to remove", "changed") { [cards] (tag) throws(Failure) in try cards.tagSelected(removing: [tag]) }
        case .move:
            ask("Book to move to") { [self] (book) throws(Failure) in
                tell("moved", try cards.moveSelected(to: .name(book)))
            }
        }
    }

    private func askForTag(
        _ title: String, _ deed: String, _ body: @escaping (String) throws(Failure) -> SelectionTally
    ) {
        ask(title) { [self] (tag) throws(Failure) in tell(deed, try body(String(tag.drop { $0 == "#" }))) }
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
