import Binding
import MVVM
import ViewModel
import Vocabulary

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
        let segment = CommandRule { (invocation) throws(Failure) in
            if let timing = SegmentTiming(invocation) { try viewModel.check(timing) }
        }
        let main = CommandRule { (invocation) throws(Failure) in
            if let timing = SegmentTiming(ofMainIn: invocation) { try viewModel.check(timing) }
        }
        let disabling = CommandRule { (invocation) throws(Failure) in
            try viewModel.checkDisabling(SegmentReference(invocation))
        }
        return [
            ScreenCommand("segment enable", .changes) { viewModel.enable.apply(SegmentReference($0)) },
            ScreenCommand("segment disable", .changes, rule: disabling) { viewModel.disable.apply(SegmentReference($0)) },
            ScreenCommand("segment set", .changes, rule: segment) {
                if let timing = SegmentTiming($0) { viewModel.setDuration.apply(timing) }
            },
            ScreenCommand("profile set", .changes, rule: main) {
                if let timing = SegmentTiming(ofMainIn: $0) { viewModel.setDuration.apply(timing) }
            },
        ]
    }
}

extension SegmentTiming {
    fileprivate init?(_ invocation: Invocation) {
        guard let duration = invocation.duration("--duration") else { return nil }
        self.init(segment: SegmentReference(invocation), duration: duration)
    }

    /// The main segment, whose duration is its profile's.
    fileprivate init?(ofMainIn invocation: Invocation) {
        guard let duration = invocation.duration("--duration") else { return nil }
        self.init(segment: SegmentReference(profile: invocation.entity("PROFILE"), kind: .main), duration: duration)
    }
}

extension SegmentReference {
    init(_ invocation: Invocation) {
        self.init(
            profile: invocation.entity("PROFILE"), kind: SegmentKind(rawValue: invocation.text("SEGMENT")) ?? .main)
    }
}
