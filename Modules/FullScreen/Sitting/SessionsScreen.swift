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
        canvas.put(heading.truncated(toWidth: area.width), in: area.row(0), .faint)
        list.draw(on: &canvas, in: area.rows(1..<max(1, area.height)))
    }
}

/// A sitting in the log: when it began, its profile, and how much of it was sat.
final class SessionRowView: ListRowView {
    let viewModelSlot = ViewModelSlot<SessionRow>()
    private var (started, profile, sat) = ("", "", "")

    func viewModelDidChange(_ viewModel: SessionRow, disposeBag: DisposeBag) {
        (started, profile) = (viewModel.startedText, viewModel.profile.withoutEmojiModifiers)
        let ending = viewModel.ending == .completed ? "" : "\(Words.ending(viewModel.ending))  "
        sat = "\(ending)\(viewModel.satText) of \(viewModel.plannedText)"
    }

    func prepareForReuse() { (started, profile, sat) = ("", "", "") }

    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle) {
        canvas.put(sat.truncated(toWidth: area.width), atEndOf: area, style.style(.faint))
        let room = area.columns(0..<max(0, area.width - sat.width - 1))
        let width = canvas.put("\(started)  ".truncated(toWidth: room.width), in: room, style.style())
        let rest = room.columns(width..<max(width, room.width))
        canvas.put(profile.truncated(toWidth: rest.width), in: rest, style.style())
    }
}

/// What a person can want at the log of sittings that takes another screen.
enum SessionsAction { case undo, redo, leave }
