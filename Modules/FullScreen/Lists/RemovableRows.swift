import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// What a list needs from a view model whose rows a key deletes.
@MainActor protocol RemovableRows<Row>: AnyObject {
    associatedtype Row: Identifiable<Int64>
    var rows: ListProperty<Row> { get }
    var removed: Signal<Row> { get }
    var failed: Signal<Failure> { get }
    func remove(_ row: Row)
}

extension ListView {
    /// Follows a list until the bag is disposed, and says which rows were deleted.
    /// - Parameter name: returns what a row is called.
    func bind(_ list: some RemovableRows<Row.ViewModel>, in bag: DisposeBag, name: @escaping (Row.ViewModel) -> String) {
        bind(list.rows, in: bag)
        let stage = stage
        list.removed.observe(in: bag) { stage.say("− \(name($0)); u brings it back") }
        list.failed.observe(in: bag) { stage.fail(Words.message(about: $0)) }
    }
}
