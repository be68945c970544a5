import Binding
import MVVM
import ViewModel

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
