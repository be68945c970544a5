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
    package var dropped = DroppedMarkup()
    /// The number of cards' schedules that cannot be read, or belong to no card.
    package var leftOutSchedules = 0
    /// What could be cards of another format, and was left out; nil if there is nothing of the kind.
    package var leftOutCards: LeftOutCards?
    /// The lines of text that belong to no card; nil if there are none.
    package var leftOutText: LeftOutText?
    /// What was found in a collection besides its notes; nil for other formats.
    package var collection: CollectionTally?
    package init(_ format: FileFormat) { self.format = format }
}

/// Parts of a file that its format ignores, and from which another format would make cards.
package struct LeftOutCards: Hashable, Sendable {
    /// The format that would read them.
    package let format: CardFormat
    /// The line on which the first of them begins, counted from 1.
    package let line: Int
    package let count: Int

    package init(for format: CardFormat, line: Int, count: Int = 1) {
        self.format = format
        self.line = line
        self.count = count
    }
}

extension LeftOutCards? {
    /// Counts a part of the file that another format would read as a card.
    package mutating func add(for format: CardFormat, line: Int) {
        self = LeftOutCards(for: format, line: self?.line ?? line, count: (self?.count ?? 0) + 1)
    }
}

/// Lines of text that belong to no card.
package struct LeftOutText: Hashable, Sendable {
    package private(set) var count = 1
    /// The first of them, counted from 1.
    package let line: Int

    package init(line: Int) { self.line = line }

    /// Counts another line.
    package mutating func add() { count += 1 }
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
    /// The first record's text in the third column, if it was taken for tags because of its position; otherwise nil.
    package var untitledTags: String?
    /// The first record's text in the front column, and the one in the back column.
    package var front: String
    package var back: String

    package init(
        separator: FieldSeparator?, first: FirstRecord, untitledTags: String? = nil, front: String, back: String
    ) {
        self.separator = separator
        self.first = first
        self.untitledTags = untitledTags
        self.front = front
        self.back = back
    }
}

/// The HTML of a file that could not be converted to text.
package struct DroppedMarkup: Hashable, Sendable {
    /// The number of cards that lost something.
    package var cards = 0
    /// The names of the dropped tags, without duplicates, in order of occurrence; at most ``tagsKept``.
    package var tags: [String] = []
    package var comments = 0
    /// The numbers of images and sounds that are named in the text.
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

    /// Adds what another reader has dropped.
    package mutating func add(_ other: DroppedMarkup) {
        cards += other.cards
        comments += other.comments
        images += other.images
        sounds += other.sounds
        for tag in other.tags where tags.count < Self.tagsKept && !tags.contains(tag) { tags.append(tag) }
    }

    /// Whether no card lost anything.
    package var isEmpty: Bool { cards == 0 }
}
