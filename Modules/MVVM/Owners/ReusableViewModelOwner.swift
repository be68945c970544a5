/// A view that shows one view model after another: a row, a cell.
@MainActor
public protocol ReusableViewModelOwner: ViewModelOwner {
    /// Lets go of the view model before the view is used for another. A view that does more here does this too: `viewModel = nil`.
    func prepareForReuse()
}

extension ReusableViewModelOwner {
    /// The view model shown at present; to set it, also to `nil`, ends what was bound to the former one.
    public var viewModel: ViewModel? {
        get { viewModelSlot.viewModel }
        set { replaceViewModel(with: newValue) }
    }

    /// Lets go of the view model before the view is used for another.
    public func prepareForReuse() { viewModel = nil }
}
