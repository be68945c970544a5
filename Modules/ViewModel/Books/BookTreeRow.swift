import Model
import Vocabulary

/// A row of the tree of books: a book or a name that only books below it have, and its place.
public struct BookTreeRow: Hashable, Sendable, Identifiable {
    /// The number of the book; negative for a name that only books below it have.
    public let id: Int64
    /// The book or the name, with the numbers of those below it.
    public let book: BookRow
    /// The number of rows above it in the tree, from the uppermost one to the one that it is directly below.
    public let depth: Int
    /// Whether the rows below it are hidden; nil if there are none.
    public let isFolded: Bool?

    /// Creates a row.
    package init(_ book: BookRow, depth: Int = 0, isFolded: Bool? = nil) {
        (id, self.book, self.depth, self.isFolded) = (book.treeID, book, depth, isFolded)
    }

    /// The name, without those of the rows that it is below.
    public var name: String { depth == 0 ? book.name : book.name.bookParts.dropFirst(depth).joined(separator: "::") }
}

extension BookRow {
    /// The number of the book's row in the tree; for a name that only books below it have, a negative number for the name, in any case
    /// of its letters, by FNV-1a.
    public var treeID: Int64 {
        if isBook { return id }
        let key = NameKey(folding: name).text
        return -1 - Int64(key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 2)
    }
}

extension BookTree {
    /// Returns the rows of books that are not below a folded name: each before those below it, and siblings in an order.
    static func rows(of books: some Sequence<BookRow>, by sort: BookSort, folded: Set<NameKey>) -> [BookTreeRow] {
        let tree = BookTree(books.map(\.book))
        if tree.isFlat { return books.map { BookTreeRow($0) } }
        let sorted = (books.map { tree.row($0.book) } + tree.branches).map(SortedBook.init).sorted { $0.precedes($1, by: sort) }
        // A book is directly below the longest name above it; all of them have rows.
        let below = Dictionary(grouping: sorted) { NameKey(folding: $0.row.name).above.last }
        var rows: [BookTreeRow] = []
        func add(_ books: [SortedBook], depth: Int) {
            for book in books {
                let key = NameKey(folding: book.row.name)
                let children = below[key] ?? []
                let isFolded = children.isEmpty ? nil : folded.contains(key)
                rows.append(BookTreeRow(book.row, depth: depth, isFolded: isFolded))
                if isFolded == false { add(children, depth: depth + 1) }
            }
        }
        add(below[nil] ?? [], depth: 0)
        return rows
    }
}
