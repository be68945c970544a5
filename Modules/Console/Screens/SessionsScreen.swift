import Binding
import MVVM
import ViewModel

/// The commands of `session`.
final class SessionsScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<SessionsViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: SessionsViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.list, in: bag)
        viewModel.list.results.observe(in: bag) { report.list($0, as: SessionRowView.self) }
        report.errors(of: viewModel.show, in: bag)
        viewModel.show.results.observe(in: bag) { report.record($0, as: SessionRowView.self) }
        report.changes(of: viewModel.delete, in: bag) { "\($0.row.profile), \($0.row.startedText)" }
    }
}

extension SessionsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [
            ScreenCommand("session list", .reads) { viewModel.list.apply($0.count("--days")) },
            ScreenCommand("session show", .reads) { viewModel.show.apply($0.id("ID")) },
            ScreenCommand("session delete", .changes) { viewModel.delete.apply($0.id("ID")) },
        ]
    }
}

/// A sitting in a table.
final class SessionRowView: RowView {
    static let noun: String? = "session"
    static let columns = [
        .id(), Column("profile", importance: .text),
        Column("started_at", "STARTED", importance: .text),
        Column("planned_s", "PLANNED", alignment: .trailing, importance: .minor),
        Column("sat_s", "SAT", alignment: .trailing, importance: .fixed), Column("completed", importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<SessionRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ session: SessionRow, disposeBag: DisposeBag) {
        cells = [
            .number(Int(session.id)), .text(session.profile), Cell(.string(session.startedAt), shown: session.startedText),
            Cell(.int(session.plannedSeconds), shown: session.plannedText),
            Cell(.int(session.satSeconds), shown: session.satText),
            Cell(.bool(session.isCompleted), shown: session.ending),
        ]
    }
}

extension SessionRow {
    fileprivate var ending: String {
        if isCompleted { return "yes" }
        if isUnderWay { return "under way" }
        return isInterrupted ? "interrupted" : "stopped"
    }
}
