import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the view needs from a view model: the events and failures of a sitting.
@MainActor protocol SittingEvents: AnyObject {
    var happened: Signal<SittingEvent> { get }
    var failed: Signal<Failure> { get }
}

extension SittingViewModel: SittingEvents {}

/// Reports the events of the current sitting while other commands are entered.
final class SittingView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any SittingEvents>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: any SittingEvents, disposeBag bag: DisposeBag) {
        report.asides(in: bag) <~ viewModel.happened.compactMap(\.line)
        report.asides(in: bag) <~ viewModel.failed.map { FailureWording($0).message }
    }
}

extension SittingEvent {
    /// The line that reports the event; nil for a sound, which is audible.
    fileprivate var line: String? {
        switch self {
        case .segmentBegan(let segment, let length, let profile): "\(profile.withVisibleControls): \(segment.rawValue), \(length)"
        case .soundPlayed: nil
        case .paused(let state): "\(state.profile.withVisibleControls): paused, \(state.remainingText) left"
        case .resumed(let state): "\(state.profile.withVisibleControls): resumed, \(state.remainingText) left"
        case .extended(let state): "\(state.profile.withVisibleControls): \(state.remainingText) left"
        case .ended(let session):
            "\(session.profile.withVisibleControls): sat \(session.satText) "
                // An extension makes a sitting longer than planned.
                + (session.satSeconds > session.plannedSeconds
                    ? "(planned \(session.plannedText))" : "of \(session.plannedText)")
                + (session.isCompleted ? "" : ", stopped")
        }
    }
}
