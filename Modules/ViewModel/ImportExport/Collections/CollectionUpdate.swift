import Model
import Vocabulary

/// Updates a note of the library from one of a collection with the same guid.
///
/// The later change of the texts wins; the answers from both places are kept.
@MainActor struct CollectionUpdate {
    private let services: any ImportExportViewModel.Services
    private let progress: CollectionProgress
    private let types: CollectionTypes
    private let books: CollectionBooks
    /// What was left out or moved, in numbers.
    private(set) var leftOut = RemarkTally()

    init(
        services: any ImportExportViewModel.Services, progress: CollectionProgress, types: CollectionTypes, books: CollectionBooks
    ) {
        self.services = services
        self.progress = progress
        self.types = types
        self.books = books
    }

    /// - Returns: whether anything has changed.
    mutating func run(
        _ known: Note, with note: CollectionNote, _ type: NoteType, _ tags: [Tag]
    ) throws(Failure) -> Bool {
        let before = try notes.cards(of: known.id)
        var isChanged = try changeTexts(of: known, before, with: note, type, tags)
        let after = try notes.cards(of: known.id)
        for card in note.cards {
            guard let own = after.first(where: { $0.origin?.ordinal == card.ordinal }) else { continue }
            let isNew = !before.contains { $0.id == own.id }
            if isNew { try place(own, as: card) }
            isChanged = try mergeProgress(of: own, with: card, isNew: isNew) || isChanged
            if !isNew, try follow(own, card) { isChanged = true } else { try use(own.book) }
        }
        return isChanged
    }

    /// Updates a card that was added by itself and exported as a note.
    /// - Returns: whether anything has changed.
    mutating func run(_ known: Card, with note: CollectionNote, _ tags: [Tag]) throws(Failure) -> Bool {
        // The package has whole seconds.
        let isNewer = note.modifiedAt.milliseconds / 1000 > known.addedAt.milliseconds / 1000
        var isChanged = isNewer ? try changeTexts(of: known, with: note, tags) : false
        for card in note.cards {
            if card.ordinal == 0 {
                isChanged = try mergeProgress(of: known, with: card, isNew: false) || isChanged
                if try follow(known, card) { isChanged = true } else { try use(known.book) }
            } else {
                leftOut.count(.cards, of: note.fields)
            }
        }
        return isChanged
    }

    private mutating func changeTexts(
        of card: Card, with note: CollectionNote, _ tags: [Tag]
    ) throws(Failure) -> Bool {
        guard let side = types.plainSide(of: note, tags) else {
            leftOut.count(.cards, of: note.fields)
            return false
        }
        let (front, back) = (side.front.text, side.back.text)
        let hasSameTags = Set(card.tags) == Set(tags.map(\.text))
        if hasSameTags, card.front.hasSameBytes(as: front), card.back.hasSameBytes(as: back) { return false }
        let store = services.cardService.store
        if let other = try store.card(in: card.book, front: front), other.origin == nil, other.id != card.id {
            leftOut.count(.takenFronts)
            return false
        }
        let revision = try CardRevision(front: front, back: back, tags: hasSameTags ? nil : tags.map(\.text))
        return try store.editCard(card.id, revision).kind != .unchanged
    }

    private var notes: any NoteStore { services.cardService.notes }

    /// Changes the fields and tags if those of the collection are newer, and adds the cards that are missing.
    private mutating func changeTexts(
        of known: Note, _ cards: [Card], with note: CollectionNote, _ type: NoteType, _ tags: [Tag]
    ) throws(Failure) -> Bool {
        let isNewer = note.modifiedAt > known.modifiedAt
        let own = Set(cards.compactMap { $0.origin?.ordinal })
        let missing = Set(note.cards.map(\.ordinal)).subtracting(own)
        guard isNewer || !missing.isEmpty, let type = try isNewer ? types.stored(type) : types.libraryType(known.type)
        else { return false }
        var changed = known
        if isNewer {
            changed = Note(
                id: known.id, type: type.id, guid: known.guid, fields: note.fields, modifiedAt: note.modifiedAt)
        }
        let tagsOfCards = isNewer ? tags : try Tag.list(cards.first?.tags ?? [])
        // A card that the newer note does not make, and that the collection does not have either, was removed there. In another
        // type, the card may be that of a template whose progress must not be lost.
        let isSameNote = isNewer && type.id == known.type
        let removed =
            isSameNote ? own.subtracting(note.cards.map(\.ordinal)).subtracting(types.ordinals(of: note.fields, type)) : []
        leftOut.count(.removedCards, removed.count)
        var sides: [RenderedCard] = []
        for ordinal in own.union(missing).subtracting(removed).sorted() {
            if let side = types.side(ordinal, of: changed.fields, type, tagsOfCards) {
                sides.append(side)
            } else if let card = cards.first(where: { $0.origin?.ordinal == ordinal }) {
                sides.append(RenderedCard(ordinal: ordinal, front: try .front(card.front), back: try .back(card.back)))
            } else {
                leftOut.count(.cards, of: note.fields)
            }
        }
        let addedAt = note.cards.filter { missing.contains($0.ordinal) }.map(\.addedAt).min() ?? services.clockService.clock.now
        let changes = try notes.changeNote(changed, cards: sides, tags: isNewer ? tags : nil, at: addedAt)
        return isNewer || changes.contains { $0.kind != .unchanged }
    }

    private func use(_ book: Book.ID) throws(Failure) {
        if let name = try services.bookService.shelf.store.bookName(book) { books.use(name) }
    }

    /// Moves a card that was moved in the collection, if it was changed there after it was last answered here.
    /// - Parameter own: the card before the import.
    /// - Returns: whether it was moved.
    private mutating func follow(_ own: Card, _ card: CollectionCard) throws(Failure) -> Bool {
        let last = own.schedule.lastReviewAt ?? own.addedAt
        // The collection has whole seconds.
        guard card.modifiedAt.milliseconds / 1000 > last.milliseconds / 1000,
            let book = try books.book(card.deck, insteadOf: own.book)
        else { return false }
        let store = services.cardService.store
        let current = try store.card(own.id) ?? own
        if own.origin == nil, let other = try store.card(in: book, front: current.front), other.origin == nil {
            leftOut.count(.cardsNotMoved)
            return false
        }
        leftOut.count(.movedCards)
        return try store.moveCard(own.id, to: book).kind != .unchanged
    }

    /// Puts a card that was added into the book of its deck.
    private func place(_ own: Card, as card: CollectionCard) throws(Failure) {
        let book = try books.book(card.deck)
        if book != own.book { _ = try services.cardService.store.moveCard(own.id, to: book) }
    }

    /// Adds the answers that the collection has and the library does not have.
    private func mergeProgress(of own: Card, with card: CollectionCard, isNew: Bool) throws(Failure) -> Bool {
        let all = try notes.entries(of: own.id)
        // Answers from before the card was reset there no longer count, here either.
        let log = card.resetAt.map { reset in all.filter { $0.at > reset } } ?? all
        let other = progress.entries(of: card)
        let merged = progress.merged(log, with: other) ?? (log.count < all.count ? progress.replayed(log) : nil)
        if let merged { _ = try notes.setProgress(merged.schedule, merged, of: own.id) }
        // Whether a card is suspended follows the last answer.
        let isLater = other.last.map { last in log.last.map { $0.at < last.at } ?? true } ?? false
        if merged != nil && isLater || isNew, own.isSuspended != card.isSuspended {
            _ = try services.cardService.store.setSuspended(card.isSuspended, of: own.id)
        }
        return merged != nil
    }
}
