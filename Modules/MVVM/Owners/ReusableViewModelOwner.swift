/// A view that shows one view model after another, such as a row or a cell.
@MainActor
public protocol ReusableViewModelOwner: ViewModelOwner {
    /// Releases the view model before the view is reused. A view that implements this method must also set `viewModel = nil`.
    func prepareForReuse()
}

extension ReusableViewModelOwner {
    /// The current view model. Setting it, even to `nil`, ends the bindings to the previous one.
    public var viewModel: ViewModel? {
        get { viewModelSlot.viewModel }
        set { replaceViewModel(with: newValue) }
    }

    /// Releases the view model before the view is reused.
    public func prepareForReuse() { viewModel = nil }
}
