/// What an import of a collection left out or changed; each comes with a number.
public enum CollectionRemark: Hashable, Sendable, CaseIterable {
    /// Notes of an unknown type, or without a card that can be shown.
    case notes
    /// Notes with more text than a card or a note can have.
    case largeNotes
    /// Cards without content, or with too much content.
    case cards
    /// Changed texts of cards whose new front is that of another card of the book.
    case takenFronts
    /// Tags with characters that a tag cannot have, or too long.
    case tags
    /// Notes that have no card in the collection.
    case notesWithoutCards
    /// Cards whose note is missing.
    case cardsWithoutNote
    /// Answers whose card was deleted.
    case answersWithoutCard
    /// Rows of the log from before a card was reset to new.
    case answersLeftOut
    /// Studied cards without a log, which got an answer for their last review.
    case cardsWithoutLog
    /// Cards that were in a filtered deck, and are now in the book of their home deck.
    case filteredCards
    /// Cards and rows of the log in a state that is unknown.
    case unknownStates
    /// Studied cards without a log and a memory state, whose memory is estimated from interval and ease.
    case estimatedMemories
    /// Books that were renamed, because their decks were renamed in the collection.
    case followedBookNames
    /// Books that were renamed in both places, or whose decks' earlier names are unknown, and keep their names.
    case keptBookNames
    /// Decks that were renamed in the collection to the name of another book, which gets their new cards.
    case takenBookNames
    /// Known cards that were moved to the books of their decks, because they were moved in the collection.
    case movedCards
    /// Books that have no cards any more, because all of them were moved.
    case emptiedBooks
    /// Known cards that were moved in both places, and stay in their books.
    case keptCards
    /// Known cards that were moved in the collection, and stay because the other book has a card with their front.
    case cardsNotMoved
    /// Known cards that stay, because the collection has other cards, of another type, with the guids of their notes.
    case otherCards
    /// Known cards that were suspended, because they were suspended in the collection.
    case suspendedCards
    /// Known cards that are no longer suspended, because they no longer are in the collection.
    case resumedCards
    /// Known cards that are suspended here and not in the collection, or the other way round, because that was changed here.
    case keptSuspensions
    /// Cards that were deleted, because their note no longer makes them and the collection no longer has them.
    case removedCards
    /// Cards of changed notes that no longer make them, which the collection still has.
    case emptyCards
    /// Cards whose template shows the name of their deck, which is left out.
    case deckNames
    /// Cards that hide parts of an image, and show the whole image.
    case occlusions
    /// Cards with a side that only scripts in their template fill.
    case scriptedSides
    /// Decks whose names had to be changed.
    case renamedBooks
    /// Note types that were changed to their newer version in the collection.
    case updatedTypes
    /// Note types whose newer version in the collection has no place for texts or progress of the library.
    case keptTypes
    /// Media files that were added to the library.
    case mediaAdded
    /// Media files with another name, because the library has another file with theirs.
    case mediaRenamed
    /// Media files without content, or whose name is missing, taken in the package, or not possible for a file.
    case mediaLeftOut
    /// Media files that were not imported because the library is in memory.
    case mediaNotKept
}

/// The options of decks in Anki that differ from those of their books.
public struct DeckOptionsRemark: Hashable, Sendable {
    /// The changes of settings that adopt the options, those of the uppermost books first.
    public let changes: [SettingChange]
    /// The names of the presets with these options.
    public let presets: [String]

    /// Creates a remark.
    public init(changes: [SettingChange], presets: [String]) { (self.changes, self.presets) = (changes, presets) }
}

/// What an import does with the options of decks that differ from those of their books.
public enum DeckOptionsRule: String, Sendable, CaseIterable {
    /// The books get the options of their decks.
    case adopt
    /// The books keep theirs, and the import says what differs.
    case report
}
