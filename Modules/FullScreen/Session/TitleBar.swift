import Binding
import MVVM
import TerminalText
import ViewModel

/// What the title needs from a view model: the current sitting.
@MainActor protocol SittingStatus: AnyObject {
    var current: Property<SittingState?> { get }
}

extension SittingViewModel: SittingStatus {}

/// The line at the top: where the person is, and the sitting, if there is one.
final class TitleBar: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any SittingStatus>()
    private let stage: Stage
    private var sitting: SittingState? { didSet { stage.needsDisplay() } }

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any SittingStatus, disposeBag bag: DisposeBag) {
        BindingTarget(self, \.sitting, in: bag) <~ viewModel.current
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let style = TextStyle(.title, isSelected: true)
        let titles = stage.screens.filter { !$0.isQuestion }.map(\.title.withoutEmojiModifiers)
        canvas.fill(area, style)
        let whole = titles.joined(separator: " › ")
        // Its own screen shows the time, or only the minutes. The time matters more than the path, and that more than the profile.
        let half = max(area.width / 2, area.width - whole.width - 3)
        let sitting = stage.top is SittingScreen ? "" : sitting?.text(in: half) ?? ""
        let room = area.columns(1..<max(1, area.width - sitting.width - 1))
        // Where the person is matters more than the way there.
        let text = whole.width <= room.width ? whole : titles.last ?? ""
        canvas.put(text.truncated(toWidth: room.width), in: room, style)
        canvas.put(sitting, atEndOf: area, style)
    }
}

extension SittingState {
    /// The profile, shortened or left out where there is no room for it, and the time that is left.
    fileprivate func text(in room: Int) -> String {
        let time = remainingText + (isPaused ? " paused " : " ")
        let nameRoom = min(Self.longestName, room - time.width - 1)
        return nameRoom < Self.legible ? time : "\(profile.withoutEmojiModifiers.truncated(toWidth: nameRoom)) \(time)"
    }

    /// The most cells that a name takes, and the number of cells below which it says nothing.
    private static let (longestName, legible) = (30, 4)
}
