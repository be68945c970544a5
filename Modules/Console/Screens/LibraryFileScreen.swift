import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `library` that are about its file.
final class LibraryFileScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<LibraryFileViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: LibraryFileViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.info, in: bag)
        viewModel.info.results.observe(in: bag) { report.record($0, as: LibraryInfoRowView.self) }
        report.errors(of: viewModel.backUp, in: bag)
        viewModel.backUp.results.observe(in: bag) { copy in
            report.remark("backed up \(copy.content.summary), \(copy.content.sizeText)")
            if copy.leavesChangesOut { report.notice("the backup has what is committed, without the changes under way") }
        }
        report.errors(of: viewModel.checkBackup, in: bag)
        viewModel.checkBackup.results.observe(in: bag) { report.tellUnwritten($0) }
        report.errors(of: viewModel.restore, in: bag)
        viewModel.restore.results.observe(in: bag) { report.notice("restored \($0.summary)") }
    }
}

extension LibraryFileScreen: Screen {
    var commands: [ScreenCommand] {
        let (viewModel, report) = (viewModel, report)
        let written = CommandRule { (invocation) throws(Failure) in try viewModel.check(BackupRequest(invocation)) }
        return [
            ScreenCommand("library info", .reads) { _ in viewModel.info.apply(()) },
            ScreenCommand("library backup", .reads, rule: written) {
                let request = BackupRequest($0)
                if report.isDryRun { viewModel.checkBackup.apply(request) } else { viewModel.backUp.apply(request) }
            },
            ScreenCommand("library restore", .lasts) { viewModel.restore.apply(FileNames.expandingHome($0.text("FILE"))) },
        ]
    }
}

extension BackupRequest {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            path: FileNames.expandingHome(invocation.text("FILE")), replacesLibrary: invocation.isSet("--force"))
    }
}

/// A library in numbers.
final class LibraryInfoRowView: RowView {
    static let columns = [
        Column("path"), Column("size_bytes", "SIZE", alignment: .trailing, importance: .fixed),
        Column("free_bytes", "FREE", alignment: .trailing, importance: .fixed),
        Column("schema_version", "SCHEMA", alignment: .trailing, importance: .fixed), Column("engine"),
        Column("books", alignment: .trailing, importance: .fixed), Column("cards", alignment: .trailing, importance: .fixed),
        Column("reviews", alignment: .trailing, importance: .fixed),
        Column("profiles", alignment: .trailing, importance: .fixed),
        Column("sessions", alignment: .trailing, importance: .fixed), Column("first_review_at", "FIRST REVIEW"),
        Column("last_review_at", "LAST REVIEW"),
    ]

    let viewModelSlot = ViewModelSlot<LibraryInfoRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ info: LibraryInfoRow, disposeBag: DisposeBag) {
        cells = [
            info.path.map { .text($0) } ?? .null, Cell(.int(info.size), shown: info.sizeText),
            Cell(.int(info.freeSize), shown: info.freeSizeText), .number(info.schemaVersion), .text(info.engine),
            .number(info.books), .number(info.cards), .number(info.reviews), .number(info.profiles), .number(info.sessions),
            .moment(info.firstReviewAt), .moment(info.lastReviewAt),
        ]
    }
}

extension LibraryInfoRow {
    /// `3 books, 120 cards, 2 profiles`; profiles and sessions are left out where there are none.
    fileprivate var summary: String {
        var parts = [counted(books, "book"), counted(cards, "card")]
        if profiles > 0 { parts.append(counted(profiles, "profile")) }
        if sessions > 0 { parts.append(counted(sessions, "session")) }
        return parts.joined(separator: ", ")
    }
}
