import Binding

/// The storage of a view for its view model and bindings: the only stored property that an owner needs.
@MainActor
public final class ViewModelSlot<ViewModel> {
    /// The view model, or `nil` before one is set.
    private(set) var viewModel: ViewModel?
    private var disposeBag: DisposeBag?

    /// Creates an empty slot.
    public init() {}

    /// Ends the current bindings, stores the view model, and returns the bag for its bindings.
    func replace(with viewModel: ViewModel?) -> DisposeBag? {
        disposeBag?.dispose()
        self.viewModel = viewModel
        if !isKnownUniquelyReferenced(&disposeBag) {
            // A bag that nobody else retains serves the next view model as well.
            disposeBag = viewModel == nil ? nil : DisposeBag()
        }
        return disposeBag
    }
}
