import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// What the screen of statistics needs from a view model.
@MainActor protocol LiveStatistics: AnyObject {
    var report: Property<StatisticsReport?> { get }
    var isCounting: Property<Bool> { get }
    var failure: Property<Failure?> { get }
}

extension StatisticsViewModel: LiveStatistics {}

/// The statistics of a book or of all books, which follow the library.
final class StatisticsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any LiveStatistics>()
    let title = "Statistics"
    /// Called when the person wants to go back.
    var didLeave: () -> Void = {}
    private let stage: Stage
    private var report: StatisticsReport?
    /// The first line that is shown, and the numbers of lines and of rows when they were drawn.
    private var (top, lineCount, height) = (0, 0, 0)

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any LiveStatistics, disposeBag bag: DisposeBag) {
        viewModel.report.bind(self, in: bag) { screen, report in
            screen.report = report
            screen.stage.needsDisplay()
        }
        viewModel.isCounting.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.failure.bind(self, in: bag) { screen, failure in
            if let failure { screen.stage.fail(Words.message(about: failure)) }
        }
    }

    let keys = [KeyHelp("j k", "scroll"), KeyHelp("g G", "begin or end"), KeyHelp("q", "back")]

    func press(_ key: Key) -> Bool {
        switch key {
        case .down, .character("j"): scroll(to: top + 1)
        case .up, .character("k"): scroll(to: top - 1)
        case .scroll(let count): scroll(to: top + count)
        case .pageDown, .character(" "), .control("f"): scroll(to: top + max(1, height - 1))
        case .pageUp, .control("b"): scroll(to: top - max(1, height - 1))
        case .control("d"): scroll(to: top + max(1, height / 2))
        case .control("u"): scroll(to: top - max(1, height / 2))
        case .home, .character("g"): scroll(to: 0)
        case .end, .character("G"): scroll(to: lineCount)
        case .character("q"), .escape, .left, .character("h"): didLeave()
        default: return false
        }
        return true
    }

    private func scroll(to line: Int) { top = max(0, min(line, lineCount - height)) }

    func draw(on canvas: inout Canvas, in area: Area) {
        guard let report else {
            canvas.put(viewModel.isCounting.current ? "Counting…" : "", in: area.row(0), .faint)
            return
        }
        let lines = Words.pictures(of: report, width: area.width)
        (lineCount, height) = (lines.count, area.height)
        scroll(to: top)
        for (row, line) in lines.dropFirst(top).prefix(height).enumerated() { put(line, on: &canvas, in: area.row(row)) }
        if top + height < lineCount { canvas.put("↓", atEndOf: area.row(height - 1), .key) }
    }

    /// Draws a line with its blocks in the colour of pictures.
    private func put(_ line: String, on canvas: inout Canvas, in area: Area) {
        var column = 0
        var rest = line[...]
        while let first = rest.first {
            let isBlock = first.isBlock
            let part = rest.prefix { $0.isBlock == isBlock }
            column += canvas.put(String(part), in: area.columns(column..<max(column, area.width)), isBlock ? .progress : .plain)
            rest = rest[part.endIndex...]
        }
    }
}

extension Character {
    /// Whether the character is one of Unicode's block elements.
    fileprivate var isBlock: Bool { unicodeScalars.first.map { (0x2580...0x259F).contains($0.value) } ?? false }
}
