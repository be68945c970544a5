import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// What the view needs from a view model: the import or export that takes long.
@MainActor protocol FileWorking: AnyObject {
    var progress: Property<FileWork?> { get }
}

extension ImportExportViewModel: FileWorking {}

/// Shows the progress of an import or export in the last line of the terminal, until it ends.
final class FileProgressView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any FileWorking>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: any FileWorking, disposeBag bag: DisposeBag) {
        viewModel.progress.observe(in: bag) { [report] work in
            if let work { report.show(passing: work.text(isTrial: report.isDryRun)) } else { report.erasePassingLine() }
        }
    }
}
