/// A view that is made together with its view model, in one call whose types the compiler checks.
@MainActor
public protocol ViewModelBased: ViewModelOwner {
    /// The view without its view model; use ``make(with:)`` instead.
    init()
}

extension ViewModelBased {
    /// The view with its view model.
    public static func make(with viewModel: ViewModel) -> Self { make(with: viewModel) { Self() } }
}

extension ViewModelBased where ViewModel: ViewModelType {
    /// The view with a view model made of the services; services of another type do not compile.
    public static func make(services: ViewModel.Services) -> Self { make(services: services) { Self() } }
}

extension ViewModelOwner {
    /// A view that needs more than a view model to be made, with its view model.
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
    /// A view that needs more than a view model to be made, with a view model made of the services.
    public static func make(services: ViewModel.Services, _ makeView: () -> Self) -> Self {
        make(with: ViewModel(services: services), makeView)
    }
}
