package import Vocabulary

/// What the user specifies about a file that the file does not specify itself.
package struct CardLayoutChoice: Hashable, Sendable {
    /// The separator between fields; nil for the one that the file or its format specifies.
    package var separator: FieldSeparator?
    /// Whether the first record consists of titles; nil to determine that from its words.
    package var hasTitles: Bool?
    /// What the columns contain; nil for what the file or its format specifies.
    package var columns: ColumnMapping?
    /// The encoding of the text; nil to determine it from the byte-order mark.
    package var encoding: TextEncoding?

    package init(
        separator: FieldSeparator? = nil, hasTitles: Bool? = nil, columns: ColumnMapping? = nil, encoding: TextEncoding? = nil
    ) {
        self.separator = separator
        self.hasTitles = hasTitles
        self.columns = columns
        self.encoding = encoding
    }

    /// Whether anything is specified that only a table of cards has.
    package var isOfTable: Bool { separator != nil || hasTitles != nil || columns != nil }
}

/// The result of reading a file, apart from its records.
package struct Reading: Hashable, Sendable {
    package var format: FileFormat
    /// How the file was interpreted, if that was not certain.
    package var guess: CardGuess?
    package var leftOut = LeftOutNotes()
    package var dropped = DroppedMarkup()
    /// The number of cards' schedules that were not imported.
    package var leftOutSchedules = 0
    /// What a collection has besides its notes; nil for another format.
    package var collection: CollectionTally?
    /// The names of Anki note types that Sutra does not know, without duplicates and at most ``typesKept``.
    ///
    /// Notes of these types were read as a front and a back.
    package var unknownTypes: [String] = []

    /// The maximum number of note types to keep.
    package static let typesKept = 3

    package init(_ format: FileFormat) { self.format = format }
}

/// How a file of cards was interpreted, if another interpretation is possible.
package struct CardGuess: Hashable, Sendable {
    /// How the first record was interpreted.
    package enum FirstRecord: Hashable, Sendable {
        /// The interpretation is certain.
        case certain
        /// A card, although some of its words are common titles.
        case cardLikeTitles
        /// Titles, although the words could also be a card's.
        case titles
    }

    /// The separator that was guessed from the beginning of the file; nil if it was not guessed.
    package var separator: FieldSeparator?
    package var first: FirstRecord
    /// The first record's texts in the third column and later ones, if the columns were taken by position: tags, then a book.
    package var untitled: [String]
    /// The first record's text in the front column, and the one in the back column.
    package var front: String
    package var back: String

    package init(
        separator: FieldSeparator?, first: FirstRecord, untitled: [String] = [], front: String, back: String
    ) {
        self.separator = separator
        self.first = first
        self.untitled = untitled
        self.front = front
        self.back = back
    }
}

/// The numbers of notes that were not imported because Sutra does not support their type.
package struct LeftOutNotes: Hashable, Sendable {
    /// The number of notes with cloze deletions, `{{c1::…}}`.
    package var cloze = 0
    /// The number of notes that have a card in each direction.
    package var reversed = 0
    /// The number of notes with text in more fields than a front and a back.
    package var larger = 0

    package init(cloze: Int = 0, reversed: Int = 0, larger: Int = 0) {
        self.cloze = cloze
        self.reversed = reversed
        self.larger = larger
    }

    /// The total number of notes.
    package var count: Int { cloze + reversed + larger }
}

/// The HTML of a file that was not converted to text.
package struct DroppedMarkup: Hashable, Sendable {
    /// The number of cards that lost something.
    package var cards = 0
    /// The names of the dropped tags, without duplicates, in order of occurrence; at most ``tagsKept``.
    package var tags: [String] = []
    package var comments = 0
    /// The numbers of images and sounds of which only the names are left in the text.
    package var images = 0
    package var sounds = 0

    /// The maximum number of names of tags to keep.
    package static let tagsKept = 1000

    package init(cards: Int = 0, tags: [String] = [], comments: Int = 0, images: Int = 0, sounds: Int = 0) {
        self.cards = cards
        self.tags = tags
        self.comments = comments
        self.images = images
        self.sounds = sounds
    }

    /// Whether no card lost anything.
    package var isEmpty: Bool { cards == 0 }
}
