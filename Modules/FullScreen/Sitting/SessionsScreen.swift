import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the screen of the log needs from a view model.
@MainActor protocol SittingLog: RemovableRows where Row == SessionRow {
    var totalText: Property<String> { get }
    var streak: Property<Int?> { get }
}

extension SessionsViewModel: SittingLog {}

/// The log of sittings, the newest first.
final class SessionsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any SittingLog>()
    let title = "Sittings"
    /// Called with what the person wants to do that takes another screen.
    var didChoose: (SessionsAction) -> Void = { _ in }
    private let list: ListView<SessionRowView>

    init(on stage: Stage) { list = ListView(on: stage, makeView: SessionRowView.init) }

    func viewModelDidChange(_ viewModel: any SittingLog, disposeBag bag: DisposeBag) {
        list.bind(viewModel, in: bag) { "\($0.profile), \($0.startedText)" }
        let stage = list.stage
        combineLatest(viewModel.totalText, viewModel.streak).observe(in: bag) { _ in stage.needsDisplay() }
    }

    var bindings: [KeyBinding] {
        KeyBinding(["d"], "delete", on: list.currentRow, do: viewModel.remove)
        KeyBinding(["u"], "undo", on: .undo, do: didChoose)
        KeyBinding(["q", .escape, .left, "h"], "back", on: .leave, do: didChoose)
        KeyBinding([.control("r")], "redo", on: .redo, do: didChoose)
        list.moves()
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let parts = [
            counted(list.count, "sitting"), "\(viewModel.totalText.current) in all",
            viewModel.streak.current.flatMap { $0 > 0 ? "\(counted($0, "day")) in a row" : nil },
        ]
        let heading = list.isEmpty ? "No sittings yet." : parts.compactMap(\.self).joined(separator: " · ")
        // In the lowest window, the keys must not act on a row that cannot be seen.
        let hasHeading = area.height > 1 || list.isEmpty
        if hasHeading { canvas.put(heading.truncated(toWidth: area.width), in: area.row(0), .faint) }
        list.draw(on: &canvas, in: hasHeading ? area.rows(1..<max(1, area.height)) : area)
    }
}

/// A sitting in the log: when it began, its profile, and how much of it was sat.
final class SessionRowView: ListRowView {
    let viewModelSlot = ViewModelSlot<SessionRow>()
    private var profile = ""
    /// What is before and after the profile, in full and with less and less of it.
    private var columns: [(started: String, sat: String)] = []

    func viewModelDidChange(_ viewModel: SessionRow, disposeBag: DisposeBag) {
        profile = viewModel.profile.withoutEmojiModifiers
        let (time, day) = (viewModel.startedText, String(viewModel.startedText.prefix { $0 != " " }))
        let (ending, sat) = (Words.ending(viewModel.ending), viewModel.satText)
        let part = "\(sat) of \(viewModel.plannedText)"
        let whole = viewModel.ending == .completed ? part : "\(ending)  \(part)"
        columns = [(time, whole), (time, part), (day, part), (day, sat), ("", sat)]
    }

    func prepareForReuse() { (profile, columns) = ("", []) }

    /// The number of cells that a name has even if that leaves less room for the rest.
    private static let legible = 12

    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle) {
        let needed = min(profile.width, Self.legible)
        let texts = columns.map { (started: $0.started.isEmpty ? "" : "\($0.started)  ", sat: "  \($0.sat)") }
        let (started, sat) = texts.first { $0.started.width + needed + $0.sat.width <= area.width } ?? ("", "")
        canvas.put(sat, atEndOf: area, style.style(.faint))
        let start = canvas.put(started, in: area, style.style())
        let room = area.columns(start..<max(start, area.width - sat.width))
        canvas.put(profile.truncated(toWidth: room.width), in: room, style.style())
    }
}

/// What a person can want at the log of sittings that takes another screen.
enum SessionsAction { case undo, redo, leave }
