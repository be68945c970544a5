import ViewModel

@MainActor func books(with services: any AppServices) -> BooksViewModel {
    BooksViewModel(services: services)  // expected-error {{'BooksViewModel' initializer is inaccessible due to 'package' protection level}}
}
