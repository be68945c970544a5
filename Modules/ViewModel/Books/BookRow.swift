package import Model
public import Vocabulary

/// A book as a row of a list, or a name that only books below it have: texts for display, and the numbers behind them.
public struct BookRow: Hashable, Sendable, Identifiable {
    /// The book.
    package let book: Book

    /// The numbers of the book and of those below it.
    package let tree: BookTotals

    /// Creates the row of a book.
    /// - Parameter tree: the numbers of the book and of those below it; nil if there are none.
    package init(_ book: Book, tree: BookTotals? = nil) {
        self.book = book
        self.tree = tree ?? BookTotals(books: 1, cards: book.cards, known: book.known, due: book.due)
    }

    /// Creates the row of a name that only books below it have.
    package init(branch name: String, tree: BookTotals) {
        self.init(
            Book(id: Book.ID(0), name: name, addedAt: Timestamp(milliseconds: 0), cards: 0, known: 0, due: 0), tree: tree)
    }

    /// Whether there is a book; false for a name that only books below it have, whose own numbers are 0.
    public var isBook: Bool { id != 0 }
    /// What a command calls the book or the name.
    public var reference: EntityReference { isBook ? .id(id) : .name(name) }
    /// The number of the book; 0 if there is none.
    public var id: Int64 { book.id.rawValue }
    /// The name of the book.
    public var name: String { book.name }
    /// The number of cards.
    public var cards: Int { book.cards }
    /// The number of known cards.
    public var known: Int { book.known }
    /// The number of due cards.
    public var due: Int { book.due }
    /// The fraction of cards that are known, 0…1; 0 for an empty book.
    public var progress: Double { book.progress }
    /// The progress, such as `50% KNOWN`.
    public var progressText: String { ViewModel.progressText(known: book.known, of: book.cards) }
    /// The number of books: the book, if there is one, and those below it.
    public var treeBooks: Int { tree.books }
    /// The number of cards of the book and of those below it.
    public var treeCards: Int { tree.cards }
    /// The number of known cards of the book and of those below it.
    public var treeKnown: Int { tree.known }
    /// The number of due cards of the book and of those below it.
    public var treeDue: Int { tree.due }
    /// Whether books are below it.
    public var hasBooksBelow: Bool { treeBooks > 1 || !isBook }
    /// The fraction of the cards of the book and of those below it that are known, 0…1; 0 if there are none.
    public var treeProgress: Double { treeCards == 0 ? 0 : Double(treeKnown) / Double(treeCards) }
    /// The progress of the book and of those below it, such as `50% KNOWN`.
    public var treeProgressText: String { ViewModel.progressText(known: tree.known, of: tree.cards) }
    /// When the book was added, in ISO 8601 in UTC.
    public var addedAt: String { book.addedAt.iso8601 }
}
