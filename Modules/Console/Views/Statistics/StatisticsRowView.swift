import Binding
import MVVM
import ViewModel

/// A row for study statistics. It omits days without answers and, for people, forecast days without due cards.
final class StatisticsRowView: RowView {
    static let columns = [
        "book", "cards", "new", "learning", "review", "relearning", "suspended", "expected_recall", "retention", "answers",
        "seconds", "streak", "forecast", "months", "days", "books", "sitting",
    ].map { Column($0) }

    let viewModelSlot = ViewModelSlot<StatisticsReport>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ report: StatisticsReport, disposeBag: DisposeBag) {
        let cards = report.cards
        cells = [
            report.book.map { .text($0) } ?? .null, .number(cards.total), .number(cards.new), .number(cards.learning),
            .number(cards.review), .number(cards.relearning), .number(cards.suspended), .percent(cards.expectedRecall),
            .percent(report.retention), .number(report.answers),
            Cell(.double(report.seconds), shown: timeText(seconds: report.seconds)), .number(report.streak),
            Cell(
                .array(report.forecast.map(\.value)),
                shown: report.forecast.filter { $0.due > 0 }.map { "\($0.date) \($0.due)" }.joined(separator: ", ")),
            Cell(
                .array(report.months.map(\.value)),
                shown: report.months.map { "\($0.month) \(percentText($0.retention)) of \($0.reviews)" }.joined(separator: ", ")),
            days(report.days.filter { $0.answers > 0 }),
            Cell(
                .array(report.books.map(\.value)),
                shown: report.books.map { "\($0.book.name) \($0.book.progressText)" }.joined(separator: ", ")),
            report.sitting.map { Cell($0.value, shown: $0.seconds > 0 ? timeText(seconds: $0.seconds) : "") } ?? .null,
        ]
    }

    private func days(_ days: [AnswerDay]) -> Cell {
        Cell(.array(days.map(\.value)), shown: days.map { "\($0.date) \($0.answers)" }.joined(separator: ", "))
    }
}

extension ForecastDay {
    fileprivate var value: Cell.Value { .object([(key: "date", value: .string(date)), (key: "due", value: .int(Int64(due)))]) }
}

extension RetentionMonth {
    fileprivate var value: Cell.Value {
        .object([
            (key: "month", value: .string(month)), (key: "reviews", value: .int(Int64(reviews))),
            (key: "recalled", value: .int(Int64(recalled))), (key: "retention", value: .double(retention)),
        ])
    }
}

extension AnswerDay {
    fileprivate var value: Cell.Value {
        .object([
            (key: "date", value: .string(date)), (key: "answers", value: .int(Int64(answers))),
            (key: "seconds", value: .double(seconds)),
        ])
    }
}

extension SittingStatistics {
    fileprivate var value: Cell.Value {
        .object([
            (key: "seconds", value: .double(seconds)), (key: "days_sat", value: .int(Int64(daysSat))),
            (key: "streak", value: streak.map { .int(Int64($0)) } ?? .null),
            (
                key: "days",
                value: .array(
                    days.filter { $0.seconds > 0 }.map {
                        .object([(key: "date", value: .string($0.date)), (key: "seconds", value: .double($0.seconds))])
                    })
            ),
        ])
    }
}

extension BookStatistics {
    fileprivate var value: Cell.Value {
        .object([
            (key: "id", value: .int(book.id)), (key: "name", value: .string(book.name)),
            (key: "cards", value: .int(Int64(book.cards))), (key: "known", value: .int(Int64(book.known))),
            (key: "due", value: .int(Int64(book.due))), (key: "progress", value: .double(book.progress)),
            (key: "retention", value: retention.map { .double($0) } ?? .null),
            (key: "expected_recall", value: cards.expectedRecall.map { .double($0) } ?? .null),
        ])
    }
}
