import Model

/// Which cards of a note in the library are those of the note in a collection, where the note has another type.
///
/// A card in Anki has as its id the time when it was added, which the library keeps. Cards that were added here at the same time,
/// or whose id was taken in Anki, got other ids there; they are known by their ordinals.
struct CardMatching {
    /// The cards of the library, by the ordinals that they have in the collection.
    private(set) var own: [Int: Card] = [:]
    private let all: [Card]

    init(_ all: [Card], _ cards: [CollectionCard]) {
        self.all = all
        for card in cards {
            let sameTime = all.filter { $0.addedAt == card.addedAt }
            if sameTime.count == 1, cards.count(where: { $0.addedAt == card.addedAt }) == 1 { own[card.ordinal] = sameTime[0] }
        }
        let known = Set(own.values.map(\.id))
        for card in cards where own[card.ordinal] == nil {
            own[card.ordinal] = all.first { $0.origin?.ordinal == card.ordinal && !known.contains($0.id) }
        }
    }

    /// All cards of the library, with the ordinals that they get: a card that the collection does not have keeps its own, or gets
    /// the first one that is free.
    var placed: [(ordinal: Int, card: Card)] {
        var placed = own.map { (ordinal: $0.key, card: $0.value) }
        for card in all where !placed.contains(where: { $0.card.id == card.id }) {
            let taken = Set(placed.map(\.ordinal))
            let old = card.origin?.ordinal ?? 0
            placed.append((taken.contains(old) ? (0...).first { !taken.contains($0) } ?? old : old, card))
        }
        return placed
    }
}

extension [CollectionCard] {
    /// Returns the cards with other ordinals, in order of these; a card without one is left out.
    func renumbered(_ ordinal: (Int) -> Int?) -> [CollectionCard] {
        compactMap { card in
            guard let ordinal = ordinal(card.ordinal) else { return nil }
            var card = card
            card.ordinal = ordinal
            return card
        }.sorted { $0.ordinal < $1.ordinal }
    }
}
