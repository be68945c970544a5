import Binding
import MVVM
import ViewModel
import Vocabulary

/// The command `clock advance`.
final class ClockScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<ClockViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: ClockViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.advance, in: bag)
        viewModel.advance.results.observe(in: bag) { report.remark("it is \($0)") }
    }
}

extension ClockScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        let rule = CommandRule { (invocation) throws(Failure) in
            if let duration = invocation.duration("D") { try viewModel.check(duration) }
        }
        return [
            ScreenCommand("clock advance", .steers, rule: rule) {
                guard let duration = $0.duration("D") else { return }
                viewModel.advance.apply(duration)
            }
        ]
    }
}
