import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What a list of cards needs from a view model.
@MainActor protocol BrowsableCards: AnyObject {
    var rows: ListProperty<CardRow> { get }
    var count: Property<RowCount> { get }
    var isSearching: Property<Bool> { get }
    var failure: Property<Failure?> { get }
    var book: Property<BookRow?> { get }
    var filter: MutableProperty<CardListFilter> { get }
    var selection: MutableProperty<Selection> { get }
    var hiddenCount: Property<Int> { get }
    var isSelecting: Property<Bool> { get }
    var selectionSucceeded: Signal<Void> { get }
    var selectionFailed: Signal<Failure> { get }
    func select(from first: Int64, to last: Int64)
    func selectAll()
    func stopSelecting()
    func filterFault() -> Failure?
    func unknownTags() -> [UnknownTag]
    func completions(ofFilter text: String) -> [String]
    var queries: QueryHistory { get }
}

extension CardsViewModel: BrowsableCards {
    var rows: ListProperty<CardRow> { window.rows }
    var count: Property<RowCount> { window.count }
}

/// A list of cards, of any length, with the current one in full beside or below it.
final class CardsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BrowsableCards>()
    private(set) var title: String
    /// Called with what the person wants to do.
    var didChoose: (CardsAction) -> Void = { _ in }
    private let stage: Stage
    private let list: ListView<CardRowView>
    private lazy var selection = CardSelection(of: viewModel, in: list)
    private var preview = CardPreview()
    private var search: TextField?
    /// Whether the screen was shown for a search, and goes when that is cancelled.
    private var isForSearch: Bool
    /// The card that was current when the search began.
    private var cardBeforeSearch: Int64?
    /// The place in the history of queries that is shown in the search, and what was typed at its end.
    private var recalled: (place: Int, typed: String)?
    private var (count, isSearching) = (RowCount.counting(atLeast: 0), false)

    /// Whether the book whose cards are listed was deleted.
    private var isBookDeleted = false

    /// - Parameters:
    ///   - book: the book whose cards are listed; nil for all books.
    ///   - isForSearch: whether the screen begins with a search.
    init(of book: BookRow?, isForSearch: Bool, paging: any ListPaging, on stage: Stage) {
        (title, self.isForSearch, self.stage) = (book?.name ?? "All cards", isForSearch, stage)
        let showsBook = book == nil
        if isForSearch { search = TextField() }
        list = ListView(on: stage, paging: paging) { CardRowView(showsBook: showsBook) }
    }

    func viewModelDidChange(_ viewModel: any BrowsableCards, disposeBag bag: DisposeBag) {
        list.isSelected = { [weak self] card in
            self?.selection.contains(card) ?? false
        }
        list.bind(viewModel.rows, in: bag)
        viewModel.count.bind(self, in: bag) { screen, count in screen.update { $0.count = count } }
        viewModel.isSearching.bind(self, in: bag) { screen, isSearching in screen.update { $0.isSearching = isSearching } }
        viewModel.selection.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.hiddenCount.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.isSelecting.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.selectionSucceeded.bind(self, in: bag) { screen, _ in screen.selection.rangeWasSelected() }
        viewModel.selectionFailed.bind(self, in: bag) { screen, failure in
            screen.selection.rangeWasNotSelected()
            screen.stage.fail(Words.message(about: failure))
        }
        viewModel.filter.bind(self, in: bag) { screen, _ in screen.update { $0.list.startOver() } }
        viewModel.book.bind(self, in: bag) { screen, book in
            if screen.viewModel.filter.current.book != nil { screen.adopt(book) }
        }
        viewModel.failure.bind(self, in: bag) { screen, failure in
            if let failure { screen.stage.fail(Words.message(about: failure)) }
        }
    }

    private func adopt(_ book: BookRow?) {
        isBookDeleted = book == nil
        if let book { title = book.name } else { didChoose(.leaveDeleted) }
        stage.needsDisplay()
    }

    /// Moves the cursor to a card of the list.
    func go(to card: Int64) { list.go(to: card) }

    /// A search can be typed at any time; what acts on a card waits for the card, and for the cards that are being selected.
    var isReady: Bool {
        search != nil || !viewModel.isSelecting.current && (!isSearching || !list.isEmpty && !list.isOnTheWay)
    }

    private func update(_ body: (CardsScreen) -> Void) {
        body(self)
        stage.needsDisplay()
    }

    // MARK: Keys

    var takesText: Bool { search != nil }

    var bindings: [KeyBinding] {
        if isBookDeleted {
            KeyBinding([KeyHelp("any key", "back")]) { [self] _ in
                didChoose(.leaveDeleted)
                return true
            }
        } else if search != nil {
            KeyBinding([.enter], "to the list", do: endSearch)
            KeyBinding([.escape], "cancel", do: cancelSearch)
            KeyBinding([[.up], [.down]], "earlier searches", if: !viewModel.queries.queries.isEmpty) { [self] in
                recall($0 == 0 ? -1 : 1)
            }
            KeyBinding(list.count > 1 ? [Self.pages] : []) { [self] in (list.count > 1 || $0.isOfMouse) && moveInSearch($0) }
            KeyBinding([.tab], "complete", do: completeSearch)
            KeyBinding(EditedText.helps, press: typeInSearch)
        } else {
            listBindings
        }
    }

    @KeyTable private var listBindings: [KeyBinding] {
        let card = list.currentRow
        KeyBinding([.enter, .right, "l", "e"], "edit", on: card.map { .edit($0) }, do: didChoose)
        KeyBinding(["/"], "search") { [self] in afterRange { $0.beginSearch() } }
        KeyBinding(["a"], "add", on: .add(card), do: didChoose)
        KeyBinding([" "], "select", if: card != nil, do: selection.toggleCurrent)
        KeyBinding(["s"], "suspend", on: possible(.suspend), do: act)
        KeyBinding(["t"], "tag", on: possible(.addTag), do: act)
        KeyBinding(["m"], "move", on: possible(.move), do: act)
        KeyBinding(["d"], "delete", on: possible(.delete), do: act)
        KeyBinding(["u"], "undo", on: .undo, do: didChoose)
        KeyBinding(["q", .left, "h"] + (isNarrowed ? [] : [.escape]), "back", on: .leave, do: didChoose)
        KeyBinding(["L"], "study the listed cards", on: .study, do: didChoose)
        KeyBinding(["x"], "export the listed cards", on: .export, do: didChoose)
        KeyBinding(["r"], "resume", on: possible(.resume), do: act)
        KeyBinding(["f"], "flag", on: possible(.flag), do: act)
        KeyBinding(["b"], "bury until tomorrow", on: possible(.bury), do: act)
        KeyBinding(["B"], "unbury", on: possible(.unbury), do: act)
        KeyBinding(["w"], "when they are due", on: possible(.setDue), do: act)
        KeyBinding(["R"], "make them new again", on: possible(.reset), do: act)
        KeyBinding(["i"], "history", on: card.map { .showHistory($0) }, do: didChoose)
        KeyBinding(["T"], "remove a tag", on: possible(.removeTag), do: act)
        KeyBinding(["v"], "select a range", if: card != nil, do: selection.toggleRange)
        KeyBinding(["*"], "select all, or none", if: card != nil, do: selection.toggleAll)
        KeyBinding(["D"], "due cards only") { [self] in afterRange { $0.viewModel.filter.value.isDue.toggle() } }
        KeyBinding(["#"], "cards with a tag") { [self] in afterRange { $0.didChoose(.filterByTag) } }
        KeyBinding(["S"], "cards in a state") { [self] in afterRange { $0.didChoose(.filterByState) } }
        KeyBinding(["F"], "save the search", on: viewModel.filter.current.queryToSave) { [self] in didChoose(.saveQuery($0)) }
        KeyBinding([.control("r")], "redo", on: .redo, do: didChoose)
        KeyBinding([.escape], "end the range, the selection or the filter", if: isNarrowed, do: goBack)
        KeyBinding([["J"], ["K"]], "scroll the card", if: preview.isScrollable) { [self] in
            preview.scroll(card, by: $0 == 0 ? 1 : -1)
        }
        list.moves { [self] in didChoose(.edit($0)) }
    }

    /// Whether there is a range, a selection or a filter to end.
    private var isNarrowed: Bool { selection.isActive || viewModel.filter.current.isNarrowed }

    /// Returns an act, if there are cards to act on.
    private func possible(_ act: CardsAction.Act) -> CardsAction.Act? { selection.cards == nil ? nil : act }

    private func beginSearch() {
        search = TextField(viewModel.filter.current.text)
        recalled = nil
        cardBeforeSearch = list.currentRow?.id
    }

    /// Goes to the list, unless the query cannot be read: then the list still has the cards of the last one that could.
    private func endSearch() {
        if let failure = viewModel.filterFault() { return stage.fail(Words.problem(failure)) }
        for tag in viewModel.unknownTags() { stage.say(tag.notice) }
        viewModel.queries.add(viewModel.filter.current.text)
        (search, isForSearch, recalled) = (nil, false, nil)
    }

    /// Shows an earlier query, or a later one.
    private func recall(_ step: Int) {
        guard let text = search?.text else { return }
        let queries = viewModel.queries.queries
        let (place, typed) = recalled ?? (text == queries.last ? queries.count - 1 : queries.count, text)
        guard (0...queries.count).contains(place + step) else { return }
        recalled = (place + step, typed)
        replaceSearch(place + step < queries.count ? queries[place + step] : typed)
    }

    private func replaceSearch(_ text: String) {
        search = TextField(text)
        viewModel.filter.value.text = text
    }

    /// Completes the last term of the query, as far as there is one way to, and says which there are otherwise.
    private func completeSearch() {
        guard var field = search else { return }
        let text = field.text
        let ways = field.complete(with: viewModel.completions(ofFilter: text))
        if field.text != text {
            replaceSearch(field.text)
        } else if !ways.isEmpty {
            let start = text.lastIndex { $0.isWhitespace }.map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0
            stage.say(TextField.listed(ways.map { String($0.dropFirst(start)) }))
        }
    }

    private func cancelSearch() {
        if isForSearch { return didChoose(.leave) }
        search = nil
        widen(to: cardBeforeSearch) { $0.text = "" }
    }

    private func moveInSearch(_ key: Key) -> Bool {
        (key.isOfMouse || Self.pages.keys.contains(key)) && list.press(key)
    }

    private static let pages = KeyHelp([[.pageUp], [.pageDown]], "a page")

    private func typeInSearch(_ key: Key) -> Bool {
        guard var field = search, field.press(key) else { return false }
        search = field
        if field.text != viewModel.filter.current.text { viewModel.filter.value.text = field.text }
        return true
    }

    /// Gives up a range, a selection, a search or a filter, one after another.
    private func goBack() {
        if selection.giveUp() { return }
        let filter = viewModel.filter.current
        if !filter.text.isEmpty {
            widen(to: list.currentRow?.id ?? cardBeforeSearch) { $0.text = "" }
        } else {
            widen(to: list.currentRow?.id) { $0.widen() }
        }
    }

    /// Removes something from the filter, and goes to a card of the longer list.
    private func widen(to card: Int64?, _ body: (inout CardListFilter) -> Void) {
        var filter = viewModel.filter.current
        body(&filter)
        if filter != viewModel.filter.current { viewModel.filter.value = filter }
        if let card { list.go(to: card) }
    }

    /// Acts on the selected cards, or on the current one if none is selected.
    private func act(_ act: CardsAction.Act) {
        afterRange { screen in
            if let cards = screen.selection.cards { screen.didChoose(.act(act, on: cards)) }
        }
    }

    /// Selects the range, if there is one, and then calls `body`: the cards of a range are listed ones, so it ends before the list
    /// changes.
    private func afterRange(_ body: @escaping (CardsScreen) -> Void) {
        selection.endRange { [weak self] in
            if let self { body(self) }
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: Area) {
        // In the lowest window, the keys must not act on a row that cannot be seen.
        let hasFilter = area.height > 1 || search != nil || list.isEmpty
        let rest = hasFilter ? area.rows(1..<max(1, area.height)) : area
        if hasFilter { drawFilter(on: &canvas, in: area.row(0)) }
        let isWide = rest.width >= 100
        // The rule above the preview takes a row.
        let listHeight = isWide || rest.height < 12 ? rest.height : rest.height - 1 - max(6, rest.height * 2 / 5)
        let listArea = isWide ? rest.columns(0..<rest.width * 3 / 5) : rest.rows(0..<listHeight)
        if list.isEmpty, !isSearching { drawNothingFound(on: &canvas, in: listArea) }
        list.draw(on: &canvas, in: listArea)
        preview.isScrollable = false
        if isWide {
            preview.draw(list.currentRow, on: &canvas, in: rest.columns(listArea.width + 2..<rest.width))
        } else if listHeight < rest.height {
            canvas.put(String(repeating: "─", count: rest.width), in: rest.row(listHeight), .faint)
            preview.draw(list.currentRow, on: &canvas, in: rest.rows(listHeight + 1..<rest.height))
        }
    }

    private func drawNothingFound(on canvas: inout Canvas, in area: Area) {
        let filter = viewModel.filter.current
        let message = filter.isNarrowed ? "No cards found." : "No cards."
        for (row, line) in message.lines(in: area.width, atMost: area.height).enumerated() {
            canvas.put(line, in: area.row(row), .faint)
        }
    }

    private func drawFilter(on canvas: inout Canvas, in area: Area) {
        let count = countText
        canvas.put(count, atEndOf: area, .faint)
        let left = area.columns(0..<max(0, area.width - count.width - 1))
        let filter = viewModel.filter.current
        let isSearch = search == nil && !filter.text.isEmpty
        let parts = [
            filter.isDue ? "due" : nil, filter.status?.rawValue, filter.tag.map { "#\($0)" }, isSearch ? "/ \(filter.text)" : nil,
        ]
        let text = parts.compactMap(\.self).joined(separator: " · ")
        if let search {
            let begin = text.isEmpty ? "/ " : "\(text.truncated(toWidth: left.width / 2)) · / "
            let width = canvas.put(begin, in: left, .key)
            search.draw(on: &canvas, in: left.columns(width..<max(width, left.width)))
        } else if text.isEmpty {
            canvas.put("all cards", in: left, .faint)
        } else {
            canvas.put(text.truncated(toWidth: left.width), in: left, .key)
        }
    }

    /// How many cards there are, and how many of them are selected.
    private var countText: String {
        let total =
            switch count {
            case .exactly(let number): counted(number, "card")
            case .counting(let number): "\(number)… cards"
            }
        let all: Int? = if case .exactly(let number) = count { number } else { nil }
        return selection.words(of: total, all: all)
    }
}

extension CardListFilter {
    /// Whether the filter leaves out cards of the book, or of all books.
    fileprivate var isNarrowed: Bool { self != CardListFilter(book: book) }

    /// Removes everything from the filter but the book.
    fileprivate mutating func widen() { self = CardListFilter(book: book) }
}

/// What a person can want in a list of cards.
enum CardsAction {
    /// What can be done with one card or with several.
    enum Act { case suspend, resume, flag, bury, unbury, setDue, reset, addTag, removeTag, move, delete }

    case act(Act, on: Selection)
    case edit(CardRow)
    /// Show the state of a card and its answers.
    case showHistory(CardRow)
    /// Add a card; the current card tells in which book, if the list is of several.
    case add(CardRow?)
    case filterByTag, filterByState
    /// Save a query under a name.
    case saveQuery(String)
    /// Study the cards that are listed, or export them.
    case study, export
    case undo, redo, leave
    /// Leave the list, since its book was deleted.
    case leaveDeleted
}
