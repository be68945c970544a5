import Binding
import MVVM
import ViewModel

/// A row for a problem that the library check found.
final class ProblemRowView: RowView {
    static let columns = [
        Column("problem", importance: .fixed), .id("card"),
        Column("front", importance: .text), Column("detail", importance: .text),
    ]

    let viewModelSlot = ViewModelSlot<ProblemRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ row: ProblemRow, disposeBag: DisposeBag) {
        cells = [
            Cell(.string(row.problem.rawValue), shown: row.problem.words), row.card.map { .number(Int($0.id)) } ?? .null,
            row.card.map { .text($0.front) } ?? .null, .text(row.detail),
        ]
    }
}

extension ProblemRow.Problem {
    fileprivate var words: String {
        switch self {
        case .damage: "damage"
        case .differsFromLog: "differs from its log"
        case .hasNoLog: "has no log"
        }
    }
}
