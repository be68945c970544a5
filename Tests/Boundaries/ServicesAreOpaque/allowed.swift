import Services
import ViewModel

/// A front passes services on.
@MainActor func begin(with services: any AppServices) -> LibraryViewModel { LibraryViewModel(services: services) }
