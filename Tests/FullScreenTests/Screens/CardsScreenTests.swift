import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A list of cards of which the test says what it contains; it notes its inputs.
@MainActor private final class StubCards: BrowsableCards, ListPaging {
    let list = MutableListProperty<CardRow>()
    let counted = MutableProperty(RowCount.exactly(3), name: "count")
    let searching = MutableProperty(false, name: "searching")
    let failures = MutableProperty(Failure?.none, name: "failure")
    let shownBook = MutableProperty(BookRow?.none, name: "book")
    let filter = MutableProperty(CardListFilter(), name: "filter")
    let selection = MutableProperty(Selection.none, name: "selection")
    let hidden = MutableProperty(0, name: "hidden")
    let selecting = MutableProperty(false, name: "selecting")
    let selected = MutableSignal<Void>()
    let rejected = MutableSignal<Failure>()
    let queries = QueryHistory()
    /// Whether the query of the filter can be read.
    var fault: Failure?
    private(set) var inputs: [String] = []

    var rows: ListProperty<CardRow> { list }
    var count: Property<RowCount> { counted }
    var isSearching: Property<Bool> { searching }
    var failure: Property<Failure?> { failures }
    var book: Property<BookRow?> { shownBook }
    var hiddenCount: Property<Int> { hidden }
    var isSelecting: Property<Bool> { selecting }
    var selectionSucceeded: Signal<Void> { selected }
    var selectionFailed: Signal<Failure> { rejected }
    func select(from first: Int64, to last: Int64) { inputs.append("select \(first) to \(last)") }
    func selectAll() { inputs.append("select all") }
    func stopSelecting() { inputs.append("stop selecting") }
    func filterFault() -> Failure? { fault }
    func unknownTags() -> [UnknownTag] { filter.value.text == "#vreb" ? [UnknownTag(tag: "vreb", near: [])] : [] }
    func completions(ofFilter text: String) -> [String] { ["tag:verb", "tag:very"].filter { $0.hasPrefix(text) } }

    let hasMoreBefore: Property<Bool> = .constant(true)
    let hasMoreAfter: Property<Bool> = .constant(true)
    func readNextPage() { inputs.append("next page") }
    func readPreviousPage() { inputs.append("previous page") }
    func jumpToStart() { inputs.append("start") }
    func jumpToEnd() { inputs.append("end") }
    func show(around id: Int64) { inputs.append("around \(id)") }
}

/// What the keys of the list of cards ask for, of the view model or of the flow, without a library.
@MainActor @Suite("The list of cards") struct CardsScreenTests {
    private let cards = StubCards()
    private let screen: CardsScreen
    private let stage = Stage { _, _ in }

    init() {
        for (id, front) in [(Int64(1), "le chat"), (2, "le chien"), (3, "l'eau")] {
            cards.list.append(.stub(id, front, "back", book: "French"))
        }
        screen = CardsScreen.make(with: cards) { [stage, cards] in
            CardsScreen(of: nil, isForSearch: false, paging: cards, on: stage)
        }
    }

