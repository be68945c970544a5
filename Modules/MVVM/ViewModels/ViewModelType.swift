/// A view model that is made of services: the first one of a flow.
///
/// Its initialiser defines every output; what it does happens through the services. `Services` says which, as a composition
/// (`any HasBookService & HasClockService`), so that whoever makes it has to hand over exactly these, or more.
@MainActor
public protocol ViewModelType {
    /// What the view model needs from outside.
    associatedtype Services

    /// A view model on its services.
    init(services: Services)
}
