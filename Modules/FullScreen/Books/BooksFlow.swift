import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// The flow of the list of books: it adds and renames them, and shows the cards of one.
final class BooksFlow: ScreenFlow<Void> {
    private weak var screen: BooksScreen?

    override func start() {
        let screen = BooksScreen.make(with: library.books) { [stage] in BooksScreen(on: stage) }
        screen.didChoose = { [weak self] in self?.perform($0) }
        self.screen = screen
        show(screen)
    }

    private func perform(_ action: BooksAction) {
        switch action {
        case .open(let book): show(.cards(book))
        case .search: start(CardsFlow(library, of: nil, isForSearch: true, on: stage)) {}
        case .openAll: show(.cards(nil))
        case .openTag: openTag()
        case .renameTag: renameTag()
        case .study(let book): study(book)
        case .add: add()
        case .rename(let book): rename(book)
        case .export(let book): start(ExportFlow(book.name, of: book, nil, library, on: stage)) {}
        case .deleteTree(let book): deleteTree(book)
        case .showProfiles: show(.profiles)
        case .showSessions: show(.sessions)
        case .showSettings: show(.settings)
        case .showOptions(let book): start(SettingsFlow(of: book, library, on: stage)) {}
        case .showStatistics(let book): show(.statistics(book))
        case .showSitting: showSitting()
        case .undo: undo()
        case .redo: redo()
        case .leave: leave(())
        }
    }

    /// Shows something over the list of books.
    func show(_ place: BrowsePlace) {
        switch place {
        case .books: break
        case .cards(let book, let filter):
            if let book { screen?.go(to: book.id) }
            start(CardsFlow(library, of: book, filter, on: stage)) {}
        case .statistics(let book): start(StatisticsFlow(book, library, on: stage)) {}
        case .profiles: start(ProfilesFlow(library, on: stage)) {}
        case .sessions: start(SessionsFlow(library, on: stage)) {}
        case .settings: start(SettingsFlow(library, on: stage)) {}
        }
    }

    private func openTag() {
        var filter = CardListFilter()
        ask("Tag of the cards to list", completing: .tag) { (tag) throws(Failure) in
            filter.tag = tag.withoutTagMark
        } whenDone: { [weak self] isAnswered in
            if isAnswered, filter.tag?.isEmpty == false { self?.show(.cards(nil, filter)) }
        }
    }

    private func renameTag() {
        let cards = library.cards
        var tag = ""
        var count = 0
        ask("Tag to rename", completing: .tag) { (text) throws(Failure) in
            tag = text.withoutTagMark
            count = try cards.countCards(withTag: tag)
        } whenDone: { [weak self] isAnswered in
            if isAnswered { self?.renameTag(tag, of: count) }
        }
    }

    private func renameTag(_ tag: String, of count: Int) {
        ask("New name of #\(tag), of \(counted(count, "card"))", tag, completing: .tag) { (text) throws(Failure) in
            try CardsViewModel.check(tagBranch: text.withoutTagMark)
        } submit: { [library, stage] (text) throws(Failure) in
            let new = text.withoutTagMark
            stage.announce("Tagging", count)
            let tally = try library.cards.renameTag(tag, to: new)
            let cards = counted(tally.changed, "card")
            stage.say(tally.changed > 0 ? "#\(tag) → #\(new): \(cards); u undoes it" : "the tag is #\(new) already")
        }
    }

    private func add() {
        start(AddBookFlow(library.newBook(), library, on: stage)) { [weak self] book in
            if let book { self?.screen?.go(to: book) }
        }
    }

    private func rename(_ book: BookRow) {
        let books = library.books
        var renamed: BookRow?
        ask("New name of \(book.name)", book.name) { (name) throws(Failure) in
            try books.check(name: name, of: book.reference)
        } replaced: {
            try? books.show(book.reference).name
        } submit: { [stage] (name) throws(Failure) in
            let change = try books.rename(BookRename(book: book.reference, name: name))
            renamed = change.row
            if let words = Words.options(change.options) { stage.say(words) }
        } whenDone: { [weak self] _ in
            // The row of a name that only books below it have is another one under a new name.
            if let renamed { self?.screen?.go(to: renamed.treeID) }
        }
    }

    private func deleteTree(_ book: BookRow) {
        let its = book.treeBooks == 1 ? "its" : "their"
        let all =
            book.treeCards == 0
            ? counted(book.treeBooks, "empty book")
            : "\(counted(book.treeBooks, "book")) and \(its) \(counted(book.treeCards, "card"))"
        let choice = "delete \(all)"
        start(ChoiceFlow("\(book.name) has books below it:", [choice, "leave them"], library, on: stage)) { [self] answer in
            guard answer == choice, let now = attempt({ () throws(Failure) in try library.books.show(book.reference) }) else {
                return
            }
            // Another process can have changed what the question was about.
            if (now.treeBooks, now.treeCards) != (book.treeBooks, book.treeCards) { return deleteTree(now) }
            stage.announce("Deleting", book.treeCards)
            attempt { () throws(Failure) in
                try library.books.deleteTree(book.reference)
                stage.say("− \(all); u brings them back")
            }
        }
    }
}
