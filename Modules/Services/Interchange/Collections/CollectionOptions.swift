import Model
import Vocabulary

/// Finds the options of the decks of a collection that differ from the library's settings, by the number of cards that have them.
@MainActor final class CollectionOptions {
    private let settings: any SettingsStore
    private let books: CollectionBooks
    private var head: CollectionHead?
    /// The numbers of cards by the ids of their decks.
    private var cards: [Int64: Int] = [:]
    /// The number of cards that were studied, and how many of these have a memory state.
    private var (studied, remembered) = (0, 0)

    init(_ settings: any SettingsStore, books: CollectionBooks) {
        self.settings = settings
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
    func remarks() throws(Failure) -> [ImportRemark] {
        let limits = try limitsOfBooks()
        return (try remark().map { [.deckOptions($0)] } ?? []) + (limits.isEmpty ? [] : [.deckLimits(limits)])
            + (try rolloverHour().map { [.rolloverHour($0)] } ?? [])
    }

    /// Returns the change that adopts the hour at which the collection's days begin; nil if the library's begin then, too.
    private func rolloverHour() throws(Failure) -> SettingChange? {
        guard let hour = head?.rolloverHour, try hour != settings.rolloverHour() else { return nil }
        return SettingChange(key: Setting.rolloverHour.key, value: "\(hour)")
    }

    /// Returns the limits that decks have of their own and their books do not have.
    private func limitsOfBooks() throws(Failure) -> [SettingChange] {
        var changes: [SettingChange] = []
        for (deck, own) in (head?.ownOptions ?? [:]).sorted(by: { $0.key < $1.key }) where cards[deck] != nil {
            guard let (book, name) = try books.existing(deck) else { continue }
            for value in own.settings(usesFSRS: false) where try settings.row(value.setting, of: book).value != value.value {
                changes.append(SettingChange(key: value.setting.key, value: value.value, book: .name(name)))
            }
            if changes.count >= Self.mostLimits { break }
        }
        return changes
    }

    /// More than anyone would paste.
    private static let mostLimits = 100

    /// Returns a remark on the options that most cards have; nil if they agree with the settings.
    ///
    /// Options that are those of a new collection are nobody's choice, and packages without options have them, too.
    private func remark() throws(Failure) -> DeckOptionsRemark? {
        let groups = groups
        let initial = DeckPreset.initial.map { Set($0.settings(usesFSRS: usesFSRS)) }
        let chosen = groups.first { group in !initial.contains { $0.isSuperset(of: group.values) } }
        guard let chosen else { return nil }
        var changes: [SettingChange] = []
        for value in chosen.values where try settings.checkedValue(of: value.setting) != value.value {
            changes.append(SettingChange(key: value.setting.key, value: value.value))
        }
        if changes.isEmpty { return nil }
        let others = groups.filter { $0.values != chosen.values }
        return DeckOptionsRemark(
            changes: changes, presets: chosen.names, cards: chosen.cards, otherPresets: others.flatMap(\.names),
            otherCards: others.reduce(0) { $0 + $1.cards })
    }

    /// The presets whose options mean the same, those with the most cards first.
    private struct Group {
        let values: [DeckPreset.Value]
        var names: [String] = []
        var cards = 0
    }

    private var groups: [Group] {
        var groups: [[DeckPreset.Value]: Group] = [:]
        for (deck, count) in cards.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard let preset = preset(of: deck) else { continue }
            let values = preset.settings(usesFSRS: usesFSRS)
            var group = groups[values] ?? Group(values: values)
            if !group.names.contains(preset.name) { group.names.append(preset.name) }
            group.cards += count
            groups[values] = group
        }
        // Equal numbers of cards need an order that is the same each time.
        return groups.values.sorted { ($1.cards, $0.names.first ?? "") < ($0.cards, $1.names.first ?? "") }
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
