import Binding
import MVVM
import ViewModel

/// A row for a sitting in the log.
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
