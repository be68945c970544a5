package import Model
package import Vocabulary

extension FakeLibrary: CardStore {
    package func addCard(_ draft: CardDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID {
        let state = try read()
        try check(book, in: state)
        try checkFree(draft.front.text, in: book, of: state)
        return try write(reporting: .cardsAdded(1, to: book)) { $0.add(draft, to: book, at: now).id }
    }

    package func addCards(_ drafts: [CardDraft], to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID {
        let state = try read()
        try check(book, in: state)
        for draft in drafts { try checkFree(draft.front.text, in: book, of: state) }
        let fronts = Set(drafts.map { Array($0.front.text.utf8) })
        if fronts.count < drafts.count { throw .duplicate(.card, "", id: 0) }
        return try write(reporting: .cardsAdded(drafts.count, to: book)) { state in
            drafts.map { state.add($0, to: book, at: now).id }[0]
        }
    }

    package func putCard(_ draft: CardDraft, in book: Book.ID, at now: Timestamp) throws(Failure) -> Change<Card> {
        let state = try read()
        try check(book, in: state)
        guard let before = state.card(draft.front.text, in: book), before.origin == nil else {
            return try write(reporting: LibraryChange.card) { Change(before: nil, after: $0.add(draft, to: book, at: now)) }
        }
        var after = before
        after.back = draft.back.text
        after.tags = draft.tags.map(\.text)
        after.noteEdit(since: before, at: now)
        return try replace(before, by: after)
    }

    package func card(_ id: Card.ID) throws(Failure) -> Card? { try read().cards[id] }

    package func card(in book: Book.ID, front: String) throws(Failure) -> Card? { try read().card(front, in: book) }

    package func cards(in book: Book.ID, fronts: [String]) throws(Failure) -> [Card] {
        let state = try read()
        return fronts.compactMap { state.card($0, in: book) }
    }

    package func cardIDs(front: String, limit: Int) throws(Failure) -> [Card.ID] {
        let state = try read()
        let found = state.cards.values.filter { $0.front.hasSameBytes(as: front) }.map(\.id)
        return listed(Array(found.sorted().prefix(limit)))
    }

    package func cards(_ query: CardQuery, after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        let later = try matching(query) { cardID in id.map { $0 < cardID } ?? true }
        return listed(Array(later.prefix(limit)))
    }

    package func cards(_ query: CardQuery, before id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        let earlier = try matching(query) { cardID in id.map { cardID < $0 } ?? true }
        return listed(Array(earlier.suffix(limit)))
    }

    package func countCards(_ query: CardQuery) throws(Failure) -> Int { try matching(query) { _ in true }.count }

    package func cardIDs(_ query: CardQuery, in bounds: ClosedRange<Int64>?) throws(Failure) -> RangeSet<Int64> {
        RangeSet(try matching(query) { bounds?.contains($0.rawValue) ?? true }.map { $0.id.rawValue..<$0.id.rawValue + 1 })
    }

    package func cardIDs(
        _ query: CardQuery, sortedBy order: [CardOrder], offset: Int, limit: Int
    ) throws(Failure) -> [Card.ID] {
        let state = try read()
        let sorted = try matching(query) { _ in true }.sorted { one, other in
            for order in order {
                let (left, right) = (state.value(order.key, of: one), state.value(order.key, of: other))
                if left == right { continue }
                guard let left, let right else { return right == nil }
                return order.isDescending ? right < left : left < right
            }
            return one.id < other.id
        }
        return Array(sorted.map(\.id).dropFirst(offset).prefix(limit))
    }

    package func cards(_ ids: [Card.ID]) throws(Failure) -> [Card] {
        let state = try read()
        return listed(ids.compactMap { state.cards[$0] })
    }

    func matching(
        _ query: CardQuery, _ isWanted: @escaping (Card.ID) -> Bool = { _ in true }
    ) throws(Failure) -> [Card] {
        let state = try read()
        return state.cardIDs.filter(isWanted).compactMap { state.cards[$0] }.filter { card in
            query.includes(card, deciding: { state.meets($0, card) }) == true
        }
    }

    package func siblings(of cards: RangeSet<Int64>) throws(Failure) -> RangeSet<Int64> {
        let state = try read()
        let notes = Set(state.cards.values.filter { cards.contains($0.id.rawValue) }.compactMap { $0.origin?.note })
        let found = state.cardIDs.filter { id in
            cards.contains(id.rawValue) || state.cards[id]?.origin.map { notes.contains($0.note) } ?? false
        }
        return RangeSet(found.map { $0.rawValue..<$0.rawValue + 1 })
    }

    package func search(_ text: String, limit: Int) throws(Failure) -> [Card.ID] {
        let (phrases, words) = (SearchPhrase.all(in: text), SearchText(text).words)
        let found = try read().cards.values.filter { SearchPhrase.areAll(phrases, on: $0) }
        func place(_ card: Card) -> (Int, Int, Card.ID) {
            (SearchText(card.front).words == words ? 0 : 1, card.front.count + card.back.count, card.id)
        }
        let ranked = found.sorted { place($0) < place($1) }
        return listed(ranked.prefix(limit).map(\.id))
    }

    package func editCard(_ id: Card.ID, _ revision: CardRevision, at now: Timestamp) throws(Failure) -> Change<Card> {
        let state = try read()
        let before = try find(id, in: state)
        var after = before
        after.edit(revision, at: now)
        if after.origin == nil { try checkFree(after.front, in: after.book, of: state, except: id) }
        return try replace(before, by: after)
    }

    package func moveCard(_ id: Card.ID, to book: Book.ID) throws(Failure) -> Change<Card> {
        var card = try find(id, in: try read())
        card.book = book
        return try fileCard(card)
    }

    package func setSuspended(_ isSuspended: Bool, of id: Card.ID) throws(Failure) -> Change<Card> {
        var card = try find(id, in: try read())
        card.isSuspended = isSuspended
        return try fileCard(card)
    }

    package func fileCard(_ card: Card) throws(Failure) -> Change<Card> {
        let state = try read()
        let before = try find(card.id, in: state)
        try check(card.book, in: state)
        if before.origin == nil { try checkFree(before.front, in: card.book, of: state, except: card.id) }
        var after = before
        after.file(as: card)
        return try replace(before, by: after)
    }

    package func change(_ cards: RangeSet<Int64>, _ act: CardAct, at now: Timestamp) throws(Failure) -> SelectionTally {
        try change(cards) { (card) throws(Failure) in
            var after = card
            switch act {
            case .suspend(let isSuspended): after.isSuspended = isSuspended
            case .flag(let flag): after.flag = flag
            case .bury(let day): after.buriedOn = day
            case .move(let book, let skipsTaken):
                after.book = book
                do throws(Failure) {
                    if after.origin == nil { try checkFree(after.front, in: book, of: try read(), except: card.id) }
                } catch {
                    if skipsTaken { return nil }
                    throw error
                }
            case .reset:
                guard card.schedule.state != .new else { break }
                (after.schedule, after.isLeech, after.resetAt) = (Schedule(), false, now)
            case .delete: return .some(nil)
            }
            return after
        } checking: { (state) throws(Failure) in
            if case .move(let book, _) = act { try check(book, in: state) }
        }
    }

    package func retag(
        _ cards: RangeSet<Int64>, at now: Timestamp, _ tags: ([String]) throws(Failure) -> [String]
    ) throws(Failure) -> SelectionTally {
        try change(cards) { (card) throws(Failure) in
            var after = card
            after.tags = try tags(card.tags)
            after.noteEdit(since: card, at: now)
            if let note = card.origin?.note, after.tags != card.tags {
                try write(reporting: nil) { state in state.notes[note]?.modifiedAt = now }
            }
            return after
        } checking: { _ in
        }
    }

    /// - Parameter body: returns the card as it is to be, nil in nil to leave it as it is, and a nil card to delete it.
    private func change(
        _ cards: RangeSet<Int64>, _ body: (Card) throws(Failure) -> Card??,
        checking check: (FakeState) throws(Failure) -> Void
    ) throws(Failure) -> SelectionTally {
        try check(read())
        return try atomically { () throws(Failure) in
            var tally = SelectionTally()
            for id in cards.ranges.flatMap({ Array($0) }) {
                guard let before = try read().cards[Card.ID(id)] else {
                    tally.skipped += 1
                    continue
                }
                guard let after = try body(before) else {
                    tally.leftAlone.append(id)
                    continue
                }
                if after == before {
                    tally.unchanged += 1
                    continue
                }
                try write(reporting: nil) { state in
                    if let after { state.replace(after) } else { state.remove(before) }
                }
                tally.changed += 1
            }
            if tally.changed > 0 { changes.report(.everything) }
            return tally
        }
    }

    package func deleteCard(_ id: Card.ID) throws(Failure) -> Change<Card> {
        let before = try find(id, in: try read())
        return try write(reporting: LibraryChange.card) { state in
            state.remove(before)
            return Change(before: before, after: nil)
        }
    }

    package func tags(beginningWith prefix: String, limit: Int) throws(Failure) -> [String] {
        let found = try counts(ofTagsOf: read().cards.values).filter { $0.tag.asciiLowered.hasPrefix(prefix.asciiLowered) }
        return listed(found.prefix(limit).map(\.tag))
    }

    package func tagCounts(_ query: CardQuery) throws(Failure) -> [TagCount] {
        counts(ofTagsOf: try matching(query) { _ in true })
    }

    private func counts(ofTagsOf cards: some Sequence<Card>) -> [TagCount] {
        var found: [String: (tag: String, cards: Set<Card.ID>)] = [:]
        for card in cards {
            for tag in card.tags {
                let known = found[tag.asciiLowered]
                found[tag.asciiLowered] = (min(known?.tag ?? tag, tag), (known?.cards ?? []).union([card.id]))
            }
        }
        return found.sorted { $0.key < $1.key }.map { TagCount($0.value.tag, cards: $0.value.cards.count) }
    }

    private func replace(_ before: Card, by after: Card) throws(Failure) -> Change<Card> {
        let change = Change(before: before, after: after)
        if change.kind == .unchanged {
            changes.report(.card(change))
        } else {
            try write(reporting: .card(change)) { $0.replace(after) }
        }
        return change
    }

    private func find(_ id: Card.ID, in state: FakeState) throws(Failure) -> Card {
        guard let card = state.cards[id] else { throw .notFound(.card, id: id.rawValue) }
        return card
    }

    private func check(_ book: Book.ID, in state: FakeState) throws(Failure) {
        if state.books[book] == nil { throw .notFound(.book, id: book.rawValue) }
    }

    private func checkFree(
        _ front: String, in book: Book.ID, of state: FakeState, except own: Card.ID? = nil
    ) throws(Failure) {
        guard let other = state.fronts[FakeState.Front(front, in: book)], other != own else { return }
        throw .duplicate(.card, front, id: other.rawValue)
    }
}

/// What a card is sorted by.
private enum SortValue: Comparable {
    case number(Double)
    case text(String)

    static func < (one: SortValue, other: SortValue) -> Bool {
        switch (one, other) {
        case (.number(let one), .number(let other)): one < other
        case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}

extension FakeState {
    fileprivate func value(_ key: CardOrder.Key, of card: Card) -> SortValue? {
        func number(_ value: some BinaryInteger) -> SortValue { .number(Double(value)) }
        let schedule = card.schedule
        return switch key {
        case .front: .text(card.front.asciiLowered)
        case .back: .text(card.back.asciiLowered)
        case .book: books[card.book].map { .text(NameKey(folding: $0.name.text).text) }
        case .id: number(card.id.rawValue)
        case .added: number(card.addedAt.milliseconds)
        case .state: number(schedule.state.rawValue)
        case .stability: schedule.stability.map { .number($0) }
        case .difficulty: schedule.difficulty.map { .number($0) }
        case .due: schedule.dueAt.map { number($0.milliseconds) }
        case .lastReview: schedule.lastReviewAt.map { number($0.milliseconds) }
        case .reps: number(schedule.repetitions)
        case .lapses: number(schedule.lapses)
        case .interval: card.intervalDays.map { number($0) }
        }
    }

    /// Returns whether a card meets a term that it cannot be compared with alone.
    fileprivate func meets(_ term: CardTerm, _ card: Card) -> Bool {
        let note = card.origin.flatMap { notes[$0.note] }
        let answers = log[card.id]?.filter { $0.rating != nil } ?? []
        return switch term {
        case .text(let side, let text):
            text.matches(side == .back ? [card.back] : side == .front ? [card.front] : [card.front, card.back])
        case .field(let places, let side, let text):
            if let note {
                places.contains {
                    $0.type == note.type && note.fields.indices.contains($0.index) && text.matches(field: note.fields[$0.index])
                }
            } else {
                side.map { text.matches(field: $0 == .front ? card.front : card.back) } ?? false
            }
        case .answered(let time, _, let rating): answers.contains { $0.at >= time && $0.rating == rating }
        case .studiedSince(let time): answers.first.map { $0.at >= time } ?? false
        case .types(let types, _): note.map { types.contains($0.type) } ?? false
        default: false
        }
    }

    fileprivate func card(_ front: String, in book: Book.ID) -> Card? {
        if let own = fronts[Front(front, in: book)] { return cards[own] }
        return cards.values.filter { $0.book == book && $0.front.hasSameBytes(as: front) }.min { $0.id < $1.id }
    }

    fileprivate mutating func add(_ draft: CardDraft, to book: Book.ID, at now: Timestamp) -> Card {
        lastCard += 1
        let card = Card(
            id: Card.ID(lastCard), book: book, front: draft.front.text, back: draft.back.text,
            tags: draft.tags.map(\.text), addedAt: now)
        insert(card)
        return card
    }
}

extension String {
    fileprivate var asciiLowered: String { String(decoding: utf8.map(\.asciiLower), as: UTF8.self) }
}
