import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the screen of a sitting needs from a view model.
@MainActor protocol CurrentSitting: AnyObject {
    var current: Property<SittingState?> { get }
    var happened: Signal<SittingEvent> { get }
    var failed: Signal<Failure> { get }
    func pauseOrResume()
    func skipSegment()
    func addMinute()
    func toggleQuiet()
    func end()
}

extension SittingViewModel: CurrentSitting {}

/// A sitting: what is left of it in large digits, and its timeline with the sounds.
final class SittingScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any CurrentSitting>()
    let title = "Sitting"
    /// Called when the person leaves the screen, and when the sitting has ended.
    var didEnd: () -> Void = {}
    private let stage: Stage

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any CurrentSitting, disposeBag bag: DisposeBag) {
        viewModel.current.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.happened.bind(self, in: bag) { screen, event in
            if case .ended = event { screen.didEnd() } else { screen.stage.needsDisplay() }
        }
        let stage = stage
        viewModel.failed.observe(in: bag) { stage.fail(Words.message(about: $0)) }
    }

    var bindings: [KeyBinding] {
        if let sitting = viewModel.current.current {
            KeyBinding([" "], sitting.isPaused ? "resume" : "pause", do: viewModel.pauseOrResume)
            KeyBinding(["n"], "next segment", do: viewModel.skipSegment)
            KeyBinding(["+"], "a minute more", do: viewModel.addMinute)
            KeyBinding(["x"], "stop", do: viewModel.end)
            KeyBinding(["m"], sitting.isQuiet ? "seconds, too" : "minutes only", do: viewModel.toggleQuiet)
        }
        KeyBinding(["q", .escape, .left, "h"], "back", do: didEnd)
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        guard let state = viewModel.current.current, area.height > 0 else { return }
        let digits = LargeDigits(state.remainingText)
        let isLarge = digits.width <= area.width && area.height >= 7
        let lines = isLarge ? digits.rows : [state.remainingText]
        var row = max(0, (area.height - lines.count - (state.isQuiet ? 0 : 4)) / 2)
        for line in lines {
            canvas.put(line, centredIn: area.row(row), .progress)
            row += 1
        }
        row += 1
        let unit = isLarge ? "min" : ""
        let caption = state.isPaused ? "paused" : state.isQuiet ? unit : state.segmentText ?? ""
        canvas.put(caption, centredIn: area.row(row), .title)
        if state.isQuiet { return }
        if let next = state.nextSoundText { canvas.put("next sound in \(next)", centredIn: area.row(row + 1), .faint) }
        let width = min(area.width - 4, 72)
        let line = area.row(row + 3).columns((area.width - width) / 2..<(area.width + width) / 2)
        for (column, mark) in timeline(of: state, width: width).enumerated() {
            canvas.put(symbols: String(mark.character), in: line.columns(column..<column + 1), mark.isPast ? .progress : .faint)
        }
    }

    /// The timeline of the sitting: `●` for sounds, `┼` where segments meet.
    private func timeline(of state: SittingState, width: Int) -> [(character: Character, isPast: Bool)] {
        guard width > 1 else { return [] }
        func cell(_ position: Double) -> Int { Int((min(max(position, 0), 1) * Double(width - 1)).rounded()) }
        var line = [Character](repeating: "─", count: width)
        for joint in state.jointPositions { line[cell(joint)] = "┼" }
        for sound in state.soundPositions { line[cell(sound)] = "●" }
        let now = cell(state.fraction)
        return line.enumerated().map { (column, character) in (column < now && character == "─" ? "━" : character, column <= now)
        }
    }
}

extension Canvas {
    fileprivate mutating func put(_ text: String, centredIn area: Area, _ style: TextStyle) {
        let margin = max(0, (area.width - text.width) / 2)
        put(symbols: text, in: area.columns(margin..<max(margin, area.width)), style)
    }
}
