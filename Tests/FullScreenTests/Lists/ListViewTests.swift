import Binding
import MVVM
import Testing

@testable import FullScreen

/// A row that shows its text, and counts how often one is made and bound.
private final class TestRow: ListRowView {
    struct Model: Hashable, Identifiable {
        let id: Int64
        var text: String
    }

    @MainActor static var (made, bound) = (0, 0)
    let viewModelSlot = ViewModelSlot<Model>()
    private var text = ""

    init() { TestRow.made += 1 }

    func viewModelDidChange(_ viewModel: Model, disposeBag: DisposeBag) {
        text = viewModel.text
        TestRow.bound += 1
    }

    func prepareForReuse() { text = "" }

    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle) {
        canvas.put("\(style.isCurrent ? ">" : style.isHighlighted ? "*" : " ")\(text)", in: area)
    }
}

/// Parts of a list, of which the test reads what is asked for.
@MainActor private final class TestPages: ListPaging {
    private(set) var requests: [String] = []
    let hasMoreBefore: Property<Bool> = .constant(true)
    let hasMoreAfter: Property<Bool> = .constant(true)
    func readNextPage() { requests.append("next") }
    func readPreviousPage() { requests.append("previous") }
    func jumpToStart() { requests.append("start") }
    func jumpToEnd() { requests.append("end") }
    func show(around id: Int64) { requests.append("around \(id)") }
}

@MainActor @Suite("A list shows the rows around its cursor", .serialized) struct ListViewTests {
    private let rows = MutableListProperty<TestRow.Model>()
    private let schedule = TestSchedule()
    private let view: ListView<TestRow>
    private let bag = DisposeBag()

    init() {
        let schedule = schedule
        view = ListView(on: Stage { schedule.add($0, $1) }, makeView: TestRow.init)
        rows.append(contentsOf: (0..<10).map { TestRow.Model(id: $0, text: "row \($0)") })
        view.bind(rows, in: bag)
        (TestRow.made, TestRow.bound) = (0, 0)
    }

    private func draw(height: Int = 4) -> [String] {
        var canvas = Canvas(Size(rows: height, columns: 12))
        view.draw(on: &canvas, in: canvas.area)
        return canvas.lines.filter { !$0.isEmpty }
    }

    private func press(_ keys: Key...) -> [String] {
        for key in keys { _ = view.press(key) }
        return draw()
    }

    @Test func `The cursor begins at the first row`() { #expect(draw() == [">row 0", " row 1", " row 2", " row 3"]) }

    @Test func `The list scrolls when the cursor leaves the window`() {
        _ = draw()
        #expect(press(.down, .down, .down, .down) == [" row 1", " row 2", " row 3", ">row 4"])
        #expect(press(.character("k")) == [" row 1", " row 2", ">row 3", " row 4"])
        #expect(press(.end) == [" row 6", " row 7", " row 8", ">row 9"])
        #expect(press(.character("g")) == [">row 0", " row 1", " row 2", " row 3"])
        #expect(press(.control("d")) == [" row 0", " row 1", ">row 2", " row 3"])
        #expect(press(.pageDown) == [" row 2", " row 3", " row 4", ">row 5"])
        #expect(press(.scroll(-3)) == [">row 2", " row 3", " row 4", " row 5"])
        #expect(press(.click(Position(row: 1, column: 3))) == [" row 2", ">row 3", " row 4", " row 5"])
        #expect(press(.click(Position(row: 9, column: 3))) == [" row 2", ">row 3", " row 4", " row 5"])
    }

    @Test func `As many row views are made as there are rows in the window`() {
        _ = draw()
        for _ in 0..<30 { _ = press(.down) }
        for _ in 0..<30 { _ = press(.up) }
        #expect(TestRow.made == 4)
        #expect(TestRow.bound == 4 + 2 * 6, "one row is bound for each that appears")
    }

    @Test func `Rows that are added above leave the others where they are`() {
        let shown = press(.end, .up, .up)
        #expect(shown == [" row 4", " row 5", " row 6", ">row 7"])
        rows.insert(TestRow.Model(id: 20, text: "new"), at: 0)
        #expect(draw() == shown)
        rows.remove(at: 1)
        #expect(draw() == shown)
        #expect(view.current == 7)
    }

    @Test func `The cursor stays on its row, and goes to the next one if its row is gone`() {
        _ = press(.down)
        rows.move(from: 1, to: 3)
        #expect(draw() == [" row 0", " row 2", " row 3", ">row 1"])
        rows.remove(at: 3)
        #expect(draw() == [" row 0", " row 2", " row 3", ">row 4"])
        rows.removeAll()
        #expect(draw() == [] && view.currentRow == nil)
        rows.append(TestRow.Model(id: 1, text: "again"))
        #expect(draw() == [">again"])
    }

    @Test func `A row that changes is highlighted for a moment`() {
        _ = draw()
        rows.update(TestRow.Model(id: 2, text: "changed"), at: 2)
        rows.insert(TestRow.Model(id: 30, text: "new"), at: 1)
        #expect(draw() == [">row 0", "*new", " row 1", "*changed"])
        schedule.happen()
        #expect(draw() == [">row 0", " new", " row 1", " changed"])
    }

    @Test func `The cursor goes to a row, or waits for it until another key is pressed`() {
        view.go(to: 6)
        #expect(draw().last == ">row 6")
        view.go(to: 20)
        #expect(draw().last == ">row 6")
        rows.insert(TestRow.Model(id: 20, text: "new"), at: 1)
        #expect(draw().contains(">new"))
        view.go(to: 21)
        _ = press(.down)
        rows.insert(TestRow.Model(id: 21, text: "late"), at: 0)
        #expect(draw().contains(">row 1"))
    }

    @Test func `A list that is read in parts reads those around the row that the cursor goes to`() {
        let pages = TestPages()
        let view = ListView(on: Stage { _, _ in }, paging: pages, makeView: TestRow.init)
        view.bind(rows, in: bag)
        view.startOver()
        view.go(to: 7)
        #expect(pages.requests == ["around 7"])
        // Another list has the row elsewhere.
        rows.replace(with: [5, 6, 7, 8].map { TestRow.Model(id: $0, text: "row \($0)") })
        #expect(view.currentRow?.id == 7)
    }

    @Test func `A smaller window keeps the cursor in it`() {
        _ = press(.down, .down, .down)
        #expect(draw(height: 2) == [" row 2", ">row 3"])
        #expect(draw(height: 6).contains(">row 3"))
    }
}
