package import Model

public struct Row {
    package let book: Book
    public var name: String { book.name }
}
