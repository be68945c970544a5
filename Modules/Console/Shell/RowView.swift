import Binding
import MVVM
import TerminalText

/// The view of a row of a table, which is reused for one row after another.
final class RowView<Row>: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Row>()
    private let table: Table<Row>
    /// The cells of the row, one for each column.
    private(set) var cells: [Cell] = []

    init(_ table: Table<Row>) { self.table = table }

    func viewModelDidChange(_ row: Row, disposeBag: DisposeBag) { cells = table.cells(row) }

    func prepareForReuse() { cells = [] }
}
