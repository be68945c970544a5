package import Model

public struct Row {
    public let book: Book  // expected-error {{property cannot be declared public because its type uses a package type}}
}
