import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// The flow of a list of cards: it acts on those that are selected, or on the current one.
final class CardsFlow: ScreenFlow<Void> {
    private let cards: CardsViewModel
    private let book: BookRow?
    private let isForSearch: Bool
    private weak var screen: CardsScreen?

    /// - Parameters:
    ///   - book: the book whose cards are listed; nil for all books.
    ///   - filter: which of these cards are listed at first.
    ///   - isForSearch: whether the list begins with a search.
    init(
        _ library: LibraryViewModel, of book: BookRow?, _ filter: CardListFilter = CardListFilter(), isForSearch: Bool = false,
        on stage: Stage
    ) {
        (self.book, self.isForSearch) = (book, isForSearch)
        var filter = filter
        filter.book = book?.reference
        cards = library.cards(filter)
        super.init(library, on: stage)
    }

    override func start() {
        let screen = CardsScreen.make(with: cards) { [stage, cards, book, isForSearch] in
            CardsScreen(of: book, isForSearch: isForSearch, paging: cards.window, on: stage)
        }
        screen.didChoose = { [weak self] in self?.perform($0) }
        self.screen = screen
        show(screen)
    }

    private func perform(_ action: CardsAction) {
        switch action {
        case .act(let act, let selection): perform(act, on: selection)
        case .edit(let card): edit(card)
        case .showHistory(let card): showHistory(of: card)
        case .add(let current): add(besides: current)
        case .filterByTag:
            ask("Tag of the cards to list", cards.filter.current.tag ?? "", completing: .tag) { [cards] (tag) throws(Failure) in
                let tag = tag.withoutTagMark
                cards.filter.value.tag = tag.isEmpty ? nil : tag
            }
        case .filterByState:
            let choices = ["any state"] + CardStatus.allCases.map(\.rawValue)
            let current = cards.filter.current.status?.rawValue
            start(ChoiceFlow("Cards to list", choices, current: current, library, on: stage)) { [cards] choice in
                if let choice { cards.filter.value.status = CardStatus(rawValue: choice) }
            }
        case .saveQuery(let query): save(query)
        case .study: study(cards.book.current ?? book, of: cards.filter.current.query)
        case .export:
            let exported = cards.book.current ?? book
            start(ExportFlow("the listed cards", of: exported, cards.filter.current.query, library, on: stage)) {}
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        case .leaveDeleted: leaveDeleted()
        }
    }

    private func save(_ query: String) {
        ask("Name to save the search under") { [library] (name) throws(Failure) in
            try library.filters.check(name, query: query)
        } submit: { [library, stage] (name) throws(Failure) in
            let change = try library.filters.put(name, query: query).change
            let name = change.row.name
            stage.say(
                change.kind == .unchanged
                    ? "\(name.inQuotes) has this search already"
                    : "\(change.kind == .added ? "saved" : "replaced") as \(name.inQuotes); u undoes it")
        }
    }

    /// Leaves, unless something over the list, such as a form, is still in use.
    private func leaveDeleted() {
        guard let screen, stage.top === screen else { return }
        leave(())
        stage.fail("\(screen.title) was deleted")
    }

    private func edit(_ card: CardRow) {
        if let form = attempt({ () throws(Failure) in try library.cardForm(.id(card.id)) }) { fill(form) }
    }

    private func fill(_ form: CardFormViewModel) {
        start(CardFormFlow(form, library, on: stage)) { [weak self] saved in
            guard let saved else { return }
            if saved.card != form.card { self?.show(saved.card) }
            if saved.card == form.card || saved.added > 1 { self?.say(saved) }
        }
    }

    private func say(_ saved: SavedCard) {
        let parts = [(saved.added, "added"), (saved.deleted, "deleted")].filter { $0.0 > 0 }
        if parts.isEmpty { return }
        stage.say(parts.map { "\(counted($0.0, "card")) \($0.1)" }.joined(separator: ", ") + "; u undoes it")
    }

    /// Adds a card to the book of the list, or to one that is asked for.
    private func add(besides current: CardRow?) {
        if let book, book.isBook { return add(to: .id(book.id)) }
        var name = ""
        ask("Book of the new card", current?.book ?? "", completing: .book) { [library] (text) throws(Failure) in
            if !text.isEmpty { _ = try library.books.show(.name(text)) }
        } submit: { [library] (text) throws(Failure) in
            name = try library.books.show(.name(text)).name
        } whenDone: { [weak self] isAnswered in
            if isAnswered { self?.add(to: .name(name)) }
        }
    }

    private func add(to book: EntityReference) {
        if let form = attempt({ () throws(Failure) in try library.cardForm(addingTo: book) }) { fill(form) }
    }

    /// Moves the cursor to a card that was added.
    private func show(_ card: Int64) {
        attempt { () throws(Failure) in
            guard try cards.isListed(card) else { return stage.say("The card was added; the filter of the list leaves it out.") }
            screen?.go(to: card)
        }
    }

    // MARK: Acts

