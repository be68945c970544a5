import Model
import Vocabulary

/// Updates a note of the library from one of a collection with the same guid.
///
/// The later change of the texts wins; the answers from both places are kept. For the book of a card and whether it is suspended
/// there is one rule, whose base is what Anki said at the last import (``Card/ankiState``): what the collection says differently
/// was changed in Anki, and is taken over unless the library, too, has something else than the base. A card without a base counts
/// as changed in Anki if that was after it was last answered here.
@MainActor struct CollectionUpdate {
    private let services: any ImportExportServices
    private let lookup: ImportLookup
    private let progress: CollectionProgress
    private let types: CollectionTypes
    private let books: CollectionBooks
    /// What was left out or moved, in numbers.
    private(set) var leftOut = RemarkTally()
    /// Whether the cards of the note become leeches that have been forgotten.
    private var marksLeeches = false

    init(
        services: any ImportExportServices, _ lookup: ImportLookup, progress: CollectionProgress, types: CollectionTypes,
        books: CollectionBooks
    ) {
        self.services = services
        self.lookup = lookup
        self.progress = progress
        self.types = types
        self.books = books
    }

    /// - Returns: whether anything has changed.
    mutating func run(
        _ known: Note, with note: CollectionNote, _ type: NoteType, _ tags: [Tag]
    ) throws(Failure) -> Bool {
        let before = try lookup.cards(of: known.id)
        let tags = takeMark(from: tags, of: note, before)
        let isOther = hasOtherCards(note, than: known, before)
        let note = type.id == known.type && !types.isCounterpart(type, of: note.type) ? withOwnOrdinals(note, before) : note
        var isChanged = try changeTexts(of: known, before, with: note, type, tags)
        let after = isChanged ? try notes.cards(of: known.id) : before
        for card in note.cards {
            guard let own = after.first(where: { $0.origin?.ordinal == card.ordinal }) else { continue }
            let isNew = !before.contains { $0.id == own.id }
            if try isNew ? add(own, as: card) : update(own, with: card, isOther: isOther) { isChanged = true }
        }
        return isChanged
    }

    /// Updates a card that was added by itself and exported as a note.
    /// - Returns: whether anything has changed.
    mutating func run(_ known: Card, with note: CollectionNote, _ tags: [Tag]) throws(Failure) -> Bool {
        let tags = takeMark(from: tags, of: note, [known])
        var isChanged = note.modifiedAt.isLater(than: known.addedAt) ? try changeTexts(of: known, with: note, tags) : false
        let own = isChanged ? try services.cardService.store.card(known.id) ?? known : known
        for card in note.cards {
            if card.ordinal == 0 {
                if try update(own, with: card) { isChanged = true }
            } else {
                leftOut.count(.cards, of: note.fields)
            }
        }
        return isChanged
    }

    /// Returns whether a note of the collection has probably been made apart from the one with its guid in the library, as by a
    /// program that makes guids from the texts: it has another type, and its cards were added at other times.
    private func hasOtherCards(_ note: CollectionNote, than known: Note, _ cards: [Card]) -> Bool {
        if types.libraryType(known.type).map({ types.isCounterpart($0, of: note.type) }) ?? true { return false }
        return !cards.contains { card in note.cards.contains { $0.addedAt == card.addedAt } }
    }

    /// Returns the tags of a note without the one that marks its cards as leeches: Anki does not say which of them are.
    private mutating func takeMark(from tags: [Tag], of note: CollectionNote, _ cards: [Card]) -> [Tag] {
        guard tags.containLeech,
            cards.contains(where: { $0.schedule.lapses > 0 }) || note.cards.contains(where: { progress.lapses(of: $0) > 0 })
        else { return tags }
        marksLeeches = !cards.contains(where: \.isLeech)
        return tags.filter { !$0.isLeech }
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
        return try store.editCard(card.id, revision, at: services.clockService.clock.now).kind != .unchanged
    }

    private var notes: any NoteStore { services.cardService.notes }

