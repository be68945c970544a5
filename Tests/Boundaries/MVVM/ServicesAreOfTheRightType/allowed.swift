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

struct AllServices: HasBookService, HasClockService {}

@MainActor func start() -> BooksScreen { BooksScreen.make(services: AllServices()) }
