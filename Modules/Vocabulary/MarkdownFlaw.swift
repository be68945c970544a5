/// The reason why a part of a Markdown file is not a card.
public enum MarkdownFlaw: Hashable, Sendable {
    /// An answer has no question before it.
    case answerWithoutQuestion
    /// A question has no answer before the next card or the end of the file.
    case questionWithoutAnswer
    /// A text with deletions has none.
    case noDeletion
    /// A text has more deletions than `limit`.
    case tooManyDeletions(limit: Int)
    /// The name of the deck in the front matter is not a string.
    case deckName
    /// The file has text, but no cards of the format.
    case noCards(format: String)
    /// A flaw of a file in which another format finds cards.
    indirect case foreign(MarkdownFlaw, format: String)
}