    /// Returns a note that the collection has with another type than the library, with the ordinals that its cards have here.
    private mutating func withOwnOrdinals(_ note: CollectionNote, _ cards: [Card]) -> CollectionNote {
        var note = note
        let own = CardMatching(cards, note.cards).own
        let known = note.cards.renumbered { own[$0]?.origin?.ordinal }
        if known.count < note.cards.count { leftOut.count(.cards, note.cards.count - known.count, of: note.fields) }
        note.cards = known
        return note
    }

    /// Changes the fields and tags if those of the collection are newer, and adds the cards that are missing.
    private mutating func changeTexts(
        of known: Note, _ cards: [Card], with note: CollectionNote, _ type: NoteType, _ tags: [Tag]
    ) throws(Failure) -> Bool {
        let isNewer = note.modifiedAt > known.modifiedAt
        let isOtherType = isNewer && type.id != known.type
        // In another type, cards can have other ordinals.
        let cards =
            isOtherType ? CardMatching(cards, note.cards).placed : cards.map { (ordinal: $0.origin?.ordinal ?? 0, card: $0) }
        let own = Set(cards.map(\.ordinal))
        let missing = Set(note.cards.map(\.ordinal)).subtracting(own)
        guard isNewer || !missing.isEmpty, let type = try isNewer ? types.stored(type) : types.libraryType(known.type)
        else { return false }
        var changed = known
        if isNewer {
            changed = Note(
                id: known.id, type: type.id, guid: known.guid, fields: note.fields, modifiedAt: note.modifiedAt)
        }
        let tagsOfCards = isNewer ? tags : try Tag.list(cards.first?.card.tags ?? [])
        // A card that the newer note does not make, and that the collection does not have either, was removed there. In another
        // type, the card may be that of a template whose progress must not be lost.
        let unmade = isNewer && !isOtherType ? own.subtracting(types.ordinals(of: note.fields, type)) : []
        let removed = unmade.subtracting(note.cards.map(\.ordinal))
        leftOut.count(.removedCards, removed.count)
        if unmade.count > removed.count { leftOut.count(.emptyCards, unmade.count - removed.count, of: note.fields) }
        var sides: [RenderedCard] = []
        for ordinal in own.union(missing).subtracting(removed).sorted() {
            if var card = cards.first(where: { $0.ordinal == ordinal })?.card {
                card.tags = tagsOfCards.map(\.text)
                sides.append(try types.side(of: card, at: ordinal, changed.fields, type))
            } else if var side = types.side(ordinal, of: changed.fields, type, tagsOfCards) {
                side.oldOrdinal = nil
                sides.append(side)
            } else {
                leftOut.count(.cards, of: note.fields)
            }
        }
        let addedAt = note.cards.filter { missing.contains($0.ordinal) }.map(\.addedAt).min() ?? services.clockService.clock.now
        let changes = try notes.changeNote(changed, cards: sides, tags: isNewer ? tags : nil, at: addedAt)
        return isNewer || changes.contains { $0.kind != .unchanged }
    }

    /// Files a card that was added as the collection's.
    private func add(_ own: Card, as card: CollectionCard) throws(Failure) -> Bool {
        _ = try mergeProgress(of: own, with: card)
        var filed = own
        filed.book = try books.book(card.deck)
        filed.isSuspended = card.isSuspended
        filed.buriedOn = card.isBuried ? progress.today : nil
        filed.ankiState = state(of: card, before: nil)
        (filed.flag, filed.isLeech) = (card.flag, marksLeeches && progress.lapses(of: card) > 0)
        try file(filed)
        return true
    }

