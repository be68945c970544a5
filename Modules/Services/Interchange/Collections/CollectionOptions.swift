import Model
import Vocabulary

/// Finds the options of the decks of a collection that differ from those of their books.
@MainActor final class CollectionOptions {
    private let settings: any SettingsStore
    private let names: any BookNames
    private let books: CollectionBooks
    private var head: CollectionHead?
    /// The numbers of cards by the ids of their decks.
    private var cards: [Int64: Int] = [:]
    /// The number of cards that were studied, and how many of these have a memory state.
    private var (studied, remembered) = (0, 0)

    init(_ services: any ImportExportServices, books: CollectionBooks) {
        settings = services.settingsService.store
        names = services.bookService.names
        self.books = books
    }

    func begin(_ head: CollectionHead) { self.head = head }

    func count(_ card: CollectionCard) {
        if card.state != .new { studied += 1 }
        if card.memory != nil { remembered += 1 }
        cards[card.deck, default: 0] += 1
    }

    /// Whether the collection was studied under FSRS. A package does not say, but without FSRS its cards have no memory states.
    private var usesFSRS: Bool { head?.usesFSRS ?? (studied == 0 || remembered > 0) }

    /// Returns what a person should know about the options: none if they agree with the settings.
    /// - Parameter adopts: whether books get the options of their decks.
    func remarks(adopting adopts: Bool) throws(Failure) -> [ImportRemark] {
        let changes = try changes()
        if adopts {
            for change in changes { try settings.setSetting(change.value.setting.key, to: change.value.value, of: change.book) }
        }
        var remarks: [ImportRemark] = []
        if !changes.isEmpty {
            let options = DeckOptionsRemark(
                changes: changes.map { SettingChange(key: $0.value.setting.key, value: $0.value.value, book: .name($0.name)) },
                presets: changes.reduce(into: []) { presets, change in
                    for preset in change.presets where !presets.contains(preset) { presets.append(preset) }
                })
            remarks = [adopts ? .adoptedOptions(options) : .deckOptions(options)]
        }
        return remarks + (try rolloverHour().map { [.rolloverHour($0)] } ?? [])
    }

    /// Returns the change that adopts the hour at which the collection's days begin; nil if the library's begin then, too.
    private func rolloverHour() throws(Failure) -> SettingChange? {
        guard let hour = head?.rolloverHour, try hour != settings.rolloverHour() else { return nil }
        return SettingChange(key: Setting.rolloverHour.key, value: "\(hour)")
    }

    /// An option that the deck of a book has and the book does not have.
    private struct Change {
        let book: Book.ID
        let name: String
        let value: DeckPreset.Value
        let presets: [String]
    }

    /// Returns what would give the books the options of their decks, the uppermost books first: what is below them needs only what
    /// differs from theirs.
    ///
    /// Presets are shared in Anki by any decks, and not inherited. Options that are those of a new collection are nobody's choice, and
    /// packages without options have them, too.
    private func changes() throws(Failure) -> [Change] {
        let library = try settings.values()
        var own = try settings.bookSettings()
        var changes: [Change] = []
        for (book, name, wanted) in try wantedByBooks() {
            var values = library
            // A limit of the book above bounds this one, too.
            try values.add(of: book, own, in: names)
            for value in wanted.values where values[value.setting] != value.value {
                own[book, default: [:]][value.setting.key] = value.value
                changes.append(Change(book: book, name: name, value: value, presets: wanted.presets))
            }
        }
        return changes
    }

    /// Returns the books with cards of the collection, and the options of their decks, those above others first; if a book has the cards
    /// of several decks, those of the one with the most cards.
    private func wantedByBooks() throws(Failure) -> [(book: Book.ID, name: String, wanted: Wanted)] {
        var found: [Book.ID: (name: String, wanted: Wanted)] = [:]
        for (deck, _) in cards.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard let (book, name) = try books.existing(deck), found[book] == nil, let wanted = wanted(of: deck) else { continue }
            found[book] = (name, wanted)
        }
        return found.map { ($0.key, $0.value.name, $0.value.wanted) }
            .sorted { ($0.name.bookParts.count, $0.name) < ($1.name.bookParts.count, $1.name) }
    }

    /// The options of a deck, and the names of the presets that they are from.
    private struct Wanted {
        var values: [DeckPreset.Value]
        var presets: [String]
    }

    /// Returns the options of a deck that somebody has chosen.
    private func wanted(of deck: Int64) -> Wanted? {
        var wanted = Wanted(values: [], presets: [])
        if let preset = preset(of: deck) {
            let values = preset.settings(usesFSRS: usesFSRS)
            if !DeckPreset.initial.contains(where: { Set($0.settings(usesFSRS: usesFSRS)).isSuperset(of: values) }) {
                wanted = Wanted(values: values, presets: [preset.name])
            }
        }
        // Limits of the deck itself count in place of those of its preset.
        for value in head?.ownOptions[deck]?.settings(usesFSRS: false) ?? [] {
            wanted.values.removeAll { $0.setting == value.setting }
            wanted.values.append(value)
        }
        wanted.values.sort { $0.setting.key < $1.setting.key }
        return wanted.values.isEmpty ? nil : wanted
    }

    /// Returns the options of a deck, with a retention of its own; nil for a filtered deck.
    private func preset(of deck: Int64) -> DeckPreset? {
        guard let head, let id = head.presetsOfDecks[deck] else { return nil }
        // Anki gives a deck whose preset is missing that of a new collection.
        var preset = head.presets[id] ?? head.presets[1]
        if let own = head.ownOptions[deck]?.desiredRetention { preset?.desiredRetention = own }
        return preset
    }
}
