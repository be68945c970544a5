import Binding
import MVVM

@MainActor final class Screen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Int>()
    func viewModelDidChange(_ viewModel: Int, disposeBag: DisposeBag) {}
}

@MainActor func show(_ screen: Screen) {
    screen.viewModel = nil  // expected-error {{'nil' cannot be assigned to type 'Int'}}
}
