import Binding
import MVVM
import ViewModel
import Vocabulary

/// The command `stats`: pictures where they can be drawn, numbers everywhere else.
final class StatisticsScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<StatisticsViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: StatisticsViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.show, in: bag)
        viewModel.show.results.observe(in: bag) { statistics in
            if report.mode == .table, let width = report.outputPresentation.pictureWidth {
                report.draw(statistics, width: width)
            } else {
                report.record(statistics, as: StatisticsRowView.self)
            }
        }
    }
}

extension StatisticsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        let days = CommandRule { (invocation) throws(Failure) in try viewModel.check(days: invocation.count("--days")) }
        return [
            ScreenCommand("stats", .reads, rule: days) {
                viewModel.show.apply(StatisticsAsking(book: $0.reference("BOOK")?.entity, days: $0.count("--days")))
            }
        ]
    }
}

extension Report {
    fileprivate func draw(_ statistics: StatisticsReport, width: Int) {
        let lines = StatisticsPicture(statistics).lines(width: width, style: outputPresentation.style)
        writing { () throws(OutputError) in
            for line in lines { try output.line(line) }
            if !statistics.books.isEmpty { try output.line("") }
        }
        list(statistics.books, as: BookStatisticsRowView.self)
    }
}

/// A book in the table below the pictures.
final class BookStatisticsRowView: RowView {
    static let columns = [
        Column("book", importance: .text), Column("cards", alignment: .trailing, importance: .fixed),
        Column("due", alignment: .trailing, importance: .fixed), Column("progress", importance: .fixed),
        Column("expected_recall", "RECALL", alignment: .trailing, importance: .minor),
        Column("retention", alignment: .trailing, importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<BookStatistics>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ statistics: BookStatistics, disposeBag: DisposeBag) {
        let book = statistics.book
        cells = [
            .text(book.name), .number(book.cards), .number(book.due), Cell(.double(book.progress), shown: book.progressText),
            .percent(statistics.cards.expectedRecall), .percent(statistics.retention),
        ]
    }
}

extension Cell {
    /// A fraction that people see as `87%`, and nothing where there is none.
    static func percent(_ fraction: Double?) -> Cell {
        fraction.map { Cell(.double($0), shown: percentText($0)) } ?? .null
    }
}
