import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the screen of the log needs from a view model.
@MainActor protocol SittingLog: AnyObject {
    var rows: ListProperty<SessionRow> { get }
    var totalText: Property<String> { get }
    var streak: Property<Int?> { get }
    var removed: Signal<SessionRow> { get }
    var failed: Signal<Failure> { get }
    func remove(_ session: SessionRow)
}

extension SessionsViewModel: SittingLog {}

/// The log of sittings, the newest first.
final class SessionsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any SittingLog>()
    let title = "Sittings"
    /// Called with what the person wants to do that takes another screen.
    var didChoose: (SessionsAction) -> Void = { _ in }
    private let stage: Stage
    private let list: ListView<SessionRowView>

    init(on stage: Stage) {
        self.stage = stage
        list = ListView(on: stage, makeView: SessionRowView.init)
    }

    func viewModelDidChange(_ viewModel: any SittingLog, disposeBag bag: DisposeBag) {
        list.bind(viewModel.rows, in: bag)
        let stage = stage
        combineLatest(viewModel.totalText, viewModel.streak).observe(in: bag) { _ in stage.needsDisplay() }
        viewModel.removed.observe(in: bag) { stage.say("− \($0.profile), \($0.startedText); u brings it back") }
        viewModel.failed.observe(in: bag) { stage.fail(Words.message(about: $0)) }
    }

    let keys = [
        KeyHelp("d", "delete"), KeyHelp("u", "undo"), KeyHelp("q", "back"), KeyHelp("Ctrl-R", "redo"),
        KeyHelp("j k", "next or previous"), KeyHelp("g G", "first or last"), KeyHelp("Ctrl-D Ctrl-U", "half a page"),
    ]

    func press(_ key: Key) -> Bool {
        switch (key, list.currentRow) {
        case (.character("d"), let session?): viewModel.remove(session)
        case (.character("u"), _): didChoose(.undo)
        case (.control("r"), _): didChoose(.redo)
        case (.character("q"), _), (.escape, _), (.left, _), (.character("h"), _): didChoose(.leave)
        default: return list.press(key)
        }
        return true
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
