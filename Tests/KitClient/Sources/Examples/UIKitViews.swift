import Binding
import Changeset
import Foundation
import MVVM
import UIKit

final class CounterViewController: UIViewController, NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<CounterViewModel>()
    let label = UILabel()
    let resetButton = UIButton()

    func viewModelDidChange(_ viewModel: CounterViewModel, disposeBag: DisposeBag) {
        label.text(in: disposeBag) <~ viewModel.title
        resetButton.isEnabled(in: disposeBag) <~ viewModel.reset.isEnabled
        resetButton.addAction(UIAction { _ in viewModel.reset.apply() }, for: .touchUpInside)
    }
}

extension UILabel {
    /// The text, as something that an output can be bound to.
    func text(in bag: DisposeBag) -> BindingTarget<String> { BindingTarget(self, in: bag) { $0.text = $1 } }
}

extension UIButton {
    func isEnabled(in bag: DisposeBag) -> BindingTarget<Bool> { BindingTarget(self, \.isEnabled, in: bag) }
}

final class RowCell: UITableViewCell, ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<RowViewModel>()

    func viewModelDidChange(_ viewModel: RowViewModel, disposeBag: DisposeBag) {
        viewModel.title.bind(self, in: disposeBag) { cell, title in cell.textLabel?.text = title }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        textLabel?.text = nil
        viewModel = nil
    }
}

extension UITableView {
    /// Makes the edits of a changeset to a section whose rows have changed.
    func apply(_ changeset: Changeset, to section: Int = 0) {
        func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
        performBatchUpdates {
            deleteRows(at: changeset.deletions.map(path), with: .automatic)
            insertRows(at: changeset.insertions.map(path), with: .automatic)
            for move in changeset.moves { moveRow(at: path(move.from), to: path(move.to)) }
        }
        reloadRows(at: changeset.updates.map { path($0.new) }, with: .automatic)
    }
}

final class RowsView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<RowsViewModel>()
    let table = UITableView()

    func viewModelDidChange(_ viewModel: RowsViewModel, disposeBag: DisposeBag) {
        table.rowCount = { viewModel.rows.count }
        viewModel.rows.bind(self, in: disposeBag) { view, _, changeset in view.table.apply(changeset) }
    }
}

@MainActor
struct RowViewModel {
    let title: Property<String>
}

@MainActor
struct RowsViewModel {
    let rows: ListProperty<String>
}
