import Binding
import MVVM

protocol HasBookService {}
protocol HasClockService {}

@MainActor struct BooksViewModel: ViewModelType {
    init(services: any HasBookService & HasClockService) {}
}

@MainActor final class BooksScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<BooksViewModel>()
    func viewModelDidChange(_ viewModel: BooksViewModel, disposeBag: DisposeBag) {}
}

struct BookServicesOnly: HasBookService {}

@MainActor func start() -> BooksScreen {
    BooksScreen.make(services: BookServicesOnly())  // expected-error {{does not conform to expected type 'HasClockService'}}
}
