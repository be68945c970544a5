public import Binding

/// A view that owns a view model. Conform to ``NonReusableViewModelOwner`` or ``ReusableViewModelOwner`` instead.
@MainActor
public protocol ViewModelOwner: AnyObject {
    /// The type of the view model: a struct, a class, or an existential.
    associatedtype ViewModel

    /// The storage for the view model: `let viewModelSlot = ViewModelSlot<BooksViewModel>()`.
    var viewModelSlot: ViewModelSlot<ViewModel> { get }

    /// Binds the view to a newly set view model. The bag is disposed when the view model is replaced or removed.
    func viewModelDidChange(_ viewModel: ViewModel, disposeBag: DisposeBag)
}

extension ViewModelOwner {
    /// Ends the bindings to the previous view model and binds the new one.
    func replaceViewModel(with viewModel: ViewModel?) {
        guard let disposeBag = viewModelSlot.replace(with: viewModel), let viewModel else { return }
        viewModelDidChange(viewModel, disposeBag: disposeBag)
    }
}
