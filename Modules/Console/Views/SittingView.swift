import Binding
import MVVM
import ViewModel
import Vocabulary

/// A sitting that tells what happens in it.
@MainActor protocol SittingEvents: AnyObject {
    var happened: Signal<SittingEvent> { get }
    var failed: Signal<Failure> { get }
}

extension SittingViewModel: SittingEvents {}

/// Tells what happens in the sitting under way, whatever is done beside it.
final class SittingView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any SittingEvents>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: any SittingEvents, disposeBag bag: DisposeBag) {
        let report = report
        viewModel.happened.observe(in: bag) { event in
            if let line = event.line { report.aside(line) }
        }
        viewModel.failed.observe(in: bag) { report.aside(FailureWording($0).message) }
    }
}

extension SittingEvent {
    /// A line about it; a bell is heard.
    fileprivate var line: String? {
        switch self {
        case .segmentBegan(let segment, let length): "\(segment), \(length)"
        case .bell: nil
        case .paused(let state): "\(state.profile.withVisibleControls): paused, \(state.remainingText) left"
        case .resumed(let state): "\(state.profile.withVisibleControls): going on, \(state.remainingText) left"
        case .extended(let state): "\(state.profile.withVisibleControls): \(state.remainingText) left"
        case .ended(let session):
            "\(session.profile.withVisibleControls): sat \(session.satText) of \(session.plannedText)"
                + (session.isCompleted ? "" : ", stopped")
        }
    }
}
