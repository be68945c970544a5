import Model
import Vocabulary

extension Sequence<Book> {
    /// Returns the row of one of the books, with the numbers of those below it.
    func row(of book: Book) -> BookRow { BookRow(book, tree: tree(of: NameKey(folding: book.name), book)) }

    /// Returns the row of a name that only books below it have; nil if there are none.
    func row(ofBranch name: String) -> BookRow? {
        let tree = tree(of: NameKey(folding: name), nil)
        return tree.books == 0 ? nil : BookRow(branch: name, tree: tree)
    }

    /// Returns the row of the book or name that a reference means; nil if there is none.
    func row(_ reference: EntityReference) -> BookRow? {
        switch reference {
        case .id(let id): first { $0.id.rawValue == id }.map(row(of:))
        case .name(let name): row(ofBranch: name)
        }
    }

    private func tree(of key: NameKey, _ book: Book?) -> BookTotals {
        var tree = BookTotals(books: 0, cards: 0, known: 0, due: 0)
        if let book { tree.add(book) }
        // Only a name with a colon can be below another one, which spares most names the folding.
        for other in self where other.name.utf8.contains(UInt8(ascii: ":")) && NameKey(folding: other.name).isBelow(key) {
            tree.add(other)
        }
        return tree
    }
}

extension BookTotals {
    mutating func add(_ book: Book) {
        books += 1
        cards += book.cards
        known += book.known
        due += book.due
    }
}
