import Model
import Services
public import Vocabulary

extension NoteEditing {
    /// Returns the notes of the cards that a query finds, each once, a page at a time; the list has the order that it had at first.
    /// - Throws: `Failure.query`, `Failure.notFound(.book, …)`.
    public func list(_ listing: NoteListing) throws(Failure) -> PagedRows<NoteRow> {
        repository.names.forget()
        let query = try services.libraryService.filters.cards(listing.query)
        var cards = try repository.store.cardIDs(query, sortedBy: listing.order, offset: 0, limit: .max)[...]
        var seen: Set<Note.ID> = []
        var (toSkip, left) = (listing.offset, listing.limit ?? .max)
        return PagedRows { [self] () throws(Failure) in
            while left > 0, !cards.isEmpty {
                let page = try repository.store.cards(Array(cards.prefix(CardsViewModel.pageSize)))
                cards = cards.dropFirst(CardsViewModel.pageSize)
                let firsts = page.filter { $0.origin.map { seen.insert($0.note).inserted } ?? true }
                let kept = firsts.dropFirst(toSkip).prefix(left)
                toSkip -= min(toSkip, firsts.count)
                left -= kept.count
                if !kept.isEmpty { return try rows(of: Array(kept)) }
            }
            return []
        }
    }

    /// Returns the notes of some cards.
    private func rows(of cards: [Card]) throws(Failure) -> [NoteRow] {
        let ids = cards.compactMap(\.origin?.note)
        let found = Dictionary(uniqueKeysWithValues: try notes.notes(ids).map { ($0.id, $0) })
        let siblings = Dictionary(grouping: try notes.cards(of: ids)) { $0.origin?.note }
        let types = try notes.types()
        return try cards.map { (card) throws(Failure) in
            guard let origin = card.origin, let note = found[origin.note] else { return NoteRow(try repository.row(card)) }
            let rows = try (siblings[note.id] ?? []).map { (card) throws(Failure) in try repository.row(card) }
            return NoteRow(note, try notes.type(of: note, in: types), cards: rows)
        }
    }
}
