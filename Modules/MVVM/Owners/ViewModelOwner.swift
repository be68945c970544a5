public import Binding

/// A view that owns a view model; see ``NonReusableViewModelOwner`` and ``ReusableViewModelOwner``, which a view conforms to.
@MainActor
public protocol ViewModelOwner: AnyObject {
    /// The view model: a struct, a class, or a protocol's existential.
    associatedtype ViewModel

    /// Where the view keeps its view model: `let viewModelSlot = ViewModelSlot<BooksViewModel>()`.
    var viewModelSlot: ViewModelSlot<ViewModel> { get }

    /// Binds the view to a view model that has just been set; what is put in the bag ends when the view model is replaced or taken away.
    func viewModelDidChange(_ viewModel: ViewModel, disposeBag: DisposeBag)
}

extension ViewModelOwner {
    /// Ends what was bound to the former view model, and binds the next.
    func replaceViewModel(with viewModel: ViewModel?) {
        guard let disposeBag = viewModelSlot.replace(with: viewModel), let viewModel else { return }
        viewModelDidChange(viewModel, disposeBag: disposeBag)
    }
}