    /// Takes over the answers of a card, and where it is and whether it is studied.
    /// - Parameter isOther: whether the card must stay where it is.
    /// - Returns: whether anything besides the base has changed.
    private mutating func update(
        _ own: Card, with card: CollectionCard, isOther: Bool = false
    ) throws(Failure) -> Bool {
        let hasMoreAnswers = try mergeProgress(of: own, with: card)
        let isLater = card.modifiedAt.isLater(than: own.schedule.lastReviewAt ?? own.addedAt)
        var filed = own
        filed.ankiState = state(of: card, before: own.ankiState)
        if own.ankiState.map({ $0.isSuspended != card.isSuspended }) ?? isLater { filed.isSuspended = card.isSuspended }
        if own.ankiState?.flag.map({ $0 != card.flag }) ?? (own.flag == 0) { filed.flag = card.flag }
        if marksLeeches, max(own.schedule.lapses, progress.lapses(of: card)) > 0 { filed.isLeech = true }
        let destination = try destination(of: own, in: card.deck, isLater: isLater, isOther: isOther)
        switch destination {
        case .book(let book): filed.book = book
        case .kept: leftOut.count(.keptCards)
        case .other, .taken:
            leftOut.count(destination == .other ? .otherCards : .cardsNotMoved)
            // The next import tries again.
            filed.ankiState = own.ankiState.map {
                AnkiCardState(deck: $0.deck, isSuspended: card.isSuspended, flag: card.flag)
            }
        }
        if card.isBuried, progress.calendar.day(of: card.modifiedAt) == progress.today { filed.buriedOn = progress.today }
        if filed.book != own.book {
            leftOut.count(.movedCards)
            books.leave(own.book)
        }
        if filed.isSuspended != card.isSuspended { leftOut.count(.keptSuspensions) }
        if filed.isSuspended != own.isSuspended { leftOut.count(filed.isSuspended ? .suspendedCards : .resumedCards) }
        if filed != own { try file(filed) } else { try books.use(own.book) }
        filed.ankiState = own.ankiState
        return hasMoreAnswers || filed != own
    }

    private func file(_ card: Card) throws(Failure) {
        _ = try services.cardService.store.fileCard(card)
        try books.use(card.book)
    }

    /// Returns the base for the next import.
    private func state(of card: CollectionCard, before: AnkiCardState?) -> AnkiCardState {
        let deck = books.follows(card.deck) ? books.id(of: card.deck) : before?.deck ?? card.deck
        return AnkiCardState(deck: deck, isSuspended: card.isSuspended, flag: card.flag)
    }

    private enum Destination: Equatable {
        case book(Book.ID)
        /// The card was moved in both places.
        case kept
        /// The card in the collection is another one.
        case other
        /// The book of the deck has another card with the front.
        case taken
    }

    /// Returns where a card of a deck must be.
    private func destination(
        of own: Card, in deck: Int64, isLater: Bool, isOther: Bool
    ) throws(Failure) -> Destination {
        guard books.follows(deck), !books.isBook(own.book, of: deck) else { return .book(own.book) }
        if let base = own.ankiState {
            if base.deck == books.id(of: deck) { return .book(own.book) }
            if !books.isBook(own.book, of: base.deck) { return .kept }
        } else if !isLater || !books.isBookOfCollection(own.book) {
            // Without a base, a card in a book of one's own counts as moved here.
            return .book(own.book)
        }
        if isOther { return .other }
        let book = try books.book(deck)
        let other = own.origin == nil ? try services.cardService.store.card(in: book, front: own.front) : nil
        return other != nil && other?.origin == nil ? .taken : .book(book)
    }

    /// Adds the answers that the collection has and the library does not have.
    private func mergeProgress(of own: Card, with card: CollectionCard) throws(Failure) -> Bool {
        let all = try lookup.entries(of: own.id)
        // Answers from before the card was reset in either place no longer count; the log keeps those from before it was reset here.
        let reset = [own.resetAt, card.resetAt].compactMap { $0 }.max()
        let log = reset.map { reset in all.filter { $0.at > reset } } ?? all
        let old = reset == own.resetAt ? all.dropLast(log.count) : []
        let merged =
            progress.merged(log, of: own, with: card)
            ?? (old.count + log.count < all.count ? progress.replayed(log, of: own) : nil)
        if let merged { _ = try notes.setProgress(merged.schedule, old + merged, of: own.id) }
        return merged != nil
    }
}

extension Timestamp {
    /// Returns whether a time of a collection, which has whole seconds, is later than one of the library.
    fileprivate func isLater(than other: Timestamp) -> Bool { milliseconds / 1000 > other.milliseconds / 1000 }
}