    /// What the screen asks the flow for after some keys.
    private func actions(_ keys: [Key]) -> [String] {
        var actions: [String] = []
        screen.didChoose = { actions.append($0.words) }
        for key in keys { #expect(screen.press(key), "\(key)") }
        return actions
    }

    private func actions(_ keys: Key...) -> [String] { actions(keys) }

    @Test(arguments: [
        (Key.enter, "edit 1"), (.right, "edit 1"), ("l", "edit 1"), ("e", "edit 1"), ("a", "add besides 1"), ("s", "suspend 1"),
        ("r", "resume 1"), ("f", "flag 1"), ("b", "bury 1"), ("B", "unbury 1"), ("w", "setDue 1"), ("R", "reset 1"),
        ("t", "addTag 1"), ("T", "removeTag 1"), ("m", "move 1"), ("d", "delete 1"), ("i", "history 1"), ("L", "study"),
        ("x", "export"), ("#", "filter by tag"), ("S", "filter by state"), ("u", "undo"), (.control("r"), "redo"),
        ("q", "leave"), (.left, "leave"), ("h", "leave"), (.escape, "leave"),
    ])
    func `A key is for the current card, or leads elsewhere`(key: Key, action: String) {
        #expect(actions(key) == [action])
        #expect(cards.inputs.allSatisfy { $0.hasSuffix("page") }, "and asks nothing else of the view model")
    }

    @Test func `Space selects, and acts are on what is selected`() {
        #expect(actions(" ", " ") == [])
        #expect(cards.selection.value == Selection([1, 2]))
        #expect(actions("s") == ["suspend 1 2"])
        #expect(actions(.escape) == [] && cards.selection.value == .none, "Escape deselects before it leaves")
        #expect(actions(.escape) == ["leave"])
    }

    @Test func `v and Space select a range, once it was read`() {
        #expect(actions("v", .down, " ") == [])
        #expect(cards.inputs.contains("select 1 to 2"))
        cards.selection.value = Selection([1, 2])
        cards.selected.send(())
        #expect(actions("d") == ["delete 1 2"])
    }

    @Test func `A range that cannot be read stays`() {
        _ = actions("v", .down, " ")
        cards.rejected.send(.library(.busy))
        #expect(stage.failures == 1)
        _ = actions(.escape)
        #expect(actions(.escape) == ["leave"])
    }

    @Test func `The star selects all, or none if all are selected; Escape stops that`() {
        _ = actions("*")
        #expect(cards.inputs.contains("select all"))
        cards.selection.value = Selection([1, 2, 3])
        _ = actions("*")
        #expect(cards.selection.value == .none)
        cards.selecting.value = true
        #expect(!screen.isReady, "acts wait")
        _ = actions(.escape)
        #expect(cards.inputs.contains("stop selecting"))
    }

    @Test func `D lists due cards, and Escape all again`() {
        _ = actions("D")
        #expect(cards.filter.value.isDue)
        _ = actions(.escape)
        #expect(!cards.filter.value.isDue)
    }

    @Test func `A search is typed, completed, kept and saved`() {
        #expect(actions("/", "t", "a", .tab) == [])
        #expect(cards.filter.value.text == "tag:ver")
        _ = actions(.tab)
        #expect(stage.message?.text == "tag:verb  tag:very")
        cards.fault = .library(.busy)
        _ = actions(.enter)
        #expect(stage.failures == 1 && screen.takesText, "it is still typed")
        cards.fault = nil
        _ = actions(.enter)
        #expect(!screen.takesText && cards.queries.queries == ["tag:ver"])
        #expect(actions("F") == ["save tag:ver"])
        #expect(actions("/", .escape) == [] && cards.filter.value.text == "")
        #expect(actions("/", .up) == [] && cards.filter.value.text == "tag:ver")
        #expect(actions(.down) == [] && cards.filter.value.text == "")
    }

    @Test func `A tag that no card has is named at the end of a search`() {
        _ = actions(["/"] + "#vreb".map { .character($0) } + [.enter])
        #expect(stage.message?.text.contains("vreb") == true)
    }

    @Test func `G and g go to the ends of a list that is not in memory as a whole`() {
        _ = actions("G", "g")
        #expect(cards.inputs.suffix(2) == ["end", "start"])
    }

    @Test func `A list has the name of its book, and is left with it`() {
        cards.filter.value.book = .id(1)
        #expect(screen.title == "All cards")
        cards.shownBook.value = .stub(1, "French")
        #expect(screen.title == "French")
        var left: [String] = []
        screen.didChoose = { left.append($0.words) }
        cards.shownBook.value = nil
        #expect(left == ["leave deleted"])
    }
}

extension CardsAction {
    fileprivate var words: String {
        func list(_ cards: Selection) -> String { (Int64(1)...3).filter(cards.contains).map(String.init).joined(separator: " ") }
        return switch self {
        case .act(let act, let cards): "\(act) \(list(cards))"
        case .edit(let card): "edit \(card.id)"
        case .showHistory(let card): "history \(card.id)"
        case .add(let card): "add besides \(card.map { String($0.id) } ?? "nothing")"
        case .filterByTag: "filter by tag"
        case .filterByState: "filter by state"
        case .saveQuery(let query): "save \(query)"
        case .study: "study"
        case .export: "export"
        case .undo: "undo"
        case .redo: "redo"
        case .leave: "leave"
        case .leaveDeleted: "leave deleted"
        }
    }
}