    /// Acts on cards, after a question if the list does not contain all of them: nobody would see what is done to the others.
    private func perform(_ act: CardsAction.Act, on selection: Selection) {
        guard let hidden = attempt({ () throws(Failure) in try cards.hiddenCount(of: selection) }) else { return }
        if hidden == 0 { return perform(act, onAll: selection) }
        let all = selection.count == 1 ? "the selected card" : "all \(selection.count) selected cards"
        let shown = selection.count - hidden
        let others = shown == 0 ? "nothing" : shown == 1 ? "the one that is shown" : "the \(shown) that are shown"
        let remark =
            selection.count == 1
            ? "The selected card is not shown."
            : shown == 0
                ? "None of the \(selection.count) selected cards is shown."
                : "\(hidden) of the \(selection.count) selected cards \(hidden == 1 ? "is" : "are") not shown."
        start(ChoiceFlow("\(remark) \(act.verb):", [others, all], library, on: stage)) { [weak self] choice in
            guard let self, choice == all || choice == others && shown > 0 else { return }
            // Another process can have changed which of them are shown, and with it what the answer means.
            guard attempt({ () throws(Failure) in try cards.hiddenCount(of: selection) }) == hidden else {
                return stage.say("The list has changed since the question; nothing was done.")
            }
            if choice == all { perform(act, onAll: selection) } else { perform(act, onShown: selection) }
        }
    }

    private func perform(_ act: CardsAction.Act, onShown selection: Selection) {
        if let shown = attempt({ () throws(Failure) in try cards.listed(selection) }) { perform(act, onAll: shown) }
    }

    private func perform(_ act: CardsAction.Act, onAll selection: Selection) {
        let cards = cards
        switch act {
        case .suspend: tell(act, selection) { () throws(Failure) in try cards.suspend(selection) }
        case .resume: tell(act, selection) { () throws(Failure) in try cards.resume(selection) }
        case .bury: tell(act, selection) { () throws(Failure) in try cards.bury(selection) }
        case .unbury: tell(act, selection) { () throws(Failure) in try cards.unbury(selection) }
        case .reset: tell(act, selection) { () throws(Failure) in try cards.reset(selection) }
        case .delete: tell(act, selection) { () throws(Failure) in try cards.delete(selection) }
        case .flag:
            askForFlag { [weak self] flag in
                let deed = flag == 0 ? "unflagged" : nil
                self?.tell(act, selection, as: deed) { () throws(Failure) in try cards.flag(selection, flag) }
            }
        case .setDue:
            askForDay { [self] (days) throws(Failure) in
                stage.announce(act.activity, selection.count)
                tell(act.deed, try cards.setDue(selection, on: days))
            }
        case .addTag:
            askForTag("Tag to add", after: "#+", completing: .tag) { [self] (tag) throws(Failure) in
                stage.announce(act.activity, selection.count)
                tell("\(act.deed) #\(tag)", try cards.tag(selection, adding: [tag]))
            }
        case .removeTag:
            let tags = CompletedName.tagAmong { () throws(Failure) in try cards.tags(of: selection) }
            askForTag("Tag to remove", after: "#-", completing: tags) { [self] (tag) throws(Failure) in
                stage.announce(act.activity, selection.count)
                tell("\(act.deed) #\(tag)", try cards.tag(selection, removing: [tag]))
            }
        case .move:
            ask("Book to move to", completing: .book) { [library] (book) throws(Failure) in
                if !book.isEmpty { _ = try library.books.show(.name(book)) }
            } submit: { [self] (book) throws(Failure) in
                stage.announce(act.activity, selection.count)
                tell(act.deed, try cards.move(selection, to: .name(book)))
            }
        }
    }

    /// Acts on cards, and says what was done; they stay selected, for the next act.
    private func tell(
        _ act: CardsAction.Act, _ selection: Selection, as deed: String? = nil, _ body: () throws(Failure) -> SelectionTally
    ) {
        stage.announce(act.activity, selection.count)
        if let tally = attempt(body) { tell(deed ?? act.deed, tally) }
    }

    private func tell(_ deed: String, _ tally: SelectionTally) {
        var words = "\(counted(tally.changed, "card")) \(deed)"
        if tally.unchanged > 0 { words += ", \(tally.unchanged) unchanged" }
        if !tally.leftAlone.isEmpty { words += ", \(counted(tally.leftAlone.count, "new card")) left alone" }
        if tally.skipped > 0 { words += ", \(tally.skipped) no longer there" }
        if let options = Words.options(tally.options) { words += "; \(options)" }
        stage.say(tally.changed > 0 ? "\(words); u undoes it" : words)
    }

    /// - Parameter marks: what can be typed before a tag, as in a command.
    private func askForTag(
        _ title: String, after marks: String, completing: CompletedName, _ body: @escaping (String) throws(Failure) -> Void
    ) {
        func name(_ tag: String) -> String { String(tag.drop(while: marks.contains)) }
        ask(title, completing: completing) { [cards] (tag) throws(Failure) in
            if !name(tag).isEmpty { try cards.check(CardEdit(card: .id(0), tags: [name(tag)])) }
        } submit: { (tag) throws(Failure) in
            try body(name(tag))
        }
    }
}

extension CardsAction.Act {
    fileprivate var verb: String { words.verb }
    fileprivate var activity: String { words.activity }
    fileprivate var deed: String { words.deed }

    private var words: (verb: String, activity: String, deed: String) {
        switch self {
        case .suspend: ("Suspend", "Suspending", "suspended")
        case .resume: ("Resume", "Resuming", "resumed")
        case .flag: ("Flag", "Flagging", "flagged")
        case .bury: ("Bury", "Burying", "buried until tomorrow")
        case .unbury: ("Unbury", "Unburying", "no longer buried")
        case .setDue: ("Change the due date of", "Changing the due date of", "due on another day")
        case .reset: ("Make new again", "Making new again", "new again")
        case .addTag: ("Tag", "Tagging", "tagged")
        case .removeTag: ("Remove a tag of", "Removing a tag of", "no longer tagged")
        case .move: ("Move", "Moving", "moved")
        case .delete: ("Delete", "Deleting", "deleted")
        }
    }
}
