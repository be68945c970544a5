import Binding
import Changeset
import Model
import TestSupport
import Testing
import ViewModel
import Vocabulary

/// A window on a list of any length, compared with the list itself.
@MainActor @Suite struct ListWindowTests {
    @Test func `A window holds two pages at most, and goes through a million rows`() {
        // Given
        let list = MillionRows()
        let window = ListWindow(of: list.source, pageSize: 100)
        #expect(window.rows.elements.map(\.id) == Array(1...100))
        #expect(window.count.current == .exactly(1_000_000))
        // When
        for _ in 0..<50 { window.readNextPage() }
        // Then
        #expect(window.rows.elements.map(\.id) == Array(4901...5100))
        #expect(window.hasMoreBefore.current && window.hasMoreAfter.current)
        // When
        window.show(around: 500_000)
        // Then
        #expect(window.rows.elements.map(\.id) == Array(499_950...500_049))
        // When
        window.jumpToEnd()
        window.readNextPage()
        // Then
        #expect(window.rows.elements.map(\.id) == Array(999_901...1_000_000))
        #expect(!window.hasMoreAfter.current)
        // When
        window.readPreviousPage()
        window.readPreviousPage()
        // Then
        #expect(window.rows.elements.map(\.id) == Array(999_701...999_900))
        #expect(window.hasMoreAfter.current)
        #expect(list.mostRead <= 201, "no more than is shown was read at once")
        // When
        window.jumpToStart()
        // Then
        #expect(window.rows.elements.first?.id == 1 && !window.hasMoreBefore.current)
    }

    @Test(arguments: 0..<40) func `Whatever happens to the list, the window shows a part of it without a gap`(seed: Int) {
        // Given
        var random = SeededGenerator(seed: UInt64(seed))
        let list = RowList(Int.random(in: 0...40, using: &random))
        let window = ListWindow(of: list.source, pageSize: 8)
        let shadow = Shadow(window.rows)
        for step in 0..<400 {
            // When
            switch Int.random(in: 0..<12, using: &random) {
            case 0: window.readNextPage()
            case 1: window.readPreviousPage()
            case 2: window.jumpToStart()
            case 3: window.jumpToEnd()
            case 4: window.show(around: Int64.random(in: 0...80, using: &random))
            case 5:
                list.replace(Int.random(in: 0...40, using: &random), using: &random)
                window.readAgain()
            case 6: list.append(1, in: window)
            case 7, 8: list.insert(Int64.random(in: 1...400, using: &random), in: window)
            case 9: list.change(in: window, using: &random)
            default: list.remove(in: window, using: &random)
            }
            // Then
            let shown = window.rows.elements
            #expect(list.hasStretch(Array(shown)), "step \(step)")
            #expect(shown.count <= 16)
            #expect(window.count.current == .exactly(list.rows.count))
            #expect(window.hasMoreBefore.current == (shown.first.map { list.rows.first?.id != $0.id } ?? false), "step \(step)")
            #expect(window.hasMoreAfter.current == (shown.last.map { list.rows.last?.id != $0.id } ?? false), "step \(step)")
            #expect(shown.isEmpty == list.rows.isEmpty)
            #expect(Array(shown) == shadow.rows, "the edits that were delivered lead to the same rows")
        }
    }

    /// - Parameter isMixed: some readings are answered at once, and some changes come together.
    @Test(arguments: 0..<40, [false, true])
    func `The same holds if each read takes time`(seed: Int, isMixed: Bool) async {
        // Given
        var random = SeededGenerator(seed: 7000 + UInt64(seed))
        let list = RowList(30)
        list.isSlow = true
        let window = ListWindow(of: list.source, pageSize: 8)
        let shadow = Shadow(window.rows)
        for _ in 0..<200 {
            // When
            switch Int.random(in: 0..<10, using: &random) {
            case 0: window.readNextPage()
            case 1: window.readPreviousPage()
            case 2: window.jumpToEnd()
            case 3: window.show(around: Int64.random(in: 0...80, using: &random))
            case 4: list.append(1, in: window)
            case 5: list.insert(Int64.random(in: 1...400, using: &random), in: window)
            case 6: list.remove(in: window, using: &random)
            case 7 where isMixed:
                list.slowness = Int.random(in: 1...3, using: &random)
                batch {
                    for _ in 0..<Int.random(in: 2...5, using: &random) {
                        list.insert(Int64.random(in: 1...400, using: &random), in: window)
                    }
                }
            default: await list.answer()
            }
        }
        while window.isReading.current || !window.count.current.isExact { await list.answer() }
        // Then
        #expect(window.count.current == .exactly(list.rows.count))
        let shown = Array(window.rows.elements)
        #expect(list.hasStretch(shown))
        #expect(window.hasMoreBefore.current == (shown.first.map { list.rows.first?.id != $0.id } ?? false))
        #expect(window.hasMoreAfter.current == (shown.last.map { list.rows.last?.id != $0.id } ?? false))
        #expect(shown == shadow.rows)
    }

