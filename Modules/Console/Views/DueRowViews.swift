import Binding
import MVVM
import ViewModel

/// A row for the number of cards left today: those due now by state, their total, and those due later.
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

/// A row for a day of the forecast.
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
