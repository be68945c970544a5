package import Vocabulary

/// What the user says about a file of cards that the file does not say itself.
package struct CardLayoutChoice: Hashable, Sendable {
    /// What separates the fields; nil for what the file or its format says.
    package var separator: FieldSeparator?
    /// Whether the first record holds titles; nil to tell by its words.
    package var hasTitles: Bool?

    package init(separator: FieldSeparator? = nil, hasTitles: Bool? = nil) {
        self.separator = separator
        self.hasTitles = hasTitles
    }

    package var isEmpty: Bool { separator == nil && hasTitles == nil }
}

/// What reading a file came to, besides its records.
package struct Reading: Hashable, Sendable {
    package var format: ExchangeFormat
    /// How the file was taken, where that was not certain.
    package var guess: CardGuess?
    package var leftOut = LeftOutNotes()
    package var dropped = DroppedMarkup()
    /// Note types of Anki's that Sutra does not know; their notes were taken for a front and a back. Each once, and at most
    /// ``typesKept``.
    package var unknownTypes: [String] = []

    package static let typesKept = 3

    package init(_ format: ExchangeFormat) { self.format = format }
}

/// How a file of cards was taken, where it could have been meant otherwise.
package struct CardGuess: Hashable, Sendable {
    package enum FirstRecord: Hashable, Sendable {
        /// What it was taken for is not in doubt.
        case certain
        /// A card, though some of its words are usual titles.
        case cardLikeTitles
        /// Titles, by words that could be a card's.
        case titles
    }

    /// The separator that the file's beginning suggested.
    package var separator: FieldSeparator?
    package var first: FirstRecord
    /// The first record's text in the column of the front, and in that of the back.
    package var front: String
    package var back: String

    package init(separator: FieldSeparator?, first: FirstRecord, front: String, back: String) {
        self.separator = separator
        self.first = first
        self.front = front
        self.back = back
    }
}

/// The notes of a file that became no cards, since Sutra does not support their kind.
package struct LeftOutNotes: Hashable, Sendable {
    /// Notes with gaps, `{{c1::…}}`.
    package var cloze = 0
    /// Notes that have a card in each direction.
    package var reversed = 0
    /// Notes with text in more fields than a front and a back.
    package var larger = 0

    package init(cloze: Int = 0, reversed: Int = 0, larger: Int = 0) {
        self.cloze = cloze
        self.reversed = reversed
        self.larger = larger
    }

    package var count: Int { cloze + reversed + larger }
}

/// What of a file's HTML did not become text.
package struct DroppedMarkup: Hashable, Sendable {
    /// How many cards lost something.
    package var cards = 0
    /// The names of the tags that were dropped, each once, in the order they came up; at most ``tagsKept``.
    package var tags: [String] = []
    package var comments = 0
    /// How many images and sounds are only named in the text.
    package var images = 0
    package var sounds = 0

    package static let tagsKept = 1000

    package init(cards: Int = 0, tags: [String] = [], comments: Int = 0, images: Int = 0, sounds: Int = 0) {
        self.cards = cards
        self.tags = tags
        self.comments = comments
        self.images = images
        self.sounds = sounds
    }

    package var isEmpty: Bool { cards == 0 }
}
