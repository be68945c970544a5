import Model
import Vocabulary

/// Books with those below them: the numbers of each of these trees.
struct BookTree {
    /// The numbers of the books below a name.
    private var below: [NameKey: BookTotals] = [:]
    /// The rows of the names that only books below them have.
    private(set) var branches: [BookRow] = []

    /// Whether no book is below another name.
    var isFlat: Bool { below.isEmpty }

    init(_ books: [Book]) {
        var names: [NameKey: String] = [:]
        for book in books where book.name.utf8.contains(UInt8(ascii: ":")) {
            for (count, key) in NameKey(folding: book.name).above.enumerated() {
                below[key, default: BookTotals(books: 0, cards: 0, known: 0, due: 0)].add(book)
                if names[key] == nil { names[key] = book.name.bookParts[...count].joined(separator: "::") }
            }
        }
        if isFlat { return }
        for book in books { names[NameKey(folding: book.name)] = nil }
        branches = names.compactMap { key, name in below[key].map { BookRow(branch: name, tree: $0) } }
    }

    /// Returns the row of a book, with the numbers of its tree.
    func row(_ book: Book) -> BookRow {
        guard !isFlat, var tree = below[NameKey(folding: book.name)] else { return BookRow(book) }
        tree.add(book)
        return BookRow(book, tree: tree)
    }
}
