import Services

@MainActor func peek(into services: any AppServices) {
    _ = services.cardService.store  // expected-error {{'store' is inaccessible due to 'package' protection level}}
    _ = services.bookService.shelf  // expected-error {{'shelf' is inaccessible due to 'package' protection level}}
}
