import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// What a list of cards needs from a view model.
@MainActor protocol BrowsableCards: AnyObject {
    var window: ListWindow<CardRow> { get }
    var isSearching: Property<Bool> { get }
    var failure: Property<Failure?> { get }
    var filter: MutableProperty<CardFilter> { get }
    var selection: MutableProperty<Selection> { get }
}

extension CardsViewModel: BrowsableCards {}

/// A list of cards, of any length, with the current one in full beside or below it.
final class CardsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BrowsableCards>()
    let title: String
    /// Called with what the person wants to do.
    var didChoose: (CardsAction) -> Void = { _ in }
    private let stage: Stage
    private let list: ListView<CardRowView>
    private var search: TextField?
    /// The first row of the range that is being selected.
    private var rangeStart: Int?
    private var (count, isSearching) = (RowCount.counting(atLeast: 0), false)

    init(title: String, window: ListWindow<CardRow>, on stage: Stage) {
        (self.title, self.stage) = (title, stage)
        list = ListView(on: stage, paging: window)
    }

    func viewModelDidChange(_ viewModel: any BrowsableCards, disposeBag bag: DisposeBag) {
        list.isSelected = { [weak self] card in
            guard let self else { return false }
            return viewModel.selection.current.contains(card.id) || range.contains(card.id)
        }
        list.bind(viewModel.window.rows, in: bag)
        viewModel.window.count.bind(self, in: bag) { screen, count in screen.update { $0.count = count } }
        viewModel.isSearching.bind(self, in: bag) { screen, isSearching in screen.update { $0.isSearching = isSearching } }
        viewModel.selection.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.filter.bind(self, in: bag) { screen, _ in screen.update { $0.list.startOver() } }
        viewModel.failure.bind(self, in: bag) { screen, failure in
            if let failure { screen.stage.fail(Words.message(about: failure)) }
        }
    }

    /// A search can be typed at any time.
    var isReady: Bool { search != nil || !list.isEmpty || !isSearching }

    private func update(_ body: (CardsScreen) -> Void) {
        body(self)
        stage.needsDisplay()
    }

    // MARK: Keys

    var keys: [KeyHelp] {
        if search != nil { return [KeyHelp("Enter", "to the list"), KeyHelp("Esc", "all cards"), KeyHelp("↑ ↓", "move")] }
        return [
            KeyHelp("Enter", "edit"), KeyHelp("/", "search"), KeyHelp("a", "add"), KeyHelp("Space", "select"),
            KeyHelp("s", "suspend"), KeyHelp("t", "tag"),
            KeyHelp("m", "move"),
            KeyHelp("d", "delete"), KeyHelp("u", "undo"), KeyHelp("q", "back"), KeyHelp("r", "resume"),
            KeyHelp("T", "remove a tag"),
            KeyHelp("v", "select a range"), KeyHelp("*", "select all, or none"), KeyHelp("D", "due cards only"),
            KeyHelp("#", "cards with a tag"), KeyHelp("Ctrl-R", "redo"), KeyHelp("j k", "next or previous"),
            KeyHelp("g G", "first or last"), KeyHelp("Ctrl-D Ctrl-U", "half a page"),
        ]
    }

    func press(_ key: Key) -> Bool {
        if search != nil { return pressInSearch(key) }
        switch key {
        case .enter, .right, .character("l"), .character("e"):
            guard let card = list.currentRow else { return false }
            didChoose(.edit(card))
        case .character("a"): didChoose(.add)
        case .click(let position):
            let before = list.currentRow?.id
            guard list.press(.click(position)) else { return false }
            // A click on the row of the cursor opens it.
            if let card = list.currentRow, card.id == before { didChoose(.edit(card)) }
        case .character("/"): search = TextField(viewModel.filter.current.text)
        case .character(" "): selectCurrent()
        case .character("v"): rangeStart = rangeStart == nil && !list.isEmpty ? list.current : nil
        case .character("*"): toggleAll()
        case .character("D"): viewModel.filter.value.isDue.toggle()
        case .character("#"): didChoose(.filterByTag)
        case .character("s"): act(.suspend)
        case .character("r"): act(.resume)
        case .character("t"): act(.addTag)
        case .character("T"): act(.removeTag)
        case .character("m"): act(.move)
        case .character("d"): act(.delete)
        case .character("u"): didChoose(.undo)
        case .control("r"): didChoose(.redo)
        case .character("q"), .left, .character("h"): didChoose(.leave)
        case .escape: goBack()
        default: return list.press(key)
        }
        return true
    }

    private func pressInSearch(_ key: Key) -> Bool {
        switch key {
        case .enter: search = nil
        case .escape:
            search = nil
            viewModel.filter.value.text = ""
        case .up, .down, .pageUp, .pageDown, .scroll, .click: return list.press(key)
        default:
            guard var field = search, field.press(key) else { return false }
            search = field
            if field.text != viewModel.filter.current.text { viewModel.filter.value.text = field.text }
        }
        return true
    }

    /// Gives up a range, a selection, a search or a filter, one after another, and then leaves.
    private func goBack() {
        if rangeStart != nil {
            rangeStart = nil
        } else if viewModel.selection.current != .none {
            viewModel.selection.value = .none
        } else if !viewModel.filter.current.text.isEmpty {
            viewModel.filter.value.text = ""
        } else if viewModel.filter.current.isNarrowed {
            viewModel.filter.value.widen()
        } else {
            didChoose(.leave)
        }
    }

    // MARK: Selection

    /// The ids of the cards of the range that is being selected.
    private var range: Set<Int64> {
        guard let rangeStart else { return [] }
        return Set(list.rows(min(rangeStart, list.current)...max(rangeStart, list.current)).map(\.id))
    }

    private func selectCurrent() {
        if rangeStart != nil { return endRange() }
        guard let card = list.currentRow else { return }
        viewModel.selection.value.toggle(card.id)
        list.select(list.current + 1)
    }

    private func endRange() {
        for id in range { viewModel.selection.value.set(id, isSelected: true) }
        rangeStart = nil
    }

    private func toggleAll() {
        rangeStart = nil
        viewModel.selection.value = viewModel.selection.current == .none ? .allMatching(except: []) : .none
    }

    /// Acts on the selected cards, or on the current one if none is selected.
    private func act(_ act: CardsAction.Act) {
        if rangeStart != nil { endRange() }
        if viewModel.selection.current != .none { return didChoose(.actOnSelection(act)) }
        if let card = list.currentRow { didChoose(.actOnCard(act, card)) }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: Area) {
        drawFilter(on: &canvas, in: area.row(0))
        let rest = area.rows(1..<max(1, area.height))
        let isWide = rest.width >= 100
        // The rule above the preview takes a row.
        let listHeight = isWide || rest.height < 12 ? rest.height : rest.height - 1 - max(6, rest.height * 2 / 5)
        let listArea = isWide ? rest.columns(0..<rest.width * 3 / 5) : rest.rows(0..<listHeight)
        if list.isEmpty, !isSearching {
            canvas.put(viewModel.filter.current.isNarrowed ? "No cards found." : "No cards.", in: listArea.row(0), .faint)
        }
        list.draw(on: &canvas, in: listArea)
        if isWide {
            CardPreview(list.currentRow).draw(on: &canvas, in: rest.columns(listArea.width + 2..<rest.width))
        } else if listHeight < rest.height {
            canvas.put(String(repeating: "─", count: rest.width), in: rest.row(listHeight), .faint)
            CardPreview(list.currentRow).draw(on: &canvas, in: rest.rows(listHeight + 1..<rest.height))
        }
    }

    private func drawFilter(on canvas: inout Canvas, in area: Area) {
        let count = countText
        canvas.put(count, atEndOf: area, .faint)
        var left = area.columns(0..<max(0, area.width - count.width - 1))
        if let search {
            let width = canvas.put("/ ", in: left, .key)
            search.draw(on: &canvas, in: left.columns(width..<max(width, left.width)))
            return
        }
        let filter = viewModel.filter.current
        let parts = [filter.isDue ? "due" : nil, filter.tag.map { "#\($0)" }, filter.text.isEmpty ? nil : "/ \(filter.text)"]
        let text = parts.compactMap(\.self).joined(separator: " · ")
        let width = canvas.put(text.truncated(toWidth: left.width), in: left, .key)
        left = left.columns((width > 0 ? width + 1 : 0)..<max(width + 1, left.width))
        if text.isEmpty { canvas.put("all cards", in: left, .faint) }
    }

    /// How many cards there are, and how many of them are selected.
    private var countText: String {
        let total =
            switch count {
            case .exactly(let number): Words.counted(number, "card")
            case .counting(let number): "\(number)… cards"
            }
        switch viewModel.selection.current {
        case .none: return rangeStart == nil ? total : "\(range.count) of \(total) in the range"
        case .some(let ids): return "\(ids.union(range).count) selected of \(total)"
        case .allMatching(let others):
            return others.isEmpty ? "all \(total) selected" : "all but \(others.count) selected of \(total)"
        }
    }
}

extension CardFilter {
    /// Whether the filter leaves out cards of the book.
    fileprivate var isNarrowed: Bool { isDue || tag != nil || !text.isEmpty }

    /// Removes everything from the filter but the book.
    fileprivate mutating func widen() { self = CardFilter(book: book) }
}

/// What a person can want in a list of cards.
enum CardsAction {
    /// What can be done with one card or with several.
    enum Act { case suspend, resume, addTag, removeTag, move, delete }

    case actOnSelection(Act)
    case actOnCard(Act, CardRow)
    case edit(CardRow)
    case add
    case filterByTag
    case undo, redo, leave
}
