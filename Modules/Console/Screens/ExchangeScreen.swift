import Binding
import MVVM
import ViewModel
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The commands `import` and `export`.
final class ExchangeScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<ExchangeViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: ExchangeViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.importFile, in: bag)
        viewModel.importFile.results.observe(in: bag) { summary in
            for remark in summary.remarks { report.notice(remark.words) }
            guard report.tellsChanges else { return }
            let books = summary.books.map(\.withVisibleControls).joined(separator: ", ")
            let subject = books.isEmpty ? "\(summary.content.noun)s" : books
            report.notice(
                "\(subject): added \(summary.added), updated \(summary.updated), unchanged \(summary.unchanged)")
        }
        viewModel.exportFile.errors.observe(in: bag) { failure in
            // To the front, standard output is its output: a reader may go away.
            if case .file("-", _, let code) = failure, code == EPIPE {
                report.writing { () throws(OutputError) in throw .closed }
            } else {
                report.fail(failure)
            }
        }
        report.errors(of: viewModel.checkExport, in: bag)
        viewModel.checkExport.results.observe(in: bag) { report.tellUnwritten($0) }
        viewModel.exportFile.results.observe(in: bag) { summary in
            guard report.tellsChanges else { return }
            report.notice("exported \(counted(summary.count, summary.content.noun))")
        }
    }
}

extension ExchangeScreen: Screen {
    var commands: [ScreenCommand] {
        let (viewModel, report) = (viewModel, report)
        let read = CommandRule { (invocation) throws(Failure) in try viewModel.check(ImportRequest(invocation)) }
        let written = CommandRule { (invocation) throws(Failure) in try viewModel.check(ExportRequest(invocation)) }
        return [
            ScreenCommand("import", .changes, rule: read) {
                let request = ImportRequest($0)
                if report.isUnwritten(request.path) {
                    return report.notice("'\(request.path)' is not imported: a dry run does not write it".withVisibleControls)
                }
                viewModel.importFile.apply(request)
            },
            ScreenCommand("export", .reads, rule: written) {
                let request = ExportRequest($0)
                if request.path != "-", report.isDryRun {
                    viewModel.checkExport.apply(request)
                    return
                }
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

extension ImportRequest {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            path: FileNames.expandingHome(invocation.text("FILE")), book: invocation.reference("--book")?.entity,
            format: invocation.optional("--format"), onConflict: invocation.optional("--on-conflict"),
            separator: invocation.optional("--separator"), hasTitles: invocation.optional("--header").map { $0 == "on" })
    }
}

extension ExportRequest {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            path: FileNames.expandingHome(invocation.text("FILE")), book: invocation.reference("--book")?.entity,
            format: invocation.optional("--format"))
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
