import Binding
import MVVM
import TerminalText
import ViewModel

/// What ``ProfileListView`` needs from a view model: what happens to the list of profiles.
@MainActor protocol ProfileEvents: AnyObject {
    var changed: Signal<Void> { get }
    func takeEvents() -> [ProfileEvent]
}

extension ProfileEventsViewModel: ProfileEvents {}

/// Tells what happens to the list of profiles, one line for each event, but does not show the list itself.
final class ProfileListView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileEvents>()

    /// The style of the lines.
    var style: Style
    /// Called when the list has changed and there can be lines to take.
    var listDidChange: @MainActor () -> Void = {}

    init(style: Style) { self.style = style }

    func viewModelDidChange(_ viewModel: any ProfileEvents, disposeBag bag: DisposeBag) {
        viewModel.changed.bind(self, in: bag) { view, _ in view.listDidChange() }
    }

    /// Returns the lines about what has happened since the last call, as commands report it: `+ Morning 20:00`, `~ Noon → Midday`.
    func takeLines() -> [String] { viewModel.takeEvents().map { $0.line(in: style) } }
}

extension ProfileEvent {
    fileprivate func line(in style: Style) -> String {
        switch self {
        case .added(let profile): style(.added, "+ \(profile.name.withVisibleControls) \(profile.totalText)")
        case .renamed(let profile, let name):
            style(.changed, "~ \(name.withVisibleControls) → \(profile.name.withVisibleControls)")
        case .deleted(let profile): style(.removed, "− \(profile.name.withVisibleControls)")
        case .more(let count): style(.faint, "and \(count) more profiles")
        }
    }
}
