import Binding
import MVVM
import ViewModel

/// What ``OpenProfileView`` needs from a view model: the open book or profile.
@MainActor protocol OpenPlace: AnyObject {
    var current: Property<OpenItem?> { get }
}

extension OpenItemViewModel: OpenPlace {}

/// Says that the open profile was deleted; the list of books says it of a book.
final class OpenProfileView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any OpenPlace>()

    /// What was open when ``takeFarewell()`` was last called.
    private var before: OpenItem?
    /// The style of the line.
    var style: Style
    /// Called when there can be a line to take.
    var itemDidChange: @MainActor () -> Void = {}

    init(style: Style) { self.style = style }

    func viewModelDidChange(_ viewModel: any OpenPlace, disposeBag bag: DisposeBag) {
        before = viewModel.current.current
        viewModel.current.bind(self, in: bag) { view, _ in view.itemDidChange() }
    }

    /// Returns the line about the profile that was open and no longer exists: `− Morning`.
    func takeFarewell() -> String? {
        defer { before = viewModel.current.current }
        guard case .profile(let profile)? = before, viewModel.current.current == nil else { return nil }
        return style(.removed, "− \(profile.name.withVisibleControls)")
    }
}
