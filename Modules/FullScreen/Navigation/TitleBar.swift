import Binding
import Console
import MVVM
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
    private var sitting = ""

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any SittingStatus, disposeBag bag: DisposeBag) {
        viewModel.current.bind(self, in: bag) { bar, sitting in
            bar.sitting = sitting.map { "\($0.profile) \($0.remainingText)\($0.isPaused ? " paused" : "") " } ?? ""
            bar.stage.needsDisplay()
        }
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let style = TextStyle(.title, isSelected: true)
        let titles = stage.screens.filter { !$0.isQuestion }.map(\.title.withoutEmojiModifiers)
        canvas.fill(area, style)
        // Its own screen shows the time, or only the minutes.
        let sitting = stage.top is SittingScreen ? "" : sitting
        let room = area.columns(1..<max(1, area.width - sitting.width - 1))
        // Where the person is matters more than the way there.
        let whole = titles.joined(separator: " › ")
        let text = whole.width <= room.width ? whole : titles.last ?? ""
        canvas.put(text.truncated(toWidth: room.width), in: room, style)
        canvas.put(sitting, atEndOf: area, style)
    }
}
