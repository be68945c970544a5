public import Binding
import Model
package import Services
public import Vocabulary

/// The cards of a library: a filtered list of them, and commands on one card or on all selected cards.
@MainActor public final class CardsViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService
        & HasSettingsService & HasStudyService & HasUndoService

    // Outputs

    /// The cards that match the filter.
    public var window: ListWindow<CardRow> { cardList.window }
    /// Whether the list is waiting for the cards of a filter, or for a page of them.
    public var isSearching: Property<Bool> { window.isReading }
    /// Why the list could not be read; nil if the last read succeeded.
    public var failure: Property<Failure?> { window.failure }
    /// The book whose cards are listed; nil if the list is of all books, and once the book is deleted.
    public private(set) lazy var book: Property<BookRow?> = combineLatest(
        filter.map(\.book), services.bookService.shelf.books().snapshots
    ).map { book, books in book.flatMap(books.row) }.removeDuplicates()

    /// The number of selected cards that the list does not contain, or the previous one while they are counted.
    public var hiddenCount: Property<Int> { selector.hiddenCount }
    /// Whether the cards are being read that ``selectAll()`` or ``select(from:to:)`` selects.
    public var isSelecting: Property<Bool> { selector.isSelecting }
    /// Sends when ``selectAll()`` or ``select(from:to:)`` has selected its cards.
    public var selectionSucceeded: Signal<Void> { selector.succeeded }
    /// Sends why ``selectAll()`` or ``select(from:to:)`` has failed.
    public var selectionFailed: Signal<Failure> { selector.failed }

    /// The latest filter that can be read, which is the one that the list has: a query is not one yet while it is typed.
    private(set) lazy var readFilter = filter.filter(initial: CardListFilter(book: filter.value.book)) { [services] in
        $0.fault(services) == nil
    }

    // Inputs

    /// Which cards the list contains; the list follows the filter while it is typed.
    public let filter: MutableProperty<CardListFilter>
    /// The selected cards, whether the list still contains them or not: those that were listed when they were selected.
    public let selection = MutableProperty(Selection.none, name: "the selected cards")

    /// The queries that were typed before, in this list or another one.
    public let queries: QueryHistory

    let repository: CardRepository
    let services: any Services
    private let clock: StudyClock
    /// Created on first access, since most instances only carry out commands.
    private(set) lazy var cardList = CardList(readFilter, services: services)
    private(set) lazy var selector = CardSelector(selection, readFilter, services: services)
    static let pageSize = 500

    /// Creates a view model whose list is read on first access.
    /// - Parameter filter: which cards the list contains at first.
    package init(
        services: any Services, filter: CardListFilter = CardListFilter(), queries: QueryHistory = QueryHistory()
    ) {
        (self.services, self.queries) = (services, queries)
        self.filter = MutableProperty(filter, name: "a filter of cards")
        repository = CardRepository(services: services)
        clock = services.clockService.clock
    }

    // MARK: One card

    /// Adds a card to a book.
    /// - Returns: the id of the card.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.invalid`, `Failure.duplicate`.
    @discardableResult public func add(_ card: NewCard) throws(Failure) -> Int64 {
        let book = try repository.names.book(card.book)
        let id = try repository.store.addCard(card.draft(), to: book, at: clock.now)
        return id.rawValue
    }

    /// Checks the front of a card to add before its back is known.
    /// - Throws: the same as ``add(_:)``.
    public func checkFront(_ front: String, in book: EntityReference) throws(Failure) {
        _ = try CardText.front(front)
        let book = try repository.names.book(book)
        if let card = try repository.store.card(in: book, front: front), card.origin == nil {
            throw .duplicate(.card, front, id: card.id.rawValue)
        }
    }

    /// Adds a card, or updates the card of the book that has the same front.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.invalid`.
    @discardableResult public func put(_ card: NewCard) throws(Failure) -> RowChange<CardRow> {
        let book = try repository.names.book(card.book)
        return try repository.rowChange(try repository.notes.put(card.draft(), in: book, at: clock.now))
    }

    /// Returns a card.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`; so do the methods below.
    public func show(_ card: EntityReference) throws(Failure) -> CardRow { try repository.row(try repository.card(card)) }

    /// Changes the texts or the tags of a card.
    /// - Throws: `Failure.invalid`, `Failure.duplicate`.
    @discardableResult public func edit(_ editing: CardEdit) throws(Failure) -> RowChange<CardRow> {
        try repository.change(editing.card) { (id) throws(Failure) in
            try repository.notes.edit(id, editing.revision(), at: clock.now)
        }
    }

    /// Moves a card to another book.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.duplicate`.
    @discardableResult public func move(_ moving: CardMove) throws(Failure) -> RowChange<CardRow> {
        let card = try repository.card(moving.card)
        let book = try repository.names.book(moving.book)
        let options = try OptionComparison(services).changes(from: [card.book], to: book)
        var change = try repository.change(.id(card.id.rawValue)) { (id) throws(Failure) in
            try repository.store.moveCard(id, to: book)
        }
        change.options = options
        return change
    }

    /// Suspends a card, which excludes it from study.
    @discardableResult public func suspend(_ card: EntityReference) throws(Failure) -> RowChange<CardRow> {
        try repository.change(card) { (id) throws(Failure) in try repository.store.setSuspended(true, of: id) }
    }

    /// Resumes the study of a suspended card.
    @discardableResult public func resume(_ card: EntityReference) throws(Failure) -> RowChange<CardRow> {
        try repository.change(card) { (id) throws(Failure) in try repository.store.setSuspended(false, of: id) }
    }

    /// Deletes a card.
    @discardableResult public func delete(_ card: EntityReference) throws(Failure) -> RowChange<CardRow> {
        try repository.change(card) { (id) throws(Failure) in try repository.store.deleteCard(id) }
    }

    // MARK: Lists

    /// Returns why the query of the filter cannot be read; nil if it can.
    public func filterFault() -> Failure? { filter.value.fault(services) }

    /// Returns the tags in the query of ``filter`` that no card has.
    public func unknownTags() -> [UnknownTag] { filter.value.query.flatMap { try? scope(of: $0).unknownTags } ?? [] }

    /// Returns the queries to which the beginning of one can be completed; none if the library cannot be read.
    public func completions(ofFilter text: String) -> [String] {
        do throws(Failure) { return try services.libraryService.filters.completions(of: text) } catch { return [] }
    }

    /// Returns whether the list contains a card.
    public func isListed(_ id: Int64) throws(Failure) -> Bool {
        try repository.store.cards(readFilter.current.query(services), after: Card.ID(id - 1), limit: 1).first?.id.rawValue == id
    }

    /// Returns the cards of one book with those below it, or of all books, a page at a time; a sorted list has the order that it had at first.
    /// - Throws: `Failure.notFound(.book, …)`.
    public func list(_ listing: CardListing) throws(Failure) -> PagedRows<CardRow> {
        repository.names.forget()
        let query = CardQuery(
            in: try repository.names.scope(listing.book), match: listing.match, tag: listing.tag,
            dueAt: listing.isDue ? try clock.moment() : nil, status: listing.status,
            filter: try listing.query.map { (query) throws(Failure) in try resolve(query).filter } ?? .all)
        if !listing.order.isEmpty {
            let (offset, limit) = (listing.offset, listing.limit ?? .max)
            return rows(try repository.store.cardIDs(query, sortedBy: listing.order, offset: offset, limit: limit))
        }
        let pages = repository.store.pages(of: query)
        var toSkip = listing.offset
        var left = listing.limit ?? .max
        return PagedRows { [repository] () throws(Failure) in
            while left > 0 {
                let wanted = min(Self.pageSize, toSkip < Int.max - left ? toSkip + left : .max)
                let page = try pages.next(wanted)
                if page.isEmpty { break }
                let kept = page.dropFirst(toSkip).prefix(left)
                toSkip -= min(toSkip, page.count)
                if kept.isEmpty { continue }
                left -= kept.count
                return try kept.map { (card) throws(Failure) in try repository.row(card) }
            }
            return []
        }
    }

    /// Returns the cards that a full-text search finds, the best match first.
    public func search(_ search: CardSearch) throws(Failure) -> PagedRows<CardRow> {
        repository.names.forget()
        return rows(try repository.store.search(search.text, limit: search.limit ?? .max))
    }

    /// Returns the cards with some ids, in this order.
    private func rows(_ ids: [Card.ID]) -> PagedRows<CardRow> {
        var rest = ids[...]
        return PagedRows { [repository] () throws(Failure) in
            var rows: [CardRow] = []
            // All cards of a page may have been deleted meanwhile, which is not the end.
            while rows.isEmpty, !rest.isEmpty {
                let cards = try repository.store.cards(Array(rest.prefix(Self.pageSize)))
                rows = try cards.map { (card) throws(Failure) in try repository.row(card) }
                rest = rest.dropFirst(Self.pageSize)
            }
            return rows
        }
    }
}

