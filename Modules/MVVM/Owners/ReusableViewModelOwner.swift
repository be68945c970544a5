/// A view that shows one view model after another, such as a row or a cell.
@MainActor
public protocol ReusableViewModelOwner: ViewModelOwner {
    /// Resets what the view shows of a view model, whose bindings have ended.
    ///
    /// Called whenever the view model is replaced or removed. There is no default, so that every row says what it keeps.
    func prepareForReuse()
}

extension ReusableViewModelOwner {
    /// The current view model. Setting it, even to `nil`, ends the bindings to the previous one and prepares the view for reuse.
    public var viewModel: ViewModel? {
        get { viewModelSlot.viewModel }
        set {
            if viewModelSlot.clear() { prepareForReuse() }
            replaceViewModel(with: newValue)
        }
    }
}
