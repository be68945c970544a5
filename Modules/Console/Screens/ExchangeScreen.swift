import Binding
import MVVM
import ViewModel

/// The commands `import` and `export`.
final class ExchangeScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<ExchangeViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: ExchangeViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.importFile, in: bag)
        viewModel.importFile.results.observe(in: bag) { summary in
            guard report.tellsChanges else { return }
            let books = summary.books.map(\.withVisibleControls).joined(separator: ", ")
            let subject = books.isEmpty ? "\(summary.content.noun)s" : books
            report.notice(
                "\(subject): added \(summary.added), updated \(summary.updated), unchanged \(summary.unchanged)")
        }
        report.errors(of: viewModel.exportFile, in: bag)
        viewModel.exportFile.results.observe(in: bag) { summary in
            guard report.tellsChanges else { return }
            report.notice("exported \(counted(summary.count, summary.content.noun))")
        }
    }
}

extension ExchangeScreen: Screen {
    var commands: [ScreenCommand] {
        let (viewModel, report) = (viewModel, report)
        return [
            ScreenCommand("import", .changes) {
                viewModel.importFile.apply(
                    ImportRequest(
                        path: FileNames.expandingHome($0.text("FILE")), book: $0.reference("--book")?.entity,
                        format: $0.optional("--format"), onConflict: $0.optional("--on-conflict")))
            },
            ScreenCommand("export", .reads) {
                let request = ExportRequest(
                    path: FileNames.expandingHome($0.text("FILE")), book: $0.reference("--book")?.entity,
                    format: $0.optional("--format"))
                if request.path != "-", report.isDryRun { return report.tellUnwritten(request.path) }
                if request.path == "-", report.isDiverted {
                    return report.printing { path in
                        viewModel.exportFile.apply(
                            ExportRequest(path: path, book: request.book, format: request.format))
                    }
                }
                report.flush()  // an export to `-` writes past our own buffer
                viewModel.exportFile.apply(request)
            },
        ]
    }
}

extension ExchangeContent {
    fileprivate var noun: String {
        switch self {
        case .cards: "card"
        case .sessions: "session"
        case .profiles: "profile"
        }
    }
}
