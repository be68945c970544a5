/// A view that has one view model for its whole lifetime, such as a screen.
///
/// ```swift
/// final class BooksScreen: NonReusableViewModelOwner {
///     let viewModelSlot = ViewModelSlot<BooksViewModel>()
///
///     func viewModelDidChange(_ viewModel: BooksViewModel, disposeBag: DisposeBag) {
///         viewModel.rows.bind(self, in: disposeBag) { screen, rows in screen.show(rows) }
///     }
/// }
/// ```
@MainActor
public protocol NonReusableViewModelOwner: ViewModelOwner {}

extension NonReusableViewModelOwner {
    /// The view model, which must be set exactly once.
    ///
    /// Reading it before it is set is a programmer's error and stops the program. So is setting it again: that stops a debug
    /// build, while a release build ends the bindings to the previous view model and uses the new one.
    public var viewModel: ViewModel {
        get {
            guard let viewModel = viewModelSlot.viewModel else {
                fatalError("\(Self.self) was asked for its view model (\(ViewModel.self)) before it was set.")
            }
            return viewModel
        }
        set {
            assert(
                viewModelSlot.viewModel == nil,
                "\(Self.self) already has a view model (\(ViewModel.self)); a view that changes it is a ReusableViewModelOwner.")
            replaceViewModel(with: newValue)
        }
    }
}
