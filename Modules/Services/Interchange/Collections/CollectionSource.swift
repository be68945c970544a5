import Model
import Vocabulary

/// Reads the notes of a selection of cards for a collection, in the order of their first cards, a page of cards at a time.
///
/// A card that was added by itself becomes a note of the type `basic`.
@MainActor final class CollectionSource {
    private let query: CardQuery
    private let types: CollectionExportTypes
    private let decks: CollectionExportDecks
    private let withProgress: Bool
    private let services: any ImportExportServices
    private let plan: StudyPlan
    private let calendar: StudyCalendar
    private let today: Int

    private let pages: Pager<Card>
    private var waiting: ArraySlice<CollectionNote> = []

    /// The number of cards that are read together, with their log.
    private static let pageSize = 200

    init(
        _ query: CardQuery, _ types: CollectionExportTypes, _ decks: CollectionExportDecks, withProgress: Bool,
        services: any ImportExportServices
    ) throws(Failure) {
        self.query = query
        self.types = types
        self.decks = decks
        self.withProgress = withProgress
        self.services = services
        plan = try services.studyService.plan.plan()
        calendar = try services.clockService.clock.calendar()
        today = try services.clockService.clock.moment().day
        pages = services.cardService.store.pages(of: query)
    }

    /// Returns the next note; nil after the last one.
    func next() throws(Failure) -> CollectionNote? {
        while waiting.isEmpty {
            let page = try services.libraryService.store.reading { () throws(Failure) in try readPage() }
            guard let page else { return nil }
            waiting = page[...]
        }
        return waiting.popFirst()
    }

    /// A note with the cards that are selected; a card that was added by itself has none.
    private struct Group {
        var note: Note?
        var cards: [Card]
    }

    /// Returns the notes whose first cards are on the next page; nil after the last page.
    private func readPage() throws(Failure) -> [CollectionNote]? {
        let page = try pages.next(Self.pageSize)
        if page.isEmpty { return nil }
        let groups = try groups(of: page)
        let ids = groups.flatMap { $0.cards.map(\.id) }
        let entries = withProgress ? try services.cardService.notes.entries(of: ids) : [:]
        return groups.compactMap { note($0, entries) }
    }

    private func groups(of page: [Card]) throws(Failure) -> [Group] {
        let ids = Set(page.compactMap { $0.origin?.note }).sorted()
        var (notes, cards) = ([Note.ID: Note](), [Note.ID: [Card]]())
        for note in try services.cardService.notes.notes(ids) { notes[note.id] = note }
        for card in try services.cardService.notes.cards(of: ids) {
            if let origin = card.origin, query.includes(card) ?? true { cards[origin.note, default: []].append(card) }
        }
        return page.compactMap { card in
            guard let origin = card.origin else { return Group(note: nil, cards: [card]) }
            guard let note = notes[origin.note], let all = cards[note.id], all.map(\.id).min() == card.id else { return nil }
            return Group(note: note, cards: all)
        }
    }

    private func note(_ group: Group, _ entries: [Card.ID: [ReviewEntry]]) -> CollectionNote? {
        guard let first = group.cards.first else { return nil }
        var tags = group.cards.flatMap(\.tags)
        if withProgress, group.cards.contains(where: \.isLeech) { tags.append(LeechRule.ankiTag) }
        tags = tags.withoutDuplicates
        let cards = group.cards.map { collectionCard($0, entries[$0.id] ?? []) }
        if let note = group.note {
            guard let type = types.id(of: note.type) else { return nil }
            return CollectionNote(
                guid: note.guid.withoutTwinNumber, type: type, fields: types.fields(note.fields, of: note.type), tags: tags,
                modifiedAt: note.modifiedAt, cards: cards)
        }
        // The library does not know when a plain card was last changed; with the time of its addition, a change in Anki is newer.
        return CollectionNote(
            guid: PlainCardGUID(first).text, type: types.id(of: NoteType.basic.id) ?? 0,
            fields: types.fields([first.front, first.back], of: NoteType.basic.id), tags: tags, modifiedAt: first.addedAt,
            cards: cards)
    }

    private func collectionCard(_ card: Card, _ entries: [ReviewEntry]) -> CollectionCard {
        let deck = decks.id(of: card.book)
        if withProgress {
            let scheduler = plan.options(of: card.book).scheduler
            return scheduler.collectionCard(card, in: deck, entries, today: today, in: calendar)
        }
        return CollectionCard(
            ordinal: card.origin?.ordinal ?? 0, deck: deck, addedAt: card.addedAt, modifiedAt: card.addedAt)
    }
}
