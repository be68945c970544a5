import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

extension ProfilesViewModel: RemovableRows {}

/// The list of profiles.
final class ProfilesScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any RemovableRows<ProfileRow>>()
    let title = "Profiles"
    /// Called with what the person wants to do that takes another screen.
    var didChoose: (ProfilesAction) -> Void = { _ in }
    private let list: ListView<ProfileRowView>

    init(on stage: Stage) { list = ListView(on: stage, makeView: ProfileRowView.init) }

    func viewModelDidChange(_ viewModel: any RemovableRows<ProfileRow>, disposeBag bag: DisposeBag) {
        list.bind(viewModel, in: bag, name: \.name)
    }

    /// Moves the cursor to a profile.
    func go(to profile: Int64) { list.go(to: profile) }

    var bindings: [KeyBinding] {
        let profile = list.currentRow
        KeyBinding([.enter, .right, "l"], "edit", on: profile.map { .open($0) }, do: didChoose)
        KeyBinding(["S"], "sit", on: profile.map { .sit($0) }, do: didChoose)
        KeyBinding(["a"], "add", on: .add, do: didChoose)
        KeyBinding(["r"], "rename", on: profile.map { .rename($0) }, do: didChoose)
        KeyBinding(["c"], "copy", on: profile.map { .copy($0) }, do: didChoose)
        KeyBinding(["d"], "delete", on: profile, do: viewModel.remove)
        KeyBinding(["u"], "undo", on: .undo, do: didChoose)
        KeyBinding(["q", .escape, .left, "h"], "back", on: .leave, do: didChoose)
        KeyBinding([.control("r")], "redo", on: .redo, do: didChoose)
        list.moves()
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        if list.isEmpty { canvas.put("No profiles. a adds one.", in: area.row(0), .faint) }
        list.draw(on: &canvas, in: area)
    }
}

/// A profile in the list: its name, and the length of a sitting.
final class ProfileRowView: ListRowView {
    let viewModelSlot = ViewModelSlot<ProfileRow>()
    private var (name, time) = ("", "")

    func viewModelDidChange(_ viewModel: ProfileRow, disposeBag: DisposeBag) {
        (name, time) = (viewModel.name.withoutEmojiModifiers, viewModel.totalText)
    }

    func prepareForReuse() { (name, time) = ("", "") }

    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle) {
        canvas.put(time, atEndOf: area, style.style(.faint))
        let room = max(0, area.width - time.width - 1)
        canvas.put(name.truncated(toWidth: room), in: area.columns(0..<room), style.style())
    }
}

/// What a person can want in the list of profiles that takes another screen.
enum ProfilesAction {
    case open(ProfileRow)
    case sit(ProfileRow)
    case add
    case rename(ProfileRow)
    case copy(ProfileRow)
    case undo, redo, leave
}
