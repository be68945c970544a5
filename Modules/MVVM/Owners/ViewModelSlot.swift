import Binding

/// The storage of a view for its view model and bindings: the only stored property that an owner needs.
@MainActor
public final class ViewModelSlot<ViewModel> {
    /// The view model, or `nil` before one is set.
    private(set) var viewModel: ViewModel?
    private var disposeBag: DisposeBag?
    /// Whether there is a view model, which is faster to know than to look at a value whose type is not known here.
    private var hasViewModel = false

    /// Creates an empty slot.
    public init() {}

    /// Ends the current bindings, stores the view model, and returns the bag for its bindings.
    func replace(with viewModel: ViewModel?) -> DisposeBag? {
        disposeBag?.dispose()
        self.viewModel = viewModel
        hasViewModel = viewModel != nil
        if !isKnownUniquelyReferenced(&disposeBag) {
            // A bag that nobody else retains serves the next view model as well.
            disposeBag = hasViewModel ? DisposeBag() : nil
        }
        return disposeBag
    }

    /// Ends the current bindings and removes the view model.
    /// - Returns: whether there was one.
    func clear() -> Bool {
        guard hasViewModel else { return false }
        disposeBag?.dispose()
        viewModel = nil
        hasViewModel = false
        return true
    }
}
