/// A view that is created together with its view model, in one call that the compiler type-checks.
@MainActor
public protocol ViewModelBased: ViewModelOwner {
    /// Creates the view without its view model. Use ``make(with:)`` instead.
    init()
}

extension ViewModelBased {
    /// Creates the view with a view model.
    public static func make(with viewModel: ViewModel) -> Self { make(with: viewModel) { Self() } }
}

extension ViewModelBased where ViewModel: ViewModelType {
    /// Creates the view with a view model created from services. Services of another type do not compile.
    public static func make(services: ViewModel.Services) -> Self { make(services: services) { Self() } }
}

extension ViewModelOwner {
    /// Creates a view that requires more than a view model, with a closure that creates the view.
    public static func make(with viewModel: ViewModel, _ makeView: () -> Self) -> Self {
        let view = makeView()
        assert(
            view.viewModelSlot.viewModel == nil,
            "\(Self.self) has a view model (\(ViewModel.self)) before it was made with one: make a new view, and leave its slot empty."
        )
        view.replaceViewModel(with: viewModel)
        return view
    }
}

extension ViewModelOwner where ViewModel: ViewModelType {
    /// Creates a view that requires more than a view model, with a view model created from services.
    public static func make(services: ViewModel.Services, _ makeView: () -> Self) -> Self {
        make(with: ViewModel(services: services), makeView)
    }
}
