import Binding
import MVVM
import ViewModel

/// The commands of `segment`, and `profile set`, which times the main one.
final class SegmentsScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<SegmentsViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: SegmentsViewModel, disposeBag bag: DisposeBag) {
        for action in [viewModel.enable, viewModel.disable] {
            report.changes(of: action, in: bag) { "\($0.row.name) \($0.row.totalText)" }
        }
        report.changes(of: viewModel.setDuration, in: bag) { "\($0.row.name) \($0.row.totalText)" }
    }
}

extension SegmentsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [
            ScreenCommand("segment enable", .changes) { viewModel.enable.apply(SegmentReference($0)) },
            ScreenCommand("segment disable", .changes) { viewModel.disable.apply(SegmentReference($0)) },
            ScreenCommand("segment set", .changes) {
                guard let duration = $0.duration("--duration") else { return }
                viewModel.setDuration.apply(SegmentTiming(segment: SegmentReference($0), duration: duration))
            },
            ScreenCommand("profile set", .changes) {
                guard let duration = $0.duration("--duration") else { return }
                let main = SegmentReference(profile: $0.entity("PROFILE"), kind: .main)
                viewModel.setDuration.apply(SegmentTiming(segment: main, duration: duration))
            },
        ]
    }
}

extension SegmentReference {
    init(_ invocation: Invocation) {
        self.init(
            profile: invocation.entity("PROFILE"), kind: Kind(rawValue: invocation.text("SEGMENT")) ?? .main)
    }
}
