import ViewModel
import Wording

extension Report {
    /// Shows statistics as pictures where they can be drawn, otherwise as numbers.
    func show(_ statistics: StatisticsReport) {
        guard printer.mode == .table, let width = printer.presentation.pictureWidth else {
            return record(statistics, in: .statistics)
        }
        let lines = Words.pictures(of: statistics, width: width).map { $0.text(printer.presentation.style) }
        write(statistics.books.isEmpty ? lines : lines + [""])
        list(statistics.books, in: .booksOfStatistics)
    }
}
