import Binding
import ViewModel

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
