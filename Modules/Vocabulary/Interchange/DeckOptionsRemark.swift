/// The options of decks in Anki that differ from the settings, which an import leaves as they are.
public struct DeckOptionsRemark: Hashable, Sendable {
    /// The changes of settings that would adopt the options that most cards have, sorted by key.
    public let changes: [SettingChange]
    /// The names of the presets with these options, those with the most cards first.
    public let presets: [String]
    /// The number of cards with these options.
    public let cards: Int
    /// The names of the presets with other options, those with the most cards first.
    public let otherPresets: [String]
    /// The number of cards with other options.
    public let otherCards: Int

    /// Creates a remark.
    public init(changes: [SettingChange], presets: [String], cards: Int, otherPresets: [String] = [], otherCards: Int = 0) {
        self.changes = changes
        self.presets = presets
        self.cards = cards
        self.otherPresets = otherPresets
        self.otherCards = otherCards
    }
}