    @Test func `The rows stay until another list is read, and no page of the previous one is requested`() async {
        // Given
        let (former, new) = (RowList(20), RowList(30))
        let window = ListWindow(of: former.source, pageSize: 8)
        new.isSlow = true
        // When
        window.become(new.source)
        window.readNextPage()
        // Then
        #expect(window.isReading.current)
        #expect(window.rows.elements.map(\.id) == Array(1...8))
        #expect(window.count.current == .counting(atLeast: 8))
        // When
        await new.answer()
        await new.answer()
        // Then
        #expect(!window.isReading.current)
        #expect(window.count.current == .exactly(30))
    }

    @Test func `A list that cannot be read reports why, and keeps the rows that were read before`() {
        // Given
        let list = RowList(20)
        let window = ListWindow(of: list.source, pageSize: 8)
        // When
        list.failure = .library(.corrupt("a page"))
        window.readNextPage()
        // Then
        #expect(window.failure.current == .library(.corrupt("a page")))
        #expect(window.rows.count == 8)
        // When
        list.failure = nil
        window.readAgain()
        // Then
        #expect(window.failure.current == nil)
    }
}

private struct Row: Identifiable, Hashable, Sendable {
    let id: Int64
    var text = ""
}

/// A list that counts what is read of it, and holds nothing.
@MainActor private final class MillionRows {
    private(set) var mostRead = 0

    var source: RowSource<Row> {
        RowSource { [self] (place, limit) async in
            let all: ClosedRange<Int64> = 1...1_000_000
            let stretch = RowSlice(at: place, limit: limit) { id, limit in
                let start = (id ?? 0) + 1
                return start > all.upperBound ? [] : (start...min(all.upperBound, start + Int64(limit) - 1)).map { Row(id: $0) }
            } before: { id, limit in
                let end = (id ?? all.upperBound + 1) - 1
                return end < 1 ? [] : (max(1, end - Int64(limit) + 1)...end).map { Row(id: $0) }
            }
            mostRead = max(mostRead, stretch.rows.count)
            return .success(stretch)
        } count: {
            .success(1_000_000)
        }
    }
}

/// A list in memory that tells a window of its changes.
@MainActor private final class RowList {
    private(set) var rows: [Row]
    /// Of so many readings one is slow; 0 for none.
    var slowness = 0
    var isSlow: Bool {
        get { slowness > 0 }
        set { slowness = newValue ? 1 : 0 }
    }
    var failure: Failure?
    private var readings = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { rows = (0..<count).map { Row(id: Int64($0) + 1) } }

    var source: RowSource<Row> {
        RowSource { [self] (place, limit) async in
            // As the library is when it is asked, not when it answers.
            let rows = rows
            let result = failure.map(Result<RowSlice<Row>, Failure>.failure) ?? .success(Self.stretch(of: rows, at: place, limit))
            await wait()
            return result
        } count: { [self] in
            let count = rows.count
            await wait()
            return failure.map { .failure($0) } ?? .success(count)
        }
    }

    private func wait() async {
        readings += 1
        if isSlow, readings % slowness == 0 { await withCheckedContinuation { waiting.append($0) } }
    }

    private static func stretch(of rows: [Row], at place: ListPosition, _ limit: Int) -> RowSlice<Row> {
        RowSlice(at: place, limit: limit) { id, limit in
            Array(rows.lazy.filter { $0.id > id ?? 0 }.prefix(limit))
        } before: { id, limit in
            rows.filter { $0.id < id ?? .max }.suffix(limit)
        }
    }

    /// Lets one reading go on to its end.
    func answer() async {
        if !waiting.isEmpty { waiting.removeFirst().resume() }
        for _ in 0..<5 { await Task.yield() }
    }

    func hasStretch(_ part: [Row]) -> Bool {
        guard let first = part.first, let start = rows.firstIndex(of: first) else { return part.isEmpty }
        return rows.dropFirst(start).starts(with: part)
    }

    func append(_ count: Int, in window: ListWindow<Row>) {
        for _ in 0..<count { rows.append(Row(id: (rows.last?.id ?? 0) + 1)) }
        window.didAppend(count)
    }

    func insert(_ id: Int64, in window: ListWindow<Row>) {
        guard !rows.contains(where: { $0.id == id }) else { return }
        rows.insert(Row(id: id), at: rows.firstIndex { $0.id > id } ?? rows.count)
        window.apply(before: nil, after: Row(id: id))
    }

    func change(in window: ListWindow<Row>, using random: inout SeededGenerator) {
        guard let index = rows.indices.randomElement(using: &random) else { return }
        rows[index].text += "x"
        window.apply(before: rows[index].id, after: rows[index])
    }

    func remove(in window: ListWindow<Row>, using random: inout SeededGenerator) {
        guard let index = rows.indices.randomElement(using: &random) else { return }
        window.apply(before: rows.remove(at: index).id, after: nil)
    }

    /// As another process does: the window is told only that there is something.
    func replace(_ count: Int, using random: inout SeededGenerator) {
        rows = Set((0..<count).map { _ in Int64.random(in: 1...100, using: &random) }).sorted().map { Row(id: $0, text: "new") }
    }
}

/// Rows that follow a list by its edits alone, as a view does.
@MainActor private final class Shadow {
    private(set) var rows: [Row] = []
    private let bag = DisposeBag()

    init(_ list: ListProperty<Row>) { list.bind(self, in: bag) { $2.apply(to: &$0.rows, from: $1) } }
}

extension RowCount {
    fileprivate var isExact: Bool { if case .exactly = self { true } else { false } }
}
