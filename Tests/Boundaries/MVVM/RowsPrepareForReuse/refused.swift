import Binding
import MVVM

// expected-error@+2 {{type 'Row' does not conform to protocol 'ReusableViewModelOwner'}}
// expected-note@+1 {{add stubs for conformance}}
@MainActor final class Row: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Int>()
    func viewModelDidChange(_ viewModel: Int, disposeBag: DisposeBag) {}
}
