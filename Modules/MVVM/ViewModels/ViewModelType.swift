/// A view model that is created from services: the first one of a flow.
///
/// Its initialiser defines every output; its effects happen through the services. `Services` lists them as a composition
/// (`any HasBookService & HasClockService`), so the creator must pass in at least these.
@MainActor
public protocol ViewModelType {
    /// The services that the view model depends on.
    associatedtype Services

    /// Creates a view model with its services.
    init(services: Services)
}
