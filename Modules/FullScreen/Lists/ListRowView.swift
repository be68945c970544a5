import Binding
import MVVM
import TerminalText
import ViewModel

/// A view of one row of a list, which shows one row after another.
@MainActor protocol ListRowView: ReusableViewModelOwner where ViewModel: Identifiable<Int64> {
    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle)
}

/// How a row is drawn.
struct RowStyle: Hashable {
    /// Whether the cursor is on the row.
    var isCurrent = false
    /// Whether the row is one of those that were selected.
    var isSelected = false
    /// Whether the row has just changed.
    var isHighlighted = false

    /// Returns the style of a part of the row.
    func style(_ role: TextStyle.Role = .plain) -> TextStyle {
        TextStyle(isHighlighted ? .highlight : role, isSelected: isCurrent)
    }
}

/// What a list view needs of a list that is read in parts.
@MainActor protocol ListPaging: AnyObject {
    var hasMoreBefore: Property<Bool> { get }
    var hasMoreAfter: Property<Bool> { get }
    func readNextPage()
    func readPreviousPage()
    func jumpToStart()
    func jumpToEnd()
    func show(around id: Int64)
}

extension ListWindow: ListPaging {}
