import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `review` that ask nothing of a person.
final class ReviewScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<ReviewViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: ReviewViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.next, in: bag)
        viewModel.next.results.observe(in: bag) { report.record($0, as: CardRowView.self) }
        report.errors(of: viewModel.answer, in: bag)
        viewModel.answer.results.observe(in: bag) { report.tell($0) }
        report.errors(of: viewModel.counts, in: bag)
        viewModel.counts.results.observe(in: bag) { report.record($0, as: DueCountsRowView.self) }
        report.errors(of: viewModel.forecast, in: bag)
        viewModel.forecast.results.observe(in: bag) { report.list($0, as: ForecastRowView.self) }
        report.errors(of: viewModel.reschedule, in: bag)
        viewModel.reschedule.results.observe(in: bag) { cards in
            report.changed(cards > 0 ? .updated : .unchanged, of: nil, "\(counted(cards, "card")) rescheduled")
        }
    }
}

extension ReviewScreen: Screen {
    var commands: [ScreenCommand] {
        let (viewModel, report) = (viewModel, report)
        let days = CommandRule { (invocation) throws(Failure) in try viewModel.check(days: invocation.count("--days")) }
        return [
            ScreenCommand("review start", .steers, rule: CommandRule { .needsPerson($0) }) { report.fail(.needsPerson($0)) },
            ScreenCommand("review next", .reads) { viewModel.next.apply($0.reference("BOOK")?.entity) },
            ScreenCommand("review answer", .changes) {
                guard let rating = Rating(name: $0.text("RATING")) else { return }
                viewModel.answer.apply(CardAnswering(card: $0.entity("CARD"), rating: rating))
            },
            ScreenCommand("review due", .reads, rule: days) {
                let book = $0.reference("BOOK")?.entity
                if let days = $0.count("--days") {
                    viewModel.forecast.apply(ForecastAsking(book: book, days: days))
                } else {
                    viewModel.counts.apply(book)
                }
            },
            ScreenCommand("review reschedule", .changes) { viewModel.reschedule.apply($0.reference("BOOK")?.entity) },
        ]
    }
}

extension Diagnostic {
    fileprivate static func needsPerson(_ invocation: Invocation) -> Diagnostic {
        Diagnostic(
            .unsupported, "a study session needs a person at the prompt of sutra", in: invocation,
            hints: ["`review next` and `review answer` do the same in scripts"])
    }
}

extension Report {
    /// `le chat: good, again in 10m`, with the rating as the command has it.
    fileprivate func tell(_ answered: AnsweredCard) {
        let card = answered.change.row
        changed(
            answered.change.outcome, of: card.id,
            "\(card.front): \(invocation?.text("RATING") ?? ""), again in \(answered.interval)")
        guard answered.isLeech else { return }
        let fate = card.isSuspended ? "; it is suspended" : ""
        remark("\(card.front.withVisibleControls) is a leech: forgotten \(counted(card.lapses, "time"))\(fate)")
    }
}

/// How many cards are left today: those that can be studied now, with their total, and those that come later.
final class DueCountsRowView: RowView {
    static let columns =
        ["learning", "review", "new", "total"].map { Column($0, alignment: .trailing, importance: .fixed) }
        + [Column("later_today", "LATER TODAY", alignment: .trailing, importance: .fixed)]

    let viewModelSlot = ViewModelSlot<DueCounts>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ counts: DueCounts, disposeBag: DisposeBag) {
        cells = [counts.learning, counts.review, counts.new, counts.total, counts.laterToday].map { .number($0) }
    }
}

/// A day to come in a table.
final class ForecastRowView: RowView {
    static let columns = [
        Column("date", importance: .fixed), Column("due", alignment: .trailing, importance: .fixed),
    ]

    let viewModelSlot = ViewModelSlot<ForecastDay>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ day: ForecastDay, disposeBag: DisposeBag) {
        cells = [.text(day.date), .number(day.due)]
    }
}
