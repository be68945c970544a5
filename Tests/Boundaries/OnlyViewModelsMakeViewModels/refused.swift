import Services
import ViewModel

@MainActor func books(with services: any AppServices) -> BooksViewModel {
    // expected-error@+1 {{'BooksViewModel' initializer is inaccessible due to 'package' protection level}}
    BooksViewModel(services: services)
}
