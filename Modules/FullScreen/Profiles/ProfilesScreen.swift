import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the list of profiles needs from a view model.
@MainActor protocol ProfileList: AnyObject {
    var rows: ListProperty<ProfileRow> { get }
    var removed: Signal<ProfileRow> { get }
    var failed: Signal<Failure> { get }
    func remove(_ profile: ProfileRow)
}

extension ProfilesViewModel: ProfileList {}

/// The list of profiles.
final class ProfilesScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileList>()
    let title = "Profiles"
    /// Called with what the person wants to do that takes another screen.
    var didChoose: (ProfilesAction) -> Void = { _ in }
    private let stage: Stage
    private let list: ListView<ProfileRowView>

    init(on stage: Stage) {
        self.stage = stage
        list = ListView(on: stage, makeView: ProfileRowView.init)
    }

    func viewModelDidChange(_ viewModel: any ProfileList, disposeBag bag: DisposeBag) {
        list.bind(viewModel.rows, in: bag)
        let stage = stage
        viewModel.removed.observe(in: bag) { stage.say("− \($0.name); u brings it back") }
        viewModel.failed.observe(in: bag) { stage.fail(Words.message(about: $0)) }
    }

    /// Moves the cursor to a profile.
    func go(to profile: Int64) { list.go(to: profile) }

    let keys = [
        KeyHelp("Enter", "edit"), KeyHelp("S", "sit"), KeyHelp("a", "add"), KeyHelp("r", "rename"), KeyHelp("c", "copy"),
        KeyHelp("d", "delete"), KeyHelp("u", "undo"), KeyHelp("q", "back"), KeyHelp("Ctrl-R", "redo"),
        KeyHelp("j k", "next or previous"), KeyHelp("g G", "first or last"),
    ]

    func draw(on canvas: inout Canvas, in area: Area) {
        if list.isEmpty { canvas.put("No profiles. a adds one.", in: area.row(0), .faint) }
        list.draw(on: &canvas, in: area)
    }

    func press(_ key: Key) -> Bool {
        switch (key, list.currentRow) {
        case (.enter, let profile?), (.right, let profile?), (.character("l"), let profile?): didChoose(.open(profile))
        case (.character("S"), let profile?): didChoose(.sit(profile))
        case (.character("a"), _): didChoose(.add)
        case (.character("r"), let profile?): didChoose(.rename(profile))
        case (.character("c"), let profile?): didChoose(.copy(profile))
        case (.character("d"), let profile?): viewModel.remove(profile)
        case (.character("u"), _): didChoose(.undo)
        case (.control("r"), _): didChoose(.redo)
        case (.character("q"), _), (.escape, _), (.left, _), (.character("h"), _): didChoose(.leave)
        default: return list.press(key)
        }
        return true
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
