import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `library`.
final class LibraryScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<CheckViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: CheckViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.run, in: bag)
        viewModel.run.results.observe(in: bag) { [unowned viewModel] problems in
            let count = report.list(problems, as: ProblemRowView.self)
            guard report.diagnostic == nil else { return }
            if viewModel.cardsOfOtherWeights > 0 {
                let cards = counted(viewModel.cardsOfOtherWeights, "card")
                report.notice("the present weights give \(cards) another memory than the log; `review reschedule` applies them")
            }
            if count > 0 {
                report.fail(.unsound(count))
            } else {
                report.remark("the library is sound")
            }
        }
    }
}

extension LibraryScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [ScreenCommand("library check", .reads) { _ in viewModel.run.apply(()) }]
    }
}

/// A contradiction in a table.
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
