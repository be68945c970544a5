import Binding
import ViewModel
import Vocabulary
import Wording

/// What the screen of statistics needs from a view model.
@MainActor protocol LiveStatistics: AnyObject {
    var report: Property<StatisticsReport?> { get }
    var isCounting: Property<Bool> { get }
    var failure: Property<Failure?> { get }
}

extension StatisticsViewModel: LiveStatistics {}

/// The statistics of a book or of all books, which follow the library.
///
/// It needs nothing of its view model but three outputs, and releases it once they are bound; what the view model has defined lasts
/// as long as the bindings.
final class StatisticsScreen: Screen {
    let title = "Statistics"
    /// Called with what the person wants to do.
    var didChoose: (StatisticsAction) -> Void = { _ in }
    private let stage: Stage
    private var report: StatisticsReport? { didSet { stage.needsDisplay() } }
    private var isCounting = false { didSet { stage.needsDisplay() } }
    private var scroller = Scroller()
    private let bag = DisposeBag()

    init(_ statistics: any LiveStatistics, on stage: Stage) {
        self.stage = stage
        BindingTarget(self, \.report, in: bag) <~ statistics.report
        BindingTarget(self, \.isCounting, in: bag) <~ statistics.isCounting
        statistics.failure.bind(self, in: bag) { screen, failure in
            switch failure {
            case nil: break
            case .notFound(.book, _, _): screen.didChoose(.leaveDeleted)
            case let failure?: screen.stage.fail(Words.message(about: failure))
            }
        }
    }

    var bindings: [KeyBinding] {
        KeyBinding(scroller.isNeeded ? Scroller.helps : []) { [self] in
            (scroller.isNeeded || $0.isOfMouse) && scroller.press($0)
        }
        KeyBinding(["q", .escape, .left, "h"], "back", on: .leave, do: didChoose)
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        guard let report else {
            canvas.put(isCounting ? "Counting…" : "", in: area.row(0), .faint)
            return
        }
        let usesDots = canvas.capabilities.symbols == .braille
        func pictures(_ width: Int) -> [PictureLine] { Words.pictures(of: report, width: width, usesDots: usesDots) }
        var lines = pictures(area.width)
        // The last columns are free for arrows.
        if lines.count > area.height { lines = pictures(max(1, area.width - Scroller.margin)) }
        scroller.draw(lines.count, on: &canvas, in: area) { index, canvas, row in
            var column = 0
            for part in lines[index].parts {
                column += canvas.put(part, in: row.columns(column..<max(column, row.width)))
            }
        }
    }
}

extension Canvas {
    /// Draws a part of a picture: a place in a heat map in a colour of its own, if the display has enough of them.
    fileprivate mutating func put(_ part: PictureLine.Part, in area: Area) -> Int {
        switch part.role {
        case .plain: put(part.text, in: area)
        case .heading: put(part.text, in: area, .title)
        case .faint: put(part.text, in: area, .faint)
        case .bar: put(symbols: part.text, in: area, .progress)
        case .shade(0): put(part.text, in: area)
        case .shade(let percent) where capabilities.colours.areGraded:
            put(symbols: String(part.text.map { $0.isShade ? "█" : $0 }), in: area, TextStyle(.shade(percent)))
        case .shade: put(symbols: part.text, in: area, .progress)
        }
    }
}

extension Character {
    /// Whether the character is a block that is shaded by its dots.
    fileprivate var isShade: Bool { "░▒▓".contains(self) }
}

/// What a person can want at the statistics, or that their book was deleted.
enum StatisticsAction {
    case leave, leaveDeleted
}
