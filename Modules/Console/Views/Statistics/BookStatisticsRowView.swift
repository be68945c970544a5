import Binding
import MVVM
import ViewModel

extension Report {
    /// Shows statistics as pictures where they can be drawn, otherwise as numbers.
    func show(_ statistics: StatisticsReport) {
        guard mode == .table, let width = outputPresentation.pictureWidth else {
            return record(statistics, as: StatisticsRowView.self)
        }
        let lines = StatisticsPicture(statistics).lines(width: width, style: outputPresentation.style)
        write(statistics.books.isEmpty ? lines : lines + [""])
        list(statistics.books, as: BookStatisticsRowView.self)
    }
}

/// A row for a book in the table below the pictures.
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
    /// Returns a cell for a fraction, which people see as `87%`; null if there is none.
    static func percent(_ fraction: Double?) -> Cell {
        fraction.map { Cell(.double($0), shown: percentText($0)) } ?? .null
    }
}
