package import Model
public import Vocabulary

/// How well a card was recalled.
public enum StudyRating: String, Hashable, Sendable, CaseIterable {
    case again, hard, good, easy

    package init(_ rating: Rating) {
        self =
            switch rating {
            case .again: .again
            case .hard: .hard
            case .good: .good
            case .easy: .easy
            }
    }

    package var rating: Rating {
        switch self {
        case .again: .again
        case .hard: .hard
        case .good: .good
        case .easy: .easy
        }
    }
}

/// What to study.
public struct StudyRequest: Hashable, Sendable {
    /// Nil for all books.
    public var book: EntityReference?
    /// How many answers at most.
    public var limit: Int?

    public init(book: EntityReference? = nil, limit: Int? = nil) {
        self.book = book
        self.limit = limit
    }
}

public struct CardAnswering: Hashable, Sendable {
    public var card: EntityReference
    public var rating: StudyRating

    public init(card: EntityReference, rating: StudyRating) {
        self.card = card
        self.rating = rating
    }
}

/// A forecast to make.
public struct ForecastAsking: Hashable, Sendable {
    /// Nil for all books.
    public var book: EntityReference?
    /// How many days of study, this one being the first.
    public var days: Int

    public init(book: EntityReference? = nil, days: Int) {
        self.book = book
        self.days = days
    }
}
