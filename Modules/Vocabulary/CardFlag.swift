/// The flags of cards, which have the numbers and the colors that they have in Anki.
public enum CardFlag: Int, Sendable, CaseIterable {
    case red = 1, orange, green, blue, pink, turquoise, purple
}
