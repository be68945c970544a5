import ViewModel
import Wording

extension Table where Row == ProblemRow {
    /// The problems that the library check found.
    static var problems: Table {
        Table([
            Column("problem", nil, .fixed) { Cell(.string($0.problem.rawValue), shown: $0.problem.words) },
            .id("card") { $0.card?.id },
            .text("front") { $0.card?.front },
            .text("detail") { $0.detail },
        ])
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
