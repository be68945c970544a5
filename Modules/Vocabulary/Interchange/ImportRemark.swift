/// A remark on an import: how the file was interpreted, or what was left out of it.
public enum ImportRemark: Hashable, Sendable {
    /// The file has no records.
    case empty(FileContent)
    /// The separator of fields was guessed, such as `tab` or `semicolon`; the texts are those of the first record.
    case guessedSeparator(String, front: String, back: String)
    /// The first record was interpreted as titles, because of words that a card could have, too.
    case tookTitles(front: String, back: String)
    /// The first record was interpreted as a card, although some of its words are common titles.
    case tookCard(front: String, back: String)
    /// The third column was read as tags, because no titles name the columns; the text is that of the first record.
    case tookTags(String)
    /// Anki notes of these unknown types were interpreted as a front and a back.
    case unknownTypes([String])
    /// These types of notes were made from the fields that the file has.
    case madeTypes([String])
    /// HTML that could not be converted to text: the number of affected cards, the names of tags, and the numbers of comments,
    /// images and sounds; the text contains the names of the images and sounds.
    case droppedHTML(cards: Int, tags: [String], comments: Int = 0, images: Int, sounds: Int)
    /// What an import of a collection left out or changed, with its number, and a few examples of what was left out.
    case collection(CollectionRemark, Int, examples: [String] = [])
    /// Options of decks in Anki that their books do not have.
    case deckOptions(DeckOptionsRemark)
    /// Options of decks in Anki that their books have been given.
    case adoptedOptions(DeckOptionsRemark)
    /// The days of study in Anki begin at another hour than here; the change adopts it.
    case rolloverHour(SettingChange)
    /// Filters in card templates that are unknown: the fields are shown without them.
    case unknownFilters([String])
    /// Names in card templates that no field of the note type has: cards show them in their braces.
    case unknownFields([String])
    /// Card templates with a section that is not closed, or not opened: cards show them as they are.
    case brokenTemplates([String])

    /// A number of parts of the file are not cards in its format, and would be in another one; the first is on this line.
    case leftOutCards(Int, line: Int, format: String)
    /// A number of lines of text belong to no card; the first is on this line.
    case leftOutText(Int, line: Int)
    /// The numbers of schedules that were not imported because the cards have progress, and because they cannot be read or belong
    /// to no card.
    case leftOutSchedules(studied: Int, unread: Int)
}
