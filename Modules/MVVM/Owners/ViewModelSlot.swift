import Binding

/// A view's place for its view model and for what is bound to it: the one stored line an owner needs.
@MainActor
public final class ViewModelSlot<ViewModel> {
    /// The view model, once there is one.
    private(set) var viewModel: ViewModel?
    private var disposeBag: DisposeBag?

    /// An empty slot.
    public init() {}

    /// Ends what was bound, takes the view model, and returns the bag for what is bound to it.
    func replace(with viewModel: ViewModel?) -> DisposeBag? {
        disposeBag?.dispose()
        disposeBag = viewModel == nil ? nil : DisposeBag()
        self.viewModel = viewModel
        return disposeBag
    }
}
