import Binding
import MVVM

@MainActor final class Row: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Int>()
    func viewModelDidChange(_ viewModel: Int, disposeBag: DisposeBag) {}
    func prepareForReuse() {}
}
