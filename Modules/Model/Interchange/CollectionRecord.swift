package import Vocabulary

/// A part of an Anki collection, as it is read from a file or written to one: first the media files, then the head and the notes.
package enum CollectionRecord: Hashable {
    case media(CollectionMedia)
    case head(CollectionHead)
    case note(CollectionNote)
}

/// A media file of a package; two are equal only if they are the same object.
package final class CollectionMedia {
    /// The name in the package, which can be any text.
    package let name: String
    /// Reads the content, which is possible only until the next record is read.
    package let content: MediaContent

    package init(name: String, content: @escaping MediaContent) {
        self.name = name
        self.content = content
    }
}

extension CollectionMedia: Hashable {
    package static func == (left: CollectionMedia, right: CollectionMedia) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The decks, their options and the note types of a collection, by the ids that its notes and cards name.
package struct CollectionHead: Hashable, Sendable {
    /// The names of the decks, with `::` between the parts.
    package var decks: [Int64: String]
    /// The note types; their ids are 0.
    package var types: [Int64: NoteType]
    /// When the collection was created: due days are counted from this day.
    package var createdAt: Timestamp
    /// The minutes by which local time was behind UTC where and when the collection was created; nil if that is unknown.
    package var minutesBehindUTC: Int?
    /// The presets of options, by their ids.
    package var presets: [Int64: DeckPreset] = [:]
    /// The ids of the presets of the decks; filtered decks have none.
    package var presetsOfDecks: [Int64: Int64] = [:]
    /// The options that decks have of their own, in place of those of their presets: daily limits and the desired retention.
    package var ownOptions: [Int64: DeckPreset] = [:]
    /// Whether the collection is studied under FSRS; nil if it does not say, as in a package of decks.
    package var usesFSRS: Bool?
    /// The hour at which a day of study begins, 0…23; nil if the collection does not say.
    package var rolloverHour: Int?
    /// The number of cards; nil if it is not known.
    package var cardCount: Int?

    package init(decks: [Int64: String], types: [Int64: NoteType], createdAt: Timestamp, minutesBehindUTC: Int? = nil) {
        self.decks = decks
        self.types = types
        self.createdAt = createdAt
        self.minutesBehindUTC = minutesBehindUTC
    }

    /// The local day of ``createdAt`` where the collection was created, counted from 1970-01-01; nil if that is unknown.
    package var createdOn: Int? {
        minutesBehindUTC.map { minutes in
            Int((createdAt.milliseconds - Int64(minutes) * 60_000).dividedRoundingDown(by: 86_400_000))
        }
    }
}

/// A note of a collection with its cards; the texts are not validated yet.
package struct CollectionNote: Hashable, Sendable {
    package var guid: String
    /// The id of the type in the collection.
    package var type: Int64
    package var fields: [String]
    package var tags: [String]
    package var modifiedAt: Timestamp
    package var cards: [CollectionCard]
    /// Whether another note of the collection has the same guid.
    package var hasTwin = false

    package init(
        guid: String, type: Int64, fields: [String], tags: [String], modifiedAt: Timestamp, cards: [CollectionCard]
    ) {
        self.guid = guid
        self.type = type
        self.fields = fields
        self.tags = tags
        self.modifiedAt = modifiedAt
        self.cards = cards
    }
}

/// A card of a collection, with its place in the schedule and its log.
package struct CollectionCard: Hashable, Sendable {
    /// When a card is due.
    package enum Due: Hashable, Sendable {
        /// A number of days since the collection was created.
        case day(Int)
        case moment(Timestamp)
    }

    package var ordinal: Int
    /// The id of the deck; that of the home deck if the card is in a filtered one.
    package var deck: Int64
    package var addedAt: Timestamp
    package var modifiedAt: Timestamp
    package var state: CardState
    package var isSuspended = false
    package var isBuried = false
    /// The flag, 1…7; 0 for none.
    package var flag = 0
    package var due = Due.day(0)
    /// The interval before the due day, in days.
    package var interval = 0
    /// The number of remaining steps until the card is in review.
    package var stepsLeft = 0
    /// The factor by which SM-2 lengthens the interval; that of a new card if the collection does not say.
    package var ease = Self.usualEase
    /// The memory state, if FSRS was used.
    package var memory: MemoryState?
    /// The exponent of the forgetting curve that the memory state belongs to, as a positive number; nil if it is not known.
    package var decay: Double?
    package var lastReviewAt: Timestamp?
    /// The log, earliest first.
    package var answers: [CollectionAnswer] = []
    /// The log as the library keeps it; nil if it has not been converted yet.
    package var replayed: ReplayedLog?

    /// When the card was last reset to new; nil if it never was.
    package var resetAt: Timestamp? { answers.last { $0.kind == .reset }?.at }

    /// The ease with which SM-2 begins.
    package static let usualEase = 2.5

    package init(ordinal: Int, deck: Int64, addedAt: Timestamp, modifiedAt: Timestamp, state: CardState = .new) {
        self.ordinal = ordinal
        self.deck = deck
        self.addedAt = addedAt
        self.modifiedAt = modifiedAt
        self.state = state
    }
}

/// A row of a collection's review log.
package struct CollectionAnswer: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case learning, review, relearning
        /// An answer in a filtered deck that did not change the schedule.
        case preview
        /// The due date was changed by hand or by rescheduling.
        case rescheduled
        /// The card was reset to new.
        case reset
    }

    package var at: Timestamp
    package var kind: Kind
    /// The rating; nil for a row that is not an answer.
    package var rating: Rating?
    /// The time until the card was due again: whole days in review, and less in learning.
    package var interval: CardScheduler.Wait
    package var duration: Duration
    /// The difficulty after the answer, 1…10; nil if FSRS was not used.
    package var difficulty: Double?

    package init(
        at: Timestamp, kind: Kind, rating: Rating?, interval: CardScheduler.Wait, duration: Duration, difficulty: Double? = nil
    ) {
        self.at = at
        self.kind = kind
        self.rating = rating
        self.interval = interval
        self.duration = duration
        self.difficulty = difficulty
    }
}

/// What was found in a collection besides its notes, in numbers.
package struct CollectionTally: Hashable, Sendable {
    /// Cards that were in a filtered deck, and are now in their home deck.
    package var filteredCards = 0
    /// Cards with an unknown type or queue, or a row of the log of an unknown type.
    package var unknownStates = 0
    /// Notes that have no card.
    package var notesWithoutCards = 0
    /// Cards without a note.
    package var cardsWithoutNote = 0
    /// Rows of the log whose card is gone.
    package var answersWithoutCard = 0
    /// Media files without content or without a name, or with the same name as another file.
    package var mediaLeftOut = 0

    package init() {}

    /// Adds the numbers of another part of the collection.
    package mutating func add(_ other: CollectionTally) {
        filteredCards += other.filteredCards
        unknownStates += other.unknownStates
        notesWithoutCards += other.notesWithoutCards
        cardsWithoutNote += other.cardsWithoutNote
        answersWithoutCard += other.answersWithoutCard
        mediaLeftOut += other.mediaLeftOut
    }
}
