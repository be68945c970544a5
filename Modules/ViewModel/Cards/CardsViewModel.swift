public import Binding
import Model
public import Vocabulary

/// The cards of a library: a list that a filter makes of them, and what can be done to one of them or to all that are selected.
@MainActor public final class CardsViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasUndoService

    // Outputs

    /// Which cards are listed: the list follows it, as it is typed.
    public let filter: MutableProperty<CardFilter>
    /// The cards that the filter lets through.
    public var window: ListWindow<CardRow> { cardList.window }
    /// Whether the cards of a filter, or a page of them, are awaited.
    public var isSearching: Property<Bool> { window.isReading }
    /// Why the list could not be read last; nil when it could.
    public var failure: Property<Failure?> { window.failure }
    /// The cards that what is done to all selected ones is done to.
    public let selection = MutableProperty(Selection.none, name: "the selected cards")

    let desk: CardDesk
    let services: any Services
    private let clock: StudyClock
    /// It is read when it is first looked at; most view models of cards only carry commands out.
    private(set) lazy var cardList = CardList(filter, services: services)
    static let pageSize = 500

    /// - Parameter filter: which cards are listed at first.
    package init(services: any Services, filter: CardFilter = CardFilter()) {
        self.services = services
        self.filter = MutableProperty(filter, name: "a filter of cards")
        desk = CardDesk(services: services)
        clock = services.clockService.clock
    }

    // MARK: One card

    /// - Returns: the id of the card.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.invalid`, `Failure.duplicate`.
    @discardableResult public func add(_ card: NewCard) throws(Failure) -> Int64 {
        let book = try desk.names.book(card.book)
        let id = try desk.store.addCard(card.draft(), to: book, at: clock.now)
        desk.countAdded()
        return id.rawValue
    }

    /// Adds the card or updates the one with its front in the book.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.invalid`.
    @discardableResult public func put(_ card: NewCard) throws(Failure) -> RowChange<CardRow> {
        let book = try desk.names.book(card.book)
        return try desk.record(try desk.store.putCard(card.draft(), in: book, at: clock.now))
    }

    /// - Throws: `Failure.notFound`, `Failure.ambiguous`; so do the inputs below.
    public func show(_ card: EntityReference) throws(Failure) -> CardRow { try desk.row(try desk.card(card)) }

    /// - Throws: `Failure.invalid`, `Failure.duplicate`.
    @discardableResult public func edit(_ editing: CardEditing) throws(Failure) -> RowChange<CardRow> {
        try desk.change(editing.card) { (id) throws(Failure) in try desk.store.editCard(id, editing.revision()) }
    }

    /// - Throws: `Failure.notFound(.book, …)`, `Failure.duplicate`.
    @discardableResult public func move(_ moving: CardMoving) throws(Failure) -> RowChange<CardRow> {
        let card = try desk.card(moving.card)
        let book = try desk.names.book(moving.book)
        return try desk.change(.id(card.id.rawValue)) { (id) throws(Failure) in try desk.store.moveCard(id, to: book) }
    }

    /// Takes a card out of study.
    @discardableResult public func suspend(_ card: EntityReference) throws(Failure) -> RowChange<CardRow> {
        try desk.change(card) { (id) throws(Failure) in try desk.store.setSuspended(true, of: id) }
    }

    /// Takes a suspended card back into study.
    @discardableResult public func resume(_ card: EntityReference) throws(Failure) -> RowChange<CardRow> {
        try desk.change(card) { (id) throws(Failure) in try desk.store.setSuspended(false, of: id) }
    }

    @discardableResult public func delete(_ card: EntityReference) throws(Failure) -> RowChange<CardRow> {
        try desk.change(card) { (id) throws(Failure) in try desk.store.deleteCard(id) }
    }

    // MARK: Lists

    /// The cards of a book or of all, a page at a time.
    /// - Throws: `Failure.notFound(.book, …)`.
    public func list(_ listing: CardListing) throws(Failure) -> PagedRows<CardRow> {
        desk.names.forget()
        let query = CardQuery(
            book: try desk.names.book(listing.book), match: listing.match, tag: listing.tag,
            dueAt: listing.isDue ? try clock.moment() : nil)
        let pages = desk.store.pages(of: query)
        var toSkip = listing.offset
        var left = listing.limit ?? .max
        return PagedRows { [desk] () throws(Failure) in
            while left > 0 {
                let wanted = min(Self.pageSize, toSkip < Int.max - left ? toSkip + left : .max)
                let page = try pages.next(wanted)
                if page.isEmpty { break }
                let kept = page.dropFirst(toSkip).prefix(left)
                toSkip -= min(toSkip, page.count)
                if kept.isEmpty { continue }
                left -= kept.count
                return try kept.map { (card) throws(Failure) in try desk.row(card) }
            }
            return []
        }
    }

    /// The cards that a full-text search finds, the best match first.
    public func search(_ search: CardSearch) throws(Failure) -> PagedRows<CardRow> {
        desk.names.forget()
        var rest = try desk.store.search(search.text, limit: search.limit ?? .max)[...]
        return PagedRows { [desk] () throws(Failure) in
            var rows: [CardRow] = []
            // A page of cards that were deleted since is not the end.
            while rows.isEmpty, !rest.isEmpty {
                for id in rest.prefix(Self.pageSize) {
                    if let card = try desk.store.card(id) { rows.append(try desk.row(card)) }
                }
                rest = rest.dropFirst(Self.pageSize)
            }
            return rows
        }
    }
}

extension CardsViewModel {
    /// Checks a card as far as that is possible without the library; `add` and `put` check it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ card: NewCard) throws(Failure) { _ = try card.draft() }

    /// Checks a change to a card as far as that is possible without the library; `edit` checks it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ editing: CardEditing) throws(Failure) {
        _ = try editing.revision()
    }
}

extension NewCard {
    fileprivate func draft() throws(Failure) -> CardDraft { try CardDraft(front: front, back: back, tags: tags) }
}

extension CardEditing {
    fileprivate func revision() throws(Failure) -> CardRevision {
        try CardRevision(front: front, back: back, tags: tags)
    }
}

extension CardDesk {
    fileprivate func change(
        _ reference: EntityReference, _ body: (Card.ID) throws(Failure) -> Change<Card>
    ) throws(Failure) -> RowChange<CardRow> {
        let id = try names.card(reference)
        let change: Change<Card>
        do throws(Failure) {
            change = try body(id)
        } catch {
            // Only another program can have left a card without its book.
            if case .notFound(.book, .id(let book), _) = error, try card(.id(id.rawValue)).book.rawValue == book {
                throw .library(.corrupt("card @\(id.rawValue) is in book @\(book), which does not exist"))
            }
            throw error
        }
        return try record(change)
    }
}
