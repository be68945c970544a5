import ViewModel

extension Report {
    /// Shows statistics as pictures where they can be drawn, otherwise as numbers.
    func show(_ statistics: StatisticsReport) {
        guard mode == .table, let width = outputPresentation.pictureWidth else { return record(statistics, in: .statistics) }
        let lines = StatisticsPicture(statistics).lines(width: width, style: outputPresentation.style)
        write(statistics.books.isEmpty ? lines : lines + [""])
        list(statistics.books, in: .booksOfStatistics)
    }
}
