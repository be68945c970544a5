import Binding
import MVVM

@MainActor final class Screen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Int>()
    func viewModelDidChange(_ viewModel: Int, disposeBag: DisposeBag) {}
}

@MainActor final class Row: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Int>()
    func viewModelDidChange(_ viewModel: Int, disposeBag: DisposeBag) {}
    func prepareForReuse() {}
}

@MainActor func show(_ screen: Screen, _ row: Row) {
    screen.viewModel = 1
    row.viewModel = nil
}