extension CardsViewModel {
    /// Checks a card as far as possible without the library; `add` and `put` check it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ card: NewCard) throws(Failure) { _ = try card.draft() }

    /// Returns what is wrong with a tag; nil if nothing is.
    public nonisolated static func flaw(ofTag text: String) -> Flaw? {
        do {
            _ = try Tag(text)
            return nil
        } catch {
            guard case .invalid(_, let flaw) = error else { return nil }
            return flaw
        }
    }

    /// Checks a change to a card as far as possible without the library; `edit` checks it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ editing: CardEdit) throws(Failure) {
        _ = try editing.revision()
    }
}

extension NewCard {
    fileprivate func draft() throws(Failure) -> CardDraft { try CardDraft(front: front, back: back, tags: tags) }
}

extension CardEdit {
    fileprivate func revision() throws(Failure) -> CardRevision {
        try CardRevision(front: front, back: back, tags: tags)
    }
}

extension CardRepository {
    fileprivate func change(
        _ reference: EntityReference, _ body: (Card.ID) throws(Failure) -> Change<Card>
    ) throws(Failure) -> RowChange<CardRow> {
        let id = try names.card(reference)
        let change: Change<Card>
        do throws(Failure) {
            change = try body(id)
        } catch {
            // Only another program can leave a card without its book.
            if case .notFound(.book, .id(let book), _) = error, try card(.id(id.rawValue)).book.rawValue == book {
                throw .library(.corrupt("card @\(id.rawValue) is in book @\(book), which does not exist"))
            }
            throw error
        }
        return try rowChange(change)
    }
}
