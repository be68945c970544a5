import TerminalText
import ViewModel
import Vocabulary
import Wording

extension Table where Row == StatisticsReport {
    /// The statistics of study, as one record. It omits days without answers and, for people, forecast days without due cards.
    static var statistics: Table {
        Table([
            .text("book") { $0.book },
            .number("cards") { $0.cards.total },
            .number("new") { $0.cards.new },
            .number("learning") { $0.cards.learning },
            .number("review") { $0.cards.review },
            .number("relearning") { $0.cards.relearning },
            .number("suspended") { $0.cards.suspended },
            .percent("expected_recall") { $0.cards.expectedRecall },
            .percent("retention") { $0.retention },
            .number("answers") { $0.answers },
            Column("seconds") { Cell(.double($0.seconds), shown: timeText(seconds: $0.seconds)) },
            .number("streak") { $0.streak },
            .number("crammed") { $0.crammed },
            .array("forecast", { $0.forecast.map(\.value) }) { report in
                report.forecast.filter { $0.due > 0 }.map { "\($0.date) \($0.due)" }
            },
            .array("months", { $0.months.map(\.value) }) { report in
                report.months.map { "\($0.month) \(percentText($0.retention)) of \($0.reviews)" }
            },
            .array("days", { $0.daysWithAnswers.map(\.value) }) { report in
                report.daysWithAnswers.map { "\($0.date) \($0.answers)" }
            },
            .array("hours", { $0.hoursWithAnswers.map(\.value) }) { report in
                report.hoursWithAnswers.map { "\(hourText($0.hour)) \($0.answers)" }
            },
            .array("books", { $0.books.map(\.value) }) { report in
                report.books.map { "\($0.book.name) \($0.book.progressText)" }
            },
            Column("sitting") { report in
                report.sitting.map { Cell($0.value, shown: $0.seconds > 0 ? timeText(seconds: $0.seconds) : "") } ?? .null
            },
        ])
    }
}

extension Table where Row == AnswerPeriod {
    /// The answers in each day, week or month, or to cards in each state.
    static func answers(by period: StatisticsPeriod) -> Table {
        Table([
            .text(period.rawValue, nil, .fixed) { $0.period },
            .number("answers") { $0.answers },
            .number("again", nil, .minor) { $0.again },
            .number("hard", nil, .minor) { $0.hard },
            .number("good", nil, .minor) { $0.good },
            .number("easy", nil, .minor) { $0.easy },
            .number("new") { $0.new },
            .percent("retention", nil, .fixed) { $0.retention },
            Column("seconds", "TIME", .minor, alignment: .trailing) { period in
                period.seconds.map { Cell(.double($0), shown: $0 > 0 ? timeText(seconds: $0) : "") } ?? .null
            },
        ])
    }
}

extension Table where Row == BookStatistics {
    /// The books, below the pictures.
    static var booksOfStatistics: Table {
        Table([
            .text("book") { $0.book.name },
            .number("cards") { $0.book.cards },
            .number("due") { $0.book.due },
            Column("progress", nil, .fixed) { Cell(.double($0.book.progress), shown: $0.book.progressText) },
            .percent("expected_recall", "RECALL") { $0.cards.expectedRecall },
            .percent("retention") { $0.retention },
        ])
    }
}

extension Column {
    /// Returns a column of lists, which people see with commas.
    fileprivate static func array(
        _ key: String, _ values: @escaping (Row) -> [Cell.Value], shown: @escaping (Row) -> [String]
    ) -> Column {
        Column(key) { Cell(.array(values($0)), shown: shown($0).joined(separator: ", ")) }
    }
}

extension StatisticsReport {
    fileprivate var daysWithAnswers: [AnswerDay] { days.filter { $0.answers > 0 } }
    fileprivate var hoursWithAnswers: [AnswerHour] { hours.filter { $0.answers > 0 } }
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

extension AnswerHour {
    fileprivate var value: Cell.Value {
        .object([(key: "hour", value: .int(Int64(hour))), (key: "answers", value: .int(Int64(answers)))])
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

extension Report {
    /// Whether statistics are shown as pictures.
    var draws: Bool { printer.mode == .table && printer.presentation.pictureWidth != nil }

    /// Shows statistics as pictures where they can be drawn, otherwise as numbers.
    func show(_ statistics: StatisticsReport) {
        guard draws, let width = printer.presentation.pictureWidth else { return record(statistics, in: .statistics) }
        let lines = Words.pictures(of: statistics, width: width).map { $0.text(printer.presentation.style) }
        write(statistics.books.isEmpty ? lines : lines + [""])
        list(statistics.books, in: .booksOfStatistics)
    }
}
